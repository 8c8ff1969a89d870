package dev.qace.simulators.cafe.geometry;

/**
 * The measures of a can. The paper's cans are as wide as the open gripper, which no physical grasp
 * survives; ours are as wide as those one can buy.
 */
public final class Can {
  public static final double RADIUS = .033;
  public static final double HEIGHT = .2;
  public static final double MASS = .35;

  /** For planning: what of the can touches first, without the rims. */
  public static final Shape CAPSULE = new Shape.Capsule(RADIUS, HEIGHT - 2 * RADIUS);

  /** For planning while it is held: a little shorter, as it may still stand on something. */
  public static final Shape HELD = new Shape.Capsule(RADIUS - .002, HEIGHT - 2 * RADIUS - .004);

  private Can() {}
}
