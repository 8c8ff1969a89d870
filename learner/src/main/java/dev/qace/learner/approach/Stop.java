package dev.qace.learner.approach;

/** A state on the way, by its number; the nearest come first. */
record Stop(int state, double distance) implements Comparable<Stop> {
  @Override
  public int compareTo(Stop other) {
    int byDistance = Double.compare(distance, other.distance);
    return byDistance != 0 ? byDistance : Integer.compare(state, other.state);
  }
}
