package dev.qace.learner.strategy;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.extension.OddConditions;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.lifting.AlikeObjects;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Where one capability of an agent is beyond the paper's class, others may depend on objects that
 * no parameter names: each is executed where all of these are alike, which hardly happens at
 * random.
 */
final class OtherObjectQuestions {
  private static final int QUESTIONS = 320;

  /** Where the odds look as if they depended on other objects. */
  private static final int MOST_QUESTIONS = 4 * QUESTIONS;

  /** A suspicion that may well be chance: it only asks more. */
  private static final double ODD = 0;

  private static final int AT_ONCE = 32;

  private final Knowledge knowledge;
  private final Random random;
  private final AlikeObjects alike;

  OtherObjectQuestions(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.random = random;
    this.alike = new AlikeObjects(knowledge.world(), random);
  }

  /** What to ask next; nothing if the agent is in the paper's class, or enough was asked. */
  List<Wish> next() {
    List<Wish> wishes = new ArrayList<>();
    for (CapabilityKnowledge known : knowledge.executedInOrder()) {
      for (long i = Math.min(missing(known), AT_ONCE); i > 0; i--) {
        any(known)
            .map(each -> Wish.attempt(Aim.OTHER_OBJECTS, each.state(), each.instance()))
            .ifPresent(wishes::add);
      }
    }
    return wishes;
  }

  /** How many are still to be asked, by what is known so far. */
  long expected() {
    return knowledge.executedInOrder().stream().mapToLong(this::missing).sum();
  }

  private long missing(CapabilityKnowledge known) {
    if (!alike.canBe()
        || knowledge.settings().endsWithBudget()
        || new OpenPoints(knowledge, known).others().isEmpty()) {
      return 0;
    }
    int asked = knowledge.evidence().asked(known.capability(), Aim.OTHER_OBJECTS).size();
    return Math.max(0, most(known, asked) - asked);
  }

  private static int most(CapabilityKnowledge known, int asked) {
    boolean more =
        asked >= QUESTIONS
            && known.contexts().stream()
                .anyMatch(each -> looksOdd(each) || each.repeatedObjects().areOdd());
    return more ? MOST_QUESTIONS : QUESTIONS;
  }

  private static boolean looksOdd(CapabilityKnowledge known) {
    return Stream.of(
            OddConditions.most(known.lifting(), known.influences(), true), known.oddestOfRepeated())
        .flatMap(Optional::stream)
        .anyMatch(odd -> odd.beyond() >= ODD);
  }

  private Optional<Situation> any(CapabilityKnowledge whole) {
    List<CapabilityKnowledge> contexts = whole.contexts();
    CapabilityKnowledge known = contexts.get(random.nextInt(contexts.size()));
    List<ObjectPattern> patterns = known.executablePatterns();
    Situations situations = new Situations(knowledge, known, random);
    if (patterns.isEmpty()) {
      return Optional.empty();
    }
    // One object for two parameters may need, or bring about, something else.
    int pattern =
        patterns.size() == 1 || random.nextBoolean() ? 0 : 1 + random.nextInt(patterns.size() - 1);
    Lifting lifting = known.lifting();
    return lifting
        .bindings()
        .draw(patterns.get(pattern), random)
        .flatMap(
            instance -> {
              State any = situations.anyState(instance);
              // Where outcomes look alike, other objects may be as they never are elsewhere.
              return random.nextBoolean()
                  ? situations.from(
                      instance,
                      alike.from(any, instance),
                      situations.identifying(known.outcomes().orElseThrow()))
                  : situations.from(instance, alike.beside(any, lifting, instance), new BitSet());
            });
  }
}
