package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.extension.OddConditions;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.AlikeObjects;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Where that is no chance, but not proven yet. */
  private static final int MOST_WHERE_CLEAR = 2 * MOST_QUESTIONS;

  /** A suspicion that may well be chance: it only asks more. */
  private static final double ODD = 0;

  private static final int AT_ONCE = 32;

  /** One question of so many is about anything, even where something looks odd. */
  private static final int IN_A_WHILE = 8;

  private final Knowledge knowledge;
  private final Random random;
  private final AlikeObjects alike;
  private final Map<CapabilityKnowledge, Boolean> odd = new HashMap<>();
  private final Map<CapabilityKnowledge, List<OtherObjects>> toTell = new HashMap<>();

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
    if (asked < QUESTIONS) {
      return QUESTIONS;
    }
    List<OddConditions.Odd> odd = known.contexts().stream().flatMap(each -> odd(each)).toList();
    if (odd.stream().anyMatch(OddConditions.Odd::isClear)) {
      return MOST_WHERE_CLEAR;
    }
    boolean more =
        odd.stream().anyMatch(each -> each.beyond() >= ODD)
            || known.contexts().stream().anyMatch(each -> each.repeatedObjects().areOdd());
    return more ? MOST_QUESTIONS : QUESTIONS;
  }

  private static Stream<OddConditions.Odd> odd(CapabilityKnowledge known) {
    return Stream.concat(known.oddest().stream(), known.oddOfRepeated().stream());
  }

  private Optional<Situation> any(CapabilityKnowledge whole) {
    List<CapabilityKnowledge> contexts = whole.contexts();
    CapabilityKnowledge known = contexts.get(random.nextInt(contexts.size()));
    List<CapabilityKnowledge> odd = contexts.stream().filter(this::isOdd).toList();
    if (!odd.isEmpty() && random.nextInt(IN_A_WHILE) > 0) {
      known = odd.get(random.nextInt(odd.size()));
    }
    List<ObjectPattern> patterns = known.executablePatterns();
    Situations situations = new Situations(knowledge, known, random);
    if (patterns.isEmpty()) {
      return Optional.empty();
    }
    boolean repeating = patterns.size() > 1 && random.nextBoolean();
    if (isOdd(known) ? random.nextInt(IN_A_WHILE) > 0 : repeating && random.nextBoolean()) {
      Optional<Situation> telling = telling(known, situations, patterns);
      if (telling.isPresent()) {
        return telling;
      }
    }
    // One object for two parameters may need, or bring about, something else.
    int pattern = repeating ? 1 + random.nextInt(patterns.size() - 1) : 0;
    Lifting lifting = known.lifting();
    BitSet shown = situations.identifying(known.outcomes().orElseThrow());
    return lifting
        .bindings()
        .draw(patterns.get(pattern), random)
        .flatMap(
            instance -> {
              State any = situations.anyState(instance);
              // Where outcomes look alike, other objects may be as they never are elsewhere.
              return random.nextBoolean()
                  ? situations.from(instance, alike.from(any, instance), shown)
                  : situations.from(instance, alike.beside(any, lifting, instance), new BitSet());
            });
  }

  /**
   * With one object for several parameters, where a condition holds, or does not, of which that may
   * matter: the one that looks oddest there, and a rival of it; or where none does, one that never
   * varies with different objects, as nothing else would show whether it matters.
   */
  private Optional<Situation> telling(
      CapabilityKnowledge known, Situations situations, List<ObjectPattern> patterns) {
    List<OtherObjects> conditions = toTell.computeIfAbsent(known, this::toTell);
    if (conditions.isEmpty() || known.influences().showing().isEmpty()) {
      return Optional.empty();
    }
    List<ObjectPattern> repeating = new ArrayList<>(patterns);
    repeating.remove(known.lifting().bindings().patterns().get(0));
    Collections.shuffle(repeating, random);
    List<OtherObjects> inTurn = new ArrayList<>(conditions);
    Collections.shuffle(inTurn, random);
    if (!isOdd(known)) {
      return inTurn.stream()
          .map(each -> Map.of(each, !isSoWithDifferentObjects(known, each)))
          .flatMap(each -> where(known, situations, repeating, each).stream())
          .findFirst();
    }
    boolean value = random.nextBoolean();
    Map<OtherObjects, Boolean> apart = new LinkedHashMap<>(Map.of(inTurn.get(0), !value));
    apart.put(conditions.get(0), value);
    return where(known, situations, repeating, apart)
        .or(() -> where(known, situations, repeating, Map.of(conditions.get(0), value)));
  }

  private static boolean isSoWithDifferentObjects(
      CapabilityKnowledge known, OtherObjects condition) {
    Influences influences = known.influences();
    return influences.values().of(condition).test(influences.log().transitionNumber(0));
  }

  /** Where these conditions have these values, and it shows which outcome there is. */
  private Optional<Situation> where(
      CapabilityKnowledge known,
      Situations situations,
      List<ObjectPattern> patterns,
      Map<OtherObjects, Boolean> values) {
    Lifting lifting = known.lifting();
    Lifting wide =
        lifting.extended(
            lifting.extension().with(Extension.ofConditions(List.copyOf(values.keySet()))));
    int[] shows = known.influences().showing().stream().toArray();
    BitSet literals = new BitSet();
    literals.set(shows[random.nextInt(shows.length)]);
    values.forEach((each, value) -> literals.set(literalOf(subject(wide, each), value)));
    BitSet shown = situations.identifying(known.outcomes().orElseThrow());
    return patterns.stream()
        .flatMap(each -> situations.where(wide, each, literals, shown).stream())
        .findFirst();
  }

  private static int subject(Lifting lifting, OtherObjects condition) {
    return lifting.conditionsFrom() + lifting.extension().conditions().indexOf(condition);
  }

  private List<OtherObjects> toTell(CapabilityKnowledge known) {
    return isOdd(known)
        ? known.oddOfRepeated().stream().map(OddConditions.Odd::condition).toList()
        : OddConditions.unvaried(known.lifting(), known.influences());
  }

  private boolean isOdd(CapabilityKnowledge known) {
    return odd.computeIfAbsent(
        known, key -> key.oddOfRepeated().stream().anyMatch(each -> each.beyond() >= ODD));
  }
}
