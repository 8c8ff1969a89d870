package dev.qace.report.words;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.run.AssessmentReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a reader of a model has to know, a line each. */
public final class ModelComments {
  private final AssessmentReport report;
  private final FindingWords words;

  public ModelComments(AssessmentReport report) {
    this.report = report;
    this.words = FindingWords.of(report);
  }

  /** The text of {@code model.ppddl}. */
  public String write(Domain model) {
    return PpddlWriter.write(model, ofAll(), ofEach());
  }

  /** Of the model as a whole. */
  public List<String> ofAll() {
    List<String> lines = new ArrayList<>();
    if (report.partial()) {
      lines.add("partial: " + FindingWords.whyPartial(report));
    }
    for (Undecided open : report.undecided()) {
      if (open.place() == Place.CAPABILITY) {
        lines.add(
            open.capability().name()
                + " is left out, nothing is known of it: "
                + words.reason(open));
      }
    }
    report.inexpressible().stream()
        .filter(each -> report.learned(each.capability()).isEmpty())
        .forEach(
            each -> lines.add(each.capability().name() + ", inexpressible: " + words.reason(each)));
    report
        .misreported()
        .forEach(each -> lines.add("misreported: " + FindingWords.misreported(each)));
    return lines;
  }

  /** The same, and what can be relied on. */
  public List<String> withGuarantee() {
    List<String> lines = new ArrayList<>(ofAll());
    lines.add(report.partial() ? 1 : 0, FindingWords.guarantee(report));
    return lines;
  }

  /** Of each of its capabilities about which there is anything to know, by their names. */
  public Map<String, List<String>> ofEach() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (LearnedCapability learned : report.capabilities()) {
      List<String> lines = of(learned);
      if (!lines.isEmpty()) {
        all.computeIfAbsent(learned.capability().name(), name -> new ArrayList<>()).addAll(lines);
      }
    }
    return all;
  }

  /** Of one of its capabilities. */
  public List<String> of(LearnedCapability learned) {
    List<String> lines = new ArrayList<>();
    report
        .undecided(learned.capability())
        .forEach(
            open ->
                lines.add(
                    "undecided %s: %s".formatted(FindingWords.slot(open), words.reason(open))));
    report
        .inexpressible(learned.capability())
        .forEach(each -> lines.add("inexpressible: " + words.reason(each)));
    learned.surprises().forEach(each -> lines.add(words.surprise(each)));
    return lines;
  }
}
