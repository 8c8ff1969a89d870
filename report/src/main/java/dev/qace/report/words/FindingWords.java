package dev.qace.report.words;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.EarlierVersion;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.AssessmentReport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Findings, reasons and assumptions in words, for people who know the vocabulary. Clauses begin in
 * lower case and have no full stop, unless stated otherwise.
 */
public final class FindingWords {
  private final World world;
  private final List<String> sentences;
  private final boolean haveContexts;
  private final boolean haveDependence;

  /**
   * @param haveContexts whether some probabilities depend on what an assumption names
   * @param haveDependence whether some do, on that or on what no model explains, so that what is
   *     said of probabilities holds of the others
   */
  private FindingWords(
      World world, List<String> sentences, boolean haveContexts, boolean haveDependence) {
    this.world = world;
    this.sentences = sentences;
    this.haveContexts = haveContexts;
    this.haveDependence = haveDependence;
  }

  public static FindingWords of(AssessmentReport report) {
    boolean contexts =
        report.assumptions().stream().anyMatch(Assumption.Contexts.class::isInstance);
    return new FindingWords(
        report.world(),
        report.sentences(),
        contexts,
        contexts || report.inexpressible().stream().anyMatch(FindingWords::isOfOdds));
  }

  private static boolean isOfOdds(Inexpressible found) {
    return switch (found.nature()) {
      case STATE_DEPENDENCE, TIME_DEPENDENCE, REPEATED_OBJECTS -> true;
      case UNSTATED -> found.place() != Place.PRECONDITION;
      case REFUSALS, MOVING_REFUSALS, SIDE_EFFECT -> false;
    };
  }

  /** For findings in a world. */
  public static FindingWords in(World world) {
    return new FindingWords(world, List.of(), false, false);
  }

  /** Why it is undecided. */
  public String reason(Undecided undecided) {
    return where(undecided.when())
        + (undecided.reason() instanceof EarlierVersion earlier
            ? sentence(earlier)
            : UndecidedWords.of(undecided.reason()));
  }

  /** {@code where (p ?x): }, the context of which something is said. */
  private static String where(List<Condition> when) {
    return when.isEmpty()
        ? ""
        : when.stream()
            .map(Condition::toString)
            .collect(Collectors.joining(" and ", "where ", ": "));
  }

  /** {@code precondition (p ?x)}: what is undecided. */
  public static String slot(Undecided undecided) {
    Slot slot = undecided.slot();
    return slot instanceof Slot.AllOutcomes
        ? "outcomes"
        : slot instanceof Slot.Everything
            ? Place.CAPABILITY.toString()
            : (slot instanceof Slot.WholeOutcome ? "outcome" : slot.place().toString())
                + " "
                + slot;
  }

  /** What no model explains. */
  public String reason(Inexpressible found) {
    String words =
        found.reason() instanceof EarlierVersion earlier
            ? sentence(earlier)
            : where(found.when()) + InexpressibleWords.of(found.reason(), found.proof(), world);
    return found.byCheck() ? words + "; a random check found it" : words;
  }

  /** Which prediction a random check did not match. */
  public String surprise(Surprising found) {
    if (found.reason() instanceof WhySurprising.Frequency off) {
      return String.format(
          Locale.ROOT,
          "in the live check the outcome %s occurred in %d of %s; predicted was %.1f to %.1f",
          new Slot.WholeOutcome(off.changes()),
          off.seen(),
          Counted.of(off.executions(), "execution"),
          off.least(),
          off.most());
    }
    if (!(found.reason() instanceof WhySurprising.Check check)) {
      return sentence((EarlierVersion) found.reason());
    }
    boolean moved = check.transition().outcome() instanceof Transition.Moved;
    String predicted =
        switch (check.predicted()) {
          case EXECUTION -> "an execution";
          case REFUSAL -> "a refusal";
          case OTHER_OUTCOMES -> "another outcome";
        };
    return "a random check did not match the prediction: %s was %s, and %s; predicted was %s"
        .formatted(
            check.transition().instance(),
            moved ? "executed" : "refused",
            InexpressibleWords.changes(check.transition(), world),
            predicted);
  }

  /** What is reported wrongly, how often, and how it was treated. */
  public static String misreported(Misreported found) {
    return "%s is reported wrongly about %s of the time: of %s of its atoms where nothing can have changed them, %,d say that one changed. Such reports are put right; so is an outcome that differs from another in %s alone and is no more frequent than they are"
        .formatted(
            found.predicate().name(),
            OddsInWords.share(found.rate()),
            Counted.of(found.of(), "report"),
            found.count(),
            found.predicate().name());
  }

  /** Why a run is partial. */
  public static String whyPartial(AssessmentReport report) {
    List<String> missed = report.missedStopRule();
    if (missed.isEmpty() && report.queries() == 0) {
      return "the agent was asked nothing";
    }
    return missed.isEmpty()
        ? "the assessment was stopped before it was finished"
        : "what was asked for was not reached for \"" + String.join("\", \"", missed) + "\"";
  }

  /** What would settle it, where something can be done. */
  public static Optional<String> remedy(Undecided open) {
    return UndecidedWords.remedy(open.reason());
  }

  /** Why nothing is known about a capability that never executed. */
  public static Optional<String> whyUnknown(AssessmentReport report, Capability capability) {
    return report.undecided(capability).stream()
        .filter(each -> each.place() == Place.CAPABILITY)
        .map(of(report)::reason)
        .findFirst();
  }

  /** What must be true of the agent. */
  public String assumption(Assumption assumption) {
    if (assumption instanceof Assumption.ConjunctivePreconditions) {
      return "a precondition is a conjunction of literals over the parameters";
    } else if (assumption instanceof Assumption.Alternatives several) {
      return "%s is an exception: it executes where one of several conjunctions holds. These are the shortest found that explain everything; since then they have predicted %s and %s, all correctly. An alternative that seldom holds may be missing"
          .formatted(
              several.capability().name(),
              Counted.of(several.refusals(), "refusal"),
              Counted.of(several.executions(), "execution"));
    } else if (assumption instanceof Assumption.BeyondParameters beyond) {
      return "%s is an exception: its model names constants, or objects that no parameter names. It is the simplest found that explains all %s and %s; another that seldom differs from it may be the right one"
          .formatted(
              beyond.capability().name(),
              Counted.of(beyond.refusals(), "refusal"),
              Counted.of(beyond.executions(), "execution"));
    } else if (assumption instanceof Assumption.FixedOdds) {
      return "an outcome is a set of literals over the parameters, with a fixed probability";
    } else if (assumption instanceof Assumption.Contexts several) {
      return "%s is an exception: it has probabilities of its own in each of %d contexts, told apart by what holds before it executes"
          .formatted(several.capability().name(), several.contexts());
    } else if (assumption instanceof Assumption.NoDependence none) {
      return independence(none);
    } else if (assumption instanceof Assumption.Refusals refusals) {
      return refusals(refusals);
    } else if (assumption instanceof Assumption.AvoidedStates avoidance) {
      return "nothing was asked that could lead, by what was known then, to where "
          + avoidance.avoid()
          + " holds";
    }
    return sentence((EarlierVersion) assumption);
  }

  private String independence(Assumption.NoDependence none) {
    String on =
        switch (none.on()) {
          case LITERAL -> "which literals over the parameters hold";
          case OTHER_ATOMS -> "atoms that the parameters do not name";
          case OBJECTS -> "which objects fill the parameters";
          case TIME -> "time";
          case ORDER -> "what was asked or happened just before";
        };
    String noticed =
        none.noticed() == 0
            ? "there were too few executions to test that"
            : "a%s of %s would have been noticed with a probability of 90 %% (weakest test: %s)"
                .formatted(
                    none.on() == Assumption.PossibleDependence.TIME
                        ? " change halfway"
                        : " difference",
                    OddsInWords.points(none.noticed()),
                    none.weakest().name());
    return (haveDependence ? "otherwise, " : "")
        + "probabilities do not depend on "
        + on
        + ": "
        + noticed
        + (none.untested() == 0 || none.noticed() == 0
            ? ""
            : "; %,d more could not be tested".formatted(none.untested()));
  }

  private static String refusals(Assumption.Refusals refusals) {
    if (refusals.checks() == 0) {
      return "a refusal depends on the state alone: none was repeated before it was believed";
    }
    String words =
        "a refusal is believed once it was repeated %d times in the same state without an execution: %d were repeated, and %d of those executed"
            .formatted(refusals.checks(), refusals.repeated(), refusals.overturned());
    return refusals.unrepeated() == 0
        ? words
        : words
            + "; %d were believed without that, as the agent did not get there again"
                .formatted(refusals.unrepeated());
  }

  /** The same as a sentence for people who do not know what literals are, if there is one. */
  public Optional<String> plain(Assumption assumption) {
    if (assumption instanceof Assumption.ConjunctivePreconditions) {
      return Optional.of(
          "Whether the agent can do a thing depends on a list of simple facts about what is"
              + " involved, all of which must hold.");
    } else if (assumption instanceof Assumption.Alternatives several) {
      return Optional.of(
          "For "
              + Naming.readable(several.capability().name())
              + " there are several such lists, and one of them is enough. That there is no other"
              + " was tested in many states.");
    } else if (assumption instanceof Assumption.BeyondParameters beyond) {
      return Optional.of(
          "For "
              + Naming.readable(beyond.capability().name())
              + " it also depends on facts about other objects, or changes them. Which facts"
              + " was tested in many states.");
    } else if (assumption instanceof Assumption.FixedOdds) {
      return Optional.of(
          "What may happen is a set of changes to such facts, and the probabilities are always the same"
              + (haveContexts
                  ? ", but for the exceptions below."
                  : haveDependence ? ", but for what is beyond the vocabulary." : "."));
    } else if (assumption instanceof Assumption.Contexts several) {
      return Optional.of(
          "For "
              + Naming.readable(several.capability().name())
              + " probabilities depend on a few such facts, and on nothing else.");
    } else if (assumption instanceof Assumption.NoDependence none) {
      return Optional.of(
          (haveDependence ? "Otherwise, probabilities " : "Probabilities ")
              + switch (none.on()) {
                case LITERAL -> "do not depend on the facts about what is involved.";
                case OTHER_ATOMS -> "do not depend on facts about anything else.";
                case OBJECTS -> "do not depend on which of several objects of a kind is involved.";
                case TIME -> "do not change over time.";
                case ORDER -> "do not depend on what was asked or happened just before.";
              });
    } else if (assumption instanceof Assumption.Refusals refusals && refusals.checks() == 0) {
      return Optional.of(
          "An agent that refuses something would refuse it again in the same state. A single"
              + " refusal was believed.");
    }
    return Optional.empty();
  }

  /** What can be relied on, in whole sentences. */
  public static String guarantee(AssessmentReport report) {
    if (report.capabilities().isEmpty()) {
      return "Nothing was seen to execute, so nothing is guaranteed.";
    }
    Guarantee guarantee = report.guarantee();
    String sure = OddsInWords.confidence(guarantee.confidence()).replace('\u00a0', ' ');
    String outcomes =
        guarantee.promisesOutcomes()
            ? "With %s confidence, no outcome more likely than %s was missed."
                .formatted(sure, OddsInWords.percentUp(guarantee.minOutcome()))
            : "There were too few executions to guarantee that no likely outcome was missed.";
    String odds =
        " With %s confidence each, probabilities are accurate to %s."
            .formatted(sure, OddsInWords.points(guarantee.interval()));
    boolean whole = report.undecided().isEmpty() && report.inexpressible().isEmpty();
    return outcomes
        + odds
        + (whole ? "" : " This excludes what is undecided or beyond the vocabulary.");
  }

  private String sentence(EarlierVersion earlier) {
    return sentences.get(earlier.sentence());
  }
}
