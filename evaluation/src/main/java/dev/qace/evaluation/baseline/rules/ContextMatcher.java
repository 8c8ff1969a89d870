package dev.qace.evaluation.baseline.rules;

import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A context in one world, ready to be looked for in its states. */
public final class ContextMatcher {

  /** A literal, with what the objects of its variables add to the number of its atom. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Lookup(int offset, int[][] places, int[] variables, boolean positive) {
    boolean holds(State state, int[] binding) {
      int atom = offset;
      for (int i = 0; i < variables.length; i++) {
        int place = places[i][binding[variables[i]]];
        if (place < 0) {
          // No such atom: it never holds.
          return !positive;
        }
        atom += place;
      }
      return atom >= 0 && state.holds(atom) == positive;
    }
  }

  private static final int[] NOTHING = {-1};

  private final int arguments;
  private final int variables;

  /** By variable, the objects that it may stand for; -1 if it stands for nothing. */
  private final int[][] choices;

  private final Lookup[][] byLastVariable;

  public ContextMatcher(RuleContext context, WorldTable table) {
    this.arguments = context.action().arity();
    this.variables = context.variables();
    this.choices = new int[variables][];
    for (int v = arguments; v < variables; v++) {
      choices[v] = context.isBound(v) ? table.objects(context.type(v)) : NOTHING;
    }
    List<List<Lookup>> lookups = new ArrayList<>();
    for (int v = 0; v <= variables; v++) {
      lookups.add(new ArrayList<>());
    }
    for (RuleLiteral literal : context.literals()) {
      int last = Math.max(literal.lastVariable(), arguments - 1);
      lookups
          .get(last + 1)
          .add(
              new Lookup(
                  table.offsetOf(literal.predicate()),
                  table.placesOf(literal.predicate()),
                  literal.variables().stream().mapToInt(Integer::intValue).toArray(),
                  literal.positive()));
    }
    this.byLastVariable =
        lookups.stream().map(each -> each.toArray(Lookup[]::new)).toArray(Lookup[][]::new);
  }

  /**
   * The only choice of objects for which the context holds, the arguments first; null if there is
   * none, or more than one.
   */
  public int @Nullable [] unique(State state, int[] objects) {
    int[] binding = Arrays.copyOf(objects, variables);
    for (int i = 0; i < arguments; i++) {
      for (int j = 0; j < i; j++) {
        if (objects[i] == objects[j]) {
          return null;
        }
      }
    }
    if (!holds(state, binding, arguments)) {
      return null;
    }
    if (arguments == variables) {
      return binding;
    }
    int[] found = new int[variables];
    return count(state, binding, arguments, found, 0) == 1 ? found : null;
  }

  private boolean holds(State state, int[] binding, int place) {
    for (Lookup lookup : byLastVariable[place]) {
      if (!lookup.holds(state, binding)) {
        return false;
      }
    }
    return true;
  }

  /** How many choices there are, up to 2; the first is put into found. */
  private int count(State state, int[] binding, int variable, int[] found, int before) {
    if (variable == variables) {
      if (before == 0) {
        System.arraycopy(binding, 0, found, 0, variables);
      }
      return before + 1;
    }
    int count = before;
    for (int object : choices[variable]) {
      if (count < 2 && (object < 0 || isNew(object, binding, variable))) {
        binding[variable] = object;
        if (holds(state, binding, variable + 1)) {
          count = count(state, binding, variable + 1, found, count);
        }
      }
    }
    return count;
  }

  private static boolean isNew(int object, int[] binding, int length) {
    for (int i = 0; i < length; i++) {
      if (binding[i] == object) {
        return false;
      }
    }
    return true;
  }
}
