package dev.qace.planner.search;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out which objects of a problem can swap names without any difference to it. */
final class Renaming {
  /** About a second's worth; objects that are not compared by then count as different. */
  private static final long MOST_CHECKS = 200_000;

  /** What it takes to compare two objects, in checks of an operator. */
  private static final int COMPARING = 10;

  private final Task task;
  private final List<Atom> fluents;
  private final Map<Atom, Integer> numbers = new HashMap<>();
  private final Map<Instance, FondOperator> operators = new HashMap<>();
  private final Map<WorldObject, List<Integer>> mentions = new LinkedHashMap<>();

  private final List<Set<FondOperator>> users = new ArrayList<>();
  private final Map<WorldObject, List<FondOperator>> usersByObject = new HashMap<>();
  private final Effort effort;
  private long checks;

  Renaming(Task task, Effort effort) {
    this.task = task;
    this.effort = effort;
    this.fluents = task.problem.fluents();
    for (int fluent = 0; fluent < fluents.size(); fluent++) {
      numbers.put(fluents.get(fluent), fluent);
      for (WorldObject object : new LinkedHashSet<>(fluents.get(fluent).objects())) {
        mentions.computeIfAbsent(object, o -> new ArrayList<>()).add(fluent);
      }
    }
    fluents.forEach(fluent -> users.add(new LinkedHashSet<>()));
    for (FondOperator operator : task.problem.operators()) {
      operators.put(operator.instance(), operator);
      use(operator);
    }
  }

  /** Notes at every fluent and object that the operator has to do with it. */
  private void use(FondOperator operator) {
    for (int literal : operator.required()) {
      users.get(literal >> 1).add(operator);
    }
    use(operator.rest(), operator);
    for (FondOutcome outcome : operator.outcomes()) {
      Arrays.stream(outcome.adds()).forEach(fluent -> users.get(fluent).add(operator));
      Arrays.stream(outcome.deletes()).forEach(fluent -> users.get(fluent).add(operator));
      for (FondOutcome.Conditional change : outcome.conditional()) {
        users.get(change.fluent()).add(operator);
        use(change.when(), operator);
      }
    }
    operator.instance().objects().stream()
        .distinct()
        .forEach(o -> usersByObject.computeIfAbsent(o, k -> new ArrayList<>()).add(operator));
  }

  private void use(GroundCondition condition, FondOperator operator) {
    if (condition instanceof GroundCondition.Lit lit) {
      users.get(lit.atom()).add(operator);
    } else if (condition instanceof GroundCondition.All all) {
      all.parts().forEach(part -> use(part, operator));
    } else if (condition instanceof GroundCondition.Any any) {
      any.parts().forEach(part -> use(part, operator));
    }
  }

  /** Classes of at least two objects, each of which can swap names with the first of its class. */
  List<List<WorldObject>> classes() {
    List<List<WorldObject>> classes = new ArrayList<>();
    for (WorldObject object : mentions.keySet()) {
      List<WorldObject> home =
          classes.stream().filter(c -> swap(c.get(0), object)).findFirst().orElse(null);
      if (home == null) {
        classes.add(new ArrayList<>(List.of(object)));
      } else {
        home.add(object);
      }
    }
    classes.removeIf(members -> members.size() < 2);
    return classes;
  }

  /** The fluents that name the first object, with the member in its place. */
  int[] fluentsOf(WorldObject first, WorldObject member) {
    return mentions(first).stream()
        .mapToInt(fluent -> number(Symmetry.swapped(fluents.get(fluent), first, member)))
        .toArray();
  }

  boolean mentionsOneAtATime(List<WorldObject> members) {
    Set<WorldObject> all = new HashSet<>(members);
    return fluents.stream().allMatch(f -> f.objects().stream().filter(all::contains).count() <= 1);
  }

  private List<Integer> mentions(WorldObject object) {
    return mentions.getOrDefault(object, List.of());
  }

  private int number(Atom atom) {
    Integer number = numbers.get(atom);
    return number == null ? -1 : number;
  }

  private boolean swap(WorldObject one, WorldObject other) {
    effort.look();
    if (checks > MOST_CHECKS
        || !one.type().equals(other.type())
        || mentions(one).size() != mentions(other).size()
        || usersByObject.getOrDefault(one, List.of()).size()
            != usersByObject.getOrDefault(other, List.of()).size()) {
      return false;
    }
    checks += COMPARING;
    int[] images =
        mentions(one).stream()
            .mapToInt(fluent -> number(Symmetry.swapped(fluents.get(fluent), one, other)))
            .toArray();
    int[] map = new int[fluents.size()];
    Arrays.setAll(map, fluent -> fluent);
    for (int i = 0; i < images.length; i++) {
      if (images[i] < 0) {
        return false;
      }
      map[mentions(one).get(i)] = images[i];
      map[images[i]] = mentions(one).get(i);
    }
    return renamed(task.problem.goal(), map).equals(parts(task.problem.goal()))
        && touched(one, other).stream().allMatch(op -> survives(op, one, other, map));
  }

  /** All operators that the renaming may change. */
  private Set<FondOperator> touched(WorldObject one, WorldObject other) {
    Set<FondOperator> touched = new LinkedHashSet<>();
    for (WorldObject object : List.of(one, other)) {
      touched.addAll(usersByObject.getOrDefault(object, List.of()));
      mentions(object).forEach(fluent -> touched.addAll(users.get(fluent)));
    }
    return touched;
  }

  private boolean survives(FondOperator operator, WorldObject one, WorldObject other, int[] map) {
    checks++;
    Instance instance = operator.instance();
    FondOperator image =
        operators.get(
            new Instance(instance.capability(), Symmetry.swapped(instance.objects(), one, other)));
    if (image == null || image.outcomes().size() != operator.outcomes().size()) {
      return false;
    }
    int[] required = operator.required().clone();
    Arrays.setAll(required, i -> 2 * map[required[i] >> 1] + (required[i] & 1));
    Arrays.sort(required);
    int[] wanted = image.required().clone();
    Arrays.sort(wanted);
    if (!Arrays.equals(required, wanted)
        || !renamed(operator.rest(), map).equals(parts(image.rest()))) {
      return false;
    }
    Set<FondOutcome> outcomes = new HashSet<>();
    for (FondOutcome outcome : operator.outcomes()) {
      if (!outcome.conditional().isEmpty()) {
        return false;
      }
      outcomes.add(
          new FondOutcome(
              renamed(outcome.adds(), map), renamed(outcome.deletes(), map), List.of()));
    }
    return outcomes.equals(new HashSet<>(image.outcomes()));
  }

  private static int[] renamed(int[] fluents, int[] map) {
    return Arrays.stream(fluents).map(fluent -> map[fluent]).toArray();
  }

  /** A condition as sets within sets, so that the order of its parts does not matter. */
  private static Object parts(GroundCondition condition) {
    return renamed(condition, null);
  }

  private static Object renamed(GroundCondition condition, int @Nullable [] map) {
    if (condition instanceof GroundCondition.Lit lit) {
      return new GroundCondition.Lit(map == null ? lit.atom() : map[lit.atom()], lit.value());
    } else if (condition instanceof GroundCondition.All all) {
      Set<Object> parts = new HashSet<>();
      all.parts().forEach(part -> parts.add(renamed(part, map)));
      return List.of("all", parts);
    } else if (condition instanceof GroundCondition.Any any) {
      Set<Object> parts = new HashSet<>();
      any.parts().forEach(part -> parts.add(renamed(part, map)));
      return List.of("any", parts);
    }
    return condition;
  }
}
