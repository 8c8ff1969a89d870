package dev.qace.dashboard.page;

/** A page that a run has left behind, or that is made of what it has left, within this one. */
public final class ReportFrame {
  private final Frame frame;

  public ReportFrame(Frame frame) {
    this.frame = frame;
  }

  /** The report. */
  public String report(String run) {
    return within(run, "Report", Address.run(run, "report.html"));
  }

  /** A film. */
  public String film(String run, long question) {
    return within(
        run, "Film of question " + question, Address.run(run, "film/" + question + ".html"));
  }

  private String within(String run, String title, String address) {
    return frame.page(
        title + " of " + run,
        "",
        html -> {
          html.open("p", "class", "eyebrow");
          html.element("a", run, "href", Address.run(run)).close();
          html.open("div", "class", "title").element("h1", title);
          html.element("a", "Open without a frame", "href", address).close();
          html.open("iframe", "src", address, "title", title + " of " + run, "class", "whole")
              .close();
        });
  }
}
