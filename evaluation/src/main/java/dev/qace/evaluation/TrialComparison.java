package dev.qace.evaluation;

import dev.qace.evaluation.Difference.Place;
import dev.qace.model.Action;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two models of one capability by what they predict in states that were reached, states
 * thrown together, and states that differ from those in what the capability looks at. For models
 * outside the paper's class: a difference that is found is one, but none may be found where there
 * is one.
 */
final class TrialComparison {
  private static final int INSTANCES = 3;
  private static final int NEIGHBOURS = 30;
  private static final double ROUNDING = 1e-9;

  private final Alignment models;
  private final Action learned;
  private final Action truth;
  private boolean equal = true;
  private boolean equalPreconditions = true;
  private boolean equalStructure = true;
  private @Nullable Instance missing;
  private @Nullable Instance extra;
  private double error;
  private double tv;

  TrialComparison(Alignment models, Action learned, Action truth) {
    this.models = models;
    this.learned = learned;
    this.truth = truth;
  }

  CapabilityComparison compare(List<World> worlds, long seed) {
    Random random = new Random(seed);
    for (World world : worlds) {
      for (State state : TrialWorlds.states(models.truth(), world, random)) {
        attempt(world, state, random);
      }
    }
    return new CapabilityComparison(
        truth.capability(),
        false,
        equal,
        equalPreconditions,
        equalStructure,
        extra == null,
        missing == null,
        difference(missing),
        difference(extra),
        error,
        tv);
  }

  private static List<Difference> difference(@Nullable Instance instance) {
    return instance == null
        ? List.of()
        : List.of(
            new Difference(instance.capability().name(), Place.PREDICTION, instance.toString()));
  }

  private void attempt(World world, State state, Random random) {
    Grounder truths = Grounder.settable(models.truth(), world);
    Grounder guesses = Grounder.settable(models.learned(), world);
    Set<Instance> instances = new LinkedHashSet<>();
    take(truths.executable(truth, state, random), instances);
    take(guesses.executable(learned, state, random), instances);
    for (int i = 0; i < INSTANCES; i++) {
      any(world, random).ifPresent(instances::add);
    }
    for (Instance instance : instances) {
      GroundAction one = guesses.ground(instance);
      GroundAction other = truths.ground(instance);
      BitSet looked = Mentioned.by(one);
      looked.or(Mentioned.by(other));
      int[] atoms = looked.stream().toArray();
      State tried = state;
      for (int i = 0; i <= NEIGHBOURS; i++) {
        judge(one, other, tried);
        if (atoms.length == 0) {
          break;
        }
        int atom = atoms[random.nextInt(atoms.length)];
        // Back to where it began now and then, so as not to stray where nothing executes.
        State from = i % 3 == 0 ? state : tried;
        tried = from.with(atom, !from.holds(atom));
      }
    }
  }

  private static void take(Iterator<Instance> from, Set<Instance> into) {
    for (int i = 0; i < INSTANCES && from.hasNext(); i++) {
      into.add(from.next());
    }
  }

  private Optional<Instance> any(World world, Random random) {
    List<WorldObject> objects = new ArrayList<>();
    for (var parameter : truth.capability().parameters()) {
      List<WorldObject> fitting = world.objects(parameter.type());
      if (fitting.isEmpty()) {
        return Optional.empty();
      }
      objects.add(fitting.get(random.nextInt(fitting.size())));
    }
    return Optional.of(new Instance(truth.capability(), objects));
  }

  private void judge(GroundAction guess, GroundAction real, State state) {
    boolean guessed = guess.executesIn(state);
    boolean really = real.executesIn(state);
    if (guessed != really) {
      equal = false;
      equalPreconditions = false;
      equalStructure = false;
    }
    if (guessed && !really) {
      extra = real.instance();
    }
    if (!really) {
      return;
    }
    Map<State, Double> guesses = guess.successors(state);
    Map<State, Double> odds = real.successors(state);
    double distance = 0;
    for (Map.Entry<State, Double> entry : odds.entrySet()) {
      Double matched = guesses.get(entry.getKey());
      distance += Math.abs(entry.getValue() - (matched == null ? 0 : matched));
      if (matched != null && guessed) {
        error = Math.max(error, Math.abs(entry.getValue() - matched));
      }
    }
    for (Map.Entry<State, Double> entry : guesses.entrySet()) {
      distance += odds.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    tv = Math.max(tv, distance / 2);
    equal &= distance < ROUNDING;
    if (!guessed || !guesses.keySet().containsAll(odds.keySet())) {
      missing = real.instance();
      equalStructure = false;
    }
    if (guessed && !odds.keySet().containsAll(guesses.keySet())) {
      extra = real.instance();
      equalStructure = false;
    }
  }
}
