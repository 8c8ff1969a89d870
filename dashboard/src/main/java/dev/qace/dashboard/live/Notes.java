package dev.qace.dashboard.live;

import dev.qace.agent.Phrases;
import dev.qace.learner.Assessed;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LearnedCapability.NeededLiteral;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.model.World;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.Naming;
import dev.qace.report.words.Wording;
import dev.qace.report.words.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a run has found out so far, in the order in which it became known. */
final class Notes {
  private static final int MOST_PROOF = 3;

  private final Wording wording;
  private final FindingWords words;
  private List<Noted> known = List.of();

  Notes(World world, Phrases phrases) {
    this.wording = new Wording(phrases);
    this.words = FindingWords.in(world);
  }

  /**
   * Takes in what is known by now. What was known before and is not any more is left out.
   *
   * @param step how many were made
   */
  void take(Assessed found, Evidence evidence, long step) {
    List<Noted> now = new ArrayList<>();
    for (Noted each : of(found, evidence)) {
      Optional<Noted> before = known.stream().filter(each::isSameAs).findFirst();
      now.add(each.after(before.map(Noted::step).orElse(step)));
    }
    now.sort(Comparator.comparingLong(Noted::step));
    known = List.copyOf(now);
  }

  /** The latest last. */
  List<Noted> known() {
    return known;
  }

  private List<Noted> of(Assessed found, Evidence evidence) {
    List<Noted> all = new ArrayList<>();
    for (LearnedCapability each : found.capabilities()) {
      of(each, evidence, all);
    }
    for (Inexpressible each : found.inexpressible()) {
      all.add(
          new Noted(
              Noted.Kind.BEYOND,
              each.capability().name(),
              Words.of(words.reason(each)).capitalized(),
              each.proof().stream().limit(MOST_PROOF).map(evidence::firstQuery).toList(),
              each.proof().stream().limit(MOST_PROOF).toList(),
              0));
    }
    for (Misreported each : found.misreported()) {
      all.add(
          new Noted(
              Noted.Kind.MISREPORTED,
              "",
              Words.of(FindingWords.misreported(each)),
              List.of(),
              List.of(),
              0));
    }
    return all;
  }

  /** {@code If the pot is glazed: The pot is cracked}. */
  private static Words inContext(Words context, Words what) {
    List<Words.Piece> pieces = new ArrayList<>(context.after("If ").pieces());
    pieces.addAll(what.after(": ").pieces());
    return new Words(pieces);
  }

  private void of(LearnedCapability learned, Evidence evidence, List<Noted> all) {
    String name = learned.capability().name();
    Naming naming = Naming.full(learned.capability());
    for (NeededLiteral each : learned.needed()) {
      if (each.settled() > 0) {
        all.add(
            new Noted(
                Noted.Kind.NEED,
                name,
                wording.condition(each.literal(), naming).capitalized(),
                List.of(each.refused(), each.settled()),
                List.of(),
                0));
      }
    }
    for (LearnedOutcome each : learned.outcomes()) {
      Words what =
          each.changes().isEmpty()
              ? Words.of("Nothing changes")
              : wording.effect(each.changes(), naming).capitalized();
      if (!each.when().isEmpty()) {
        what = inContext(wording.condition(each.context(), naming), what);
      }
      all.add(new Noted(Noted.Kind.OUTCOME, name, what, List.of(each.firstSeen()), List.of(), 0));
    }
    for (Surprising each : learned.surprises()) {
      List<dev.qace.agent.Transition> proof =
          each.reason() instanceof WhySurprising.Check check
              ? List.of(check.transition())
              : List.of();
      all.add(
          new Noted(
              Noted.Kind.SURPRISE,
              name,
              Words.of(words.surprise(each)).capitalized(),
              proof.stream().map(evidence::firstQuery).toList(),
              proof,
              0));
    }
  }
}
