package dev.qace.planner.task;

import dev.qace.model.ground.GroundCondition;

/** A condition over the words of a state. */
public sealed interface Formula {

  boolean holds(long[] state);

  /** Adds literals of the state that are enough for the formula to hold; it holds in the state. */
  void support(long[] state, Partial into);

  /** Adds literals of the state that are enough for the formula not to hold; it does not. */
  void refute(long[] state, Partial into);

  /** Whether the formula surely holds in every state that matches. */
  boolean follows(Partial from);

  /** Whether the formula surely holds in no state that matches. */
  boolean isExcluded(Partial by);

  static Formula of(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      return new Lit(lit.atom(), lit.value());
    } else if (condition instanceof GroundCondition.All all) {
      return new Join(all.parts().stream().map(Formula::of).toArray(Formula[]::new), true);
    } else if (condition instanceof GroundCondition.Any any) {
      return new Join(any.parts().stream().map(Formula::of).toArray(Formula[]::new), false);
    }
    return new Join(new Formula[0], condition.equals(GroundCondition.TRUE));
  }

  record Lit(int fluent, boolean value) implements Formula {
    @Override
    public boolean holds(long[] state) {
      return (state[fluent >>> 6] & 1L << fluent) != 0 == value;
    }

    @Override
    public boolean follows(Partial from) {
      return value ? from.wantsTrue(fluent) : from.wantsFalse(fluent);
    }

    @Override
    public boolean isExcluded(Partial by) {
      return value ? by.wantsFalse(fluent) : by.wantsTrue(fluent);
    }

    @Override
    public void support(long[] state, Partial into) {
      into.add(fluent, value);
    }

    @Override
    public void refute(long[] state, Partial into) {
      into.add(fluent, !value);
    }
  }

  /** All of the parts, or at least one. */
  final class Join implements Formula {
    final Formula[] parts;
    final boolean all;

    Join(Formula[] parts, boolean all) {
      this.parts = parts;
      this.all = all;
    }

    @Override
    public boolean holds(long[] state) {
      for (Formula part : parts) {
        if (part.holds(state) != all) {
          return !all;
        }
      }
      return all;
    }

    @Override
    public boolean follows(Partial from) {
      for (Formula part : parts) {
        if (part.follows(from) != all) {
          return !all;
        }
      }
      return all;
    }

    @Override
    public boolean isExcluded(Partial by) {
      for (Formula part : parts) {
        if (part.isExcluded(by) == all) {
          return all;
        }
      }
      return !all;
    }

    @Override
    public void support(long[] state, Partial into) {
      explain(state, into, true);
    }

    @Override
    public void refute(long[] state, Partial into) {
      explain(state, into, false);
    }

    private void explain(long[] state, Partial into, boolean value) {
      for (Formula part : parts) {
        if (part.holds(state) == value) {
          if (value) {
            part.support(state, into);
          } else {
            part.refute(state, into);
          }
          if (value != all) {
            return;
          }
        }
      }
    }
  }
}
