package dev.qace.report.difference;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.report.words.Naming;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the effects and contexts of a capability, which a table has as PDDL, are said in words. */
final class Said {
  private final Map<String, Words> effects = new HashMap<>();
  private final Map<String, Words> conditions = new HashMap<>();

  /**
   * @param sides the capability as it was learned, by each run that did
   */
  Said(Wording wording, List<LearnedCapability> sides) {
    for (LearnedCapability side : sides) {
      Naming naming = Naming.full(side.capability());
      for (LearnedOutcome outcome : side.outcomes()) {
        for (Effect each : outcome.changes()) {
          effects.putIfAbsent(each.toString(), wording.effect(each, naming));
        }
        for (Condition each : outcome.when()) {
          conditions.putIfAbsent(each.toString(), wording.condition(each, naming));
        }
      }
    }
  }

  /** Effects in words; empty if no run has learned all of them. */
  Optional<Words> effects(List<String> pddl) {
    return joined(pddl, effects);
  }

  /** Likewise the literals of a context. */
  Optional<Words> context(List<String> pddl) {
    return joined(pddl, conditions);
  }

  private static Optional<Words> joined(List<String> pddl, Map<String, Words> known) {
    List<Words.Piece> pieces = new ArrayList<>();
    for (String each : pddl) {
      Words words = known.get(each);
      if (words == null) {
        return Optional.empty();
      }
      if (!pieces.isEmpty()) {
        pieces.add(new Words.Plain(" and "));
      }
      pieces.addAll(words.pieces());
    }
    return Optional.of(new Words(pieces));
  }
}
