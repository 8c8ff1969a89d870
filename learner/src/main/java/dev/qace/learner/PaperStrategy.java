package dev.qace.learner;

import dev.qace.model.Capability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The paper's way through the slots (Alg. 1): find a state in which a capability executes, decide
 * its precondition slots, ask about each of its effect slots; then the next capability, in states
 * to which what was learned leads.
 */
final class PaperStrategy implements Strategy {
  private final Questions questions;
  private final Map<Capability, Study> waiting = new LinkedHashMap<>();
  private final List<Study> learned = new ArrayList<>();
  private final Exploration exploration;
  private final long seed;

  PaperStrategy(Questions questions, Collection<Study> studies, long seed) {
    this.questions = questions;
    this.seed = seed;
    studies.forEach(study -> waiting.put(study.capability(), study));
    this.exploration = new Exploration(questions, new Random(seed));
  }

  @Override
  public void run() {
    boolean more = true;
    while (more && !waiting.isEmpty()) {
      more = learnFromPool() || exploration.grow(learned) || learnAtRandom();
    }
  }

  private boolean learnFromPool() {
    List<Study> found = exploration.tryInPool(waiting.values());
    found.forEach(this::learn);
    return !found.isEmpty();
  }

  private boolean learnAtRandom() {
    for (Study study : List.copyOf(waiting.values())) {
      if (exploration.tryAtRandom(study)) {
        learn(study);
        return true;
      }
    }
    return false;
  }

  private void learn(Study study) {
    waiting.remove(study.capability());
    questions.about(study.capability());
    Random random = new Random(seed * 31 + study.capability().name().hashCode());
    new PreconditionQuestions(questions, study, questions.settings().runs(), random).askAll();
    new EffectQuestions(questions, study, random).askAll();
    questions.hypotheses().learned(study);
    learned.add(study);
  }
}
