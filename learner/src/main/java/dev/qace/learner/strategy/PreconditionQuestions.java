package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.TellingStarts;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.AskedFor;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Decides the precondition slots of a capability that was seen to execute. The question for a
 * literal starts where it is violated and everything else that may be needed holds (paper, proof of
 * Theorem 1, case 1).
 */
final class PreconditionQuestions {
  private static final int ROUNDS = 2;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final int runs;
  private final TellingStarts telling;
  private final Deque<UndecidedPart> parts = new ArrayDeque<>();
  private final Deque<Integer> left = new ArrayDeque<>();
  private final Deque<TellingStarts.Start> starts = new ArrayDeque<>();
  private int literal;
  private boolean alone;

  PreconditionQuestions(Knowledge knowledge, CapabilityKnowledge known, int runs, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.runs = runs;
    for (int round = 0; round < ROUNDS; round++) {
      parts.addAll(EnumSet.allOf(UndecidedPart.class));
    }
    this.telling = new TellingStarts(knowledge, known, random);
  }

  /** What is undecided, in the order in which to ask about it. */
  private enum UndecidedPart {
    /** Questions about atoms want different objects. */
    SAME,
    ATOM,
    /** That parameters differ wants all else to be known. */
    DIFFERENT;

    static UndecidedPart of(Lifting lifting, int literal) {
      return !lifting.isEquality(subjectOf(literal))
          ? ATOM
          : isPositive(literal) ? SAME : DIFFERENT;
    }
  }

  /**
   * The next questions: those about different literals at once where they do not depend on one
   * another's answers, then one by one what that left open. What was decided last may have made way
   * for what could not be asked before, so there is a second round.
   */
  List<Wish> next() {
    Optional<Purpose> refused = alone ? refusedAlone() : Optional.empty();
    alone = false;
    if (refused.isPresent()) {
      // Perhaps a way leads there from where it does start.
      return List.of(new Wish.TellFrom(refused.get(), known.example().orElseThrow().state()));
    }
    while (true) {
      while (!starts.isEmpty() && isUndecided(literal)) {
        TellingStarts.Start start = starts.remove();
        if (telling.isNews(start)) {
          alone = true;
          return List.of(tell(start));
        }
      }
      starts.clear();
      if (!left.isEmpty()) {
        literal = left.remove();
        if (isUndecided(literal)) {
          starts.addAll(telling.of(literal));
        }
        continue;
      }
      if (parts.isEmpty()) {
        return List.of();
      }
      UndecidedPart part = parts.remove();
      new OpenPoints(knowledge, known)
          .needs().stream()
              .map(OpenPoint.MayBeNeeded::literal)
              .filter(each -> UndecidedPart.of(lifting, each) == part)
              .forEach(left::add);
      List<Wish> batch = atOnce();
      if (!batch.isEmpty()) {
        return batch;
      }
    }
  }

  /** Why the last question was asked, if the agent did not start there and was not led yet. */
  private Optional<Purpose> refusedAlone() {
    AskedFor asked = knowledge.evidence().asked(known.capability(), Aim.NEED_ALONE);
    return asked
        .last()
        .filter(last -> last.isStartRefused() && lifting.extension().isEmpty())
        .map(Asked::purpose)
        .filter(purpose -> !purpose.literals().stream().allMatch(asked::hasLed));
  }

  private boolean isUndecided(int each) {
    return known.space().undecided().get(each);
  }

  private List<Wish> atOnce() {
    List<Wish> batch = new ArrayList<>();
    Set<List<Object>> asked = new HashSet<>();
    for (int each : left) {
      List<TellingStarts.Start> possible = telling.of(each);
      if (!possible.isEmpty() && possible.get(0).missed() == 0 && telling.isNews(possible.get(0))) {
        TellingStarts.Start start = possible.get(0);
        if (asked.add(List.of(start.instance(), start.state()))) {
          batch.add(tell(start));
        }
      }
    }
    return batch;
  }

  private Wish tell(TellingStarts.Start start) {
    if (!lifting.extension().isEmpty()) {
      // What is written down about a question is over the parameters alone.
      return Wish.attempt(Aim.NEED_ALONE, start.state(), start.instance());
    }
    BitSet missed = known.missing(lifting.values(start.state(), start.instance()));
    Purpose purpose =
        new Purpose(Aim.NEED_ALONE, known.capability(), missed.stream().boxed().toList());
    return new Wish.Tell(purpose, start.state(), start.instance(), runs);
  }
}
