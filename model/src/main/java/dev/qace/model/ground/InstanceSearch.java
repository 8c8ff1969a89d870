package dev.qace.model.ground;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instances of an action that a state does not rule out, without going through every
 * combination of objects: parameters are filled one after the other, and each literal of the
 * precondition's conjunction is tested as soon as its parameters are filled. Only literals over the
 * tested predicates, and equalities, are looked at; whatever else the precondition holds is for the
 * caller to test.
 */
final class InstanceSearch {

  /** A literal or equality of the precondition. */
  private record Test(@Nullable LiftedAtom atom, List<Term> terms, boolean wanted) {
    Set<Variable> variables() {
      Set<Variable> variables = new HashSet<>();
      terms.forEach(
          term -> {
            if (term instanceof Variable variable) {
              variables.add(variable);
            }
          });
      return variables;
    }
  }

  private final Action action;
  private final World world;
  private final List<Variable> parameters;
  private final int[] order;
  private final List<List<Test>> testsAtDepth = new ArrayList<>();

  InstanceSearch(Action action, World world, Set<Predicate> tested) {
    this.action = action;
    this.world = world;
    this.parameters = action.capability().parameters();
    List<Test> tests = new ArrayList<>();
    collect(action.precondition(), true, tested, tests);
    this.order = plan(tests);
  }

  private static void collect(
      Condition condition, boolean wanted, Set<Predicate> tested, List<Test> tests) {
    if (condition instanceof Condition.And and && wanted) {
      and.parts().forEach(part -> collect(part, true, tested, tests));
    } else if (condition instanceof Condition.Or or && !wanted) {
      or.parts().forEach(part -> collect(part, false, tested, tests));
    } else if (condition instanceof Condition.Not not) {
      collect(not.part(), !wanted, tested, tests);
    } else if (condition instanceof Condition.Equal equal) {
      tests.add(new Test(null, List.of(equal.left(), equal.right()), wanted));
    } else if (condition instanceof Condition.Holds holds
        && tested.contains(holds.atom().predicate())) {
      tests.add(new Test(holds.atom(), holds.atom().terms(), wanted));
    }
  }

  /**
   * Fills first what most positive literals then decide, and of those the parameter with the fewest
   * objects.
   */
  private int[] plan(List<Test> tests) {
    List<Test> waiting = new ArrayList<>(tests);
    Set<Variable> filled = new HashSet<>();
    testsAtDepth.add(takeDecided(waiting, filled));
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      left.add(i);
    }
    int[] planned = new int[parameters.size()];
    for (int depth = 0; depth < planned.length; depth++) {
      int best = left.get(0);
      for (int candidate : left) {
        if (isBetter(candidate, best, waiting, filled)) {
          best = candidate;
        }
      }
      planned[depth] = best;
      left.remove(Integer.valueOf(best));
      filled.add(parameters.get(best));
      testsAtDepth.add(takeDecided(waiting, filled));
    }
    return planned;
  }

  private boolean isBetter(int one, int other, List<Test> waiting, Set<Variable> filled) {
    long decides = decidedBy(one, waiting, filled);
    long otherDecides = decidedBy(other, waiting, filled);
    return decides != otherDecides
        ? decides > otherDecides
        : choices(one).size() < choices(other).size();
  }

  private long decidedBy(int parameter, List<Test> waiting, Set<Variable> filled) {
    Set<Variable> then = new HashSet<>(filled);
    then.add(parameters.get(parameter));
    return waiting.stream().filter(t -> t.wanted() && then.containsAll(t.variables())).count();
  }

  private static List<Test> takeDecided(List<Test> waiting, Set<Variable> filled) {
    List<Test> decided =
        waiting.stream().filter(test -> filled.containsAll(test.variables())).toList();
    waiting.removeAll(decided);
    return decided;
  }

  private List<WorldObject> choices(int parameter) {
    return world.objects(parameters.get(parameter).type());
  }

  /** In the order of the world's objects. */
  Iterator<Instance> in(State state) {
    List<List<WorldObject>> choices = new ArrayList<>();
    for (int parameter : order) {
      choices.add(choices(parameter));
    }
    return new Search(state, choices);
  }

  /**
   * In a new order each time: the first instance found may be any, though not each with the same
   * chance.
   */
  Iterator<Instance> in(State state, Random random) {
    List<List<WorldObject>> choices = new ArrayList<>();
    for (int parameter : order) {
      List<WorldObject> shuffled = new ArrayList<>(choices(parameter));
      Collections.shuffle(shuffled, random);
      choices.add(shuffled);
    }
    return new Search(state, choices);
  }

  private final class Search implements Iterator<Instance> {
    private final State state;
    private final List<List<WorldObject>> choices;
    private final int[] chosen;
    private final WorldObject[] objects;
    private @Nullable Instance next;

    Search(State state, List<List<WorldObject>> choices) {
      this.state = state;
      this.choices = choices;
      this.chosen = new int[order.length];
      this.objects = new WorldObject[order.length];
      if (passes(0)) {
        next = order.length == 0 ? new Instance(action.capability(), List.of()) : descend(0, 0);
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Instance next() {
      Instance found = next;
      if (found == null) {
        throw new NoSuchElementException();
      }
      int last = order.length - 1;
      next = order.length == 0 ? null : descend(last, chosen[last] + 1);
      return found;
    }

    /**
     * The first full choice from this depth on, trying this depth's objects from {@code from} on.
     */
    private @Nullable Instance descend(int startDepth, int from) {
      int depth = startDepth;
      int candidate = from;
      while (depth >= 0) {
        if (candidate == choices.get(depth).size()) {
          depth--;
          candidate = depth < 0 ? 0 : chosen[depth] + 1;
          continue;
        }
        chosen[depth] = candidate;
        objects[order[depth]] = choices.get(depth).get(candidate);
        if (!passes(depth + 1)) {
          candidate++;
        } else if (depth == order.length - 1) {
          return new Instance(action.capability(), List.of(objects));
        } else {
          depth++;
          candidate = 0;
        }
      }
      return null;
    }

    private boolean passes(int depth) {
      for (Test test : testsAtDepth.get(depth)) {
        List<WorldObject> arguments = test.terms().stream().map(this::resolve).toList();
        if (value(test, arguments) != test.wanted()) {
          return false;
        }
      }
      return true;
    }

    private boolean value(Test test, List<WorldObject> arguments) {
      if (test.atom() == null) {
        return arguments.get(0).equals(arguments.get(1));
      }
      int index = world.indexOf(test.atom().predicate(), arguments);
      return index >= 0 && state.holds(index);
    }

    private WorldObject resolve(Term term) {
      return term instanceof WorldObject object ? object : objects[parameters.indexOf(term)];
    }
  }
}
