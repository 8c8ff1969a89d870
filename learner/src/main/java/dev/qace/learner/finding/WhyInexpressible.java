package dev.qace.learner.finding;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;

/** Why no model over the vocabulary explains what was observed. */
public sealed interface WhyInexpressible extends Reason
    permits WhyInexpressible.OfRefusals,
        WhyInexpressible.MovingRefusals,
        WhyInexpressible.SideEffects,
        WhyInexpressible.RepeatedObjects,
        WhyInexpressible.OfState,
        WhyInexpressible.OfTime,
        EarlierVersion {
  Nature nature();

  /** Refusals depend on something that no precondition can express. */
  sealed interface OfRefusals extends WhyInexpressible {
    @Override
    default Nature nature() {
      return Nature.REFUSALS;
    }
  }

  /** The probabilities depend on the state, or on the objects. */
  sealed interface OfState extends WhyInexpressible {
    @Override
    default Nature nature() {
      return Nature.STATE_DEPENDENCE;
    }
  }

  /** The probabilities depend on when, or after what, something is attempted. */
  sealed interface OfTime extends WhyInexpressible {
    @Override
    default Nature nature() {
      return Nature.TIME_DEPENDENCE;
    }
  }

  /** The same instance was refused and executed in the very same state. */
  record SameState(int refusals, int executions) implements OfRefusals {}

  /**
   * One attempt was refused and another executed, although they look the same in terms of the
   * parameters.
   */
  record SameParameters() implements OfRefusals {}

  /** Whatever could explain a refusal was missing in an execution as well. */
  record NoConjunction() implements OfRefusals {}

  /** Some refusals changed the state. */
  record MovingRefusals(long moving, long refusals) implements WhyInexpressible {
    @Override
    public Nature nature() {
      return Nature.MOVING_REFUSALS;
    }
  }

  /** In some executions, atoms changed that the parameters cannot name. */
  record SideEffects(long changing, long executions) implements WhyInexpressible {
    @Override
    public Nature nature() {
      return Nature.SIDE_EFFECT;
    }
  }

  /** Something happened with one object for several parameters that no outcome explains. */
  record RepeatedObjects() implements WhyInexpressible {
    @Override
    public Nature nature() {
      return Nature.REPEATED_OBJECTS;
    }
  }

  /** No outcomes with fixed probabilities fit what was seen. */
  record NoFixedOdds() implements OfState {}

  /**
   * In one state, something happened too often or too rarely.
   *
   * @param where what is true and false there
   * @param changes what happened
   * @param expected how likely that is over all states
   */
  record OddState(List<Condition> where, List<Effect> changes, int seen, int of, double expected)
      implements OfState {
    public OddState {
      where = List.copyOf(where);
      changes = List.copyOf(changes);
    }
  }

  /**
   * A change happened more often where an atom was true than where it was false, or the reverse.
   */
  record DependsOn(
      LiftedAtom atom,
      Effect change,
      int seenWhereTrue,
      int ofTrue,
      int seenWhereFalse,
      int ofFalse)
      implements OfState {}

  /**
   * How often a change happened, among executions in which it could.
   *
   * @param seen how often of executions of one kind
   * @param seenOtherwise how often of all others
   */
  record ChangeCounts(Effect change, int seen, int of, int seenOtherwise, int ofOtherwise) {}

  /** A change happened more or less often where an atom was true that no parameter names. */
  record DependsOnOthers(Predicate predicate, ChangeCounts counts) implements OfState {}

  /** A change happened more or less often with one object than with others. */
  record DependsOnObject(Variable parameter, WorldObject object, ChangeCounts counts)
      implements OfState {}

  /** A change happened more or less often in the later half of the executions. */
  record ChangedOverTime(ChangeCounts counts) implements OfTime {}

  /**
   * A change happened more or less often depending on what happened, or how much was asked, before.
   */
  record OrderMatters(ChangeCounts counts) implements OfTime {}
}
