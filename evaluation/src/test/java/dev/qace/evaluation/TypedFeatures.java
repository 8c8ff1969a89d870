package dev.qace.evaluation;

import dev.qace.evaluation.RandomFeatures.Feature;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Domains beyond the paper's class as people write them, made as text: types with a supertype, one
 * to three capabilities of up to three parameters, of which the first has all of some features and
 * the others one or none. The same seed gives the same domain.
 */
final class TypedFeatures {
  private static final int MOST_TRIES = 200;

  private final Random random;
  private final Map<String, List<String>> predicates = new LinkedHashMap<>();
  private final Map<String, String> constants = new LinkedHashMap<>();
  private final List<String> types;

  TypedFeatures(long seed) {
    this.random = new Random(seed * 7919 + 17);
    this.types = List.of("a", "b", "c").subList(0, 2 + random.nextInt(2));
  }

  Domain domain(Set<Feature> features) {
    if (features.contains(Feature.CONSTANT)) {
      constants.put("here", any(types));
      if (random.nextInt(3) == 0) {
        constants.put("there", any(types));
      }
    }
    for (int i = 0, count = 4 + random.nextInt(4); i < count; i++) {
      int arity = i == 0 ? 1 : i == 1 ? 2 : List.of(0, 1, 1, 1, 2).get(random.nextInt(5));
      predicates.put("p" + i, IntStream.range(0, arity).mapToObj(place -> anyType(4)).toList());
    }
    List<String> actions = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      List<Feature> some = new ArrayList<>(features);
      Collections.shuffle(some, random);
      actions.add(action(i, i == 0 ? some : some.subList(0, random.nextInt(2))));
    }
    return Models.domain(
        "(define (domain typed)\n (:types %s - thing thing - object)\n %s\n (:predicates %s)\n%s)"
            .formatted(
                String.join(" ", types),
                constants.isEmpty() ? "" : "(:constants " + typed(constants) + ")",
                predicates.entrySet().stream()
                    .map(each -> "(" + each.getKey() + " " + places(each.getValue()) + ")")
                    .collect(Collectors.joining(" ")),
                String.join("\n", actions)));
  }

  World world(Domain domain) {
    List<WorldObject> objects = new ArrayList<>();
    for (String type : types) {
      for (int i = 0, count = 2 + random.nextInt(3); i < count; i++) {
        objects.add(new WorldObject(type + i, Type.named(type)));
      }
    }
    World empty = new World(domain.vocabulary(), objects, List.of());
    Set<Atom> initial = new LinkedHashSet<>();
    for (int atom = 0; atom < empty.size(); atom++) {
      if (random.nextBoolean()) {
        initial.add(empty.atom(atom));
      }
    }
    return new World(domain.vocabulary(), objects, initial);
  }

  private String anyType(int oneIn) {
    return random.nextInt(oneIn) == 0 ? "thing" : any(types);
  }

  private static String typed(Map<String, String> terms) {
    return terms.entrySet().stream()
        .map(each -> each.getKey() + " - " + each.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String places(List<String> kinds) {
    return IntStream.range(0, kinds.size())
        .mapToObj(place -> "?x" + place + " - " + kinds.get(place))
        .collect(Collectors.joining(" "));
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** One with enough to say about its parameters. */
  private String action(int number, List<Feature> features) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (int place = 0, count = random.nextInt(4); place < count; place++) {
        parameters.put("?y" + place, anyType(6));
      }
      if (atoms(parameters, Set.of()).size() >= 3) {
        return new Draft(parameters, features).text(number);
      }
    }
    throw new IllegalStateException("no capability with three atoms");
  }

  /** The atoms over these terms, each of which names all of the wanted ones. */
  private List<String> atoms(Map<String, String> terms, Set<String> wanted) {
    List<String> atoms = new ArrayList<>();
    predicates.forEach(
        (name, kinds) -> {
          List<List<String>> filled = List.of(List.of());
          for (String kind : kinds) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> some : filled) {
              terms.forEach(
                  (term, type) -> {
                    if (kind.equals("thing") || kind.equals(type)) {
                      List<String> more = new ArrayList<>(some);
                      more.add(term);
                      longer.add(more);
                    }
                  });
            }
            filled = longer;
          }
          filled.stream()
              .filter(each -> each.containsAll(wanted))
              .map(
                  each ->
                      each.isEmpty()
                          ? "(" + name + ")"
                          : "(" + name + " " + String.join(" ", each) + ")")
              .forEach(atoms::add);
        });
    return atoms;
  }

  /** One capability. */
  private final class Draft {
    private final Map<String, String> parameters;
    private final List<Feature> features;
    private final List<String> atoms;
    private final List<String> needed = new ArrayList<>();
    private final List<String> effects = new ArrayList<>();
    private final List<String> contexts = new ArrayList<>();

    Draft(Map<String, String> parameters, List<Feature> features) {
      this.parameters = parameters;
      this.features = features;
      this.atoms = atoms(parameters, Set.of());
    }

    String text(int number) {
      if (random.nextInt(3) > 0) {
        needed.add(literal(any(atoms)));
      }
      features.forEach(this::add);
      switch (contexts.size()) {
        case 0 -> effects.add(outcomes());
        case 1 -> effects.addAll(branches(contexts.get(0)));
        default -> effects.addAll(tree());
      }
      return " (:action act%d :parameters (%s)\n  :precondition (and %s)\n  :effect (and %s))"
          .formatted(
              number, typed(parameters), String.join(" ", needed), String.join(" ", effects));
    }

    private void add(Feature feature) {
      switch (feature) {
        case DISJUNCTION -> needed.add(alternatives());
        case CONDITION -> {
          contexts.add(conjunction(1 + random.nextInt(2)));
          if (random.nextInt(4) == 0) {
            contexts.add(literal(any(atoms)));
          }
        }
        case OTHER_OBJECTS -> (random.nextBoolean() ? needed : contexts).add(others());
        case SIDE_EFFECT -> effects.add(sideEffect());
        case CONSTANT -> {
          Map<String, String> more = new LinkedHashMap<>(parameters);
          more.putAll(constants);
          for (String constant : constants.keySet()) {
            List<String> some = atoms(more, Set.of(constant));
            if (!some.isEmpty()) {
              switch (random.nextInt(3)) {
                case 0 -> needed.add(literal(any(some)));
                case 1 -> contexts.add(literal(any(some)));
                default -> effects.add(change(any(some)));
              }
            }
          }
        }
      }
    }

    private String alternatives() {
      return switch (random.nextInt(5)) {
        case 0 -> {
          List<String> two = some(2);
          yield "(or (and %s (not %s)) (and (not %s) %s))"
              .formatted(two.get(0), two.get(1), two.get(0), two.get(1));
        }
        case 1 -> "(not %s)".formatted(conjunction(2 + random.nextInt(2)));
        default ->
            "(or %s)"
                .formatted(
                    IntStream.range(0, 2 + random.nextInt(2))
                        .mapToObj(each -> conjunction(1 + random.nextInt(3)))
                        .collect(Collectors.joining(" ")));
      };
    }

    private String others() {
      for (int i = 0; i < MOST_TRIES; i++) {
        String type = anyType(5);
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put("?o", type);
        List<String> some = new ArrayList<>(atoms(more, Set.of("?o")));
        Collections.shuffle(some, random);
        if (!some.isEmpty()) {
          List<String> literals =
              some.subList(0, Math.min(some.size(), random.nextInt(3) == 0 ? 2 : 1)).stream()
                  .map(this::literal)
                  .toList();
          List<String> apart =
              random.nextBoolean()
                  ? List.of()
                  : parameters.entrySet().stream()
                      .filter(
                          each ->
                              each.getValue().equals(type)
                                  || each.getValue().equals("thing")
                                  || type.equals("thing"))
                      .map(each -> "(not (= ?o " + each.getKey() + "))")
                      .toList();
          boolean exists = random.nextBoolean();
          return exists ? exists(type, apart, literals) : forAll(type, apart, literals);
        }
      }
      throw new IllegalStateException("nothing is said of other objects");
    }

    private String exists(String type, List<String> apart, List<String> literals) {
      return "(exists (?o - %s) (and %s %s))"
          .formatted(type, String.join(" ", apart), String.join(" ", literals));
    }

    private String forAll(String type, List<String> apart, List<String> literals) {
      return "(forall (?o - %s) (imply (and %s) (or %s)))"
          .formatted(type, String.join(" ", apart), String.join(" ", literals));
    }

    private String sideEffect() {
      for (int i = 0; i < MOST_TRIES; i++) {
        String type = anyType(5);
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put("?o", type);
        List<String> some = new ArrayList<>(atoms(more, Set.of("?o")));
        Collections.shuffle(some, random);
        if (!some.isEmpty()) {
          String change = change(some.get(0));
          List<String> where =
              some.subList(1, Math.min(some.size(), 1 + random.nextInt(3))).stream()
                  .map(this::literal)
                  .toList();
          String changed =
              where.isEmpty()
                  ? change
                  : "(when (and %s) %s)".formatted(String.join(" ", where), change);
          return "(forall (?o - %s) %s)".formatted(type, changed);
        }
      }
      throw new IllegalStateException("nothing is said of other objects");
    }

    private List<String> some(int count) {
      List<String> shuffled = new ArrayList<>(atoms);
      Collections.shuffle(shuffled, random);
      return shuffled.subList(0, Math.min(count, shuffled.size()));
    }

    private String literal(String atom) {
      return random.nextInt(3) == 0 ? "(not " + atom + ")" : atom;
    }

    private String change(String atom) {
      return random.nextBoolean() ? "(not " + atom + ")" : atom;
    }

    private String conjunction(int count) {
      return "(and %s)"
          .formatted(some(count).stream().map(this::literal).collect(Collectors.joining(" ")));
    }

    /** Two changes of which nothing is said in these conditions, if there are so many. */
    private List<String> changes(String conditions) {
      List<String> others =
          atoms.stream().filter(each -> !conditions.contains(each)).collect(Collectors.toList());
      Collections.shuffle(others, random);
      List<String> enough = others.size() < 2 ? some(2) : others;
      return enough.subList(0, 2).stream().map(this::change).toList();
    }

    private String drawn(int tenths, String change) {
      return "(probabilistic %s %s)".formatted(tenths == 10 ? "1" : "0." + tenths, change);
    }

    private List<String> branches(String condition) {
      List<String> changes = changes(condition);
      int low = 1 + random.nextInt(6);
      int high = low + 3 + random.nextInt(8 - low);
      String other = changes.get(random.nextInt(3) == 0 ? 1 : 0);
      return List.of(
          "(when %s %s)".formatted(condition, drawn(low, changes.get(0))),
          "(when (not %s) %s)".formatted(condition, drawn(high, other)));
    }

    private List<String> tree() {
      String first = contexts.get(0);
      String second = contexts.get(1);
      List<String> changes = changes(first + second);
      List<Integer> odds = new ArrayList<>(List.of(1, 5, 9));
      Collections.shuffle(odds, random);
      return List.of(
          "(when %s %s)".formatted(first, drawn(odds.get(0), changes.get(0))),
          "(when (and (not %s) %s) %s)"
              .formatted(first, second, drawn(odds.get(1), changes.get(0))),
          "(when (and (not %s) (not %s)) %s)"
              .formatted(first, second, drawn(odds.get(2), changes.get(random.nextInt(2)))));
    }

    private String outcomes() {
      List<String> changes = changes("");
      return switch (random.nextInt(3)) {
        case 0 -> "(and %s)".formatted(String.join(" ", changes));
        case 1 -> drawn(3 + random.nextInt(7), changes.get(0));
        default -> "(probabilistic 0.4 %s 0.6 %s)".formatted(changes.get(0), changes.get(1));
      };
    }
  }
}
