package dev.qace.report.page;

import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.report.Lifted;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import dev.qace.run.AssessmentReport.Learned;
import dev.qace.run.AssessmentReport.Possible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What can happen when a capability is executed, and how often. */
final class OutcomeList {
  private final Wording wording;
  private final Lifted lifted;
  private final QuestionView questions;
  private final String confidence;
  private final Html html;

  OutcomeList(
      Wording wording, Lifted lifted, QuestionView questions, String confidence, Html html) {
    this.wording = wording;
    this.lifted = lifted;
    this.questions = questions;
    this.confidence = confidence;
    this.html = html;
  }

  void write(Capability capability, Learned learned) {
    List<Possible> outcomes =
        learned.outcomes().stream()
            .sorted(Comparator.comparingDouble(Possible::probability).reversed())
            .toList();
    List<String> common = common(outcomes);
    html.open("section", "class", "then");
    html.element("h3", "Then");
    if (outcomes.size() > 1 && !common.isEmpty()) {
      html.element("p", "Whatever else happens:", "class", "often");
      changes(capability, common);
    }
    html.open("div", "class", "outcomes");
    for (Possible outcome : outcomes) {
      List<String> own = new ArrayList<>(outcome.literals());
      if (outcomes.size() > 1) {
        own.removeAll(common);
      }
      write(capability, learned, outcome, own, outcomes.size() > 1 && !common.isEmpty());
    }
    html.close().close();
  }

  /** What is the same in all of them. */
  private static List<String> common(List<Possible> outcomes) {
    List<String> common =
        outcomes.isEmpty() ? List.of() : new ArrayList<>(outcomes.get(0).literals());
    for (Possible outcome : outcomes) {
      common.retainAll(outcome.literals());
    }
    return common;
  }

  private void write(
      Capability capability, Learned learned, Possible outcome, List<String> own, boolean more) {
    double low = outcome.interval().get(0);
    double high = outcome.interval().get(1);
    html.open("div", "class", "outcome");
    html.open("p", "class", "often");
    html.element("strong", OddsInWords.about(outcome.probability(), low, high));
    html.element("span", OddsInWords.range(outcome.probability(), low, high), "class", "aside");
    html.close();
    OddsBar.draw(html, outcome.probability(), low, high);
    if (own.isEmpty()) {
      html.element("p", more ? "And nothing more" : "Nothing changes", "class", "nothing");
    } else {
      changes(capability, own);
    }
    html.open("details", "class", "plain").element("summary", "What that rests on");
    html.element(
        "p",
        "Probability "
            + figure(outcome.probability())
            + ", between "
            + figure(low)
            + " and "
            + figure(high)
            + " at a confidence of "
            + confidence
            + ". Of "
            + Counted.of(learned.executions(), "execution")
            + ", "
            + CapabilityCard.number(outcome.count())
            + (outcome.count() == 1 ? " looks" : " look")
            + " like this and no other outcome on this page. What looks like several of them counts"
            + " for each as far as is likely.");
    if (outcome.question() > 0) {
      html.element("p", "The question that first showed it:", "class", "label");
      questions.show(outcome.question());
    }
    html.close().close();
  }

  /** To six digits behind the point, as a report has it. */
  private static String figure(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private void changes(Capability capability, List<String> literals) {
    html.open("ul", "class", "changes");
    for (String literal : literals) {
      Optional<Condition> read = lifted.condition(capability, literal);
      Words words =
          read.map(condition -> wording.effect(condition, Naming.brief(capability)))
              .orElseGet(() -> Words.of(literal));
      html.open("li", "class", words.isEnding() ? "del" : "add").words(words).close();
    }
    html.close();
  }
}
