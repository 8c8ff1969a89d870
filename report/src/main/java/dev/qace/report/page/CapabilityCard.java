package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.film.FilmLinks;
import dev.qace.report.html.Html;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said about one capability, and one click away what it rests on. */
final class CapabilityCard {
  /** The first few are listed; more of them only when asked for. */
  private static final int MOST_LISTED = 3;

  private final World world;
  private final Wording wording;
  private final JournalExtract witnesses;
  private final FindingWords words;
  private final ShownQuestion questions;
  private final NeedList needs;
  private final OutcomeList outcomes;
  private final ExampleView example;
  private final Settling settling;
  private final Html html;

  CapabilityCard(
      Wording wording,
      FindingWords words,
      JournalExtract witnesses,
      FilmLinks films,
      String confidence,
      Settling settling) {
    Html html = settling.html();
    this.world = witnesses.world();
    this.wording = wording;
    this.witnesses = witnesses;
    this.words = words;
    this.questions = new ShownQuestion(world, wording, witnesses, films, html);
    this.needs = new NeedList(wording, words, questions, settling);
    this.outcomes = new OutcomeList(wording, questions, confidence, html);
    this.example = new ExampleView(world, wording, witnesses, html);
    this.settling = settling;
    this.html = html;
  }

  void write(ReportedCapability subject) {
    Capability capability = subject.capability();
    html.line().open("article", "class", "card", "id", subject.anchor());
    html.open("header");
    html.open("h2").words(wording.deed(capability, Naming.full(capability)).capitalized()).close();
    html.element("code", capability.toString());
    CapabilityVerdict.write(html, subject);
    html.close();
    subject.unexplained().forEach(this::unexplained);
    if (subject.learned().isPresent()) {
      learned(subject, subject.learned().get());
    } else {
      neverExecuted(subject);
    }
    html.close();
  }

  private void learned(ReportedCapability subject, LearnedCapability learned) {
    Capability capability = subject.capability();
    surprises(learned);
    example.write(learned);
    needs.write(subject, learned);
    outcomes.write(capability, learned);
    notKnown(subject, learned);
    unseen(capability, learned);
    evidence(learned);
    subject
        .model()
        .ifPresent(
            action -> {
              html.open("details", "class", "plain ppddl");
              html.element("summary", "As PPDDL, for programs");
              html.element("pre", PpddlWriter.write(action));
              html.close();
            });
  }

  private void neverExecuted(ReportedCapability subject) {
    long attempts = witnesses.attempts(subject.capability());
    html.open("div", "class", "notice unknown");
    html.element("h3", "Never seen to work");
    html.element(
        "p",
        attempts == 0
            ? "It was not tried. Nothing is known about it."
            : "It was tried "
                + times(attempts)
                + " and refused every time. When it works, and what it does, is not known.");
    for (Undecided open : subject.open()) {
      html.element("p", sentence(words.reason(open)));
      settling.write(open);
    }
    html.close();
    int refusal = witnesses.firstRefusal(subject.capability());
    if (refusal > 0) {
      html.open("details", "class", "plain evidence").element("summary", "A refusal, for example");
      questions.show(refusal);
      html.close();
    }
  }

  private void unexplained(Inexpressible each) {
    html.open("div", "class", "notice loud");
    html.element("h3", "Beyond the vocabulary");
    html.element(
        "p",
        "Something was seen that the vocabulary cannot express, so this page is wrong about "
            + (each.place() == Place.PRECONDITION ? "when this works" : "what this does")
            + " somewhere:");
    html.element("p", sentence(words.reason(each)), "class", "reason");
    html.open("details").element("summary", "Evidence");
    Facts facts = new Facts(world, wording, html);
    for (Transition step : each.proof()) {
      html.element("p", "Start:", "class", "label");
      facts.state(step.state(), List.of(step.instance()));
      facts.transition(step);
      questions.watch(step);
    }
    html.close().close();
  }

  private void surprises(LearnedCapability learned) {
    int missed = learned.checks() - learned.passedChecks();
    if (missed > 0 || !learned.surprises().isEmpty()) {
      html.open("div", "class", "notice loud");
      html.element(
          "h3",
          missed > 0
              ? missed
                  + " of "
                  + Counted.of(learned.checks(), "random check")
                  + " did not match the prediction"
              : "Outcomes occurred more or less often than predicted");
      html.open("ul");
      learned.surprises().stream()
          .map(words::surprise)
          .distinct()
          .forEach(each -> html.element("li", sentence(each)));
      html.close().close();
    }
  }

  private void notKnown(ReportedCapability subject, LearnedCapability learned) {
    List<Undecided> open =
        List.copyOf(
            subject.undecided().stream()
                .filter(each -> each.place() != Place.PRECONDITION)
                // The same may be open in several contexts.
                .collect(
                    Collectors.toMap(
                        each -> List.of(each.slot(), each.reason()),
                        each -> each,
                        (first, same) -> first,
                        LinkedHashMap::new))
                .values());
    if (open.isEmpty() && learned.boundTypes().isEmpty()) {
      return;
    }
    html.open("section", "class", "unknown");
    html.element("h3", "Not known");
    boolean many = open.size() > MOST_LISTED;
    if (many) {
      html.open("details", "class", "plain");
      html.element("summary", "Whether " + open.size() + " other changes can happen");
    }
    html.open("ul");
    Naming naming = Naming.brief(subject.capability());
    for (Undecided each : open) {
      html.open("li");
      Optional<Words> what = said(each.slot(), naming);
      what.ifPresent(said -> html.text("Whether it can happen that ").words(said).text(": "));
      if (what.isPresent() && each.reason() instanceof WhyUndecided.OnlyWithout only) {
        html.text("this would show only if ");
        html.words(wording.condition(opposite(only.literal()), naming));
        html.text(", and it is not known whether it works then.");
      } else {
        html.text(what.isPresent() ? words.reason(each) + "." : sentence(words.reason(each)));
      }
      settling.write(each);
      html.close();
    }
    if (many) {
      html.close().close().open("ul");
    }
    if (!learned.boundTypes().isEmpty()) {
      html.element(
          "li",
          "Whether it affects any "
              + either(
                  learned.boundTypes().stream().map(type -> Naming.noun(type.toString())).toList())
              + " other than those it names: every one was named wherever it was tried, so no such effect could be"
              + " seen.");
    }
    html.close().close();
  }

  private static Condition opposite(Condition literal) {
    return literal instanceof Condition.Not not ? not.part() : new Condition.Not(literal);
  }

  private void unseen(Capability capability, LearnedCapability learned) {
    if (learned.unseen().isEmpty()) {
      return;
    }
    html.open("details", "class", "plain unseen");
    html.element(
        "summary",
        Counted.of(learned.unseen().size(), "other change") + " looked for and never seen");
    html.element(
        "p",
        "How often each may happen at most, each by itself at the same confidence, and how many"
            + " executions would have shown it"
            + (capability.arity() > 1 ? " (all with different objects):" : ":"),
        "class",
        "note");
    html.open("ul");
    for (Unseen missed : learned.unseen()) {
      html.open("li");
      said(missed.slot(), Naming.brief(capability))
          .ifPresent(said -> html.words(said.capitalized()));
      html.element(
          "span",
          OddsInWords.atMost(missed.atMost())
              + " (not in "
              + Counted.of(missed.executions(), "execution")
              + ")",
          "class",
          "aside");
      html.close();
    }
    html.close().close();
  }

  /** The changes in question; empty if it is about more. */
  private Optional<Words> said(Slot slot, Naming naming) {
    if (slot instanceof Slot.Changed changed) {
      return Optional.of(wording.effect(changed.change(), naming));
    }
    return slot instanceof Slot.WholeOutcome outcome
        ? Optional.of(wording.effect(outcome.changes(), naming))
        : Optional.empty();
  }

  private void evidence(LearnedCapability learned) {
    html.open("details", "class", "plain evidence");
    html.element(
        "summary",
        "Tried "
            + times(learned.executions() + learned.refusals())
            + ": executed "
            + number(learned.executions())
            + ", refused "
            + number(learned.refusals()));
    if (learned.checks() > 0) {
      html.element(
          "p",
          Counted.of(learned.checks(), "random check")
              + " made; "
              + learned.passedChecks()
              + " matched the predictions on this page.");
    }
    if (learned.firstExecution() > 0) {
      html.element("p", "The first time it was executed:", "class", "label");
      questions.show(learned.firstExecution());
    }
    if (learned.firstRefusal() > 0) {
      html.element("p", "The first time it was refused:", "class", "label");
      questions.show(learned.firstRefusal());
    }
    html.close();
  }

  /** {@code a, b or c}. */
  private static String either(List<String> nouns) {
    int last = nouns.size() - 1;
    return last == 0
        ? nouns.get(0)
        : String.join(", ", nouns.subList(0, last)) + " or " + nouns.get(last);
  }

  static String times(long count) {
    return count == 1 ? "once" : number(count) + " times";
  }

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A reason, as a sentence of its own. */
  static String sentence(String reason) {
    String text = Words.of(reason).capitalized().text();
    return text.endsWith(".") ? text : text + ".";
  }
}
