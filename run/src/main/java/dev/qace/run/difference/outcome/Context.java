package dev.qace.run.difference.outcome;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.table.Side;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A condition on the state before, in which a capability is compared by itself. */
final class Context {
  private final List<Condition> when;
  private final Map<Side, Grounder> grounders = new EnumMap<>(Side.class);
  private final Map<Side, Map<Instance, GroundAction>> grounded = new EnumMap<>(Side.class);

  private Context(List<Condition> when, CapabilityRun old, CapabilityRun now) {
    this.when = when;
    for (CapabilityRun run : List.of(old, now)) {
      Condition condition = when.isEmpty() ? Condition.TRUE : new Condition.And(when);
      Action action = new Action(run.lifting().capability(), condition, Effect.NOTHING);
      Domain domain = run.run().findings().model().withActions(List.of(action));
      grounders.put(run.side(), Grounder.settable(domain, run.lifting().world()));
      grounded.put(run.side(), new HashMap<>());
    }
  }

  /**
   * The contexts that either run has found, so that within each the odds are the same everywhere by
   * both: one that is everything where there is none.
   *
   * @return empty where what the one run found cannot be told in the world of the other
   */
  static Optional<List<Context>> of(CapabilityRun old, CapabilityRun now) {
    Set<List<Condition>> before = conditions(old);
    Set<List<Condition>> after = conditions(now);
    boolean sameWords =
        old.lifting().world().vocabulary().equals(now.lifting().world().vocabulary());
    boolean none = before.size() == 1 && after.size() == 1;
    if (!none && !sameWords) {
      return Optional.empty();
    }
    Set<List<Condition>> all = new LinkedHashSet<>();
    for (List<Condition> one : before) {
      for (List<Condition> other : after) {
        Set<Condition> both = new LinkedHashSet<>(one);
        both.addAll(other);
        all.add(List.copyOf(both));
      }
    }
    if (before.equals(after)) {
      all = before;
    }
    return Optional.of(all.stream().map(each -> new Context(each, old, now)).toList());
  }

  private static Set<List<Condition>> conditions(CapabilityRun run) {
    Set<List<Condition>> conditions = new LinkedHashSet<>();
    run.learned().stream()
        .flatMap(learned -> learned.outcomes().stream())
        .map(LearnedCapability.LearnedOutcome::when)
        .forEach(conditions::add);
    return conditions.isEmpty() ? Set.of(List.of()) : conditions;
  }

  boolean holds(CapabilityRun run, Attempt attempt) {
    if (when.isEmpty()) {
      return true;
    }
    Map<Instance, GroundAction> known = grounded.getOrDefault(run.side(), new HashMap<>());
    Grounder grounder = grounders.get(run.side());
    return grounder != null
        && known
            .computeIfAbsent(attempt.transition().instance(), grounder::ground)
            .executesIn(attempt.transition().state());
  }

  /** As literals. */
  List<String> literals() {
    List<String> literals = new ArrayList<>();
    when.forEach(each -> literals.add(each.toString()));
    return literals;
  }
}
