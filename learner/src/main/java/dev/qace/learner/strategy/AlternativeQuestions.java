package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AcceptableStarts;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Which disjunction lets a capability execute, where no conjunction explains what was seen: first
 * whether the refusal that shows it is one by chance, then where disjunctions differ that explain
 * everything so far, and then where the best of them may be wrong: without one literal of a term,
 * in any other state that it refuses, and in any state that it does not.
 */
final class AlternativeQuestions {
  private static final int MOST_QUESTIONS = 1500;
  private static final int REFUSED_TIMES = 3;
  private static final int DRAWS = 40;
  private static final int AT_ONCE = 6;
  private static final int MOST_FLIPS = 3;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private Lifting lifting;
  private final Situations situations;
  private final AcceptableStarts acceptable;
  private final Random random;

  AlternativeQuestions(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.situations = new Situations(knowledge, known, random);
    this.acceptable = new AcceptableStarts(knowledge, random);
    this.random = random;
  }

  /** What to ask next; nothing if the disjunction is settled. */
  List<Wish> next(OpenPoint.WhichAlternatives open) {
    int asked = knowledge.evidence().asked(known.capability(), Aim.ALTERNATIVES).size();
    if (asked >= MOST_QUESTIONS) {
      return List.of();
    }
    DisjunctiveSpace space = open.among();
    lifting = space.lifting();
    List<Situation> found = repeated(asked == 0);
    if (found.isEmpty()) {
      found = telling(space);
    }
    if (found.isEmpty() && !space.isSettled()) {
      found = checks(space);
    }
    return found.stream()
        .map(each -> Wish.attempt(Aim.ALTERNATIVES, each.state(), each.instance()))
        .toList();
  }

  /**
   * The refusal that no conjunction explains, until it is known not to be one by chance.
   *
   * @param first whether it was never asked for from right where it was seen: what came before may
   *     have been the reason
   */
  private List<Situation> repeated(boolean first) {
    Transition seen = known.space().contradiction().orElseThrow().proof().get(0);
    int refusals = known.attempts().refusals(seen.state(), seen.instance());
    return refusals == 0 || !knowledge.allows(seen.state(), seen.instance())
        ? List.of()
        : Collections.nCopies(
            Math.max(first ? 1 : 0, REFUSED_TIMES - refusals),
            new Situation(seen.instance(), seen.state()));
  }

  /** Where the disjunctions differ most. */
  private List<Situation> telling(DisjunctiveSpace space) {
    List<Disjunction> all = space.candidates();
    Situation best = null;
    int most = 0;
    for (int i = 0; i < DRAWS && all.size() > 1; i++) {
      Optional<Situation> drawn =
          !lifting.extension().isEmpty() && i % 4 == 3
              ? between(all)
              : i % 2 == 0 ? anywhere() : nearTerm(all);
      if (drawn.isPresent()) {
        BitSet values = values(drawn.get());
        int executing = (int) all.stream().filter(each -> each.holds(values)).count();
        int split = Math.min(executing, all.size() - executing);
        if (split > most) {
          most = split;
          best = drawn.get();
        }
      }
    }
    return best == null ? List.of() : List.of(best);
  }

  private List<Situation> checks(DisjunctiveSpace space) {
    List<Situation> found = new ArrayList<>();
    Set<BitSet> seen = new HashSet<>();
    Disjunction best = space.best();
    for (BitSet term : best.terms()) {
      term.stream()
          .filter(literal -> space.refusedFor(term, only(literal)).isEmpty())
          .mapToObj(literal -> without(best, term, literal))
          .flatMap(Optional::stream)
          .filter(each -> found.size() < AT_ONCE && seen.add(values(each)))
          .forEach(found::add);
    }
    boolean refusals = space.refusals() < DisjunctiveSpace.ENOUGH_REFUSALS;
    boolean executions = space.executions() < DisjunctiveSpace.ENOUGH_EXECUTIONS;
    for (int i = 0; i < DRAWS && found.size() < AT_ONCE; i++) {
      boolean refused = refusals && (!executions || i % 2 == 0);
      // What all terms need, another one probably needs as well.
      BitSet literals = i % 4 < 2 && best.terms().size() > 1 ? best.common() : new BitSet();
      (refused ? refused(best, literals) : executed(best)).ifPresent(found::add);
    }
    return found;
  }

  private static BitSet only(int literal) {
    BitSet one = new BitSet();
    one.set(literal);
    return one;
  }

  private BitSet values(Situation situation) {
    return lifting.values(situation.state(), situation.instance());
  }

  private Optional<Situation> anywhere() {
    return made(new BitSet());
  }

  /** Where all literals of some term hold but for a few. */
  private Optional<Situation> nearTerm(List<Disjunction> all) {
    List<BitSet> terms = all.get(random.nextInt(all.size())).terms();
    BitSet literals = (BitSet) terms.get(random.nextInt(terms.size())).clone();
    int[] each = literals.stream().toArray();
    int flips = random.nextInt(Math.min(each.length, MOST_FLIPS) + 1);
    for (int i = 0; i < flips; i++) {
      int flipped = each[random.nextInt(each.length)];
      literals.clear(flipped);
      literals.set(negated(flipped));
    }
    return made(literals);
  }

  /** Where a term of one disjunction holds, and none of another. */
  private Optional<Situation> between(List<Disjunction> all) {
    Disjunction one = all.get(random.nextInt(all.size()));
    Disjunction other = all.get(random.nextInt(all.size()));
    BitSet literals = (BitSet) one.terms().get(random.nextInt(one.terms().size())).clone();
    for (BitSet term : other.terms()) {
      int[] missing = term.stream().filter(literal -> !literals.get(literal)).toArray();
      if (missing.length > 0) {
        literals.set(negated(missing[random.nextInt(missing.length)]));
      }
    }
    return made(literals);
  }

  /** Where one literal of a term is missing, and no other term holds. */
  private Optional<Situation> without(Disjunction disjunction, BitSet term, int literal) {
    BitSet literals = (BitSet) term.clone();
    literals.clear(literal);
    literals.set(negated(literal));
    return refused(disjunction, literals);
  }

  private Optional<Situation> refused(Disjunction disjunction, BitSet literals) {
    BitSet wanted = (BitSet) literals.clone();
    for (int i = 0; i < DRAWS; i++) {
      Optional<Situation> drawn = made(wanted);
      if (drawn.isEmpty() || !disjunction.holds(values(drawn.get()))) {
        return drawn;
      }
      wanted = (BitSet) literals.clone();
      for (BitSet term : disjunction.terms()) {
        int[] each = term.stream().filter(l -> !literals.get(l)).toArray();
        if (each.length > 0 && random.nextInt(4) > 0) {
          int missing = negated(each[random.nextInt(each.length)]);
          wanted.set(missing, !wanted.get(negated(missing)));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Situation> executed(Disjunction disjunction) {
    return made(disjunction.terms().get(random.nextInt(disjunction.terms().size())));
  }

  /** A state in which these literals hold of some instance, and all else is at random. */
  private Optional<Situation> made(BitSet literals) {
    List<ObjectPattern> patterns = lifting.bindings().patterns();
    ObjectPattern pattern =
        patterns.get(random.nextInt(3) > 0 ? 0 : random.nextInt(patterns.size()));
    return lifting
        .bindings()
        .draw(pattern, random)
        .flatMap(
            instance ->
                acceptable
                    .from(new StartBuilder(lifting, instance).must(literals), any(instance))
                    .filter(state -> knowledge.allows(state, instance))
                    .map(state -> new Situation(instance, state)));
  }

  private State any(Instance instance) {
    return situations.anyState(instance);
  }
}
