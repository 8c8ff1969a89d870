package dev.qace.report.page;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Counted;
import dev.qace.model.Effect;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.html.Html;
import dev.qace.report.html.OddsBar;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What can happen when a capability is executed, and how often. */
final class OutcomeList {
  private final Wording wording;
  private final ShownQuestion questions;
  private final String confidence;
  private final Html html;

  OutcomeList(Wording wording, ShownQuestion questions, String confidence, Html html) {
    this.wording = wording;
    this.questions = questions;
    this.confidence = confidence;
    this.html = html;
  }

  void write(Capability capability, LearnedCapability learned) {
    html.open("section", "class", "then");
    html.element("h3", "Then");
    learned
        .contexts()
        .forEach(
            (context, inContext) -> {
              if (learned.hasContexts()) {
                html.open("div", "class", "branch");
                html.open("p", "class", "often context").text("If ");
                html.words(wording.condition(context, Naming.brief(capability))).text(":").close();
              }
              write(
                  capability,
                  inContext.stream()
                      .sorted(Comparator.comparingDouble(LearnedOutcome::probability).reversed())
                      .toList(),
                  learned);
              if (learned.hasContexts()) {
                html.close();
              }
            });
    html.close();
  }

  private void write(
      Capability capability, List<LearnedOutcome> outcomes, LearnedCapability learned) {
    List<Effect> common = common(outcomes);
    if (outcomes.size() > 1 && !common.isEmpty()) {
      html.element(
          "p", learned.hasContexts() ? "Then always:" : "In every case:", "class", "often");
      changes(capability, common);
    }
    html.open("div", "class", "outcomes");
    for (LearnedOutcome outcome : outcomes) {
      List<Effect> own = new ArrayList<>(outcome.changes());
      if (outcomes.size() > 1) {
        own.removeAll(common);
      }
      write(capability, learned, outcome, own, outcomes.size() > 1 && !common.isEmpty());
    }
    html.close();
  }

  /** What is the same in all of them. */
  private static List<Effect> common(List<LearnedOutcome> outcomes) {
    List<Effect> common =
        outcomes.isEmpty() ? List.of() : new ArrayList<>(outcomes.get(0).changes());
    for (LearnedOutcome outcome : outcomes) {
      common.retainAll(outcome.changes());
    }
    return common;
  }

  private void write(
      Capability capability,
      LearnedCapability learned,
      LearnedOutcome outcome,
      List<Effect> own,
      boolean more) {
    double low = outcome.low();
    double high = outcome.high();
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
    html.open("details", "class", "plain").element("summary", "Evidence");
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
            + ". "
            // In how many of them the context held is not counted here.
            + (learned.hasContexts()
                ? Counted.of(outcome.count(), "execution")
                : "Of "
                    + Counted.of(learned.executions(), "execution")
                    + ", "
                    + CapabilityCard.number(outcome.count()))
            + (outcome.count() == 1 ? " looks" : " look")
            + " like this outcome and like no other on this page. One that looks like several"
            + " outcomes is shared between them by their probabilities.");
    if (outcome.firstSeen() > 0) {
      html.element("p", "The question that first showed it:", "class", "label");
      questions.show(outcome.firstSeen());
    }
    html.close().close();
  }

  /** To six digits behind the point, as a report has it. */
  private static String figure(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private void changes(Capability capability, List<Effect> changes) {
    html.open("ul", "class", "changes");
    for (Effect change : changes) {
      Words words = wording.effect(change, Naming.brief(capability));
      html.open("li", "class", sign(change, words)).words(words).close();
    }
    html.close();
  }

  private static String sign(Effect change, Words words) {
    return changesOf(change).map(Effect.Change::value).distinct().count() > 1
        ? "both"
        : words.isEnding() ? "del" : "add";
  }

  /** All that a change of every object consists of. */
  private static Stream<Effect.Change> changesOf(Effect effect) {
    if (effect instanceof Effect.ForAll every) {
      return changesOf(every.body());
    } else if (effect instanceof Effect.When when) {
      return changesOf(when.effect());
    } else if (effect instanceof Effect.And and) {
      return and.parts().stream().flatMap(OutcomeList::changesOf);
    }
    return Stream.of(effect).filter(Effect.Change.class::isInstance).map(Effect.Change.class::cast);
  }
}
