package dev.qace.dashboard.page;

import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.report.words.Wording;

/** One question of a run, with its answer. */
public final class QuestionPage {
  private final Frame frame;

  public QuestionPage(Frame frame) {
    this.frame = frame;
  }

  public String page(
      String run, long number, JournalHeader header, Exchange exchange, boolean filmed) {
    return frame.page(
        "Question " + number + " of " + run,
        "",
        html -> {
          html.open("p", "class", "eyebrow");
          html.element("a", run, "href", Address.run(run)).close();
          html.element("h1", "Question " + Progress.number(number));
          html.open("p", "class", "links");
          if (number > 1) {
            html.element("a", "Previous", "href", Address.question(run, number - 1));
          }
          html.element("a", "Next", "href", Address.question(run, number + 1));
          if (filmed) {
            html.element(
                "a",
                "Film of this question",
                "class",
                "film",
                "href",
                Address.run(run, "film/" + number));
          }
          html.close();
          html.open("section", "class", "card");
          new QuestionView(html, header.world(), new Wording(header.phrases())).full(exchange);
          html.close();
        });
  }
}
