package dev.qace.run.difference;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** One capability as one of two runs saw it, in terms of both. */
final class CapabilityRun {
  private final Side side;
  private final ObservedRun run;
  private final Lifting lifting;
  private final SharedSubjects subjects;
  private final int[] numbers;
  private final BitSet told;
  private final List<Attempt> attempts = new ArrayList<>();
  private final BitSet possible = new BitSet();
  private final PreconditionSpace space;
  private int executions;

  /**
   * An attempt of the capability.
   *
   * @param violated the literals that did not hold, of those that the run can tell
   */
  record Attempt(Evidence.Observed observed, BitSet violated) {
    Transition transition() {
      return observed.transition();
    }

    boolean executed() {
      return transition().outcome() instanceof Transition.Moved;
    }
  }

  CapabilityRun(Side side, ObservedRun run, Lifting lifting, SharedSubjects subjects) {
    this.side = side;
    this.run = run;
    this.lifting = lifting;
    this.subjects = subjects;
    this.numbers = subjects.numbers(lifting);
    this.told = subjects.told(lifting);
    this.space = new PreconditionSpace(lifting);
    possible.set(0, 2 * subjects.size());
    for (Evidence.Observed observed : run.observed()) {
      if (observed.transition().instance().capability().equals(lifting.capability())) {
        add(observed);
      }
    }
  }

  private void add(Evidence.Observed observed) {
    Transition transition = observed.transition();
    BitSet values =
        SharedSubjects.values(lifting, numbers, transition.state(), transition.instance());
    BitSet violated = new BitSet();
    told.stream().forEach(i -> violated.set(values.get(i) ? 2 * i + 1 : 2 * i));
    Attempt attempt = new Attempt(observed, violated);
    attempts.add(attempt);
    space.add(transition);
    if (attempt.executed()) {
      executions++;
      possible.andNot(violated);
    }
  }

  Side side() {
    return side;
  }

  Lifting lifting() {
    return lifting;
  }

  SharedSubjects subjects() {
    return subjects;
  }

  int[] numbers() {
    return numbers;
  }

  List<Attempt> attempts() {
    return attempts;
  }

  int executions() {
    return executions;
  }

  /** The literals that no execution has ruled out as preconditions. */
  BitSet possible() {
    return (BitSet) possible.clone();
  }

  /**
   * The literals of which this run does not know whether they are needed; but for those about
   * parameters being different objects where they always were, as some agents want it.
   */
  BitSet undecided() {
    BitSet undecided = new BitSet();
    space.undecided().stream()
        .forEach(literal -> undecided.set(2 * numbers[literal / 2] + literal % 2));
    BitSet missing = new BitSet();
    attempts.forEach(attempt -> missing.or(attempt.violated()));
    undecided.stream()
        .filter(literal -> subjects.isEquality(literal / 2) && !missing.get(literal))
        .forEach(undecided::clear);
    return undecided;
  }

  /** What the run does not know of what the capability brings about. */
  List<Undecided> undecidedEffects() {
    return run.findings().undecided().stream()
        .filter(each -> each.capability().equals(lifting.capability()))
        .filter(each -> each.place() == Place.EFFECT)
        .toList();
  }

  /** Whether this is so of what was learned of it. */
  boolean has(Predicate<LearnedCapability> what) {
    return learned().filter(what).isPresent();
  }

  Optional<LearnedCapability> learned() {
    return run.learned(lifting.capability());
  }

  /** What of this nature is beyond the vocabulary. */
  Optional<Inexpressible> beyond(Nature nature) {
    return run.beyond(lifting.capability(), nature);
  }
}
