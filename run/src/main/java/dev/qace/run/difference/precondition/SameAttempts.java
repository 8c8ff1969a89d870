package dev.qace.run.difference.precondition;

import dev.qace.agent.Transition;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.CapabilityRun.Attempt;
import dev.qace.run.difference.table.PreconditionChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds what one run refused and the other executed, the same in all that matters: proof without
 * any model.
 */
final class SameAttempts {
  private final CapabilityRun old;
  private final CapabilityRun now;
  private final Function<Attempt, Object> matters;

  private SameAttempts(CapabilityRun old, CapabilityRun now, Function<Attempt, Object> matters) {
    this.old = old;
    this.now = now;
    this.matters = matters;
  }

  /** What matters is what the parameters name. */
  static SameAttempts byParameters(CapabilityRun old, CapabilityRun now) {
    return new SameAttempts(old, now, Attempt::violated);
  }

  /**
   * What matters is the instance and the whole state.
   *
   * @return empty if the runs are of different worlds, in which no two states are the same
   */
  static Optional<SameAttempts> byState(CapabilityRun old, CapabilityRun now) {
    boolean alike =
        old.lifting().world().vocabulary().equals(now.lifting().world().vocabulary())
            && old.lifting().world().objects().equals(now.lifting().world().objects());
    return alike
        ? Optional.of(new SameAttempts(old, now, SameAttempts::situation))
        : Optional.empty();
  }

  private static Object situation(Attempt attempt) {
    Transition transition = attempt.transition();
    return List.of(transition.state(), transition.instance());
  }

  /** One change each way at most. */
  List<PreconditionChange> changes() {
    List<PreconditionChange> changes = new ArrayList<>();
    refusedOf(old, now).ifPresent(changes::add);
    refusedOf(now, old).ifPresent(changes::add);
    return changes;
  }

  /** Whether a run executed and refused the same. */
  boolean isByChance(CapabilityRun run) {
    Set<Object> refused = keys(run, false);
    refused.retainAll(keys(run, true));
    return !refused.isEmpty();
  }

  private Set<Object> keys(CapabilityRun run, boolean executed) {
    Set<Object> keys = new HashSet<>();
    run.attempts().stream()
        .filter(each -> each.executed() == executed)
        .forEach(each -> keys.add(matters.apply(each)));
    return keys;
  }

  private Optional<PreconditionChange> refusedOf(CapabilityRun refusing, CapabilityRun other) {
    Map<Object, Attempt> executed = new LinkedHashMap<>();
    other.attempts().stream()
        .filter(Attempt::executed)
        .forEach(attempt -> executed.putIfAbsent(matters.apply(attempt), attempt));
    Set<Object> doubtful = keys(other, false);
    doubtful.addAll(keys(refusing, true));
    for (Attempt refusal : refusing.attempts()) {
      Object key = matters.apply(refusal);
      Attempt execution = executed.get(key);
      if (!refusal.executed() && execution != null && !doubtful.contains(key)) {
        return Optional.of(
            new PreconditionChange(
                refusing.side(),
                refusal.violated().stream().mapToObj(refusing.subjects()::literal).toList(),
                PreconditionChange.How.SAME_ATTEMPT,
                refusing.executions() == 0,
                refusing.witness(refusal, refusal.violated()),
                List.of(other.witness(execution, refusal.violated()))));
      }
    }
    return Optional.empty();
  }
}
