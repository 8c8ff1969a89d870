package dev.qace.simulators.cafe.motion;

import java.util.random.RandomGenerator;

/**
 * The configurations of something that moves, and a way from each to each, if nothing were in
 * between. The way back is the same way.
 */
public interface Space {

  /** Whether nothing is touched there, with a margin to all sides. */
  boolean isFree(double[] at);

  /** How near two configurations must be so that no collision hides between them. */
  double resolution();

  /** How long the way is: no point of what moves covers more. */
  double length(double[] from, double[] to);

  /** Where one is after having come this far on the way. */
  double[] along(double[] from, double[] to, double length);

  /** Any configuration, more often one that may lie on a way between these two. */
  double[] sample(double[] from, double[] to, RandomGenerator random);

  /** Whether the way between two configurations is free; the first of them is taken to be. */
  default boolean connects(double[] from, double[] to) {
    double length = length(from, to);
    int pieces = Math.max(1, (int) Math.ceil(length / resolution()));
    if (!isFree(to)) {
      return false;
    }
    // A few first: they find most obstacles.
    int stride = 8;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 1; i < pieces; i++) {
        if ((i % stride == 0) == (pass == 0) && !isFree(along(from, to, length * i / pieces))) {
          return false;
        }
      }
    }
    return true;
  }
}
