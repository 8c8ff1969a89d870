package dev.qace.learner.strategy.travel;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;

import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The attempts of which it is open whether they execute, and what one is worth. Most is learned
 * where both answers are as likely: so several literals are violated at once as long as few of them
 * are suspects, and fewer the more they are (group testing). Nothing is decided by these guesses.
 */
public final class OpenAttempts {

  /** How many preconditions a capability has, before anything is known about it. */
  private static final double EXPECTED = 4;

  /** What is less worth than this, compared to the best, may be settled by the answers to it. */
  private static final double AS_GOOD = 0.5;

  /** What an attempt is worth of what was refused in other states, or is beyond any model. */
  private static final double ELSEWHERE = 0.01;

  /** The same where nothing like it was attempted yet. */
  private static final double UNLIKE_OTHERS = 0.1;

  /** So many of a capability are compared, the nearest; the others come up later. */
  private static final int MOST_COMPARED = 2000;

  /** How many refusals there are for each attempt beyond the first that is made at once. */
  private static final int REFUSED_FOR_EACH = 10;

  private static final int MOST_AT_ONCE = 50;

  private static final OpenPoint FIRST = new OpenPoint.FirstExecution();

  private final ReachabilityMap map;
  private final Map<CapabilityKnowledge, PossibleNeeds> suspects = new HashMap<>();

  /** Of two that are worth as much, the one that came up first is the better one. */
  private static final Comparator<Choice> LEAST_FIRST =
      Comparator.comparingDouble(Choice::worth).thenComparing(c -> -c.kind().number());

  private record Choice(AttemptKind kind, double worth) {}

  public OpenAttempts(ReachabilityMap map) {
    this.map = map;
  }

  /**
   * The best of each capability, but for those that promise much less than others. What was refused
   * over and over, and never executed, is tried in several ways at once.
   */
  public List<AttemptKind> best(Set<AttemptKind> givenUp) {
    Map<CapabilityKnowledge, PriorityQueue<Choice>> best = new LinkedHashMap<>();
    map.open(MOST_COMPARED)
        .filter(kind -> givenUp.isEmpty() || !givenUp.contains(kind))
        .forEach(
            kind -> {
              PriorityQueue<Choice> some =
                  best.computeIfAbsent(kind.known(), k -> new PriorityQueue<>(LEAST_FIRST));
              some.add(new Choice(kind, worth(kind) / (1 + map.distance(kind))));
              if (some.size() > atOnce(kind.known())) {
                some.remove();
              }
            });
    List<Choice> choices = new ArrayList<>();
    best.values().forEach(choices::addAll);
    double most = choices.stream().mapToDouble(Choice::worth).max().orElse(0);
    choices.removeIf(choice -> choice.worth() < AS_GOOD * most);
    choices.sort(LEAST_FIRST.reversed());
    return choices.stream().map(Choice::kind).toList();
  }

  private static long atOnce(CapabilityKnowledge known) {
    return known.example().isPresent()
        ? 1
        : Math.min(MOST_AT_ONCE, 1 + known.tally().refusals() / REFUSED_FOR_EACH);
  }

  /** In bits, and more for the first execution of a capability: it opens ways. */
  private double worth(AttemptKind kind) {
    if (kind.only().isPresent()) {
      return kind.looksNew() ? UNLIKE_OTHERS : ELSEWHERE;
    }
    double executes =
        suspects
            .computeIfAbsent(kind.known(), PossibleNeeds::new)
            .noneOf(kind.known().lifting().violated(kind.values()));
    double first = kind.known().example().isEmpty() ? FIRST.worth(executes) : 0;
    return first + OpenPoint.bits(executes) + Double.MIN_NORMAL;
  }

  /** The literals that may be preconditions, each by the refusals that it may explain. */
  private static final class PossibleNeeds {
    private final BitSet literals;
    private final double[] chances;

    PossibleNeeds(CapabilityKnowledge known) {
      PreconditionSpace space = known.space();
      literals = space.undecided();
      double usual =
          Math.max(1, EXPECTED - space.required().cardinality()) / (literals.cardinality() + 2.0);
      chances = new double[literalCount(known.lifting().subjects())];
      literals.stream().forEach(literal -> chances[literal] = usual);
      for (BitSet clause : space.clauses()) {
        double share = 1.0 / (clause.cardinality() + 1);
        clause.stream().forEach(l -> chances[l] = 1 - (1 - chances[l]) * (1 - share));
        literals.or(clause);
      }
    }

    /** How likely it is that none of these literals is a precondition. */
    double noneOf(BitSet some) {
      BitSet suspected = (BitSet) some.clone();
      suspected.and(literals);
      double none = 1;
      for (int literal = suspected.nextSetBit(0); literal >= 0; ) {
        none *= 1 - chances[literal];
        literal = suspected.nextSetBit(literal + 1);
      }
      return none;
    }
  }
}
