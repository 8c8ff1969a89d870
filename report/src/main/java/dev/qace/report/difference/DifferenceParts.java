package dev.qace.report.difference;

import dev.qace.learner.Assessed;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
import dev.qace.report.difference.DifferenceDocument.Precondition;
import dev.qace.report.difference.DifferenceDocument.Row;
import dev.qace.report.difference.DifferenceDocument.Share;
import dev.qace.report.difference.DifferenceDocument.Skill;
import dev.qace.report.html.Html;
import dev.qace.report.html.OddsBar;
import dev.qace.report.words.Naming;
import dev.qace.report.words.Wording;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.GateVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of a page that show a capability on two sides. */
public final class DifferenceParts {
  private static final int MOST_NAMED = 6;

  private final Html html;
  private final Wording wording;

  public DifferenceParts(Html html, Wording wording) {
    this.html = html;
    this.wording = wording;
  }

  /** One capability: what it needs on either side, and everything that was compared. */
  public void card(Skill skill, Assessed before, Assessed after) {
    Optional<LearnedCapability> old = learned(before, skill);
    Optional<LearnedCapability> now = learned(after, skill);
    html.line().open("article", "class", "card");
    html.open("header");
    verdict(skill.verdict());
    html.open("h2");
    Optional<LearnedCapability> either = now.or(() -> old);
    if (either.isPresent()) {
      html.words(
          wording
              .deed(either.get().capability(), Naming.full(either.get().capability()))
              .capitalized());
    } else {
      html.text(skill.capability());
    }
    html.close();
    html.element("code", skill.capability());
    html.close();
    html.open("div", "class", "sides");
    side("Needed: old run", old, before.undecided());
    side("Needed: new run", now, after.undecided());
    html.close();
    html.open("div", "class", "rows");
    Said said = new Said(wording, Stream.concat(old.stream(), now.stream()).toList());
    skill.rows().forEach(row -> row(row, said));
    html.close();
    if (!skill.notes().isEmpty()) {
      html.open("ul", "class", "note");
      skill.notes().forEach(note -> html.element("li", note));
      html.close();
    }
    html.close();
  }

  private static Optional<LearnedCapability> learned(Assessed run, Skill skill) {
    return run.capabilities().stream()
        .filter(each -> each.capability().name().equals(skill.capability()))
        .findFirst();
  }

  private void verdict(GateVerdict verdict) {
    String look =
        switch (verdict) {
          case CHANGED -> "tag changed";
          case UNCHANGED -> "tag unchanged";
          case OPEN -> "tag seen";
        };
    html.element(
        "span",
        verdict == GateVerdict.OPEN ? "not enough to tell" : verdict.toString(),
        "class",
        look);
  }

  /** What must hold, and what perhaps must, in words. */
  private void side(String title, Optional<LearnedCapability> learned, List<Undecided> undecided) {
    html.open("section", "class", "side");
    html.element("h3", title);
    if (learned.isEmpty()) {
      html.element("p", "It never executed.", "class", "nothing");
    } else {
      needs(learned.get(), undecided);
    }
    html.close();
  }

  private void needs(LearnedCapability learned, List<Undecided> undecided) {
    Naming naming = Naming.full(learned.capability());
    Set<Slot> slots =
        undecided.stream()
            .filter(each -> each.capability().equals(learned.capability()))
            .map(Undecided::slot)
            .collect(Collectors.toSet());
    Map<Boolean, List<Condition>> needed =
        learned.precondition().stream()
            .collect(Collectors.partitioningBy(each -> slots.contains(new Slot.Needed(each))));
    List<Condition> sure = needed.getOrDefault(false, List.of());
    List<Condition> open = needed.getOrDefault(true, List.of());
    if (sure.isEmpty() && open.isEmpty()) {
      html.element("p", "Nothing: it executes everywhere.", "class", "nothing");
    }
    List<List<Condition>> several = learned.atLeastOneOf();
    if (!sure.isEmpty() || !several.isEmpty()) {
      html.open("ul");
      sure.forEach(each -> html.open("li").words(wording.condition(each, naming)).close());
      several.stream()
          .limit(MOST_NAMED)
          .forEach(
              each ->
                  html.open("li")
                      .text("at least one of: ")
                      .words(wording.listed(each, MOST_NAMED, naming))
                      .close());
      if (several.size() > MOST_NAMED) {
        html.element("li", "and " + (several.size() - MOST_NAMED) + " more such sets");
      }
      html.close();
    }
    if (!open.isEmpty()) {
      html.open("p", "class", "note").text("Undecided: ");
      html.words(wording.listed(open, MOST_NAMED, naming)).text(".").close();
    }
  }

  /** One thing that was compared. */
  private void row(Row row, Said said) {
    html.open("section", "class", "row");
    html.open("p", "class", "what");
    String look = row.kind() == Comparison.NOT_COMPARABLE ? "tag comparable" : "tag " + row.kind();
    html.element("span", kind(row.kind()), "class", look);
    html.text(title(row));
    if (!row.literals().isEmpty()) {
      html.text(" ");
      said.effects(row.literals())
          .ifPresentOrElse(
              html::words, () -> html.element("code", String.join(" ", row.literals())));
    }
    if (!row.when().isEmpty()) {
      html.text(", if ");
      said.context(row.when())
          .ifPresentOrElse(html::words, () -> html.element("code", String.join(" ", row.when())));
    }
    html.close();
    if (row.before() != null && row.after() != null) {
      html.open("div", "class", "figures-of");
      share("old", row.before());
      share("new", row.after());
      html.close();
    }
    row.proofs().forEach(this::proof);
    row.reasons().forEach(reason -> html.element("p", reason, "class", "note"));
    html.close();
  }

  private static String kind(Comparison kind) {
    return kind == Comparison.SEEN ? "seen, not proven" : kind.toString();
  }

  private static String title(Row row) {
    String news = row.isNew() ? "New outcome" : row.isGone() ? "Outcome that is gone" : "Outcome";
    return switch (row.what()) {
      case "precondition" -> "When it executes";
      case "unseen outcomes" ->
          row.kind() == Comparison.UNCHANGED
              ? "No unseen outcome"
              : "Outcomes that were never seen";
      case "literal" -> "How often this becomes true:";
      case "side effect" ->
          row.literals().isEmpty()
              ? "How often something else changes that is not named"
              : "How often this side effect happens:";
      default ->
          row.before() == null
              ? "Its outcomes"
              : row.literals().isEmpty() ? news + ": nothing changes" : news + ":";
    };
  }

  private void share(String side, Share share) {
    html.open("div");
    OddsBar.draw(html, share.share(), share.interval().get(0), share.interval().get(1));
    html.element("p", side + ": " + share, "class", "figure");
    html.close();
  }

  private void proof(Precondition proof) {
    html.element("p", DifferenceText.sentence(proof));
    html.open("ul", "class", "steps");
    DifferenceText.steps(proof)
        .forEach(
            step ->
                html.element(
                    "li", DifferenceText.sentence(step, DifferenceText.tellsMissing(proof))));
    html.close();
  }
}
