package dev.qace.wire.doctor;

import dev.qace.agent.Attempt;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.wire.Session;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Tries every instance in the initial state, and then walks to where others execute. What fails is
 * not tried again, so that a new process can go on with the rest.
 */
final class DoctorWalk {
  private static final long SEED = 1;
  private static final int LONGEST_WALK = 20;
  private static final int MOST_STEPS = 2_000;
  private static final int ENOUGH_WITHOUT_NEWS = 200;
  private static final int MOST_AT_START = 1_000;
  private static final int REPEATS = 8;
  private static final long MOST_NANOS = 8_000_000_000L;

  private final World world;
  private final InstancesToTry instances;
  private final TriedSoFar attempts;
  private final RandomGenerator random;
  private final Set<Capability> failing = new HashSet<>();
  private @Nullable Instance trying;
  private int run;
  private int next;

  DoctorWalk(World world, InstancesToTry instances, TriedSoFar attempts, RandomGenerator random) {
    this.world = world;
    this.instances = instances;
    this.attempts = attempts;
    this.random = random;
  }

  /** How many instances there are to try in the initial state. */
  int atStart() {
    return Math.min(MOST_AT_START, instances.inTurns().size());
  }

  /** Tries each instance in the initial state. */
  void start(Session session) {
    List<Instance> turns = instances.inTurns();
    for (; next < atStart() && attempts.nanos() < MOST_NANOS / 2; next++) {
      once(session, turns.get(next));
    }
  }

  private void once(Session session, Instance instance) {
    if (failing.contains(instance.capability())) {
      return;
    }
    State state = session.reset(SEED, ++run);
    attempts.visit(state);
    attempts.add(new TriedSoFar.AttemptedWalk(SEED, run, List.of(step(session, state, instance))));
  }

  /** Walks on from the initial state, to new states where it can, until something is refused. */
  void walk(Session session) {
    int before = run;
    while (attempts.count() < atStart() + MOST_STEPS
        && attempts.sinceNews() < ENOUGH_WITHOUT_NEWS
        && attempts.nanos() < MOST_NANOS
        && run - before < MOST_STEPS) {
      List<TriedSoFar.AttemptedStep> steps = new ArrayList<>();
      State state = session.reset(SEED, ++run);
      attempts.visit(state);
      int far = random.nextInt(LONGEST_WALK);
      while (steps.size() < LONGEST_WALK) {
        Optional<Instance> chosen = choose(state, steps.size() < far);
        if (chosen.isEmpty()) {
          break;
        }
        TriedSoFar.AttemptedStep step = step(session, state, chosen.get());
        steps.add(step);
        if (!step.executed()) {
          break;
        }
        state = step.attempt().after();
      }
      attempts.add(new TriedSoFar.AttemptedWalk(SEED, run, steps));
    }
  }

  /** Tries again at the start what was executed there and changed nothing: was that chance? */
  void repeatWithoutChange(Session session) {
    for (Instance instance : instances.inTurns()) {
      TriedSoFar.Tally tally =
          attempts.situations().get(new TriedSoFar.Situation(world.initial(), instance));
      boolean suspicious =
          tally != null
              && tally.unchanged() == tally.tried()
              && attempts.of(instance.capability()).refused() == 0;
      for (int i = 0; suspicious && i < REPEATS && attempts.nanos() < MOST_NANOS; i++) {
        once(session, instance);
      }
    }
  }

  private Optional<Instance> choose(State state, boolean onwards) {
    Optional<Instance> untried = untried(state);
    // A refusal ends a walk, so on the way not everything is tried that could be.
    boolean neverExecuted =
        untried.isPresent() && attempts.of(untried.get().capability()).executed() == 0;
    boolean now = untried.isPresent() && random.nextInt(neverExecuted ? 2 : 4) == 0;
    if (onwards && !now) {
      Optional<Instance> known =
          attempts.leads(state).entrySet().stream()
              .filter(each -> !failing.contains(each.getKey().capability()))
              .min(Comparator.comparingInt(each -> attempts.visits(each.getValue())))
              .map(Map.Entry::getKey);
      return known.isPresent() ? known : untried;
    }
    return untried.isPresent()
        ? untried
        : attempts.leads(state).keySet().stream()
            .filter(each -> !failing.contains(each.capability()))
            .findFirst();
  }

  /** An instance not tried in a state yet, of a capability that was executed least. */
  Optional<Instance> untried(State state) {
    List<Capability> least =
        instances.capabilities().stream()
            .filter(capability -> !failing.contains(capability))
            .sorted(
                Comparator.<Capability>comparingInt(
                        each -> Math.min(1, attempts.of(each).executed()))
                    .thenComparingInt(each -> attempts.of(each).tried()))
            .toList();
    for (Capability capability : least) {
      List<Instance> open =
          instances.of(capability).stream()
              .filter(instance -> !attempts.wasTried(state, instance))
              .toList();
      if (!open.isEmpty()) {
        return Optional.of(open.get(random.nextInt(open.size())));
      }
    }
    return Optional.empty();
  }

  /** Tries an instance where the agent is. */
  TriedSoFar.AttemptedStep step(Session session, State state, Instance instance) {
    trying = instance;
    long began = System.nanoTime();
    Attempt<State> attempt = session.step(instance, state);
    TriedSoFar.AttemptedStep step = new TriedSoFar.AttemptedStep(state, instance, attempt);
    attempts.add(step, world, System.nanoTime() - began);
    trying = null;
    return step;
  }

  /** Whether the agent failed at it. */
  boolean hasFailed(Capability capability) {
    return failing.contains(capability);
  }

  /** What was being tried as the agent failed is not tried again. */
  void giveUp() {
    if (trying != null) {
      failing.add(trying.capability());
      trying = null;
    }
  }
}
