package dev.qace.run.difference;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.World;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What two runs say differently of one capability that both have.
 *
 * @param preconditions what is proven to be needed on one side only
 * @param odds the figures of every outcome, where the odds were compared
 * @param otherOdds whether the odds are proven to differ
 * @param evidence the logarithm of how strongly they speak for it
 * @param notCompared what could not be compared, and why
 * @param leastNoticed about how far odds must move until that is seen, where they were compared; 1
 *     where no change could be seen
 */
public record CapabilityDifference(
    String capability,
    List<PreconditionChange> preconditions,
    List<OutcomeFigures> odds,
    boolean otherOdds,
    double evidence,
    List<NotCompared> notCompared,
    OptionalDouble leastNoticed) {
  public CapabilityDifference {
    preconditions = List.copyOf(preconditions);
    odds = List.copyOf(odds);
    notCompared = List.copyOf(notCompared);
  }

  /** Whether there is any difference. */
  public boolean differs() {
    return otherOdds || !preconditions.isEmpty();
  }

  CapabilityDifference withOtherOdds() {
    return new CapabilityDifference(
        capability, preconditions, odds, true, evidence, notCompared, leastNoticed);
  }

  /** Something of a capability that could not be compared, and why. */
  public sealed interface NotCompared {

    /**
     * No model explains it.
     *
     * @param world of the run that found it
     * @param only the side that found it; empty where both did
     */
    record Beyond(World world, Inexpressible found, Optional<Side> only) implements NotCompared {}

    /**
     * It never executed on one side.
     *
     * @param neither whether it did not on the other either
     */
    record NeverExecuted(Side side, int attempts, boolean neither) implements NotCompared {}

    /**
     * Whether these literals are needed is undecided.
     *
     * @param literals over the parameters, as PDDL
     * @param only the side where it is; empty for both
     */
    record UndecidedNeeds(List<String> literals, Optional<Side> only) implements NotCompared {
      public UndecidedNeeds {
        literals = List.copyOf(literals);
      }
    }

    /**
     * There are several ways in which its precondition may hold, so that runs are compared only
     * where both attempted it with the same literals.
     */
    record Alternatives(Optional<Side> only) implements NotCompared {}

    /**
     * Its precondition is about constants, or about objects that no parameter names, so that it is
     * left out.
     */
    record NeedsOthers(Optional<Side> only) implements NotCompared {}

    /** It changes atoms of constants, so that its odds are left out. */
    record ChangesOthers(Optional<Side> only) implements NotCompared {}

    /** Its odds are others in one context than in another, so that they are left out. */
    record Contexts(Optional<Side> only) implements NotCompared {}

    /** What it brings about is undecided on one side. */
    record UndecidedEffects(Side side, List<Undecided> effects) implements NotCompared {
      public UndecidedEffects {
        effects = List.copyOf(effects);
      }
    }

    /** Undecided effects may make figures depend on where it was asked, so odds are left out. */
    record UndecidedOdds() implements NotCompared {}

    /** No execution of the one side has as many different objects as one of the other. */
    record OtherObjects() implements NotCompared {}

    /**
     * No execution of one side tells two outcomes apart, so their odds are compared as one.
     *
     * @param one the literals of the one, as PDDL
     */
    record OneForTwo(Side side, List<String> one, List<String> other) implements NotCompared {
      public OneForTwo {
        one = List.copyOf(one);
        other = List.copyOf(other);
      }
    }
  }
}
