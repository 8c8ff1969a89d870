package dev.qace.learner.conclusion;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;

import dev.qace.learner.Assessed;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Effect;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What else is decided and found than at the last look. A capability is looked at where it did
 * something that it had not done before, and whenever its executions have grown by a quarter: what
 * listeners are told costs little, and depends on nothing but the evidence.
 */
public final class FindingChanges {
  private static final int GROWTH = 4;

  private final Knowledge knowledge;
  private final Map<Capability, SeenBefore> seen = new HashMap<>();
  private final Map<Capability, List<Finding>> known = new HashMap<>();
  private final Map<Capability, Set<Slot>> changes = new HashMap<>();

  /** What a capability had done and been refused at the last look, as far as it looks new. */
  private record SeenBefore(
      Lifting lifting,
      BitSet undecided,
      int version,
      int kinds,
      int proven,
      int checks,
      long next) {

    static SeenBefore of(CapabilityKnowledge of) {
      long executions = of.tally().executions();
      return new SeenBefore(
          of.lifting(),
          of.space().undecided(),
          of.space().version(),
          of.tally().counts().size(),
          of.influences().proven().size(),
          of.checks().made(),
          executions + executions / GROWTH + 1);
    }

    boolean isOutdated(SeenBefore now, long executions) {
      return version != now.version
          || kinds != now.kinds
          || proven != now.proven
          || checks != now.checks
          || !lifting.equals(now.lifting)
          || executions >= next;
    }
  }

  public FindingChanges(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /** What changed by what was taken in since the last look. */
  public List<AssessmentEvent> look() {
    List<AssessmentEvent> events = new ArrayList<>();
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      SeenBefore now = SeenBefore.of(each);
      SeenBefore before = seen.get(each.capability());
      if (before == null
          ? knowledge.evidence().attempts(each.capability()) > 0
          : before.isOutdated(now, each.tally().executions())) {
        seen.put(each.capability(), now);
        events.addAll(needs(each, before));
        Findings findings = Findings.soFar(knowledge, each);
        events.addAll(effects(findings.learned()));
        events.addAll(findings(each.capability(), findings.all()));
      }
    }
    return events;
  }

  /** What changed now that nothing more is asked. */
  public List<AssessmentEvent> end(Assessed found) {
    List<AssessmentEvent> events = new ArrayList<>(look());
    events.addAll(effects(found.capabilities()));
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      events.addAll(
          findings(
              each.capability(),
              found.findings().stream()
                  .filter(finding -> finding.capability().equals(each.capability()))
                  .toList()));
    }
    return events;
  }

  private static List<AssessmentEvent> needs(CapabilityKnowledge of, @Nullable SeenBefore before) {
    BitSet decided = new BitSet();
    if (before == null || !before.lifting().equals(of.lifting())) {
      decided.set(0, literalCount(of.lifting().subjects()));
    } else {
      decided.or(before.undecided());
    }
    decided.andNot(of.space().undecided());
    BitSet needed = of.space().required();
    return decided.stream()
        .<AssessmentEvent>mapToObj(
            literal ->
                new AssessmentEvent.SlotDecided(
                    of.capability(),
                    new Slot.Needed(of.lifting().literal(literal)),
                    needed.get(literal)))
        .toList();
  }

  private List<AssessmentEvent> effects(List<LearnedCapability> learned) {
    List<AssessmentEvent> events = new ArrayList<>();
    for (LearnedCapability each : learned) {
      Set<Slot> before = changes.computeIfAbsent(each.capability(), c -> new LinkedHashSet<>());
      for (LearnedCapability.LearnedOutcome outcome : each.outcomes()) {
        for (Effect change : outcome.changes()) {
          Slot slot = new Slot.Changed(change);
          if (before.add(slot)) {
            events.add(new AssessmentEvent.SlotDecided(each.capability(), slot, true));
          }
        }
      }
    }
    return events;
  }

  private List<AssessmentEvent> findings(Capability capability, List<Finding> now) {
    List<Finding> gone = new ArrayList<>(known.getOrDefault(capability, List.of()));
    known.put(capability, now);
    List<Finding> others = new ArrayList<>(now);
    now.stream().filter(gone::remove).forEach(others::remove);
    List<AssessmentEvent> events = new ArrayList<>();
    for (Finding each : others) {
      Optional<Finding> before =
          gone.stream().filter(old -> subject(old).equals(subject(each))).findFirst();
      before.ifPresent(gone::remove);
      if (before.isEmpty() || !(each instanceof Unseen)) {
        events.add(new AssessmentEvent.FindingChanged(before, Optional.of(each)));
      }
    }
    gone.forEach(
        old -> events.add(new AssessmentEvent.FindingChanged(Optional.of(old), Optional.empty())));
    return events;
  }

  /** What a finding is about, whatever is found about it. */
  private static List<Object> subject(Finding finding) {
    if (finding instanceof Undecided open) {
      return List.of(Undecided.class, open.slot(), open.when());
    } else if (finding instanceof Inexpressible beyond) {
      return List.of(
          Inexpressible.class, beyond.place(), beyond.reason().getClass(), beyond.when());
    } else if (finding instanceof Unseen unseen) {
      return List.of(Unseen.class, unseen.slot());
    }
    return List.of(Surprising.class, finding);
  }
}
