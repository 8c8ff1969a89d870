package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * What one or two true atoms of different predicates say when objects become variables, numbered as
 * they come: alone, and together with an action. A pattern is written as predicates and variables,
 * by number.
 */
final class GoalPatterns implements StateFeatures {
  private final WorldTable table;
  private final List<Predicate> predicates;
  private final Map<Predicate, Integer> predicateNumbers = new HashMap<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final Map<State, List<Integer>> kept = new HashMap<>();

  GoalPatterns(WorldTable table) {
    this.table = table;
    this.predicates = table.world().vocabulary().predicates();
    predicates.forEach(predicate -> predicateNumbers.put(predicate, predicateNumbers.size()));
  }

  @Override
  public List<Integer> of(State state) {
    return kept.computeIfAbsent(
        state,
        s -> {
          List<Integer> found = new ArrayList<>();
          with(s, new int[0], pattern -> found.add(number(pattern)));
          return found.stream().distinct().toList();
        });
  }

  private int number(List<Integer> pattern) {
    return numbers.computeIfAbsent(pattern, p -> numbers.size());
  }

  interface Taker {
    void take(List<Integer> pattern);
  }

  /** The patterns of a state, where these objects already have the first variables. */
  void with(State state, int[] named, Taker taker) {
    int[] atoms =
        state.trueAtoms().stream().filter(atom -> isPlain(table.objectsOf(atom))).toArray();
    for (int first : atoms) {
      taker.take(pattern(named, first));
      for (int second : atoms) {
        if (predicate(first) < predicate(second)) {
          taker.take(pattern(named, first, second));
        }
      }
    }
  }

  private static boolean isPlain(int[] objects) {
    for (int i = 0; i < objects.length; i++) {
      for (int j = 0; j < i; j++) {
        if (objects[i] == objects[j]) {
          return false;
        }
      }
    }
    return true;
  }

  private int predicate(int atom) {
    return predicateNumbers.getOrDefault(table.atom(atom).predicate(), -1);
  }

  private List<Integer> pattern(int[] named, int... atoms) {
    List<Integer> variables = new ArrayList<>();
    for (int object : named) {
      variables.add(object);
    }
    List<Integer> pattern = new ArrayList<>();
    for (int atom : atoms) {
      pattern.add(predicate(atom));
      for (int object : table.objectsOf(atom)) {
        int known = variables.indexOf(object);
        if (known < 0) {
          known = variables.size();
          variables.add(object);
        }
        pattern.add(known);
      }
    }
    return pattern;
  }

  /** All goals of an action, by their patterns together with it. */
  Map<List<Integer>, LiftedGoal> goals(Capability action) {
    Map<List<Integer>, LiftedGoal> goals = new LinkedHashMap<>();
    List<Type> types = action.parameters().stream().map(Variable::type).toList();
    for (int first = 0; first < predicates.size(); first++) {
      int next = first + 1;
      choose(
          predicates.get(first),
          types,
          List.of(),
          (one, afterOne) -> {
            add(action, List.of(one), afterOne.size(), goals);
            for (Predicate second : predicates.subList(next, predicates.size())) {
              choose(
                  second,
                  afterOne,
                  List.of(),
                  (two, afterTwo) -> add(action, List.of(one, two), afterTwo.size(), goals));
            }
          });
    }
    return goals;
  }

  /** All literals of a predicate over variables there are, of equal type, and new ones. */
  private void choose(
      Predicate predicate,
      List<Type> types,
      List<Integer> chosen,
      BiConsumer<RuleLiteral, List<Type>> taker) {
    if (chosen.size() == predicate.arity()) {
      taker.accept(new RuleLiteral(predicate, chosen, true), types);
      return;
    }
    Type type = predicate.parameters().get(chosen.size()).type();
    for (int v = 0; v <= types.size(); v++) {
      if (v == types.size() || (types.get(v).equals(type) && !chosen.contains(v))) {
        List<Integer> more = new ArrayList<>(chosen);
        more.add(v);
        List<Type> after = new ArrayList<>(types);
        if (v == types.size()) {
          after.add(type);
        }
        choose(predicate, after, more, taker);
      }
    }
  }

  private void add(
      Capability action,
      List<RuleLiteral> literals,
      int variables,
      Map<List<Integer>, LiftedGoal> goals) {
    List<Integer> together = new ArrayList<>();
    List<Integer> alone = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (RuleLiteral literal : literals) {
      int predicate = predicateNumbers.getOrDefault(literal.predicate(), -1);
      together.add(predicate);
      alone.add(predicate);
      for (int variable : literal.variables()) {
        together.add(variable);
        if (!order.contains(variable)) {
          order.add(variable);
        }
        alone.add(order.indexOf(variable));
      }
    }
    goals.put(together, new LiftedGoal(action, literals, variables, number(alone)));
  }
}
