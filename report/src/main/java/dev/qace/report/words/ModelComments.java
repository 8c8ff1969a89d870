package dev.qace.report.words;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Counted;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The comments in a model, one line each. */
public final class ModelComments {
  private final AssessmentReport report;
  private final FindingWords words;
  private final boolean plain;

  public ModelComments(AssessmentReport report) {
    this(report, false);
  }

  private ModelComments(AssessmentReport report, boolean plain) {
    this.report = report;
    this.words = FindingWords.of(report);
    this.plain = plain;
  }

  /** For the model of a run, cautious or plain. */
  public static ModelComments of(LearnedModel model) {
    return new ModelComments(model.report(), model.isPlain());
  }

  /** The text of {@code model.ppddl}. */
  public String write(Domain model) {
    return PpddlWriter.write(model, ofAll(), ofEach());
  }

  /** The text of {@code model-plain.ppddl}. */
  public String writePlain(Domain model) {
    return new ModelComments(report, true).write(model);
  }

  /** About the model as a whole. */
  public List<String> ofAll() {
    List<String> lines = new ArrayList<>();
    if (report.partial()) {
      lines.add("partial: " + FindingWords.whyPartial(report));
    }
    if (plain) {
      lines.add(
          "plain model: %s that could not be tested %s left out; model.ppddl has %s"
              .formatted(
                  Counted.of(UndecidedLines.leftOut(report), "precondition"),
                  UndecidedLines.leftOut(report) == 1 ? "is" : "are",
                  UndecidedLines.leftOut(report) == 1 ? "it" : "them"));
      lines.add("in states that no question could start in or come to, it may be wrong");
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

  /** About its capabilities, by name; only those that need a comment. */
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

  /** About one of its capabilities. */
  public List<String> of(LearnedCapability learned) {
    List<String> lines = new ArrayList<>();
    lines.addAll(new UndecidedLines(report).of(learned.capability(), plain));
    report
        .inexpressible(learned.capability())
        .forEach(each -> lines.add("inexpressible: " + words.reason(each)));
    learned.surprises().forEach(each -> lines.add(words.surprise(each)));
    return lines;
  }
}
