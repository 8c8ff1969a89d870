package dev.qace.simulators.cafe.skill;

/** What came of looking for a way to move the arm. */
public sealed interface Sought permits Reach, Sought.NotFound {

  /** There is none, as far as was looked. */
  record NotFound(Refusal why) implements Sought {}
}
