package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.extension.History;
import dev.qace.learner.knowledge.extension.Widening;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.model.vocabulary.Capability;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What explains, of an agent that cannot be set, what no model over the parameters does: looked for
 * in all that was seen, as no question can be made for it. A function of the transitions and of
 * when it was looked for. Not thread-safe.
 */
final class ExplanationsSoFar {
  /** What could not be explained is looked at again after this many times as many executions. */
  private static final double AGAIN = 1.02;

  private final Map<Capability, WholeKnowledge> capabilities;

  /** All that was seen of each capability. */
  private final Map<Capability, History> histories = new LinkedHashMap<>();

  /** By capability, what explains it so far, where no model over the parameters does. */
  private final Map<Capability, WholeKnowledge> explained = new HashMap<>();

  /** After how many executions that was looked for last. */
  private final Map<Capability, Long> tried = new HashMap<>();

  /**
   * @param capabilities those to be explained
   */
  ExplanationsSoFar(Map<Capability, WholeKnowledge> capabilities) {
    this.capabilities = capabilities;
    forget();
  }

  void forget() {
    capabilities.keySet().forEach(each -> histories.put(each, new History()));
    explained.clear();
    tried.clear();
  }

  void add(Transition transition, long step) {
    Capability capability = transition.instance().capability();
    Optional.ofNullable(histories.get(capability))
        .ifPresent(history -> history.add(transition, step));
    Optional.ofNullable(explained.get(capability)).ifPresent(copy -> copy.add(transition, step));
  }

  /** Explains what is known itself, as nothing more can be asked. */
  void conclude() {
    seen(each -> !each.isExplained()).forEach(WholeKnowledge::explain);
    explained.clear();
  }

  /**
   * Looks again.
   *
   * @return whether something is explained that was not before
   */
  boolean look() {
    boolean more = false;
    for (Map.Entry<WholeKnowledge, Widening> each : seen(this::isToBeExplained).entrySet()) {
      WholeKnowledge known = each.getKey();
      Optional<WholeKnowledge> found = known.explained(each.getValue());
      explained.remove(known.capability());
      tried.put(known.capability(), found.isPresent() ? 0 : known.tally().executions());
      found.ifPresent(copy -> explained.put(known.capability(), copy));
      more |= found.isPresent();
    }
    return more;
  }

  private boolean isToBeExplained(WholeKnowledge known) {
    WholeKnowledge before = explained.get(known.capability());
    return known.tally().executions() > AGAIN * tried.getOrDefault(known.capability(), 0L)
        && !known.isExplained()
        && (before == null || !before.isExplained());
  }

  List<DisjunctiveSpace> rivals(Capability capability) {
    WholeKnowledge copy = explained.get(capability);
    return copy == null
        ? List.of()
        : seen(each -> each.capability().equals(capability) && each.isContradicted())
            .values()
            .stream()
            .flatMap(all -> all.rivals(copy.parametersAndChanges()).stream())
            .toList();
  }

  List<CapabilityKnowledge> contexts(CapabilityKnowledge known) {
    WholeKnowledge copy = explained.get(known.capability());
    return copy == null || !copy.isExplained() ? known.contexts() : copy.contexts();
  }

  private Map<WholeKnowledge, Widening> seen(Predicate<WholeKnowledge> wanted) {
    Map<WholeKnowledge, Widening> seen = new LinkedHashMap<>();
    histories.forEach(
        (capability, history) ->
            Optional.ofNullable(capabilities.get(capability))
                .filter(wanted)
                .ifPresent(
                    known -> seen.put(known, new Widening(known.parameters(), history.copy()))));
    return seen;
  }
}
