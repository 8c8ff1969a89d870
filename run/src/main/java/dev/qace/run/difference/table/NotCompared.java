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
   * @param world the world of the run that found it
   * @param only the side that found it; empty if both did
   */
  record Beyond(World world, Inexpressible found, Optional<Side> only) implements NotCompared {}

  /**
   * It never executed on one side.
   *
   * @param neither whether it did not execute on the other side either
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
   * Its precondition has alternatives, or is about constants or other objects, and differs in that
   * from the other side; but no attempt proves a change.
   */
  record OtherForm(Optional<Side> only) implements NotCompared {}

  /** On one side, the same attempt in the same state was both executed and refused. */
  record RefusedByChance(Optional<Side> only) implements NotCompared {}

  /** It changes atoms of constants: changes are compared literal by literal. */
  record ChangesOthers(Optional<Side> only) implements NotCompared {}

  /** It changes what no parameter names, and the two runs have not the same objects. */
  record OthersDiffer() implements NotCompared {}

  /**
   * The two runs expect different changes of what no parameter names, as one that learned from
   * other states may; too few executions of both were alike.
   */
  record ExpectedElsewhere() implements NotCompared {}

  /** One side has contexts that cannot be recognised on the other. */
  record Contexts(Optional<Side> only) implements NotCompared {}

  /** Its effects are undecided on one side. */
  record UndecidedEffects(Side side, List<Undecided> effects) implements NotCompared {
    public UndecidedEffects {
      effects = List.copyOf(effects);
    }
  }

  /** No execution on one side has as many different objects as those on the other. */
  record OtherObjects() implements NotCompared {}

  /**
   * No execution on one side tells two outcomes apart, so they are compared as one.
   *
   * @param one the literals of the one, as PDDL
   */
  record OneForTwo(Side side, List<String> one, List<String> other) implements NotCompared {
    public OneForTwo {
      one = List.copyOf(one);
      other = List.copyOf(other);
    }
  }

  /** There are too few executions to find it unchanged. */
  record TooFew(long before, long after) implements NotCompared {}

  /**
   * The new run may have missed outcomes as likely as this.
   *
   * @param wanted what must not be missed
   */
  record MayBeMissing(double minOutcome, double wanted) implements NotCompared {}

  /** An outcome as likely as this may be hidden by those that one run has found. */
  record MayHide(Side side, double minOutcome) implements NotCompared {}
}
