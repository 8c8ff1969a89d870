package dev.qace.learner;

import dev.qace.learner.hypothesis.Bindings;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
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
    questions.about(study.capability());
    List<State> states = List.copyOf(pool);
    for (int i = tried.getOrDefault(study, 0); i < states.size(); i++) {
      tried.put(study, i + 1);
      if (tryIn(study, states.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean tryIn(Study study, State state) {
    int attempts = 0;
    for (Instance instance : instances(study)) {
      BitSet values = study.lifting().values(state, instance);
      if (study.space().isRefused(values) || attempts == MOST_ATTEMPTS_A_STATE) {
        continue;
      }
      attempts++;
      if (executes(state, instance)) {
        return true;
      }
    }
    return false;
  }

  /** Instances, those with most different objects first. */
  private List<Instance> instances(Study study) {
    return instances.computeIfAbsent(
        study,
        s -> {
          List<Instance> all = new ArrayList<>(s.lifting().bindings().instances(MOST_INSTANCES));
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
    int asked = 0;
    for (State state : List.copyOf(pool)) {
      for (Study study : learned) {
        for (Instance instance : instances(study)) {
          if (asked == MOST_GROWTH || pool.size() >= MOST_STATES) {
            return pool.size() > before;
          }
          boolean useful = study.space().surelyExecutes(study.lifting().values(state, instance));
          if (useful && grown.add(List.of(state, instance))) {
            questions.about(study.capability());
            asked++;
            after(state, instance).ifPresent(this::keep);
          }
        }
      }
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
