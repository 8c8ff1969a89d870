package dev.qace.report.words;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.WhyUndecided.Avoided;
import dev.qace.learner.finding.WhyUndecided.NeverExecuted;
import dev.qace.learner.finding.WhyUndecided.NeverReached;
import dev.qace.model.Counted;
import java.util.Map;
import java.util.Optional;

/** Why something is undecided: a clause each. */
final class UndecidedWords {

  /** What is said where there is nothing to fill in. */
  private static final Map<Class<? extends WhyUndecided>, String> FIXED =
      Map.ofEntries(
          Map.entry(WhyUndecided.NoObjects.class, "this world has no objects for its parameters"),
          Map.entry(WhyUndecided.NotAskedYet.class, "it was not asked about yet"),
          Map.entry(WhyUndecided.NoSuchState.class, "no state of this world can settle this"),
          Map.entry(
              WhyUndecided.Inseparable.class,
              "no state of this world separates this from other undecided literals"),
          Map.entry(
              WhyUndecided.AvoidedThroughout.class,
              "no query was asked where this would show, because of what is to be avoided"),
          Map.entry(
              WhyUndecided.NeverArrived.class, "the agent never arrived where this would show"),
          Map.entry(
              WhyUndecided.Contradicted.class,
              "refusals contradict executions, so they decide nothing"),
          Map.entry(
              WhyUndecided.OnlyRepeatedObjects.class,
              "it shows only where one object fills several parameters, which was not seen often"
                  + " enough"),
          Map.entry(
              WhyUndecided.OutcomeNeverShown.class,
              "one outcome was never seen where this would show"));

  private static final Map<SearchLimit, String> STOPPED =
      Map.of(
          SearchLimit.STEPS,
          "the search for the smallest set of outcomes was stopped early; there may be a smaller"
              + " one",
          SearchLimit.OUTCOMES,
          "there are too many outcomes to search for the smallest set; there may be a smaller one",
          SearchLimit.COVERS,
          "too many sets of outcomes of the same size explain what was seen to compare them all",
          SearchLimit.ATOMS,
          "more atoms changed than the search can tell apart; the others are left out",
          SearchLimit.COMBINATIONS,
          "too many combinations of the changes seen are possible to say how likely others may be",
          SearchLimit.COMPLETIONS,
          "too much is open about the outcomes to compare every way to decide it");

  private UndecidedWords() {}

  static String of(WhyUndecided why) {
    String fixed = FIXED.get(why.getClass());
    if (fixed != null) {
      return fixed;
    } else if (why instanceof WhyUndecided.StartRefused refused) {
      return "the agent refuses to start where this would show: " + refused.answer().reason();
    } else if (why instanceof Avoided avoided) {
      return of(avoided);
    } else if (why instanceof NeverReached never) {
      return of(never);
    } else if (why instanceof NeverExecuted never) {
      return "it never executed in "
          + Counted.of(never.attempts(), "attempt")
          + never.obstacle().map(obstacle -> "; " + of(obstacle)).orElse("")
          + never
              .avoid()
              .map(avoid -> "; it was not tried where " + avoid + " holds, which is to be avoided")
              .orElse("");
    } else if (why instanceof WhyUndecided.WhichParameter which) {
      return which.distinct()
          ? "no execution tells which of the parameters it is about"
          : "the parameters were never different objects";
    } else if (why instanceof WhyUndecided.StopRuleNotMet missed) {
      return "what was asked for was not reached in %s: an outcome of up to %s may be missing%s; %s"
          .formatted(
              Counted.of(missed.executions(), "execution"),
              OddsInWords.percentUp(missed.missed()),
              missed.interval() > 0
                  ? ", and probabilities may be off by " + OddsInWords.points(missed.interval())
                  : "",
              switch (missed.end()) {
                case PATIENCE -> "that is as many as --patience allows";
                case DEPENDENCE ->
                    "more executions would not help, as the probabilities are not the same for all of them";
                case NOTHING_TO_ASK -> "no further question would have brought it nearer";
              });
    } else if (why instanceof WhyUndecided.Unconfirmed unconfirmed) {
      return "no execution shows this outcome by itself, and others may explain all %s: it is unconfirmed"
          .formatted(Counted.of(unconfirmed.executions(), "execution"));
    } else if (why instanceof WhyUndecided.SeveralSets several) {
      return several.sets() + " sets of outcomes of the same size explain what was seen";
    } else if (why instanceof WhyUndecided.LooksLikeOthers looks) {
      return "an outcome of just this would look like others nearly everywhere; after %s, with %s confidence, its probability is at most %s"
          .formatted(
              Counted.of(looks.executions(), "execution"),
              OddsInWords.confidence(looks.confidence()).replace('\u00a0', ' '),
              OddsInWords.percentUp(looks.atMost()));
    } else if (why instanceof WhyUndecided.SearchStopped stopped) {
      return STOPPED.getOrDefault(stopped.limit(), "");
    } else if (why instanceof WhyUndecided.NotTriedEverywhere some) {
      return "when it executes is the simplest explanation of %s; it was not tried in every reachable state, and may be otherwise elsewhere"
          .formatted(Counted.of(some.attempts(), "attempt"));
    } else if (why instanceof WhyUndecided.OnlyWithout only) {
      return "it could only be seen where %s does not hold, and it is undecided whether that is a precondition"
          .formatted(only.literal());
    }
    throw new IllegalArgumentException("no words for " + why);
  }

  /** What would settle it, where something can be done. */
  static Optional<String> remedy(WhyUndecided why) {
    if (why instanceof WhyUndecided.StartRefused) {
      return Optional.of("a question that starts where only this is missing would settle it");
    } else if (why instanceof WhyUndecided.NotAskedYet) {
      return Optional.of("more steps would settle it");
    } else if (why instanceof Avoided || why instanceof WhyUndecided.AvoidedThroughout) {
      return Optional.of("without --avoid, or in a world where it is safe, it could be asked");
    } else if (why instanceof NeverReached never && never.all()) {
      return never.avoiding()
          ? Optional.empty()
          : Optional.of(
              "an agent that can be set to any state (in Python, with a set_state) could be asked elsewhere");
    } else if (why instanceof NeverReached || why instanceof WhyUndecided.NotTriedEverywhere) {
      return Optional.of(
          "an agent that can be set to any state (in Python, with a set_state), or a smaller world, would settle it");
    } else if (why instanceof WhyUndecided.NoObjects) {
      return Optional.of("a world with more objects would settle it");
    } else if (why instanceof WhyUndecided.StopRuleNotMet missed) {
      return missed.end() == WhyUndecided.WhyAskingEnded.PATIENCE
          ? Optional.of("a larger --patience would settle it")
          : Optional.empty();
    } else if (why instanceof WhyUndecided.LooksLikeOthers
        || why instanceof WhyUndecided.Unconfirmed
        || why instanceof WhyUndecided.SeveralSets) {
      return Optional.of("more executions, with a larger --patience or --budget, may settle it");
    } else if (why instanceof NeverExecuted) {
      return Optional.of("one situation in which the agent does it would settle much of it");
    }
    return Optional.empty();
  }

  private static String of(Avoided avoided) {
    String which = avoided.avoid() + ", which is to be avoided";
    return switch (avoided.risk()) {
      case HOLDS -> "the query would have to start in " + which;
      case FORESEEN -> "the query could bring about " + which;
      case UNFORESEEABLE ->
          "it brought about " + which + ", by a change that its parameters cannot name";
    };
  }

  private static String of(NeverReached never) {
    if (!never.all()) {
      return "none of the %,d states nearest to the start can settle this, and it was not tried elsewhere"
          .formatted(never.states());
    }
    return never.avoiding()
        ? "no state that is reachable without risking what is to be avoided can settle this"
        : "no reachable state can settle this";
  }
}
