package dev.qace.learner.strategy.check;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.StatePolicy;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.Estimate;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The live check at the end: policies of a few steps, one from the initial state and others from
 * where capabilities were seen to execute, with all that the model says may come up on the way. The
 * least used capability comes first everywhere.
 */
public final class LiveWalks {
  private static final int AGAIN = 5;
  private static final int LENGTH = 5;
  private static final int RUNS = 4;
  private static final int DRAWS = 3;
  private static final int MOST_WALKS = 30;
  private static final int MOST_RULES = 50;
  private static final int MOST_INSTANCES = 100;

  private final Knowledge knowledge;
  private final Random random;
  private final List<CapabilityKnowledge> capabilities;
  private final Map<CapabilityKnowledge, Integer> used = new HashMap<>();

  /**
   * What to do where.
   *
   * @param steps how many can be expected
   */
  private record PlannedWalk(
      State start, Map<State, Instance> going, Set<State> ending, double steps) {}

  public LiveWalks(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.random = random;
    this.capabilities =
        knowledge.capabilities().stream()
            .filter(known -> known.example().isPresent())
            .filter(known -> !known.isBeyondModels() && !known.oddsDepend())
            .toList();
  }

  /**
   * None if they were asked already, or nothing can be predicted. Where frequencies look odd, they
   * are asked once more, and more of them.
   */
  public List<Wish> next() {
    boolean again = knowledge.looksOddLive();
    if (knowledge.wasCheckedLive() && !again) {
      return List.of();
    }
    long steps = Settings.liveCheckSteps(knowledge.evidence().steps());
    long kept =
        knowledge.settings().budget() == Settings.NO_BUDGET
            ? steps
            : knowledge.settings().keptForLiveCheck();
    List<Wish> walks = new ArrayList<>();
    State start = knowledge.world().initial();
    double left = Math.min(again ? AGAIN * steps : kept, knowledge.stepsLeftInAll());
    for (int i = 0; i < MOST_WALKS && left >= 1 && !capabilities.isEmpty(); i++) {
      PlannedWalk walk = longest(start);
      if (walk.steps() > 0) {
        Wish.Follow follow = follow(walk, (long) left);
        walks.add(follow);
        left -= follow.runs() * walk.steps();
        walk.going().values().stream()
            .map(Instance::capability)
            .distinct()
            .forEach(capability -> used.merge(knowledge.of(capability), 1, Integer::sum));
      }
      start = knowledge.starts() == Starts.INITIAL ? start : whereTheLeastUsedExecutes();
    }
    return walks;
  }

  /** The one of a few that can be expected to make most steps. */
  private PlannedWalk longest(State start) {
    return Stream.generate(() -> walk(start))
        .limit(DRAWS)
        .max(Comparator.comparingDouble(PlannedWalk::steps))
        .orElseThrow();
  }

  private Wish.Follow follow(PlannedWalk walk, long affordable) {
    Instance first = Objects.requireNonNull(walk.going().get(walk.start()));
    int steps = (int) Math.min(affordable, Math.min(LENGTH, knowledge.settings().stepsOf(LENGTH)));
    return new Wish.Follow(
        Purpose.of(Aim.LIVE_CHECK, first.capability()),
        walk.start(),
        StatePolicy.of(knowledge.world(), walk.going(), walk.ending()),
        knowledge.settings().avoid(),
        steps,
        (int) Math.max(1, Math.min(RUNS, affordable / steps)));
  }

  private State whereTheLeastUsedExecutes() {
    return inOrderOfUse().get(0).example().orElseThrow().state();
  }

  private List<CapabilityKnowledge> inOrderOfUse() {
    List<CapabilityKnowledge> order = new ArrayList<>(capabilities);
    Collections.shuffle(order, random);
    order.sort(Comparator.comparingInt(known -> used.getOrDefault(known, 0)));
    return order;
  }

  private PlannedWalk walk(State start) {
    Map<State, Instance> going = new LinkedHashMap<>();
    Set<State> ending = new LinkedHashSet<>();
    Map<State, Double> now = Map.of(start, 1.0);
    double steps = 0;
    for (int depth = 0; depth < LENGTH; depth++) {
      Map<State, Double> next = new LinkedHashMap<>();
      for (Map.Entry<State, Double> each : now.entrySet()) {
        State state = each.getKey();
        Instance chosen = going.get(state);
        if (chosen == null && !ending.contains(state) && going.size() < MOST_RULES) {
          chosen = choose(state).orElse(null);
        }
        if (chosen == null) {
          ending.add(state);
        } else {
          going.put(state, chosen);
          steps += each.getValue();
          lead(state, chosen, each.getValue(), next);
        }
      }
      now = next;
    }
    now.keySet().stream().filter(state -> !going.containsKey(state)).forEach(ending::add);
    return new PlannedWalk(start, going, ending, steps);
  }

  /** Something that surely executes there, of the capability that was chosen least often. */
  private Optional<Instance> choose(State state) {
    for (CapabilityKnowledge known : inOrderOfUse()) {
      List<Instance> possible =
          known.lifting().bindings().some(MOST_INSTANCES, random).stream()
              .filter(
                  each -> known.precondition().surelyExecutes(known.lifting().values(state, each)))
              .filter(each -> knowledge.allows(state, each))
              .toList();
      if (!possible.isEmpty()) {
        return Optional.of(possible.get(random.nextInt(possible.size())));
      }
    }
    return Optional.empty();
  }

  private void lead(State state, Instance instance, double chance, Map<State, Double> next) {
    CapabilityKnowledge known = knowledge.of(instance.capability()).contextOf(state, instance);
    for (Estimate each : known.resolvedOutcomes().estimates()) {
      next.merge(
          each.outcome().apply(known.lifting(), state, instance),
          chance * each.probability(),
          Double::sum);
    }
  }
}
