package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.learner.hypothesis.Bindings;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Looks for states in which capabilities execute (paper, Sec. 4.3): a pool of states is grown by
 * capabilities already learned, where their preconditions hold, and the others are tried in it.
 * Random states are the last resort.
 */
final class Exploration {
  private static final int MOST_STATES = 48;
  private static final int MOST_INSTANCES = 1500;
  private static final int MOST_ATTEMPTS_A_STATE = 40;
  private static final int MOST_RANDOM = 4000;
  private static final int MOST_GROWTH = 64;

  private final Questions questions;
  private final Random random;
  private final Set<State> pool = new LinkedHashSet<>();
  private final Map<Study, Integer> tried = new HashMap<>();
  private final Map<Study, List<Instance>> instances = new HashMap<>();
  private final Set<List<Object>> grown = new LinkedHashSet<>();

  Exploration(Questions questions, Random random) {
    this.questions = questions;
    this.random = random;
    pool.add(questions.world().initial());
  }

  /** Tries a capability in the pool's states until it executes. */
  boolean tryInPool(Study study) {
    return !tryInPool(List.of(study)).isEmpty();
  }

  /** Tries capabilities side by side in the pool's states, and returns those that executed. */
  List<Study> tryInPool(Collection<Study> waiting) {
    Map<Study, Iterator<Situations.Start>> left = new LinkedHashMap<>();
    List<State> states = List.copyOf(pool);
    for (Study study : waiting) {
      left.put(study, attempts(study, states.subList(tried.getOrDefault(study, 0), states.size())));
      tried.put(study, states.size());
    }
    List<Study> found = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Study> about = new ArrayList<>();
      List<Question> batch = new ArrayList<>();
      for (Map.Entry<Study, Iterator<Situations.Start>> each : List.copyOf(left.entrySet())) {
        Optional<Situations.Start> next = next(each.getKey(), each.getValue());
        if (next.isPresent()) {
          about.add(each.getKey());
          batch.add(questions.step(next.get().state(), next.get().instance(), 1));
        } else {
          left.remove(each.getKey());
        }
      }
      List<Response> responses = batch.isEmpty() ? List.of() : questions.askAll(batch);
      for (int i = 0; i < responses.size(); i++) {
        Optional<State> after = Questions.after(responses.get(i));
        after.ifPresent(this::keep);
        if (after.isPresent()) {
          found.add(about.get(i));
          left.remove(about.get(i));
        }
      }
    }
    return found;
  }

  private Iterator<Situations.Start> attempts(Study study, List<State> states) {
    return states.stream()
        .flatMap(
            state ->
                instances(study).stream()
                    .map(instance -> new Situations.Start(instance, state))
                    .filter(start -> !isRefused(study, start))
                    .limit(MOST_ATTEMPTS_A_STATE))
        .iterator();
  }

  private static Optional<Situations.Start> next(Study study, Iterator<Situations.Start> attempts) {
    while (attempts.hasNext()) {
      Situations.Start start = attempts.next();
      if (!isRefused(study, start)) {
        return Optional.of(start);
      }
    }
    return Optional.empty();
  }

  private static boolean isRefused(Study study, Situations.Start start) {
    return study.space().isRefused(study.lifting().values(start.state(), start.instance()));
  }

  /** Instances, those with most different objects first. */
  private List<Instance> instances(Study study) {
    return instances.computeIfAbsent(
        study,
        s -> {
          List<Instance> all = new ArrayList<>(s.lifting().bindings().some(MOST_INSTANCES, random));
          all.sort(Comparator.comparingInt((Instance i) -> ObjectPattern.of(i).size()).reversed());
          return all;
        });
  }

  private boolean executes(State state, Instance instance) {
    Optional<State> after = after(state, instance);
    after.ifPresent(this::keep);
    return after.isPresent();
  }

  private Optional<State> after(State state, Instance instance) {
    return Questions.after(questions.attempt(state, instance));
  }

  private void keep(State state) {
    if (pool.size() < MOST_STATES) {
      pool.add(state);
    }
  }

  /** Grows the pool with what was learned, and says whether it has grown. */
  boolean grow(Collection<Study> learned) {
    int before = pool.size();
    List<Question> batch = new ArrayList<>();
    for (State state : List.copyOf(pool)) {
      for (Study study : learned) {
        for (Instance instance : instances(study)) {
          boolean useful = study.space().surelyExecutes(study.lifting().values(state, instance));
          if (batch.size() < Math.min(MOST_GROWTH, MOST_STATES - before)
              && useful
              && grown.add(List.of(state, instance))) {
            batch.add(questions.step(state, instance, 1));
          }
        }
      }
    }
    if (!batch.isEmpty()) {
      questions.askAll(batch).forEach(each -> Questions.after(each).ifPresent(this::keep));
    }
    return pool.size() > before;
  }

  /** Tries a capability in states of the pool with ever more atoms set at random. */
  boolean tryAtRandom(Study study) {
    questions.about(study.capability());
    Bindings bindings = study.lifting().bindings();
    if (bindings.patterns().isEmpty()) {
      return false;
    }
    List<State> states = List.copyOf(pool);
    for (int i = 0; i < MOST_RANDOM; i++) {
      int pattern = random.nextInt(3) == 0 ? random.nextInt(bindings.patterns().size()) : 0;
      Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
      State base = states.get(random.nextInt(states.size()));
      State state = mutated(base, study.lifting().ground(instance), i);
      if (!study.space().isRefused(study.lifting().values(state, instance))
          && executes(state, instance)) {
        return true;
      }
    }
    return tryWhereRefusedElsewhere(study, states);
  }

  /** What depends on more than the parameters tell may execute where it looks as if refused. */
  private boolean tryWhereRefusedElsewhere(Study study, List<State> states) {
    for (State state : states) {
      for (Instance instance : instances(study).stream().limit(2).toList()) {
        if (executes(state, instance)) {
          return true;
        }
      }
    }
    return false;
  }

  private State mutated(State base, int[] atoms, int attempt) {
    // One atom first, then more; every other time a coin for each.
    double chance =
        attempt % 2 == 0 ? 0.5 : Math.min(0.5, (1 + attempt / 100.0) / Math.max(1, atoms.length));
    long[] words = base.copyWords();
    for (int atom : atoms) {
      if (atom >= 0 && random.nextDouble() < chance) {
        words[atom >>> 6] ^= 1L << atom;
      }
    }
    return State.adopt(words);
  }
}
