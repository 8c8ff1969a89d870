package dev.qace.report.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Plays a model from its JSON document alone; states are sets of atoms as text. */
final class JsonInterpreter {
  private final JsonNode model;

  JsonInterpreter(JsonNode model) {
    this.model = model;
  }

  Set<String> initial() {
    Set<String> atoms = new TreeSet<>();
    for (JsonNode atom : model.get("world").get("initial")) {
      atoms.add(atom(atom.get("predicate").asString(), strings(atom.get("objects"))));
    }
    return atoms;
  }

  private static List<String> strings(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asString()));
    return texts;
  }

  private static String atom(String predicate, List<String> objects) {
    return "(" + predicate + (objects.isEmpty() ? "" : " " + String.join(" ", objects)) + ")";
  }

  /** What may follow, with its odds; empty where it is refused. */
  Map<Set<String>, Double> attempt(Set<String> state, String capability, List<String> objects) {
    JsonNode found = null;
    for (JsonNode each : model.get("capabilities")) {
      found = each.get("name").asString().equals(capability) ? each : found;
    }
    if (found == null) {
      throw new IllegalArgumentException(capability + " is not in the document");
    }
    Map<String, String> bound = new HashMap<>();
    for (int i = 0; i < objects.size(); i++) {
      bound.put(found.get("parameters").get(i).get("name").asString(), objects.get(i));
    }
    for (JsonNode literal : found.get("precondition")) {
      if (!isMet(literal, state, bound)) {
        return Map.of();
      }
    }
    Map<Set<String>, Double> after = new HashMap<>();
    for (JsonNode outcome : found.get("outcomes")) {
      boolean holds = true;
      for (JsonNode literal : outcome.path("when")) {
        holds &= isMet(literal, state, bound);
      }
      if (!holds) {
        continue;
      }
      Set<String> next = new TreeSet<>(state);
      for (boolean adding : new boolean[] {false, true}) {
        for (JsonNode change : outcome.get("changes")) {
          if (change.has("forall")) {
            changeAll(change, 0, adding, state, new HashMap<>(bound), next);
          } else {
            change(change, adding, bound, next);
          }
        }
      }
      after.merge(next, outcome.get("probability").asDouble(), Double::sum);
    }
    return after;
  }

  private void change(
      JsonNode change, boolean adding, Map<String, String> bound, Set<String> next) {
    String atom = atom(change.get("predicate").asString(), terms(change, bound));
    if (change.get("value").asBoolean() == adding && wellTyped(change, bound)) {
      if (adding) {
        next.add(atom);
      } else {
        next.remove(atom);
      }
    }
  }

  private void changeAll(
      JsonNode every,
      int depth,
      boolean adding,
      Set<String> state,
      Map<String, String> bound,
      Set<String> next) {
    if (depth == every.get("forall").size()) {
      boolean all = true;
      for (JsonNode literal : every.get("when")) {
        all &= isMet(literal, state, bound);
      }
      for (JsonNode change : every.get("changes")) {
        if (all) {
          change(change, adding, bound, next);
        }
      }
      return;
    }
    JsonNode variable = every.get("forall").get(depth);
    for (JsonNode object : model.get("world").get("objects")) {
      String name = object.get("name").asString();
      if (fits(name, strings(variable.get("types")))) {
        bound.put(variable.get("name").asString(), name);
        changeAll(every, depth + 1, adding, state, bound, next);
      }
    }
  }

  private boolean isMet(JsonNode needed, Set<String> state, Map<String, String> bound) {
    if (needed.has("exists")) {
      return exists(needed, 0, state, new HashMap<>(bound)) == needed.get("value").asBoolean();
    }
    if (!needed.has("any")) {
      return holds(needed, state, bound) == needed.get("value").asBoolean();
    }
    for (JsonNode alternative : needed.get("any")) {
      boolean all = true;
      for (JsonNode literal : alternative) {
        all &= isMet(literal, state, bound);
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  private boolean exists(JsonNode needed, int depth, Set<String> state, Map<String, String> bound) {
    if (depth == needed.get("exists").size()) {
      boolean all = true;
      for (JsonNode literal : needed.get("all")) {
        all &= isMet(literal, state, bound);
      }
      return all;
    }
    JsonNode variable = needed.get("exists").get(depth);
    for (JsonNode object : model.get("world").get("objects")) {
      String name = object.get("name").asString();
      if (fits(name, strings(variable.get("types")))) {
        bound.put(variable.get("name").asString(), name);
        if (exists(needed, depth + 1, state, bound)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean holds(JsonNode literal, Set<String> state, Map<String, String> bound) {
    List<String> terms = terms(literal, bound);
    String predicate = literal.get("predicate").asString();
    return predicate.equals("=")
        ? terms.get(0).equals(terms.get(1))
        : state.contains(atom(predicate, terms));
  }

  private static List<String> terms(JsonNode node, Map<String, String> bound) {
    List<String> terms = new ArrayList<>();
    for (String term : strings(node.get("terms"))) {
      terms.add(term.startsWith("?") ? bound.getOrDefault(term, "") : term);
    }
    return terms;
  }

  /** Whether the objects are of the types that the predicate's parameters ask for. */
  private boolean wellTyped(JsonNode change, Map<String, String> bound) {
    List<String> objects = terms(change, bound);
    for (JsonNode predicate : model.get("predicates")) {
      if (predicate.get("name").asString().equals(change.get("predicate").asString())) {
        for (int i = 0; i < objects.size(); i++) {
          if (!fits(objects.get(i), strings(predicate.get("parameters").get(i).get("types")))) {
            return false;
          }
        }
        return true;
      }
    }
    throw new IllegalArgumentException("not declared: " + change);
  }

  private boolean fits(String object, List<String> wanted) {
    for (JsonNode each : model.get("world").get("objects")) {
      if (each.get("name").asString().equals(object)) {
        return strings(each.get("types")).stream().anyMatch(type -> within(type, wanted));
      }
    }
    throw new IllegalArgumentException("no object " + object);
  }

  private boolean within(String type, List<String> wanted) {
    if (wanted.contains(type) || wanted.contains("object")) {
      return true;
    }
    for (JsonNode each : model.get("types")) {
      if (each.get("name").asString().equals(type) && !type.equals("object")) {
        return strings(each.get("types")).stream().anyMatch(above -> within(above, wanted));
      }
    }
    return false;
  }
}
