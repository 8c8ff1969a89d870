package dev.qace.cli.compare;

import dev.qace.cli.compare.Differing.Compared;
import dev.qace.cli.compare.Differing.Outcome;
import dev.qace.cli.compare.Differing.Precondition;
import dev.qace.cli.compare.Differing.Skill;
import dev.qace.cli.compare.Differing.Step;
import dev.qace.cli.terminal.Terminal;
import dev.qace.model.Counted;
import dev.qace.run.difference.Side;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What differs between two runs, for people. */
final class DiffSummary {
  private static final int MOST_HOLDING = 8;

  private final Differing found;
  private final PrintWriter out;

  private DiffSummary(Differing found, PrintWriter out) {
    this.found = found;
    this.out = out;
  }

  static void print(Differing found, PrintWriter out) {
    DiffSummary summary = new DiffSummary(found, out);
    out.println("old: " + run(found.before()));
    out.println("new: " + run(found.after()));
    String percent =
        BigDecimal.valueOf(found.errorRate())
            .movePointRight(2)
            .stripTrailingZeros()
            .toPlainString();
    out.printf(
        found.differ()
            ? Terminal.OUT.alarm("CHANGED") + " (false alarms: at most %s %%)%n"
            : "No difference was proven. False alarms come at a rate of at most %s %%; small changes may"
                + " have gone unnoticed.%n",
        percent);
    found
        .vocabulary()
        .forEach(word -> out.printf("%n%s: %s %s%n", word.change(), word.what(), word.signature()));
    found.capabilities().stream().filter(Skill::differs).forEach(summary::skill);
    summary.whatElse();
  }

  private static String run(Compared run) {
    String how = run.strategy() == null ? "" : ", " + run.strategy() + ", seed " + run.seed();
    return String.format(
        Locale.ROOT,
        "%s (%s%s; %,d questions, %,d steps)",
        run.folder(),
        run.agent(),
        how,
        run.questions(),
        run.steps());
  }

  private void skill(Skill skill) {
    out.println();
    out.println(skill.capability());
    skill.preconditions().forEach(this::precondition);
    if (skill.otherOdds()) {
      boolean any = skill.outcomes().stream().anyMatch(Outcome::changed);
      out.println("  outcome probabilities changed" + (any ? "" : ", its outcomes taken together"));
      skill.outcomes().forEach(outcome -> outcome(outcome, any));
    }
  }

  private void precondition(Precondition change) {
    String literals = String.join(", ", change.literals());
    String one = change.literals().size() > 1 ? "one of " : "";
    out.println(
        switch (change.change()) {
          case NOW_NEEDED -> "  now needs " + one + literals;
          case NO_LONGER_NEEDED -> "  no longer needs " + one + literals;
          case EXECUTES_NOW -> "  executes now, where it was refused";
          case NO_LONGER_EXECUTES -> "  no longer executes, where it did";
        });
    boolean refusalFirst = change.refusal().run() == Side.OLD;
    if (refusalFirst) {
      step(change.refusal(), !change.literals().isEmpty());
    }
    change.executions().stream().limit(2).forEach(step -> step(step, !change.literals().isEmpty()));
    if (!refusalFirst) {
      step(change.refusal(), !change.literals().isEmpty());
    }
  }

  private void step(Step step, boolean tellsMissing) {
    int more = step.holding().size() - MOST_HOLDING;
    String holding =
        step.holding().stream().limit(MOST_HOLDING).collect(Collectors.joining(" "))
            + (more > 0 ? " and " + Counted.of(more, "other atom") : "");
    out.printf(
        "    %s run, question %d: %s was %s%s; of its objects held %s%n",
        step.run(),
        step.question(),
        step.instance(),
        step.outcome(),
        tellsMissing ? " without " + String.join(" ", step.missing()) : "",
        holding.isEmpty() ? "nothing" : holding);
  }

  private void outcome(Outcome outcome, boolean tellsWhich) {
    out.printf(
        "    %s → %s: %s%s%n",
        outcome.before(),
        outcome.after(),
        outcome.literals().isEmpty() ? "nothing changes" : String.join(" ", outcome.literals()),
        word(outcome, tellsWhich));
  }

  private static String word(Outcome outcome, boolean tellsWhich) {
    if (!outcome.changed()) {
      return tellsWhich ? " (may be as before)" : "";
    }
    if (outcome.before().hits() == 0) {
      return " (new)";
    }
    return outcome.after().hits() == 0 ? " (gone)" : "";
  }

  private void whatElse() {
    List<Skill> incomplete =
        found.capabilities().stream().filter(each -> !each.notCompared().isEmpty()).toList();
    out.println();
    if (!incomplete.isEmpty()) {
      out.println("Not compared, so neither the same nor different:");
      incomplete.forEach(
          each ->
              each.notCompared()
                  .forEach(note -> out.printf("  %s: %s%n", each.capability(), note)));
    }
    unnoticed();
  }

  private void unnoticed() {
    List<String> moves = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (Skill skill : found.capabilities()) {
      Double least = skill.leastNoticed();
      if (least != null && least < 1) {
        moves.add(String.format(Locale.ROOT, "%.2f (%s)", least, skill.capability()));
      } else if (least != null) {
        all.add(skill.capability());
      }
    }
    if (!moves.isEmpty()) {
      out.println(
          "What would still go unnoticed: odds that moved by less than about "
              + String.join(", ", moves));
    }
    if (!all.isEmpty()) {
      out.println("Too few executions to notice any change of odds: " + String.join(", ", all));
    }
  }
}
