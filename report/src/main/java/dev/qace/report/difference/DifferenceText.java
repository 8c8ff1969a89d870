package dev.qace.report.difference;

import dev.qace.model.Counted;
import dev.qace.report.difference.DifferenceDocument.Compared;
import dev.qace.report.difference.DifferenceDocument.Precondition;
import dev.qace.report.difference.DifferenceDocument.Row;
import dev.qace.report.difference.DifferenceDocument.SequenceStep;
import dev.qace.report.difference.DifferenceDocument.Skill;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.GateVerdict;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The comparison of two runs as lines for a terminal or a log. */
public final class DifferenceText {
  private static final int MOST_HOLDING = 8;

  private final RunDifference found;
  private final DifferenceDocument document;
  private final List<String> lines = new ArrayList<>();

  private DifferenceText(RunDifference found, DifferenceDocument document) {
    this.found = found;
    this.document = document;
  }

  /** All lines, the verdict first. */
  public static List<String> of(RunDifference found, DifferenceDocument document) {
    DifferenceText text = new DifferenceText(found, document);
    text.write();
    return text.lines;
  }

  /** The verdict in one line. */
  public static String verdict(DifferenceDocument document) {
    return switch (document.verdict()) {
      case CHANGED -> "CHANGED (false alarms: at most %s %%)".formatted(percent(document));
      case UNCHANGED -> "UNCHANGED up to ±" + plain(document.tolerance());
      case OPEN -> "NOT ENOUGH TO TELL: a change could neither be proven nor ruled out";
    };
  }

  private static String percent(DifferenceDocument document) {
    return plain(BigDecimal.valueOf(document.errorRate()).movePointRight(2).doubleValue());
  }

  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private void write() {
    lines.add("old: " + run(document.before()));
    lines.add("new: " + run(document.after()));
    lines.add(verdict(document));
    document
        .vocabulary()
        .forEach(
            word ->
                lines.add("  %s: %s %s".formatted(word.change(), word.what(), word.signature())));
    rows("changed", Comparison.CHANGED);
    rows("seen, not proven; largest first", Comparison.SEEN);
    unchanged();
    rows("not comparable", Comparison.NOT_COMPARABLE);
    notes();
    unnoticed();
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

  private void rows(String title, Comparison kind) {
    List<RunDifference.Entry> entries = found.entries(kind);
    if (!entries.isEmpty()) {
      heading(title);
      entries.forEach(entry -> row(entry.capability(), entry.row()));
    }
  }

  private void heading(String title) {
    lines.add("");
    lines.add(title);
  }

  private void row(String capability, TableRow row) {
    Row told = Row.of(row);
    told.proofs().forEach(proof -> proof(capability, proof));
    if (told.before() != null && told.after() != null) {
      String why =
          told.kind() == Comparison.NOT_COMPARABLE && !told.reasons().isEmpty()
              ? "; " + String.join("; ", told.reasons())
              : "";
      lines.add("  " + capability + ": " + figures(told) + why);
    }
    for (String reason : told.reasons()) {
      if (told.before() == null) {
        lines.add("  " + capability + ": " + reason);
      }
    }
  }

  /** The figures of an outcome on both sides, and what it changes. */
  public static String figures(Row row) {
    String none =
        row.what().equals("side effect")
            ? "something changes that no parameter names"
            : "nothing changes";
    String literals = row.literals().isEmpty() ? none : String.join(" ", row.literals());
    String when = row.when().isEmpty() ? "" : " when " + String.join(" ", row.when());
    String news = row.isNew() ? " (new)" : row.isGone() ? " (gone)" : "";
    return "%s → %s: %s%s%s".formatted(row.before(), row.after(), literals, when, news);
  }

  /** What is needed on one side only. */
  public static String sentence(Precondition change) {
    String literals = String.join(", ", change.literals());
    String one = change.literals().size() > 1 ? "one of " : "";
    return switch (change.change()) {
      case NOW_NEEDED -> "now needs " + one + literals;
      case NO_LONGER_NEEDED -> "no longer needs " + one + literals;
      case EXECUTES_NOW -> "executes now, where it was refused";
      case NO_LONGER_EXECUTES -> "no longer executes, where it did";
    };
  }

  private void proof(String capability, Precondition change) {
    lines.add("  " + capability + ": " + sentence(change));
    steps(change).forEach(step -> lines.add("    " + sentence(step, tellsMissing(change))));
  }

  /** The attempts that prove it, the old run's first. */
  public static List<SequenceStep> steps(Precondition change) {
    List<SequenceStep> steps = new ArrayList<>();
    change.executions().stream().limit(2).forEach(steps::add);
    steps.add(change.refusal().run() == Side.OLD ? 0 : steps.size(), change.refusal());
    return steps;
  }

  static boolean tellsMissing(Precondition change) {
    return !change.literals().isEmpty();
  }

  static String sentence(SequenceStep step, boolean tellsMissing) {
    int more = step.holding().size() - MOST_HOLDING;
    String holding =
        step.holding().stream().limit(MOST_HOLDING).collect(Collectors.joining(" "))
            + (more > 0 ? " and " + Counted.of(more, "other atom") : "");
    return "%s run, question %d: %s was %s%s; of its objects held %s"
        .formatted(
            step.run(),
            step.question(),
            step.instance(),
            step.outcome(),
            tellsMissing ? " without " + String.join(" ", step.missing()) : "",
            holding.isEmpty() ? "nothing" : holding);
  }

  /** What has one figure only is said in one line for each capability. */
  private void unchanged() {
    List<String> all = new ArrayList<>();
    for (Skill skill : document.capabilities()) {
      List<Row> same =
          skill.rows().stream().filter(each -> each.kind() == Comparison.UNCHANGED).toList();
      List<String> parts =
          same.stream()
              .filter(each -> each.before() == null)
              .map(
                  each -> each.what().equals("precondition") ? "precondition" : "no unseen outcome")
              .toList();
      if (!parts.isEmpty()) {
        all.add("  " + skill.capability() + ": " + String.join(", ", parts));
      }
      same.stream()
          .filter(each -> each.before() != null)
          .forEach(each -> all.add("  " + skill.capability() + ": " + figures(each)));
    }
    if (!all.isEmpty()) {
      heading("unchanged up to ±" + plain(document.tolerance()));
      lines.addAll(all);
    }
  }

  private void notes() {
    List<String> all = new ArrayList<>();
    for (Skill skill : document.capabilities()) {
      List<String> reasons = skill.rows().stream().flatMap(r -> r.reasons().stream()).toList();
      skill.notes().stream()
          .filter(note -> !reasons.contains(note))
          .forEach(note -> all.add("  " + skill.capability() + ": " + note));
      skill.rows().stream()
          .filter(row -> row.kind() == Comparison.UNCHANGED)
          .flatMap(row -> row.reasons().stream())
          .forEach(note -> all.add("  " + skill.capability() + ": " + note));
    }
    if (!all.isEmpty()) {
      heading("notes");
      lines.addAll(all);
    }
  }

  private void unnoticed() {
    List<String> moves = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (Skill skill : document.capabilities()) {
      Double least = skill.leastNoticed();
      if (skill.verdict() == GateVerdict.CHANGED || least == null) {
        continue;
      }
      if (least < 1) {
        moves.add(String.format(Locale.ROOT, "%.2f (%s)", least, skill.capability()));
      } else {
        all.add(skill.capability());
      }
    }
    if (!moves.isEmpty()) {
      lines.add("");
      lines.add(
          "What would still go unnoticed: changes in probability smaller than about "
              + String.join(", ", moves));
    }
    if (!all.isEmpty()) {
      lines.add(
          "Too few executions to notice any change of probabilities: " + String.join(", ", all));
    }
  }
}
