package dev.qace.wire.doctor;

import dev.qace.agent.Attempt;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything that was tried with an agent, and what came of it. */
final class TriedSoFar {
  /** A step that was tried, and what came of it. */
  record AttemptedStep(State before, Instance instance, Attempt<State> attempt) {
    boolean executed() {
      return attempt instanceof Attempt.Executed;
    }

    boolean changed() {
      return !attempt.after().equals(before);
    }
  }

  /** A run from the initial state. */
  record AttemptedWalk(long seed, int run, List<AttemptedStep> steps) {}

  /** An instance in a state. */
  record Situation(State state, Instance instance) {}

  /** What came of one thing that was tried several times. */
  static final class Tally {
    private int executed;
    private int refused;
    private int unchanged;

    private void add(AttemptedStep step) {
      executed += step.executed() ? 1 : 0;
      refused += step.executed() ? 0 : 1;
      unchanged += step.executed() && !step.changed() ? 1 : 0;
    }

    int tried() {
      return executed + refused;
    }

    int executed() {
      return executed;
    }

    int refused() {
      return refused;
    }

    /** Executed, and nothing was different afterwards. */
    int unchanged() {
      return unchanged;
    }
  }

  private final List<AttemptedWalk> walks = new ArrayList<>();
  private final Map<Situation, Tally> situations = new LinkedHashMap<>();
  private final Map<Capability, Tally> capabilities = new HashMap<>();
  private final Map<State, Integer> visits = new LinkedHashMap<>();
  private final Map<State, Map<Instance, State>> leads = new HashMap<>();
  private final Map<Capability, AttemptedStep> beyond = new LinkedHashMap<>();
  private Optional<AttemptedStep> changingRefusal = Optional.empty();
  private Optional<AttemptedStep> fickleRefusal = Optional.empty();
  private long nanos;
  private long longest;
  private long count;
  private long sinceNews;

  void visit(State state) {
    visits.merge(state, 1, Integer::sum);
  }

  /**
   * Takes in what was tried.
   *
   * @param taken how long it took, in nanoseconds
   */
  void add(AttemptedStep step, World world, long taken) {
    count++;
    sinceNews++;
    nanos += taken;
    longest = Math.max(longest, taken);
    Tally tally =
        situations.computeIfAbsent(
            new Situation(step.before(), step.instance()),
            any -> {
              sinceNews = 0;
              return new Tally();
            });
    tally.add(step);
    capabilities.computeIfAbsent(step.instance().capability(), any -> new Tally()).add(step);
    if (step.executed()) {
      visit(step.attempt().after());
      leads
          .computeIfAbsent(step.before(), any -> new LinkedHashMap<>())
          .put(step.instance(), step.attempt().after());
      if (ChangeBeyondParameters.of(step, world).isPresent()) {
        beyond.putIfAbsent(step.instance().capability(), step);
      }
    } else if (changingRefusal.isEmpty() && step.changed()) {
      changingRefusal = Optional.of(step);
    }
    if (tally.executed() > 0 && tally.refused() > 0 && fickleRefusal.isEmpty()) {
      fickleRefusal = Optional.of(step);
    }
  }

  void add(AttemptedWalk walk) {
    walks.add(walk);
  }

  List<AttemptedWalk> walks() {
    return walks;
  }

  /** The states that were passed, in their order. */
  Set<State> states() {
    return visits.keySet();
  }

  int visits(State state) {
    return visits.getOrDefault(state, 0);
  }

  /** What was executed in a state, with where it last led. */
  Map<Instance, State> leads(State state) {
    return leads.getOrDefault(state, Map.of());
  }

  boolean wasTried(State state, Instance instance) {
    return situations.containsKey(new Situation(state, instance));
  }

  Tally of(Capability capability) {
    return capabilities.getOrDefault(capability, new Tally());
  }

  Map<Situation, Tally> situations() {
    return situations;
  }

  /** For each capability that changed what none of its objects names, a step that did. */
  Map<Capability, AttemptedStep> beyondParameters() {
    return beyond;
  }

  /** An instance that was executed in a state every time. */
  Optional<Instance> executedIn(State state) {
    return leads(state).keySet().stream()
        .filter(
            instance -> {
              Tally tally = situations.get(new Situation(state, instance));
              return tally != null && tally.refused() == 0;
            })
        .findFirst();
  }

  Optional<AttemptedStep> changingRefusal() {
    return changingRefusal;
  }

  Optional<AttemptedStep> fickleRefusal() {
    return fickleRefusal;
  }

  long count() {
    return count;
  }

  /** How many steps ago something was tried for the first time in a state. */
  long sinceNews() {
    return sinceNews;
  }

  long nanos() {
    return nanos;
  }

  double meanMicros() {
    return count == 0 ? 0 : nanos / 1e3 / count;
  }

  double longestMicros() {
    return longest / 1e3;
  }
}
