package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.knowledge.promise.Suspect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits what is known of a capability in two once its odds are proven to depend on a literal: what
 * it does where the literal holds, and where it does not, each as if it were a capability of its
 * own. Either may be split again. A function of the executions. Not safe to share between threads.
 */
final class ContextTree {
  private static final int DEEPEST = 3;

  private final CapabilityKnowledge study;
  private final int depth;
  private final List<Executed> executed = new ArrayList<>();
  private List<CapabilityKnowledge> parts = List.of();

  /** An execution, and its number among all steps. */
  private record Executed(Transition transition, long step) {}

  /**
   * @param depth how many literals lead here
   */
  ContextTree(CapabilityKnowledge study, int depth) {
    this.study = study;
    this.depth = depth;
  }

  int depth() {
    return depth;
  }

  /** Takes in an execution, which the study has taken in already. */
  void add(Transition transition, long step) {
    if (!parts.isEmpty()) {
      parts.forEach(each -> each.add(transition, step));
      return;
    }
    executed.add(new Executed(transition, step));
    if (depth < DEEPEST && !study.influences().proven().isEmpty() && !study.isContradicted()) {
      cause().ifPresent(this::split);
    }
  }

  private Optional<Integer> cause() {
    return study
        .influences()
        .cause()
        .map(Influence::suspect)
        .filter(Suspect.NamedAtom.class::isInstance)
        .map(suspect -> ((Suspect.NamedAtom) suspect).atom());
  }

  private void split(int atom) {
    parts = List.of(study.where(2 * atom), study.where(2 * atom + 1));
    for (Executed each : executed) {
      parts.forEach(part -> part.add(each.transition(), each.step()));
    }
    executed.clear();
    if (parts.stream().anyMatch(part -> part.tally().executions() == 0)) {
      throw new IllegalStateException("no dependence shows where all is alike: " + atom);
    }
  }

  /** The contexts, each with odds of its own; none where there is only one. */
  List<CapabilityKnowledge> leaves() {
    return parts.stream().flatMap(each -> each.contexts().stream()).toList();
  }
}
