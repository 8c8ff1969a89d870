package dev.qace.learner.strategy.check;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.lifting.AlikeObjects;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attempts of an agent beyond the paper's class in which one literal of an alternative is all that
 * is missing: what may take its place need not hold where all else is at random, as that is refused
 * for other reasons. One object may fill several parameters, and other objects may be alike, so
 * that what hardly ever holds is seen as well. Each attempt is made once.
 */
final class CloseRefusals {
  /** What holds in an eighth of such states is found with a chance of 98 %. */
  private static final int ENOUGH = 32;

  /** The same of a fourth, with one object for several parameters. */
  private static final int ENOUGH_REPEATED = 16;

  private static final int MOST_DRAWS = 4;
  private static final int MOST_STARTS_REFUSED = 8;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Situations situations;
  private final AlikeObjects alike;
  private final Random random;

  CloseRefusals(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.situations = new Situations(knowledge, known, random);
    this.alike = new AlikeObjects(knowledge.world(), random);
    this.random = random;
  }

  /** Those that are lacking; none as long as it is unknown what the capability needs. */
  List<Situation> next() {
    boolean open = known.alternatives().filter(each -> !each.isSettled()).isPresent();
    int startsRefused =
        knowledge.evidence().asked(known.capability(), Aim.ALTERNATIVES).refusedInARow();
    if (open || known.isContradicted() || startsRefused >= MOST_STARTS_REFUSED) {
      return List.of();
    }
    List<ObjectPattern> patterns = lifting.bindings().patterns();
    List<Situation> refused =
        known.attempts().refusals().stream()
            .map(each -> new Situation(each.instance(), each.state()))
            .toList();
    return patterns.isEmpty()
        ? List.of()
        : Stream.concat(
                lacking(patterns.subList(0, 1), refused, ENOUGH).stream(),
                lacking(patterns.subList(1, patterns.size()), refused, ENOUGH_REPEATED).stream())
            .toList();
  }

  private List<Situation> lacking(
      List<ObjectPattern> patterns, List<Situation> refused, int enough) {
    if (patterns.isEmpty()) {
      return List.of();
    }
    List<BitSet> before =
        refused.stream()
            .filter(each -> patterns.contains(lifting.pattern(each.instance())))
            .map(this::values)
            .toList();
    Set<Situation> found = new LinkedHashSet<>();
    for (BitSet way : known.precondition().ways()) {
      for (int missing = way.nextSetBit(0); missing >= 0; missing = way.nextSetBit(missing + 1)) {
        BitSet held = (BitSet) way.clone();
        held.clear(missing);
        held.set(negated(missing));
        long seen = before.stream().filter(each -> Disjunction.holds(held, each)).count();
        for (long i = seen; i < enough; i++) {
          where(patterns.get(random.nextInt(patterns.size())), held).ifPresent(found::add);
        }
      }
    }
    return List.copyOf(found);
  }

  /** Where these literals hold and a refusal is predicted, which was never tried. */
  private Optional<Situation> where(ObjectPattern pattern, BitSet literals) {
    Optional<Situation> start = Optional.empty();
    for (int i = 0; i < MOST_DRAWS && start.isEmpty(); i++) {
      start =
          lifting
              .bindings()
              .draw(pattern, random)
              .flatMap(
                  instance ->
                      situations.where(
                          instance,
                          new StartBuilder(lifting, instance).must(literals),
                          any(instance)))
              .filter(each -> known.precondition().isRefused(values(each)))
              .filter(each -> known.attempts().isNew(each.state(), each.instance()));
    }
    return start;
  }

  private State any(Instance instance) {
    State any = situations.anyState(instance);
    return alike.canBe() && random.nextBoolean() ? alike.from(any, instance) : any;
  }

  private BitSet values(Situation situation) {
    return lifting.values(situation.state(), situation.instance());
  }
}
