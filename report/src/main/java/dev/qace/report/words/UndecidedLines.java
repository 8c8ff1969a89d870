package dev.qace.report.words;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.AssessmentReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is undecided, one line for each reason. Everything that no reachable state can settle makes
 * no difference in this world, and is a single line.
 */
public final class UndecidedLines {
  private static final int MOST_SLOTS = 4;

  private final AssessmentReport report;
  private final FindingWords words;

  public UndecidedLines(AssessmentReport report) {
    this.report = report;
    this.words = FindingWords.of(report);
  }

  /** For all capabilities together; none if nothing is undecided. */
  public List<String> all() {
    List<Undecided> outOfReach = new ArrayList<>();
    Map<String, List<Undecided>> others = new LinkedHashMap<>();
    for (Undecided each : report.undecided()) {
      if (report.isOutOfReach(each)) {
        outOfReach.add(each);
      } else {
        others.computeIfAbsent(reason(each), reason -> new ArrayList<>()).add(each);
      }
    }
    List<String> lines = new ArrayList<>();
    others.forEach((reason, slots) -> lines.add(named(slots) + ": " + reason));
    for (LearnedCapability each : report.capabilities()) {
      atLeastOneOf(each, true).forEach(said -> lines.add(each.capability().name() + ": " + said));
    }
    if (!outOfReach.isEmpty()) {
      lines.add(
          "%s of %s: no reachable state can settle this, so it makes no difference in this world; model.ppddl keeps what may be needed%s"
              .formatted(
                  Counted.of(outOfReach.size(), "slot"),
                  outOfReach.stream()
                      .map(each -> each.capability().name())
                      .distinct()
                      .collect(Collectors.joining(", ")),
                  outOfReach.stream()
                      .flatMap(each -> UndecidedWords.remedy(each.reason()).stream())
                      .findFirst()
                      .map(remedy -> "; " + remedy)
                      .orElse("")));
    }
    return lines;
  }

  /**
   * Of one capability, as remarks in its model.
   *
   * @param plain whether what makes no difference in this world is left out
   */
  List<String> of(Capability capability, boolean plain) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (Undecided each : report.undecided(capability)) {
      if (!plain || !report.isOutOfReach(each)) {
        byReason
            .computeIfAbsent(words.reason(report.settledWith(each)), reason -> new ArrayList<>())
            .add(FindingWords.slot(each));
      }
    }
    List<String> lines = new ArrayList<>();
    byReason.forEach(
        (reason, slots) -> lines.add("undecided " + String.join(", ", slots) + ": " + reason));
    report.learned(capability).ifPresent(each -> lines.addAll(atLeastOneOf(each, plain)));
    return lines;
  }

  /**
   * Of which literals at least one is needed: what says most.
   *
   * @param inReach whether it is left out where it makes no difference in this world
   */
  private List<String> atLeastOneOf(LearnedCapability learned, boolean inReach) {
    Set<Slot> outOfReach =
        report.undecided(learned.capability()).stream()
            .filter(report::isOutOfReach)
            .map(Undecided::slot)
            .collect(Collectors.toSet());
    return learned.atLeastOneOf().stream()
        .filter(
            several ->
                !inReach
                    || several.stream()
                        .anyMatch(each -> !outOfReach.contains(new Slot.Needed(each))))
        .limit(MOST_SLOTS)
        .map(
            several ->
                "at least one of "
                    + several.stream()
                        .limit(MOST_SLOTS)
                        .map(Condition::toString)
                        .collect(Collectors.joining(", "))
                    + (several.size() > MOST_SLOTS
                        ? " and " + (several.size() - MOST_SLOTS) + " more"
                        : "")
                    + " is needed")
        .toList();
  }

  private String reason(Undecided each) {
    Undecided open = report.settledWith(each);
    return words.reason(open)
        + UndecidedWords.remedy(open.reason()).map(remedy -> "; " + remedy).orElse("");
  }

  /** {@code move: precondition (at ?l), effect (hot ?x)}. */
  private static String named(List<Undecided> slots) {
    Map<Capability, List<Undecided>> of = new LinkedHashMap<>();
    slots.forEach(
        each -> of.computeIfAbsent(each.capability(), same -> new ArrayList<>()).add(each));
    List<String> parts = new ArrayList<>();
    of.forEach((capability, open) -> parts.add(capability.name() + ", " + listed(open)));
    return String.join("; ", parts);
  }

  private static String listed(List<Undecided> open) {
    Set<String> texts = new LinkedHashSet<>();
    open.stream()
        .sorted(Comparator.comparing(Undecided::place).thenComparing(FindingWords::slot))
        .forEach(each -> texts.add(FindingWords.slot(each)));
    String first = texts.stream().limit(MOST_SLOTS).collect(Collectors.joining(", "));
    return texts.size() > MOST_SLOTS
        ? first + " and " + (texts.size() - MOST_SLOTS) + " more"
        : first;
  }

  /** How many preconditions the plain model leaves out. */
  public static long leftOut(AssessmentReport report) {
    return report.capabilities().stream()
        .map(LearnedCapability::needed)
        .flatMap(List::stream)
        .filter(each -> !each.plain())
        .count();
  }
}
