package dev.qace.simulators.cafe;

/** Sees what happens between the beginning and the end of a step. */
interface Camera {
  /** Nobody looks, so nothing in between needs to be worked out. */
  Camera OFF = (seconds, state) -> {};

  /** So many seconds after the last moment, this is how things are. */
  void see(double seconds, CafeState state);
}
