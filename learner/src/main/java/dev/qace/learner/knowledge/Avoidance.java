package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.WhyUndecided.Avoided;
import dev.qace.learner.finding.WhyUndecided.Risk;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which attempts could lead where nobody wants to be, as far as is known by now: what a capability
 * was seen to change, it may change again.
 */
public final class Avoidance {
  private final boolean active;
  private final Condition avoid;
  private final World world;
  private final GroundCondition forbidden;
  private final Map<Capability, WholeKnowledge> capabilities;
  private final Map<CapabilityKnowledge, SeenChanges> seen = new HashMap<>();
  private final Set<Capability> unforeseeable = new HashSet<>();

  /** The changes seen in this many executions. */
  private record SeenChanges(Lifting lifting, long executions, Set<LiftedOutcome> changes) {}

  public Avoidance(Settings settings, World world, Map<Capability, WholeKnowledge> capabilities) {
    this.active = settings.avoids();
    this.avoid = settings.avoid();
    this.world = world;
    this.forbidden = GroundCondition.of(avoid, world);
    this.capabilities = capabilities;
  }

  /** Whether there is anything to avoid. */
  public boolean isActive() {
    return active;
  }

  /** Whether nobody wants to be in this state. */
  public boolean forbids(State state) {
    return forbidden.holds(state);
  }

  /** Learns from a transition that led where nobody wants to be, though nothing named says so. */
  public void see(Transition transition) {
    if (active && forbids(transition.outcome().state())) {
      CapabilityKnowledge known = capabilities.get(transition.instance().capability());
      boolean foreseen =
          known != null
              && changes(known).stream()
                  .anyMatch(c -> leads(c, known, transition.state(), transition.instance()));
      if (!foreseen) {
        unforeseeable.add(transition.instance().capability());
      }
    }
  }

  /** As if nothing had ever been seen. */
  void forget() {
    seen.clear();
    unforeseeable.clear();
  }

  /** What was seen to lead there by a change that its parameters cannot name. */
  public Set<Capability> unforeseeable() {
    return Set.copyOf(unforeseeable);
  }

  /** Why this is not to be attempted; empty if nothing speaks against it. */
  public Optional<Avoided> objection(State state, Instance instance) {
    if (!active) {
      return Optional.empty();
    }
    if (forbids(state)) {
      return Optional.of(new Avoided(Risk.HOLDS, avoid));
    }
    CapabilityKnowledge known = capabilities.get(instance.capability());
    if (unforeseeable.contains(instance.capability())) {
      return Optional.of(new Avoided(Risk.UNFORESEEABLE, avoid));
    }
    // What a disjunction says is no proof: only refusals that were seen, or follow from them,
    // count.
    if (known == null
        || known.space().surelyRefuses(known.lifting().values(state, instance))
        || changes(known).stream().noneMatch(c -> leads(c, known, state, instance))) {
      return Optional.empty();
    }
    return Optional.of(new Avoided(Risk.FORESEEN, avoid));
  }

  private boolean leads(
      LiftedOutcome change, CapabilityKnowledge known, State state, Instance instance) {
    return forbids(change.apply(known.lifting(), state, instance));
  }

  private Set<LiftedOutcome> changes(CapabilityKnowledge known) {
    SeenChanges last = seen.get(known);
    if (last == null
        || last.lifting() != known.lifting()
        || last.executions() != known.tally().executions()) {
      Set<LiftedOutcome> changes = new LinkedHashSet<>();
      for (Tally.Execution execution : known.tally().counts().keySet()) {
        changes.add(LiftedOutcome.between(execution.before(), execution.after()));
      }
      last = new SeenChanges(known.lifting(), known.tally().executions(), changes);
      seen.put(known, last);
    }
    return last.changes();
  }

  /** That no change seen so far of a capability brings about what is to be avoided. */
  public List<Condition> safe(CapabilityKnowledge known) {
    List<Condition> safe = new ArrayList<>();
    if (unforeseeable.contains(known.capability())) {
      safe.add(new Condition.Or(List.of()));
    }
    if (active) {
      Lifting lifting = known.lifting();
      if (!lifting.extension().sideEffects().isEmpty()) {
        safe.add(new Condition.Or(List.of()));
      }
      for (LiftedOutcome change : changes(known)) {
        safe.add(new Condition.Not(LiftedRegression.before(forbidden, change, lifting, world)));
      }
    }
    return safe;
  }
}
