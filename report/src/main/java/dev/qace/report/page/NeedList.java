package dev.qace.report.page;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.NeededLiteral;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.GroundedAtoms;
import dev.qace.report.html.Html;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.Naming;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What must hold for a capability to be executed, and how that was found out. */
final class NeedList {
  private static final int MOST_NAMED = 4;
  private static final int MOST_SETS = 10;

  private final Wording wording;
  private final FindingWords words;
  private final ShownQuestion questions;
  private final Settling settling;
  private final Html html;

  NeedList(Wording wording, FindingWords words, ShownQuestion questions, Settling settling) {
    this.wording = wording;
    this.words = words;
    this.questions = questions;
    this.settling = settling;
    this.html = settling.html();
  }

  void write(ReportedCapability subject, LearnedCapability learned) {
    html.open("section", "class", "only-if");
    html.element("h3", "Only if");
    Map<Slot, Undecided> open =
        subject.open().stream()
            .collect(Collectors.toMap(Undecided::slot, Function.identity(), (one, other) -> one));
    List<NeededLiteral> untested = learned.needed().stream().filter(each -> !each.plain()).toList();
    Map<Boolean, List<NeededLiteral>> split =
        learned.needed().stream()
            .filter(NeededLiteral::plain)
            .collect(
                Collectors.partitioningBy(
                    each -> open.containsKey(new Slot.Needed(each.literal()))));
    List<NeededLiteral> sure = split.getOrDefault(false, List.of());
    List<NeededLiteral> perhaps = split.getOrDefault(true, List.of());
    if (!learned.declared().isEmpty()) {
      declared(learned);
    }
    if (!sure.isEmpty()) {
      needs(subject, sure, open);
    } else if (learned.atLeastOneOf().isEmpty()) {
      free(subject, learned, perhaps.isEmpty());
    }
    if (!learned.atLeastOneOf().isEmpty()) {
      atLeastOneOf(learned);
    }
    if (!perhaps.isEmpty()) {
      html.open("details", "class", "plain perhaps");
      html.open("summary").element("span", "perhaps", "class", "tag maybe");
      html.text(
          sure.isEmpty()
              ? Counted.of(perhaps.size(), "thing") + " may be needed"
              : perhaps.size() + " more may be needed");
      html.close();
      needs(subject, perhaps, open);
      html.close();
    }
    if (!untested.isEmpty()) {
      html.open("details", "class", "plain perhaps");
      html.element("summary", Counted.of(untested.size(), "thing") + " could not be tested");
      html.element(
          "p",
          "No state was found that the agent accepts and that settles whether these are needed. The cautious model,"
              + " model.ppddl, requires them; the plain one does not.");
      needs(subject, untested, open);
      html.close();
    }
    html.close();
  }

  private void declared(LearnedCapability learned) {
    html.open("ul", "class", "statements");
    html.open("li").open("details", "class", "sure");
    html.element("summary", "No object is named twice");
    html.open("p");
    learned.declared().forEach(each -> html.element("code", each.toString()).text(" "));
    html.close();
    html.element("p", "The agent says so itself: it never takes one object twice.");
    html.close().close().close();
  }

  private void atLeastOneOf(LearnedCapability learned) {
    html.open("ul", "class", "statements");
    List<List<Condition>> all = learned.atLeastOneOf();
    for (List<Condition> several : all.subList(0, Math.min(MOST_SETS, all.size()))) {
      html.open("li").open("details", "class", "sure");
      html.open("summary").text("At least one of these is needed, perhaps all: ");
      html.words(wording.listed(several, MOST_NAMED, Naming.brief(learned.capability())));
      html.close();
      html.open("p");
      several.forEach(each -> html.element("code", each.toString()).text(" "));
      html.close();
      html.element(
          "p",
          "The agent refused where none of these held and nothing else can be the reason. Which of them is needed is"
              + " undecided.");
      html.close().close();
    }
    if (all.size() > MOST_SETS) {
      html.element("li", "and " + (all.size() - MOST_SETS) + " more such lists, in report.json");
    }
    html.close();
  }

  private void needs(
      ReportedCapability subject, List<NeededLiteral> needed, Map<Slot, Undecided> open) {
    html.open("ul", "class", "statements");
    for (NeededLiteral each : needed) {
      html.open("li");
      need(
          subject.capability(),
          each,
          Optional.ofNullable(open.get(new Slot.Needed(each.literal()))));
      html.close();
    }
    html.close();
  }

  private void free(ReportedCapability subject, LearnedCapability learned, boolean nothing) {
    boolean unsaid = subject.unexplained().stream().anyMatch(e -> e.place() == Place.PRECONDITION);
    String said =
        unsaid
            ? "No list of facts explains when this works; see above."
            : learned.refusals() > 0
                ? "Nothing was found for sure that it needs, though it was refused "
                    + CapabilityCard.times(learned.refusals())
                    + "."
                : nothing && !learned.declared().isEmpty()
                    ? "Nothing else was found that it needs."
                    : nothing
                        ? "It always works: nothing was found that it needs."
                        : "Nothing was found for sure that it needs.";
    html.element("p", said, "class", "free");
    evidenceOfFreedom(learned);
  }

  private void evidenceOfFreedom(LearnedCapability learned) {
    html.open("details", "class", "plain evidence").element("summary", "What that rests on");
    html.element(
        "p",
        "It was executed "
            + CapabilityCard.times(learned.executions())
            + " and refused "
            + CapabilityCard.times(learned.refusals())
            + ".");
    questions.show(learned.firstExecution());
    html.close();
  }

  private void need(Capability capability, NeededLiteral needed, Optional<Undecided> open) {
    Condition literal = needed.literal();
    html.open("details", "class", open.isPresent() ? "perhaps" : "sure");
    html.open("summary").words(wording.condition(literal, Naming.brief(capability)).capitalized());
    html.close();
    html.open("p").element("code", literal.toString()).close();
    if (open.isPresent()) {
      html.element(
          "p", "It is not known whether this is needed: " + words.reason(open.get()) + ".");
      html.open("p");
      settling.write(open.get());
      html.close();
      if (needed.plain()) {
        html.element("p", "It is listed to be on the safe side.");
      }
    } else {
      settled(capability, needed);
    }
    html.close();
  }

  private void alternatives(NeededLiteral needed) {
    html.element(
        "p",
        "No list of facts explains when this works, but these alternatives do. They were found in question "
            + needed.settled()
            + "; from then on everything went as they say. One is enough, and where none holds"
            + " the agent refuses, as in question "
            + needed.refused()
            + ".");
    questions.show(needed.refused());
    questions.show(needed.settled());
  }

  private void settled(Capability capability, NeededLiteral needed) {
    if (needed.literal() instanceof Condition.Or) {
      alternatives(needed);
      return;
    }
    Optional<Instance> refused = questions.refusedIn(needed.refused(), capability);
    if (refused.isPresent()) {
      html.open("p").text("In question " + needed.refused() + " the agent refused to ");
      html.words(wording.deed(refused.get()));
      missing(needed.literal(), refused.get()).ifPresent(missing -> html.text(": ").words(missing));
      html.text(". ");
      html.text(
          needed.settled() == needed.refused()
              ? "Nothing else can be the reason."
              : "Since question " + needed.settled() + " nothing else can be the reason.");
      html.close();
    }
    if (needed.refused() == 0) {
      html.element(
          "p", "Several refusals together leave nothing else; this question was the last of them.");
    }
    questions.show(needed.refused());
    if (needed.settled() != needed.refused()) {
      questions.show(needed.settled());
    }
  }

  /** What did not hold where it was needed. */
  private Optional<Words> missing(Condition condition, Instance instance) {
    if (condition instanceof Condition.Holds holds) {
      return Optional.of(
          wording.fact(GroundedAtoms.ground(holds.atom(), instance), Wording.Mood.IS_NOT));
    } else if (condition instanceof Condition.Not not
        && not.part() instanceof Condition.Holds holds) {
      return Optional.of(
          wording.fact(GroundedAtoms.ground(holds.atom(), instance), Wording.Mood.IS));
    }
    return Optional.empty();
  }
}
