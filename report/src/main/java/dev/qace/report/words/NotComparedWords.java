package dev.qace.report.words;

import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.Side;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What of two runs could not be compared: a clause each. */
public final class NotComparedWords {
  private NotComparedWords() {}

  public static List<String> of(NotCompared note) {
    if (note instanceof NotCompared.UndecidedEffects effects) {
      return of(effects);
    }
    return List.of(one(note));
  }

  private static String one(NotCompared note) {
    if (note instanceof NotCompared.Beyond beyond) {
      String nature = beyond.found().nature().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return "beyond the vocabulary %s (%s)%s: %s"
          .formatted(
              beyond.only().map(side -> "on the " + side + " side only").orElse("on both sides"),
              nature,
              beyond.only().isPresent() ? ", which may be new or chance" : "",
              FindingWords.in(beyond.world()).reason(beyond.found()));
    } else if (note instanceof NotCompared.NeverExecuted never) {
      return "it never executed on the %s side, in %d attempts; %s"
          .formatted(
              never.side(),
              never.attempts(),
              never.neither()
                  ? "nor on the other"
                  : "none of them was where the other side surely executes");
    } else if (note instanceof NotCompared.UndecidedNeeds needs) {
      return "whether it needs %s is undecided on %s"
          .formatted(String.join(", ", needs.literals()), where(needs.only()));
    } else if (note instanceof NotCompared.OtherForm form) {
      return "its precondition has alternatives, or is about constants or other objects, on %s; no attempt proves that it changed"
          .formatted(where(form.only()));
    } else if (note instanceof NotCompared.RefusedByChance chance) {
      return "%s executed and refused the same attempt in the same state"
          .formatted(where(chance.only()));
    } else if (note instanceof NotCompared.ChangesOthers others) {
      return "on %s, it changes what no parameter names, so each effect is compared by itself"
          .formatted(where(others.only()));
    } else if (note instanceof NotCompared.OthersDiffer) {
      return "it changes what no parameter names, which can be compared only among the same objects";
    } else if (note instanceof NotCompared.ExpectedElsewhere) {
      return "the two runs expect different side effects there, and too few of their executions were alike to tell whether the agent differs or the states did";
    } else if (note instanceof NotCompared.Contexts several) {
      return "its probabilities: on %s, they differ between contexts that the other side's vocabulary cannot express"
          .formatted(where(several.only()));
    } else if (note instanceof NotCompared.OtherObjects) {
      return "its probabilities: no execution of one side has as many different objects as one of the"
          + " other";
    } else if (note instanceof NotCompared.OneForTwo one) {
      return "no execution of the %s side tells the outcome %s from %s, so their probabilities are compared as one"
          .formatted(one.side(), one.one(), one.other());
    } else if (note instanceof NotCompared.TooFew) {
      return "too few executions to tell";
    } else if (note instanceof NotCompared.MayBeMissing missing) {
      return String.format(
          Locale.ROOT,
          "the new run may have missed outcomes up to %.2f; %.2f is wanted",
          missing.minOutcome(),
          missing.wanted());
    } else if (note instanceof NotCompared.MayHide hidden) {
      return String.format(
          Locale.ROOT,
          "the %s run may have missed an outcome of up to %.2f, so each effect is compared by itself",
          hidden.side(),
          hidden.minOutcome());
    }
    throw new IllegalArgumentException("no words for " + note);
  }

  private static String where(Optional<Side> only) {
    return only.map(side -> "the " + side + " side").orElse("both sides");
  }

  private static List<String> of(NotCompared.UndecidedEffects note) {
    List<String> clauses = new ArrayList<>();
    // Where there are contexts, it may be undecided in several of them.
    Set<String> literals = new LinkedHashSet<>();
    for (Undecided effect : note.effects()) {
      if (effect.slot() instanceof Slot.AllOutcomes) {
        clauses.add(
            "its outcomes are undecided on the %s side: %s"
                .formatted(note.side(), UndecidedWords.of(effect.reason())));
      } else {
        literals.add(effect.slot().toString());
      }
    }
    if (!literals.isEmpty()) {
      clauses.add(
          "whether it brings about %s is undecided on the %s side"
              .formatted(String.join(", ", literals), note.side()));
    }
    return clauses;
  }
}
