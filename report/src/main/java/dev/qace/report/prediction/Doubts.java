package dev.qace.report.prediction;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.knowledge.invariant.GroundInvariants;
import dev.qace.model.Counted;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.StartWords;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a prediction may be wrong, as far as the run knows. */
public final class Doubts {
  private Doubts() {}

  /** The doubts as sentences; none if only probabilities and rare outcomes are uncertain. */
  public static List<String> of(Prediction prediction) {
    LearnedModel model = prediction.model();
    AssessmentReport report = model.report();
    Set<Capability> attempted = prediction.attempted();
    FindingWords words = FindingWords.of(report);
    List<String> doubts = new ArrayList<>();
    if (report.partial()) {
      doubts.add("The run is partial: " + FindingWords.whyPartial(report) + ".");
    }
    report
        .misreported()
        .forEach(each -> doubts.add("Misreported: " + FindingWords.misreported(each) + "."));
    for (Capability capability : attempted) {
      if (model.known(capability).isEmpty()) {
        doubts.add(
            capability.name()
                + " was never seen to execute, so nothing is predicted from there on"
                + FindingWords.whyUnknown(report, capability).map(why -> ": " + why).orElse("")
                + ".");
      }
    }
    GroundInvariants invariants = new GroundInvariants(model.world());
    for (Invariant each : report.startFindings().invariants()) {
      if (invariants.isBroken(each, prediction.question().start())) {
        doubts.add("The agent may never be where this starts: " + StartWords.held(each) + ".");
      }
    }
    Relevance relevance = new Relevance(prediction);
    int immaterial = 0;
    Map<Undecided, List<Undecided>> byCause = new LinkedHashMap<>();
    for (Undecided open : report.undecided()) {
      if (attempted.contains(open.capability()) && open.place() != Place.CAPABILITY) {
        if (relevance.matters(open)) {
          Undecided cause = report.settledWith(open);
          byCause
              .computeIfAbsent(relevance.matters(cause) ? cause : open, same -> new ArrayList<>())
              .add(open);
        } else {
          immaterial++;
        }
      }
    }
    byCause.forEach(
        (cause, open) ->
            doubts.add(
                "%s: undecided %s%s%s: %s."
                    .formatted(
                        cause.capability().name(),
                        FindingWords.slot(cause),
                        isLeftOut(model, cause) ? ", taken not to be needed" : "",
                        open.stream()
                            .filter(each -> !each.equals(cause))
                            .map(each -> ", and so " + FindingWords.slot(each))
                            .collect(Collectors.joining()),
                        words.reason(cause))));
    if (immaterial > 0) {
      doubts.add(
          Counted.of(immaterial, "slot")
              + " of what is attempted "
              + (immaterial == 1 ? "is" : "are")
              + " undecided without a difference to any of these states.");
    }
    for (Inexpressible each : report.inexpressible()) {
      if (attempted.contains(each.capability())
          && relevance.applies(each.capability(), each.when())) {
        doubts.add(
            "%s, %s: the vocabulary cannot express it, so the model is wrong somewhere: %s."
                .formatted(each.capability().name(), each.place(), words.reason(each)));
      }
    }
    for (LearnedCapability learned : report.capabilities()) {
      if (attempted.contains(learned.capability())) {
        if (!learned.coverage().isPromise() && !isSaidOtherwise(report, learned.capability())) {
          doubts.add(
              "%s: executed too rarely to tell which outcomes there are; an unseen one may be up to %s likely."
                  .formatted(
                      learned.capability().name(),
                      OddsInWords.percentUp(learned.coverage().minOutcome())));
        }
        learned
            .surprises()
            .forEach(
                each ->
                    doubts.add(learned.capability().name() + ": " + words.surprise(each) + "."));
      }
    }
    return List.copyOf(doubts);
  }

  /** Whether there is another reason why it is not known which outcomes there are. */
  private static boolean isSaidOtherwise(AssessmentReport report, Capability capability) {
    return !report.inexpressible(capability).isEmpty()
        || report.undecided(capability).stream()
            .anyMatch(each -> each.reason() instanceof WhyUndecided.SearchStopped);
  }

  private static boolean isLeftOut(LearnedModel model, Undecided open) {
    return open.slot() instanceof Slot.Needed needed
        && model.known(open.capability()).stream()
            .flatMap(each -> each.needed().stream())
            .anyMatch(each -> !each.plain() && each.literal().equals(needed.literal()));
  }

  /** What the bounds rest on, and what they leave out. */
  public static List<String> ofBounds(Prediction prediction) {
    AssessmentReport report = prediction.model().report();
    double confidence = report.guarantee().confidence();
    long intervals =
        prediction.stepByStep().stream()
            .flatMap(step -> step.happenings().stream())
            .map(each -> each.instance().capability())
            .distinct()
            .flatMap(capability -> prediction.model().known(capability).stream())
            .mapToLong(Doubts::intervals)
            .sum();
    List<String> notes = new ArrayList<>();
    if (intervals > 0) {
      double together = Math.max(0, 1 - intervals * (1 - confidence));
      notes.add(
          "Bounds are in brackets. They follow from "
              + (intervals == 1
                  ? "one learned probability, whose interval has a confidence of "
                  : intervals + " learned probabilities, whose intervals have a confidence of ")
              + percent(confidence)
              + (intervals == 1
                  ? "."
                  : " each, and of at least " + percent(together) + " together."));
    }
    double least = report.guarantee().minOutcome();
    notes.add(
        "Not bounded: outcomes that the run has not seen ("
            + (least >= 1
                ? "nothing is guaranteed about them"
                : "each at most " + OddsInWords.percentUp(least) + " likely")
            + "), and probabilities that depend on something outside the vocabulary.");
    return List.copyOf(notes);
  }

  /** How many of a capability's intervals have to be right; of two outcomes, one tells both. */
  private static long intervals(LearnedCapability known) {
    return known.contexts().values().stream().mapToLong(Doubts::intervals).sum();
  }

  private static long intervals(List<LearnedOutcome> outcomes) {
    if (outcomes.size() != 2) {
      return outcomes.size() == 1 ? 0 : outcomes.size();
    }
    LearnedOutcome one = outcomes.get(0);
    LearnedOutcome other = outcomes.get(1);
    boolean mirrored =
        Math.abs(one.low() + other.high() - 1) < 1e-5
            && Math.abs(one.high() + other.low() - 1) < 1e-5;
    return mirrored ? 1 : 2;
  }

  private static String percent(double share) {
    return new BigDecimal(share * 100)
            .setScale(6, java.math.RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }
}
