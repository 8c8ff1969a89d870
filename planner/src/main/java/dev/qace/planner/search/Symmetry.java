package dev.qace.planner.search;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Effort;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects that are interchangeable: renaming one to the other turns the operators and the goal into
 * themselves. States that differ only by such renaming are as good as one, and every state is
 * brought into a form that is the same for most of them, and not for all where objects of two
 * classes are in one fluent: the more alike, the fewer states there are to search.
 */
final class Symmetry {
  private static final int MOST_COLUMNS = 62;
  private static final int MOST_OPERATORS = 20_000;

  /** The members of a class, and by member the fluents that name it, in the same order for each. */
  private record Alike(List<WorldObject> members, List<int[]> columns) {}

  private final Task task;
  private final List<Alike> classes = new ArrayList<>();
  private final Map<Instance, Integer> operators = new HashMap<>();

  Symmetry(Task task) {
    this.task = task;
  }

  static Symmetry none(Task task) {
    return new Symmetry(task);
  }

  /** Those that are found with reasonable effort. */
  static Symmetry of(Task task, Effort effort) {
    Symmetry symmetry = new Symmetry(task);
    if (task.operators > MOST_OPERATORS) {
      return symmetry;
    }
    Renaming renaming = new Renaming(task, effort);
    for (List<WorldObject> members : renaming.classes()) {
      List<int[]> columns = new ArrayList<>();
      boolean usable = true;
      for (WorldObject member : members) {
        int[] column = renaming.fluentsOf(members.get(0), member);
        columns.add(column);
        usable &= column.length > 0 && column.length <= MOST_COLUMNS;
      }
      if (usable && renaming.mentionsOneAtATime(members)) {
        symmetry.classes.add(new Alike(members, columns));
      }
    }
    return symmetry;
  }

  boolean isTrivial() {
    return classes.isEmpty();
  }

  /** Brings a state into its common form, in place, and gives the renaming that did it. */
  List<int[]> normalise(long[] state) {
    List<int[]> places = new ArrayList<>(classes.size());
    for (Alike each : classes) {
      places.add(sort(each.columns, state));
    }
    return places;
  }

  /** The state in which each member bears the name of another, by class and member. */
  long[] renamed(long[] state, List<int[]> names) {
    long[] renamed = state.clone();
    for (int c = 0; c < names.size(); c++) {
      List<int[]> columns = classes.get(c).columns;
      long[] keys = new long[columns.size()];
      for (int m = 0; m < keys.length; m++) {
        keys[m] = key(columns.get(m), renamed);
      }
      for (int m = 0; m < keys.length; m++) {
        write(columns.get(names.get(c)[m]), keys[m], renamed);
      }
    }
    return renamed;
  }

  /** By place, the member that went there. */
  private static int[] sort(List<int[]> columns, long[] state) {
    int count = columns.size();
    long[] keys = new long[count];
    int[] members = new int[count];
    for (int m = 0; m < count; m++) {
      long key = key(columns.get(m), state);
      int at = m;
      while (at > 0 && keys[at - 1] < key) {
        keys[at] = keys[at - 1];
        members[at] = members[at - 1];
        at--;
      }
      keys[at] = key;
      members[at] = m;
    }
    for (int place = 0; place < count; place++) {
      if (members[place] != place) {
        write(columns.get(place), keys[place], state);
      }
    }
    return members;
  }

  private static long key(int[] column, long[] state) {
    long key = 0;
    for (int i = 0; i < column.length; i++) {
      key |= (state[column[i] >>> 6] >>> column[i] & 1L) << i;
    }
    return key;
  }

  private static void write(int[] column, long key, long[] state) {
    for (int i = 0; i < column.length; i++) {
      long bit = 1L << column[i];
      if ((key >>> i & 1L) != 0) {
        state[column[i] >>> 6] |= bit;
      } else {
        state[column[i] >>> 6] &= ~bit;
      }
    }
  }

  /** The operator that does in a state what another does in its common form. */
  int original(int operator, List<int[]> places) {
    if (classes.isEmpty()) {
      return operator;
    }
    if (operators.isEmpty()) {
      for (int op = 0; op < task.operators; op++) {
        operators.put(task.problem.operators().get(op).instance(), op);
      }
    }
    Instance instance = task.problem.operators().get(operator).instance();
    List<WorldObject> objects = new ArrayList<>(instance.objects());
    for (int c = 0; c < classes.size(); c++) {
      List<WorldObject> members = classes.get(c).members;
      int[] at = places.get(c);
      objects.replaceAll(
          object -> members.contains(object) ? members.get(at[members.indexOf(object)]) : object);
    }
    Integer renamed = operators.get(new Instance(instance.capability(), objects));
    if (renamed == null) {
      throw new AssertionError("no operator " + instance.capability() + " for " + objects);
    }
    return renamed;
  }

  /** An atom with one object for another, and the other for the one. */
  static Atom swapped(Atom atom, WorldObject one, WorldObject other) {
    return new Atom(atom.predicate(), swapped(atom.objects(), one, other));
  }

  static List<WorldObject> swapped(List<WorldObject> objects, WorldObject one, WorldObject other) {
    return objects.stream().map(o -> o.equals(one) ? other : o.equals(other) ? one : o).toList();
  }
}
