package dev.qace.model.ground;

import dev.qace.model.World;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Which object each variable in scope stands for. An inner variable hides an outer one of its name.
 */
final class BoundVariables {
  private final Map<String, WorldObject> objects;

  private BoundVariables(Map<String, WorldObject> objects) {
    this.objects = objects;
  }

  static BoundVariables none() {
    return new BoundVariables(Map.of());
  }

  BoundVariables with(List<Variable> variables, List<WorldObject> values) {
    Map<String, WorldObject> extended = new HashMap<>(objects);
    for (int i = 0; i < variables.size(); i++) {
      extended.put(variables.get(i).name(), values.get(i));
    }
    return new BoundVariables(extended);
  }

  WorldObject resolve(Term term) {
    if (term instanceof WorldObject object) {
      return object;
    }
    WorldObject bound = objects.get(term.name());
    if (bound == null) {
      throw new IllegalArgumentException("nothing binds " + term);
    }
    return bound;
  }

  List<WorldObject> resolve(List<Term> terms) {
    return terms.stream().map(this::resolve).toList();
  }

  /** Calls once for each way to fill the variables with the world's objects. */
  void forEach(List<Variable> variables, World world, Consumer<BoundVariables> consumer) {
    fill(variables, world, new ArrayList<>(), consumer);
  }

  private void fill(
      List<Variable> variables,
      World world,
      List<WorldObject> chosen,
      Consumer<BoundVariables> consumer) {
    if (chosen.size() == variables.size()) {
      consumer.accept(with(variables, chosen));
      return;
    }
    for (WorldObject object : world.objects(variables.get(chosen.size()).type())) {
      chosen.add(object);
      fill(variables, world, chosen, consumer);
      chosen.remove(chosen.size() - 1);
    }
  }
}
