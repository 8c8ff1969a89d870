package dev.qace.evaluation.baseline.rules;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What rules predict in one world: by the first rule that covers a state and instance, and by the
 * default rule where none does. Not thread-safe.
 */
public final class RuleLookup {

  /** A rule ready to be looked up. */
  private record Ready(NoisyRule rule, ContextMatcher matcher) {}

  /** A rule and the objects for which it applies. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Applied(NoisyRule rule, int[] binding) {}

  /**
   * The states that may follow.
   *
   * @param noise the probability of something that no rule describes
   */
  public record Predicted(Map<State, Double> odds, double noise) {}

  private final RuleSet rules;
  private final WorldTable table;
  private final Map<Capability, List<Ready>> ready = new HashMap<>();

  RuleLookup(RuleSet rules, WorldTable table) {
    this.rules = rules;
    this.table = table;
  }

  private List<Ready> ready(Capability action) {
    return ready.computeIfAbsent(
        action,
        a ->
            rules.of(a).map(ActionRules::rules).orElse(List.of()).stream()
                .map(rule -> new Ready(rule, new ContextMatcher(rule.context(), table)))
                .toList());
  }

  private Optional<Applied> covering(State before, Instance instance) {
    int[] objects = table.arguments(instance);
    for (Ready each : ready(instance.capability())) {
      int[] binding = each.matcher().unique(before, objects);
      if (binding != null) {
        return Optional.of(new Applied(each.rule(), binding));
      }
    }
    return Optional.empty();
  }

  /**
   * What may follow; empty if nothing was learned about the action. Outcomes that lead to the same
   * state are one.
   */
  public Optional<Predicted> predict(State before, Instance instance) {
    Optional<ActionRules> known = rules.of(instance.capability());
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Map<State, Double> odds = new LinkedHashMap<>();
    Optional<Applied> applied = covering(before, instance);
    if (applied.isEmpty()) {
      double noise = known.get().defaultNoise();
      odds.put(before, 1 - noise);
      return Optional.of(new Predicted(odds, noise));
    }
    NoisyRule rule = applied.get().rule();
    for (RuleOutcome outcome : rule.outcomes()) {
      State after = table.apply(outcome.changes(), applied.get().binding(), before);
      odds.merge(after, outcome.probability(), Double::sum);
    }
    return Optional.of(new Predicted(odds, rule.noise()));
  }

  /** The most likely state to follow; empty if nothing was learned, or noise is likelier. */
  public Optional<State> guess(State before, Instance instance) {
    Optional<ActionRules> known = rules.of(instance.capability());
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Optional<Applied> applied = covering(before, instance);
    if (applied.isEmpty()) {
      return known.get().defaultNoise() > 0.5 ? Optional.empty() : Optional.of(before);
    }
    int[] binding = applied.get().binding();
    return applied
        .get()
        .rule()
        .likeliest()
        .map(outcome -> table.apply(outcome.changes(), binding, before));
  }
}
