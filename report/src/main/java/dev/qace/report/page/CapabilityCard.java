package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.learner.Place;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.report.Lifted;
import dev.qace.report.words.Naming;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import dev.qace.run.AssessmentReport.Learned;
import dev.qace.run.AssessmentReport.Missed;
import dev.qace.run.AssessmentReport.Open;
import dev.qace.run.AssessmentReport.Step;
import dev.qace.run.AssessmentReport.Unexplained;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is said of one capability, and one click away what it rests on. */
final class CapabilityCard {
  /** The first few are listed; more of them only when asked for. */
  private static final int MOST_LISTED = 3;

  /** With what a surprise begins, which its heading says already. */
  private static final String FORETOLD_OTHERWISE =
      "a random check question found what the model did not foretell: ";

  private final World world;
  private final Wording wording;
  private final Witnesses witnesses;
  private final Lifted lifted;
  private final QuestionView questions;
  private final NeedList needs;
  private final OutcomeList outcomes;
  private final Html html;

  CapabilityCard(Wording wording, Witnesses witnesses, String confidence, Html html) {
    this.world = witnesses.world();
    this.wording = wording;
    this.witnesses = witnesses;
    this.lifted = new Lifted(world);
    this.questions = new QuestionView(world, wording, witnesses, html);
    this.needs = new NeedList(wording, lifted, questions, html);
    this.outcomes = new OutcomeList(wording, lifted, questions, confidence, html);
    this.html = html;
  }

  void write(Subject subject) {
    Capability capability = subject.capability();
    html.line().open("article", "class", "card", "id", subject.anchor());
    html.open("header");
    html.open("h2").words(wording.deed(capability, Naming.full(capability)).capitalized()).close();
    html.element("code", capability.toString());
    html.close();
    subject.unexplained().forEach(this::unexplained);
    if (subject.learned().isPresent()) {
      learned(subject, subject.learned().get());
    } else {
      neverExecuted(subject);
    }
    html.close();
  }

  private void learned(Subject subject, Learned learned) {
    Capability capability = subject.capability();
    surprises(learned);
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
              html.element("summary", "The same as a model for programs (PPDDL)");
              html.element("pre", PpddlWriter.write(action));
              html.close();
            });
  }

  private void neverExecuted(Subject subject) {
    long attempts = witnesses.attempts(subject.capability());
    html.open("div", "class", "notice unknown");
    html.element("h3", "Never seen to work");
    html.element(
        "p",
        attempts == 0
            ? "It was not tried. Nothing is known of it."
            : "It was tried "
                + times(attempts)
                + " and refused every time. When it works, and what it does, is not known.");
    subject.undecided().forEach(open -> html.element("p", sentence(open.reason())));
    html.close();
    int refusal = witnesses.firstRefusal(subject.capability());
    if (refusal > 0) {
      html.open("details", "class", "plain evidence").element("summary", "A refusal, for example");
      questions.show(refusal);
      html.close();
    }
  }

  private void unexplained(Unexplained each) {
    html.open("div", "class", "notice loud");
    html.element("h3", "Beyond the vocabulary");
    html.element(
        "p",
        "Something was seen that cannot be said with the words this page has, so it is wrong about "
            + (each.place() == Place.PRECONDITION ? "when this works" : "what this does")
            + " somewhere:");
    html.element("p", sentence(each.reason()), "class", "reason");
    html.open("details").element("summary", "What was seen that shows it");
    Facts facts = new Facts(world, wording, html);
    for (Step step : each.proof()) {
      Optional<Transition> read = lifted.transition(step);
      if (read.isPresent()) {
        html.element("p", "To begin with:", "class", "label");
        facts.state(read.get().state(), List.of(read.get().instance()));
        facts.transition(read.get());
      } else {
        html.element("pre", step.toString());
      }
    }
    html.close().close();
  }

  private void surprises(Learned learned) {
    int missed = learned.checks() - learned.fittedChecks();
    if (missed > 0) {
      html.open("div", "class", "notice loud");
      html.element(
          "h3",
          Counted.of(missed, "check question")
              + " of "
              + learned.checks()
              + " came out otherwise than foretold");
      html.open("ul");
      learned.surprises().stream()
          .distinct()
          .map(each -> each.replace(FORETOLD_OTHERWISE, ""))
          .forEach(each -> html.element("li", sentence(each)));
      html.close().close();
    }
  }

  private void notKnown(Subject subject, Learned learned) {
    List<Open> open =
        subject.undecided().stream().filter(each -> each.place() != Place.PRECONDITION).toList();
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
    for (Open each : open) {
      html.open("li");
      if (!each.literal().isBlank()) {
        Optional<Condition> read = lifted.condition(subject.capability(), each.literal());
        Naming naming = Naming.brief(subject.capability());
        html.text("Whether it can happen that ");
        html.words(
            read.map(condition -> wording.effect(condition, naming))
                .orElseGet(() -> Words.of(each.literal())));
        html.text(": ");
      }
      html.text(each.literal().isBlank() ? sentence(each.reason()) : each.reason() + ".");
      html.close();
    }
    if (many) {
      html.close().close().open("ul");
    }
    if (!learned.boundTypes().isEmpty()) {
      html.element(
          "li",
          "What it does to any other "
              + either(learned.boundTypes().stream().map(Naming::noun).toList())
              + ": where it was tried, every one was involved, so nothing of the kind could be"
              + " seen.");
    }
    html.close().close();
  }

  private void unseen(Capability capability, Learned learned) {
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
            + (capability.arity() > 1 ? " (all with different things):" : ":"),
        "class",
        "note");
    html.open("ul");
    for (Missed missed : learned.unseen()) {
      html.open("li");
      Optional<Condition> read = lifted.condition(capability, missed.literal());
      html.words(
          read.map(condition -> wording.effect(condition, Naming.brief(capability)))
              .orElseGet(() -> Words.of(missed.literal()))
              .capitalized());
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

  private void evidence(Learned learned) {
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
          Counted.of(learned.checks(), "random check question")
              + " asked; "
              + learned.fittedChecks()
              + " came out as this page foretells.");
    }
    if (learned.rests().execution() > 0) {
      html.element("p", "The first time it was executed:", "class", "label");
      questions.show(learned.rests().execution());
    }
    if (learned.rests().refusal() > 0) {
      html.element("p", "The first time it was refused:", "class", "label");
      questions.show(learned.rests().refusal());
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
