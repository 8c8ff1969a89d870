package dev.qace.report.page;

import dev.qace.learner.Place;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.report.Lifted;
import dev.qace.report.words.Naming;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import dev.qace.run.AssessmentReport.Learned;
import dev.qace.run.AssessmentReport.Needed;
import dev.qace.run.AssessmentReport.Open;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What must hold for a capability to be executed, and how that was found out. */
final class NeedList {
  private final Wording wording;
  private final Lifted lifted;
  private final QuestionView questions;
  private final Html html;

  NeedList(Wording wording, Lifted lifted, QuestionView questions, Html html) {
    this.wording = wording;
    this.lifted = lifted;
    this.questions = questions;
    this.html = html;
  }

  void write(Subject subject, Learned learned) {
    html.open("section", "class", "only-if");
    html.element("h3", "Only if");
    Map<String, Open> open =
        subject.undecided().stream()
            .filter(each -> each.place() == Place.PRECONDITION)
            .collect(Collectors.toMap(Open::literal, Function.identity(), (one, other) -> one));
    List<String> sure =
        learned.precondition().stream().filter(each -> !open.containsKey(each)).toList();
    List<String> perhaps = learned.precondition().stream().filter(open::containsKey).toList();
    if (sure.isEmpty()) {
      free(subject, learned, perhaps.isEmpty());
    } else {
      needs(subject, learned, sure, open);
    }
    if (!perhaps.isEmpty()) {
      html.open("details", "class", "plain perhaps");
      html.open("summary").element("span", "perhaps", "class", "tag maybe");
      html.text(
          sure.isEmpty()
              ? Counted.of(perhaps.size(), "thing") + " may be needed"
              : perhaps.size() + " more may be needed");
      html.close();
      needs(subject, learned, perhaps, open);
      html.close();
    }
    html.close();
  }

  private void needs(
      Subject subject, Learned learned, List<String> literals, Map<String, Open> open) {
    Map<String, Needed> needed =
        learned.rests().precondition().stream()
            .collect(Collectors.toMap(Needed::literal, Function.identity(), (one, other) -> one));
    html.open("ul", "class", "statements");
    for (String literal : literals) {
      html.open("li");
      need(
          subject.capability(),
          literal,
          Optional.ofNullable(needed.get(literal)),
          Optional.ofNullable(open.get(literal)));
      html.close();
    }
    html.close();
  }

  private void free(Subject subject, Learned learned, boolean nothing) {
    boolean unsaid = subject.unexplained().stream().anyMatch(e -> e.place() == Place.PRECONDITION);
    String said =
        unsaid
            ? "No list of facts tells when this works; see above."
            : learned.refusals() > 0
                ? "Nothing was found for sure that it needs, though it was refused "
                    + CapabilityCard.times(learned.refusals())
                    + "."
                : nothing
                    ? "It always works: nothing was found that it needs."
                    : "Nothing was found for sure that it needs.";
    html.element("p", said, "class", "free");
    evidenceOfFreedom(learned);
  }

  private void evidenceOfFreedom(Learned learned) {
    html.open("details", "class", "plain evidence").element("summary", "What that rests on");
    html.element(
        "p",
        "It was executed "
            + CapabilityCard.times(learned.executions())
            + " and refused "
            + CapabilityCard.times(learned.refusals())
            + ".");
    questions.show(learned.rests().execution());
    html.close();
  }

  private void need(
      Capability capability, String literal, Optional<Needed> needed, Optional<Open> open) {
    Optional<Condition> condition = lifted.condition(capability, literal);
    html.open("details", "class", open.isPresent() ? "perhaps" : "sure");
    html.open("summary").words(said(condition, literal, Naming.brief(capability)));
    html.close();
    html.open("p").element("code", literal).close();
    if (open.isPresent()) {
      html.element("p", "It is not known whether this is needed: " + open.get().reason() + ".");
      html.element("p", "It is listed to be on the safe side.");
    } else if (needed.isPresent()) {
      settled(capability, condition, needed.get());
    }
    html.close();
  }

  private void settled(Capability capability, Optional<Condition> condition, Needed needed) {
    Optional<Instance> refused = questions.refusedIn(needed.refused(), capability);
    if (refused.isPresent()) {
      html.open("p").text("In question " + needed.refused() + " the agent refused to ");
      html.words(wording.deed(refused.get()));
      condition
          .flatMap(each -> missing(each, refused.get()))
          .ifPresent(words -> html.text(": ").words(words));
      html.text(". ");
      html.text(
          needed.question() == needed.refused()
              ? "Nothing else can be the reason."
              : "Since question " + needed.question() + " nothing else can be the reason.");
      html.close();
    }
    if (needed.refused() == 0) {
      html.element(
          "p", "Several refusals together leave nothing else; this question was the last of them.");
    }
    questions.show(needed.refused());
    if (needed.question() != needed.refused()) {
      questions.show(needed.question());
    }
  }

  /** What did not hold where it was needed. */
  private Optional<Words> missing(Condition condition, Instance instance) {
    if (condition instanceof Condition.Holds holds) {
      return Optional.of(wording.fact(Lifted.ground(holds.atom(), instance), Wording.Mood.IS_NOT));
    } else if (condition instanceof Condition.Not not
        && not.part() instanceof Condition.Holds holds) {
      return Optional.of(wording.fact(Lifted.ground(holds.atom(), instance), Wording.Mood.IS));
    }
    return Optional.empty();
  }

  private Words said(Optional<Condition> condition, String text, Naming naming) {
    return condition
        .map(read -> wording.condition(read, naming))
        .orElseGet(() -> Words.of(text))
        .capitalized();
  }
}
