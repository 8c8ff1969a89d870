package dev.qace.learner.approach;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Why what is undecided stays so: a function of the evidence. */
public final class Obstacles {
  private final Knowledge knowledge;

  private Obstacles(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /**
   * Tells of each literal that is undecided why, as far as that is known.
   *
   * @param partial whether more could have been asked
   */
  public static void explain(Knowledge knowledge, boolean partial) {
    Obstacles obstacles = new Obstacles(knowledge);
    if (knowledge.starts() != Starts.ANY) {
      obstacles.ofTravelling(partial);
    } else if (knowledge.evidence().hasAsked(EnumSet.of(Aim.NEED, Aim.NEED_ALONE))) {
      knowledge.capabilities().stream()
          .filter(each -> each.example().isPresent())
          .forEach(obstacles::ofSetting);
    }
  }

  private void ofSetting(CapabilityKnowledge study) {
    study.space().undecided().stream()
        .forEach(literal -> ofSetting(study, literal).ifPresent(r -> study.obstacle(literal, r)));
  }

  private Optional<String> ofSetting(CapabilityKnowledge study, int literal) {
    List<Asked> refused =
        knowledge.evidence().asked(study.capability(), Aim.NEED_ALONE).stream()
            .filter(each -> each.purpose().literals().contains(literal) && each.isStartRefused())
            .toList();
    if (!refused.isEmpty()) {
      Asked last = refused.get(refused.size() - 1);
      String reason = ((Response.StartRefused) last.response()).reason();
      return Optional.of(
          knowledge.evidence().isDeclined(last)
              ? "where it would tell, nothing was asked: " + reason
              : "the agent does not start where it would tell: " + reason);
    }
    TellingStarts starts = new TellingStarts(knowledge, study);
    List<TellingStarts.Start> possible = starts.of(literal);
    if (possible.isEmpty()) {
      return Optional.of("in this world, nothing that would tell it is possible");
    }
    return possible.stream().noneMatch(starts::isNews)
        ? Optional.of("in this world, no state tells it from others that are undecided")
        : Optional.empty();
  }

  private void ofTravelling(boolean partial) {
    ReachabilityMap map = new Travel(knowledge).map();
    List<AttemptKind> open =
        map.kinds().stream().filter(kind -> map.fate(kind) == AttemptKind.Fate.OPEN).toList();
    if (partial && !open.isEmpty()) {
      return;
    }
    String reason =
        map.isComplete()
            ? map.leavesOut()
                ? "no state that can be reached without a risk of what is to be avoided tells"
                : "no state that can be reached from the start tells"
            : "none of the %,d states nearest to the start tells".formatted(map.states());
    for (CapabilityKnowledge study : knowledge.capabilities()) {
      study.obstacle(CapabilityKnowledge.AT_ALL, reason);
      study.space().undecided().stream().forEach(literal -> study.obstacle(literal, reason));
    }
    for (AttemptKind kind : open) {
      BitSet violated = kind.study().lifting().violated(kind.values());
      violated.stream()
          .forEach(
              literal ->
                  kind.study().obstacle(literal, "no way came through to where it would tell"));
    }
  }
}
