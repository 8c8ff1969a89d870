package dev.qace.cli.ask;

import dev.qace.cli.ask.AskAnswer.Odds;
import dev.qace.model.Counted;
import dev.qace.report.prediction.End;
import dev.qace.report.prediction.Observation;
import dev.qace.report.prediction.StateChange;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Predictions for people. */
final class AskedText {
  /** More steps than these are summed up; more lines of one kind are counted. */
  private static final int MOST_STEPS = 12;

  private static final int MOST_LINES = 12;
  private static final int WIDTH = 22;

  private final PrintWriter out;

  private AskedText(PrintWriter out) {
    this.out = out;
  }

  static void print(AskAnswer asked, PrintWriter out) {
    new AskedText(out).print(asked);
  }

  private void print(AskAnswer asked) {
    out.println(
        asked.agent() + ", as learned by " + asked.run() + ", starting where these are true:");
    out.println("  " + (asked.start().isEmpty() ? "none" : String.join(" ", asked.start())));
    int number = 0;
    for (AskAnswer.AskedStep step : asked.steps()) {
      if (++number > MOST_STEPS) {
        out.println("... and so on, " + Counted.of(asked.steps().size(), "step") + " in all.");
        break;
      }
      print(number, step, asked.policy());
    }
    out.println("At the end, compared with the start:");
    lines(asked.ends().stream().map(each -> line(each.odds(), ending(each))).toList());
    double unknown =
        asked.ends().stream()
            .filter(each -> each.end().equals(End.UNKNOWN.toString()))
            .mapToDouble(each -> each.odds().probability())
            .sum();
    out.println(
        unknown == 0
            ? "Probability of a refusal: " + odds(asked.refused())
            : "Probability of a refusal: unknown, as the model cannot say what happens with a"
                + " probability of "
                + number(unknown));
    AskAnswer.Goal goal = asked.goal();
    if (goal != null) {
      out.println(goal.condition() + " holds at the end: " + odds(goal.odds()));
    }
    asked.doubts().forEach(each -> out.println("UNSURE: " + each));
    asked.bounds().forEach(out::println);
    AskedLive live = asked.live();
    if (live != null) {
      print(live, goal);
    }
  }

  private void print(int number, AskAnswer.AskedStep step, boolean policy) {
    String share =
        step.reached() > 1 - 1e-9
            ? ""
            : " (reached with probability "
                + number(step.reached())
                + "; the figures below include that)";
    if (policy) {
      out.println(number + "." + share);
    } else {
      out.println(number + ". " + what(step) + share);
    }
    Stream<String> outcomes =
        step.outcomes().stream()
            .map(
                each ->
                    line(
                        each.odds(),
                        (policy ? each.instance() + ": " : "")
                            + new StateChange(each.added(), each.deleted())));
    Stream<String> refusals =
        step.refusals().stream()
            .map(
                each ->
                    line(each.odds(), (policy ? each.instance() + " is " : "") + refused(each)));
    Stream<String> blanks =
        step.unknown().stream()
            .map(
                each ->
                    line(
                        new Odds(each.probability(), null, null),
                        each.instance() + ": nothing is known about it"));
    lines(Stream.concat(outcomes, Stream.concat(refusals, blanks)).toList());
    if (step.states().size() > step.outcomes().size()) {
      out.println("   which gives, compared with the start:");
      lines(
          step.states().stream()
              .map(
                  each ->
                      line(each.odds(), new StateChange(each.added(), each.deleted()).toString()))
              .toList());
    }
  }

  private static String refused(AskAnswer.Refusal refusal) {
    if (refusal.oneObjectTwice()) {
      return "refused: the agent never takes one object twice";
    } else if (refusal.violated().isEmpty()) {
      return "refused, for a reason that the vocabulary cannot express";
    }
    String violated = String.join(" ", refusal.violated());
    return (refusal.doubtful()
            ? "may be refused: it is undecided whether it needs "
            : refusal.atLeastOne() ? "refused: it needs at least one of " : "refused: it needs ")
        + violated;
  }

  private static String what(AskAnswer.AskedStep step) {
    for (AskAnswer.Happening each : step.outcomes()) {
      return each.instance() + (each.words() == null ? "" : ", " + each.words());
    }
    return step.refusals().isEmpty()
        ? step.unknown().get(0).instance()
        : step.refusals().get(0).instance();
  }

  private static String ending(AskAnswer.Ending each) {
    String words = End.valueOf(each.end().toUpperCase(Locale.ROOT).replace('-', '_')).words();
    return words + ": " + new StateChange(each.added(), each.deleted());
  }

  private void print(AskedLive live, AskAnswer.@Nullable Goal goal) {
    if (live.startRefused() != null) {
      out.println("LIVE: the agent does not start there: " + live.startRefused());
      return;
    }
    out.println(
        "LIVE: "
            + Counted.of(live.runs(), "run")
            + ", seed "
            + live.seed()
            + ", asked "
            + live.way()
            + "; not added to the run's journal. Predicted and seen:");
    lines(
        live.ends().stream()
            .map(
                each ->
                    line(
                        each.predicted().odds(),
                        "seen "
                            + each.seen()
                            + (each.pValue() < Observation.LEVEL / live.ends().size() ? " !" : "")
                            + "  "
                            + ending(each.predicted())))
            .toList());
    lines(
        live.unforeseen().stream()
            .map(
                each -> line(new Odds(0, null, null), "seen " + each.seen() + " !  " + each.what()))
            .toList());
    if (live.goalReached() != null) {
      out.println(
          "The goal held at the end of " + live.goalReached() + " of " + live.runs() + " runs.");
    }
    if (live.untested() > 0) {
      out.println(
          Counted.of(live.untested(), "ending")
              + " could not be tested: there are too many states to bound each.");
    }
    double value = live.pValue() == null ? 1 : live.pValue();
    out.println(
        live.fits()
            ? String.format(Locale.ROOT, "It fits the prediction (p = %.3f, exact test).", value)
            : "It DOES NOT FIT the prediction: "
                + reason(live, goal)
                + String.format(Locale.ROOT, " (p = %.2g, exact test).", value));
  }

  private static String reason(AskedLive live, AskAnswer.@Nullable Goal goal) {
    if (!live.unforeseen().isEmpty()) {
      AskedLive.Unforeseen first = live.unforeseen().get(0);
      return "seen "
          + first.seen()
          + " of "
          + live.runs()
          + " though not predicted: "
          + first.what();
    }
    boolean byGoal =
        live.ends().stream()
            .allMatch(each -> each.pValue() * (live.ends().size() + 1) >= Observation.LEVEL);
    if (byGoal && goal != null) {
      return "the goal held at the end of "
          + live.goalReached()
          + " of "
          + live.runs()
          + " though predicted "
          + odds(goal.odds());
    }
    AskedLive.Seen worst =
        live.ends().stream().min(Comparator.comparingDouble(AskedLive.Seen::pValue)).orElseThrow();
    return "seen "
        + worst.seen()
        + " of "
        + live.runs()
        + " though predicted "
        + odds(worst.predicted().odds())
        + ": "
        + ending(worst.predicted());
  }

  private void lines(List<String> lines) {
    lines.stream().limit(MOST_LINES).forEach(out::println);
    if (lines.size() > MOST_LINES) {
      out.println("   ... and " + (lines.size() - MOST_LINES) + " more; --json has all of them");
    }
  }

  private static String line(Odds odds, String text) {
    return "   " + odds(odds) + " ".repeat(Math.max(1, WIDTH - odds(odds).length())) + text;
  }

  /** {@code 0.894 [0.819, 0.947]}; bounds that say nothing are left out. */
  static String odds(Odds odds) {
    Double low = odds.low();
    Double high = odds.high();
    boolean wide = low != null && high != null && high - low > 1e-9;
    return number(odds.probability())
        + (wide && low != null && high != null
            ? " [%s, %s]"
                .formatted(
                    number(Math.floor(low * 1000 + 1e-6) / 1000),
                    number(Math.ceil(high * 1000 - 1e-6) / 1000))
            : "");
  }

  /** Three decimals, but nothing that is possible becomes 0 and nothing open becomes 1. */
  private static String number(double probability) {
    boolean rare = probability > 0 && probability < 0.0005;
    boolean nearlySure = probability > 0.9995 && probability < 1 - 1e-9;
    if (rare && probability < 1e-9) {
      return "< 1e-9";
    }
    if (rare || nearlySure) {
      return String.format(Locale.ROOT, "%.6g", probability);
    }
    String text = String.format(Locale.ROOT, "%.3f", probability);
    return text.replaceAll("\\.?0+$", "");
  }
}
