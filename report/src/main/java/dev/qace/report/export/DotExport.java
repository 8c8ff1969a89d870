package dev.qace.report.export;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.report.words.ModelComments;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A picture of a model for Graphviz: from each capability's precondition to the capability, and
 * from there to its outcomes, with their probabilities on the arrows.
 */
public final class DotExport {
  private DotExport() {}

  public static String write(LearnedModel model) {
    StringBuilder out = new StringBuilder();
    out.append("digraph ").append(quoted(model.domain().name())).append(" {\n");
    out.append("  rankdir=LR;\n");
    out.append("  node [shape=box, fontname=\"Helvetica\", fontsize=10];\n");
    out.append("  edge [fontname=\"Helvetica\", fontsize=10];\n");
    out.append("  labelloc=t; labeljust=l; fontname=\"Helvetica\"; fontsize=10;\n");
    ModelComments comments = ModelComments.of(model);
    out.append("  label=").append(lines(comments.withGuarantee())).append(";\n");
    for (int i = 0; i < model.capabilities().size(); i++) {
      draw(i, model.capabilities().get(i), comments, out);
    }
    return out.append("}\n").toString();
  }

  private static void draw(
      int number, LearnedCapability known, ModelComments comments, StringBuilder out) {
    String capability = "c" + number;
    List<String> unsure = comments.of(known);
    out.append("  ")
        .append(capability)
        .append(" [label=")
        .append(lines(List.of(known.capability().toString())));
    out.append(", style=\"rounded,filled\", fillcolor=\"#dbe9f6\"");
    if (!unsure.isEmpty()) {
      out.append(", color=\"#b00020\", penwidth=2");
    }
    out.append("];\n");
    String precondition = capability + "_if";
    List<String> literals = known.precondition().stream().map(Object::toString).toList();
    out.append("  ").append(precondition).append(" [label=");
    out.append(lines(literals.isEmpty() ? List.of("always") : literals)).append("];\n");
    out.append("  ").append(precondition).append(" -> ").append(capability).append(";\n");
    for (int i = 0; i < known.outcomes().size(); i++) {
      LearnedOutcome outcome = known.outcomes().get(i);
      String name = capability + "_" + i;
      List<String> changes = outcome.changes().stream().map(Object::toString).toList();
      out.append("  ").append(name).append(" [label=");
      out.append(lines(changes.isEmpty() ? List.of("nothing changes") : changes)).append("];\n");
      out.append("  ").append(capability).append(" -> ").append(name).append(" [label=");
      List<String> label = new ArrayList<>();
      if (!outcome.when().isEmpty()) {
        label.add("when " + outcome.context());
      }
      label.add(odds(outcome));
      out.append(lines(label)).append("];\n");
    }
    if (!unsure.isEmpty()) {
      out.append("  ").append(capability).append("_unsure [label=").append(lines(unsure));
      out.append(", shape=note, color=\"#b00020\"];\n");
      out.append("  ").append(capability).append("_unsure -> ").append(capability);
      out.append(" [style=dashed, arrowhead=none, color=\"#b00020\"];\n");
    }
  }

  private static String odds(LearnedOutcome outcome) {
    return String.format(
        Locale.ROOT,
        "%s (%.3f to %.3f)",
        outcome.odds(),
        Math.floor(outcome.low() * 1000 + 1e-6) / 1000,
        Math.ceil(outcome.high() * 1000 - 1e-6) / 1000);
  }

  /** A label of left-aligned lines. */
  private static String lines(List<String> lines) {
    StringBuilder text = new StringBuilder("\"");
    lines.forEach(line -> text.append(escaped(line)).append("\\l"));
    return text.append('"').toString();
  }

  private static String quoted(String name) {
    return "\"" + escaped(name) + "\"";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
  }
}
