package dev.qace.model.ground;

import dev.qace.model.Condition;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A condition over numbered atoms: quantifiers expanded, equality decided, negation only at atoms,
 * constants folded, no conjunction directly inside a conjunction. Built by {@link Grounder}.
 */
public sealed interface GroundCondition {

  Constant TRUE = new Constant(true);
  Constant FALSE = new Constant(false);

  boolean holds(State state);

  record Constant(boolean value) implements GroundCondition {
    @Override
    public boolean holds(State state) {
      return value;
    }
  }

  /** The atom has that value. */
  record Lit(int atom, boolean value) implements GroundCondition {
    @Override
    public boolean holds(State state) {
      return state.holds(atom) == value;
    }
  }

  record All(List<GroundCondition> parts) implements GroundCondition {
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean holds(State state) {
      for (GroundCondition part : parts) {
        if (!part.holds(state)) {
          return false;
        }
      }
      return true;
    }
  }

  record Any(List<GroundCondition> parts) implements GroundCondition {
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean holds(State state) {
      for (GroundCondition part : parts) {
        if (part.holds(state)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A condition without free variables, in a world of which every atom may be set. */
  static GroundCondition of(Condition condition, World world) {
    return new Expansion(world, Set.of(), "a condition")
        .condition(condition, BoundVariables.none(), true);
  }

  /** The conjunction, in the shape described above. */
  static GroundCondition all(List<GroundCondition> parts) {
    List<GroundCondition> flat = new ArrayList<>();
    for (GroundCondition part : parts) {
      if (part.equals(FALSE)) {
        return FALSE;
      } else if (part instanceof All nested) {
        flat.addAll(nested.parts());
      } else if (!part.equals(TRUE)) {
        flat.add(part);
      }
    }
    return flat.isEmpty() ? TRUE : flat.size() == 1 ? flat.get(0) : new All(flat);
  }

  /** The disjunction, in the shape described above. */
  static GroundCondition any(List<GroundCondition> parts) {
    List<GroundCondition> flat = new ArrayList<>();
    for (GroundCondition part : parts) {
      if (part.equals(TRUE)) {
        return TRUE;
      } else if (part instanceof Any nested) {
        flat.addAll(nested.parts());
      } else if (!part.equals(FALSE)) {
        flat.add(part);
      }
    }
    return flat.isEmpty() ? FALSE : flat.size() == 1 ? flat.get(0) : new Any(flat);
  }
}
