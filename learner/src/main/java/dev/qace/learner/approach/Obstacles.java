package dev.qace.learner.approach;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Why what is undecided stays so: a function of the evidence. */
public final class Obstacles {
  private final Knowledge knowledge;
  private final boolean partial;
  private final Map<CapabilityKnowledge, Map<Integer, WhyUndecided>> literals = new HashMap<>();
  private final Set<CapabilityKnowledge> neverArrived = new LinkedHashSet<>();
  private Optional<WhyUndecided> atAll = Optional.empty();

  private Obstacles(Knowledge knowledge, boolean partial) {
    this.knowledge = knowledge;
    this.partial = partial;
  }

  /** None that is known of, while more is asked. */
  public static Obstacles unknown(Knowledge knowledge) {
    return new Obstacles(knowledge, true);
  }

  /**
   * What stands in the way of each literal that is undecided, as far as that is known.
   *
   * @param partial whether more could have been asked
   */
  public static Obstacles of(Knowledge knowledge, boolean partial) {
    Obstacles obstacles = new Obstacles(knowledge, partial);
    if (knowledge.starts() != Starts.ANY) {
      obstacles.ofTravelling();
    } else if (knowledge.evidence().hasAsked(EnumSet.of(Aim.NEED, Aim.NEED_ALONE))) {
      knowledge.capabilities().stream()
          .filter(each -> each.example().isPresent())
          .forEach(obstacles::ofSetting);
    }
    return obstacles;
  }

  /**
   * The capabilities that no model over the parameters explains, and that were not attempted in
   * every way that an agent which cannot be set can come to.
   */
  public static Set<CapabilityKnowledge> untried(Knowledge knowledge) {
    Set<CapabilityKnowledge> untried = new LinkedHashSet<>();
    if (knowledge.starts() != Starts.ANY
        && knowledge.capabilities().stream().anyMatch(CapabilityKnowledge::isBeyondModels)) {
      ReachabilityMap map = new Travel(knowledge).largest();
      for (CapabilityKnowledge known : knowledge.capabilities()) {
        if (known.isBeyondModels()
            && (!map.isComplete() || map.kinds(known).stream().anyMatch(map::isUntried))) {
          untried.add(known);
        }
      }
    }
    return untried;
  }

  /** Why it is undecided whether a capability needs a literal. */
  public Optional<WhyUndecided> of(CapabilityKnowledge known, int literal) {
    return Optional.ofNullable(literals.getOrDefault(known, Map.of()).get(literal));
  }

  /**
   * Whether, as far as was found out, no state that the agent accepts or can come to tells whether
   * a capability needs a literal. Never where more could have been asked.
   */
  public boolean isUntestable(CapabilityKnowledge known, int literal) {
    if (partial || of(known, literal).filter(WhyUndecided::isUntestable).isEmpty()) {
      return false;
    }
    TellingStarts starts = new TellingStarts(knowledge, known);
    return knowledge.starts() != Starts.ANY
        || starts.of(literal).stream().noneMatch(starts::isNews);
  }

  /** Why a capability was never seen to execute. */
  public Optional<WhyUndecided> atAll(CapabilityKnowledge known) {
    return neverArrived.contains(known) ? Optional.of(new WhyUndecided.NeverArrived()) : atAll;
  }

  private void put(CapabilityKnowledge known, int literal, WhyUndecided reason) {
    literals.computeIfAbsent(known, s -> new HashMap<>()).put(literal, reason);
  }

  private void ofSetting(CapabilityKnowledge known) {
    known.space().undecided().stream()
        .forEach(literal -> ofSetting(known, literal).ifPresent(why -> put(known, literal, why)));
  }

  private Optional<WhyUndecided> ofSetting(CapabilityKnowledge known, int literal) {
    List<Asked> refused =
        knowledge.evidence().asked(known.capability(), Aim.NEED_ALONE).refused().stream()
            .filter(each -> each.purpose().literals().contains(literal))
            .toList();
    if (!refused.isEmpty()) {
      Asked last = refused.get(refused.size() - 1);
      Optional<WhyUndecided> avoided =
          knowledge
              .avoidance()
              .objection(last.start(), last.firstInstance())
              .map(Function.identity());
      return avoided.or(
          () ->
              Optional.of(new WhyUndecided.StartRefused((Response.StartRefused) last.response())));
    }
    TellingStarts starts = new TellingStarts(knowledge, known);
    List<TellingStarts.Start> possible = starts.of(literal);
    if (possible.isEmpty()) {
      return starts
          .refusal(literal)
          .<WhyUndecided>map(WhyUndecided.StartRefused::new)
          .or(() -> Optional.of(new WhyUndecided.NoSuchState()));
    }
    return possible.stream().noneMatch(starts::isNews)
        ? Optional.of(new WhyUndecided.Inseparable())
        : Optional.empty();
  }

  private void ofTravelling() {
    ReachabilityMap map = new Travel(knowledge).largest();
    List<AttemptKind> open = map.open(Integer.MAX_VALUE).toList();
    if (partial && !open.isEmpty()) {
      return;
    }
    WhyUndecided reason =
        new WhyUndecided.NeverReached(
            map.states(), map.isComplete() && !map.leavesUntried(), map.leavesOut());
    atAll = Optional.of(reason);
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      known.space().undecided().stream().forEach(literal -> put(known, literal, reason));
    }
    for (AttemptKind kind : open) {
      neverArrived.add(kind.known());
      BitSet violated = kind.known().lifting().violated(kind.values());
      violated.stream()
          .forEach(literal -> put(kind.known(), literal, new WhyUndecided.NeverArrived()));
    }
  }
}
