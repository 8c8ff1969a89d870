package dev.qace.run.difference.table;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.World;
import java.util.List;
import java.util.Optional;

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
   * Its precondition has alternatives, or is about constants or other objects, on one side and not
   * on the other, or others than there; and no attempt proves that it changed.
   */
  record OtherForm(Optional<Side> only) implements NotCompared {}

  /** The same attempt in the same state was executed and refused by one side. */
  record RefusedByChance(Optional<Side> only) implements NotCompared {}

  /** It changes atoms of constants: changes are compared literal by literal. */
  record ChangesOthers(Optional<Side> only) implements NotCompared {}

  /** Its odds are others in contexts of one side that cannot be told on the other. */
  record Contexts(Optional<Side> only) implements NotCompared {}

  /** What it brings about is undecided on one side. */
  record UndecidedEffects(Side side, List<Undecided> effects) implements NotCompared {
    public UndecidedEffects {
      effects = List.copyOf(effects);
    }
  }

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

  /** Fewer executions than it takes to tell whether it is what it was. */
  record TooFew(long before, long after) implements NotCompared {}

  /**
   * The new run may have missed outcomes as likely as this.
   *
   * @param wanted what must not be missed
   */
  record MayBeMissing(double minOutcome, double wanted) implements NotCompared {}

  /** An outcome as likely as this may hide behind those that one run has found. */
  record MayHide(Side side, double minOutcome) implements NotCompared {}
}
