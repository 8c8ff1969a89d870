package dev.qace.run.difference.observed;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.Witness;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** One capability as observed by one of two runs, in the vocabulary that both share. */
public final class CapabilityRun {
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
   * @param violated the literals that did not hold, among those that the run can observe
   */
  public record Attempt(Evidence.Observed observed, BitSet violated) {
    public Transition transition() {
      return observed.transition();
    }

    public boolean executed() {
      return transition().outcome() instanceof Transition.Moved;
    }
  }

  public CapabilityRun(Side side, ObservedRun run, Lifting lifting, SharedSubjects subjects) {
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

  public Side side() {
    return side;
  }

  public Lifting lifting() {
    return lifting;
  }

  public SharedSubjects subjects() {
    return subjects;
  }

  public int[] numbers() {
    return numbers;
  }

  public List<Attempt> attempts() {
    return attempts;
  }

  public int executions() {
    return executions;
  }

  /** The literals that no execution has ruled out as preconditions. */
  public BitSet possible() {
    return (BitSet) possible.clone();
  }

  /**
   * The literals for which it is undecided whether they are needed, except that parameters are
   * different objects if they always were, as some agents require.
   */
  public BitSet undecided() {
    BitSet undecided = shared(space.undecided());
    BitSet missing = new BitSet();
    attempts.forEach(attempt -> missing.or(attempt.violated()));
    undecided.stream()
        .filter(literal -> subjects.isEquality(literal / 2) && !missing.get(literal))
        .forEach(undecided::clear);
    return undecided;
  }

  /** The effects that are undecided. */
  public List<Undecided> undecidedEffects() {
    return run.findings().undecided().stream()
        .filter(each -> each.capability().equals(lifting.capability()))
        .filter(each -> each.place() == Place.EFFECT)
        // That rarer outcomes may have been missed makes no figure doubtful.
        .filter(each -> !(each.reason() instanceof WhyUndecided.StopRuleNotMet))
        .toList();
  }

  /** Whether this holds for what was learned about it. */
  public boolean has(Predicate<LearnedCapability> what) {
    return learned().filter(what).isPresent();
  }

  public Optional<LearnedCapability> learned() {
    return run.learned(lifting.capability());
  }

  /** The finding of this nature that is beyond the vocabulary, if any. */
  public Optional<Inexpressible> beyond(Nature nature) {
    return run.beyond(lifting.capability(), nature);
  }

  private BitSet shared(BitSet literals) {
    BitSet shared = new BitSet();
    literals.stream().forEach(literal -> shared.set(2 * numbers[literal / 2] + literal % 2));
    return shared;
  }

  public ObservedRun run() {
    return run;
  }

  /**
   * An attempt as a proof.
   *
   * @param literals those that matter
   */
  public Witness witness(Attempt attempt, BitSet literals) {
    Transition transition = attempt.transition();
    TreeSet<String> holding = new TreeSet<>();
    for (int atom : lifting.ground(transition.instance())) {
      if (atom >= 0 && transition.state().holds(atom)) {
        holding.add(lifting.world().atom(atom).toString());
      }
    }
    return new Witness(
        side,
        attempt.observed().query(),
        transition.instance().toString(),
        attempt.executed(),
        literals.stream()
            .mapToObj(literal -> subjects.ground(literal, transition.instance()))
            .toList(),
        List.copyOf(holding));
  }
}
