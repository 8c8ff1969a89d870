package dev.qace.learner.evidence;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a question is to find out. */
public enum Aim {
  /** A first execution, where what is known of others makes one likely. */
  GUESS,
  /** A first execution, in a state that the agent is known to have been in. */
  TRY,
  /** Further states in which to try others. */
  GROW,
  /** A first execution, anywhere. */
  TRY_ANYWHERE,
  /** A first execution, where it looks as if refused. */
  TRY_WHERE_REFUSED,
  /** Which other states the agent accepts, once it has refused some. */
  OTHER_START,
  /** Which of several literals are needed. */
  NEED,
  /** Which alternatives there are, where no conjunction explains what was seen. */
  ALTERNATIVES,
  /** Whether one literal is needed. */
  NEED_ALONE,
  /** Whether a literal may become true. */
  EFFECT,
  /** Which outcomes there are. */
  OUTCOMES,
  /** Whether an outcome leaves alone what others set both ways. */
  BOTH_WAYS,
  /** The same, while several sets of outcomes fit. */
  BOTH_WAYS_UNSETTLED,
  /** How likely an outcome is that others hide. */
  HIDDEN,
  /** What one object for several parameters changes, for the first time. */
  REPEATED_FIRST,
  /** What one object for several parameters changes. */
  REPEATED,
  /** Which of several parameters a change is about. */
  WHICH_PARAMETER,
  /** Whether a state in which odd things happened has odds of its own. */
  ODD_STATE,
  /**
   * Whether what surrounds an attempt matters: other objects, once a settable agent is known to be
   * beyond the paper's class; of agents that cannot be set, also the objects and literals it is
   * about, where they are as they hardly were.
   */
  OTHER_OBJECTS,
  /** Whether what was seen last with repeated objects is an outcome of its own. */
  REPEATED_AGAIN,
  /** Whether the order of the questions matters: the very same again and again. */
  IN_A_ROW,
  /** Odds, and outcomes never seen. */
  SAMPLE,
  /** Whether the model predicts rightly what nobody needed to ask. */
  CHECK,
  /** Whether several steps in a row lead where the model says, as often as it says. */
  LIVE_CHECK,
  /** Whether a refusal was by chance. */
  REFUSED_AGAIN,
  /** Whether an attempt that can be reached executes. */
  OPEN_ATTEMPT,
  /** Executions that the stop rule wants, where they can be reached. */
  WANTED,
  /** What an earlier assessment saw, to see whether it is still so. */
  AS_BEFORE,
  /** Executions of what may have changed since an earlier assessment. */
  DRIFT,
  /** Anything else. */
  OTHER;

  /** Those of executions, once it is known when a capability executes. */
  public static final Set<Aim> SAMPLING =
      Collections.unmodifiableSet(
          EnumSet.of(
              OUTCOMES, REPEATED_FIRST, REPEATED, WHICH_PARAMETER, ODD_STATE, IN_A_ROW, SAMPLE));

  /** As journals have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
