package dev.qace.learner.strategy;

import dev.qace.learner.Wish;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Goes on looking until something executes for the first time: in the states of the pool, in the
 * states to which what was learned leads, anywhere.
 */
final class Search {
  private final Knowledge knowledge;
  private final Exploration exploration;
  private final boolean sideBySide;
  private final Deque<List<CapabilityKnowledge>> toSweep = new ArrayDeque<>();
  private SearchStage stage = SearchStage.IDLE;
  private List<CapabilityKnowledge> waitingBefore = List.of();

  private enum SearchStage {
    IDLE,
    SWEEP,
    GROWN,
    ANYWHERE
  }

  /**
   * @param sideBySide whether all capabilities are tried at once, or one after the other
   */
  Search(Knowledge knowledge, Random random, boolean sideBySide) {
    this.knowledge = knowledge;
    this.exploration = new Exploration(knowledge, random);
    this.sideBySide = sideBySide;
  }

  /**
   * What to try next.
   *
   * @param learned with which to grow the pool
   * @return nothing where something has executed that had not before, or nothing ever will
   */
  List<Wish> next(List<CapabilityKnowledge> learned) {
    List<CapabilityKnowledge> waiting = waiting();
    if (stage == SearchStage.IDLE) {
      waitingBefore = List.of();
      if (waiting.isEmpty()) {
        return List.of();
      }
      begin(waiting);
      stage = exploration.isAnywhere() ? SearchStage.ANYWHERE : stage;
    }
    while (true) {
      if (stage == SearchStage.SWEEP) {
        List<Wish> batch = sweep(waiting);
        if (!batch.isEmpty()) {
          return batch;
        }
        if (waiting.size() < waitingBefore.size()) {
          stage = SearchStage.IDLE;
          return List.of();
        }
        stage = SearchStage.GROWN;
        batch = exploration.grow(learned);
        if (!batch.isEmpty()) {
          return batch;
        }
      }
      if (stage == SearchStage.GROWN) {
        if (exploration.hasGrown()) {
          begin(waiting);
          continue;
        }
        stage = SearchStage.ANYWHERE;
      }
      if (waiting.size() < waitingBefore.size()) {
        stage = SearchStage.IDLE;
        return List.of();
      }
      for (CapabilityKnowledge known : waiting) {
        Optional<Wish> wish = exploration.anywhere(known);
        if (wish.isPresent()) {
          return List.of(wish.get());
        }
      }
      return List.of();
    }
  }

  /** What has executed for the first time since the search began last. */
  List<CapabilityKnowledge> found() {
    return waitingBefore.stream().filter(each -> each.example().isPresent()).toList();
  }

  /** Whether nothing is being looked for. */
  boolean isIdle() {
    return stage == SearchStage.IDLE;
  }

  private List<CapabilityKnowledge> waiting() {
    return knowledge.capabilities().stream().filter(each -> each.example().isEmpty()).toList();
  }

  private void begin(List<CapabilityKnowledge> waiting) {
    stage = SearchStage.SWEEP;
    waitingBefore = waiting;
    toSweep.clear();
    if (sideBySide) {
      toSweep.add(waiting);
    } else {
      waiting.forEach(each -> toSweep.add(List.of(each)));
    }
  }

  private List<Wish> sweep(List<CapabilityKnowledge> waiting) {
    List<Wish> batch = new ArrayList<>(exploration.sweep());
    while (batch.isEmpty() && !toSweep.isEmpty() && waiting.size() == waitingBefore.size()) {
      exploration.beginSweep(toSweep.remove());
      batch.addAll(exploration.sweep());
    }
    return batch;
  }
}
