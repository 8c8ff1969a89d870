package dev.qace.dashboard.page;

import dev.qace.dashboard.runs.RunSummary;
import java.util.List;

/** Two runs, side by side: what is proven to differ. */
public final class ComparePage {
  private final Frame frame;

  public ComparePage(Frame frame) {
    this.frame = frame;
  }

  /**
   * The choice of two runs, and below it, once both are chosen, the page of what differs.
   *
   * @param before the name of the older run; empty for none chosen
   * @param after likewise of the newer one
   */
  public String page(List<RunSummary> runs, String before, String after) {
    return frame.page(
        "Compare",
        Address.COMPARE,
        html -> {
          html.element("h1", "Compare two runs");
          html.open("form", "method", "get", "action", Address.COMPARE, "class", "filter");
          choice(html, "Old", "old", runs, before);
          choice(html, "New", "new", runs, after);
          html.element("button", "Compare", "type", "submit");
          html.close();
          if (!before.isEmpty() && !after.isEmpty()) {
            html.open(
                    "iframe",
                    "src",
                    Address.compare(Address.COMPARED, before, after),
                    "title",
                    "What differs between " + before + " and " + after,
                    "class",
                    "whole")
                .close();
          }
        });
  }

  private static void choice(
      Markup html, String label, String field, List<RunSummary> runs, String chosen) {
    html.element("label", label, "for", field);
    html.open("select", "id", field, "name", field, "required", "");
    html.element("option", "choose a run", "value", "");
    for (RunSummary run : runs) {
      if (run.name().equals(chosen)) {
        html.element("option", run.name(), "value", run.name(), "selected", "");
      } else {
        html.element("option", run.name(), "value", run.name());
      }
    }
    html.close();
  }
}
