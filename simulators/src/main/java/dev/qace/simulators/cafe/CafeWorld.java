package dev.qace.simulators.cafe;

import java.util.Locale;

/** Which cafe the robot works in, and with which cans. */
public enum CafeWorld {
  /** One can on the counter, one table: what the paper learns with. */
  TRAINING(1, 1),
  /** Four cans, five places: what the paper tests with. */
  TEST(4, 4),
  /** Two cans in one lane: the front one is in the way of the other. */
  CROWDED(2, 1),
  /** Two cans, of which the first is crushed more easily. */
  DELICATE(2, 1);

  private final int cans;
  private final int tables;

  CafeWorld(int cans, int tables) {
    this.cans = cans;
    this.tables = tables;
  }

  int cans() {
    return cans;
  }

  int tables() {
    return tables;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
