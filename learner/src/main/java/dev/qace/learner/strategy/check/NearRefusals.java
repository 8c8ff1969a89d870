package dev.qace.learner.strategy.check;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.setBoth;

import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Attempts in which just one literal that is needed does not hold, and each of those that seem not
 * to matter holds in one of them and does not in another. If one of these may take the place of the
 * literal that is needed, an attempt of them executes. At most two are made for each literal that
 * is needed, and none for what was refused before.
 */
final class NearRefusals {
  private static final int MOST_OF_EACH = 2;
  private static final int MOST_DRAWS = 6;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final PreconditionSpace space;
  private final Situations situations;
  private final Random random;

  NearRefusals(CapabilityKnowledge known, Situations situations, Random random) {
    this.known = known;
    this.lifting = known.lifting();
    this.space = known.space();
    this.situations = situations;
    this.random = random;
  }

  List<Situation> all() {
    List<Situation> all = new ArrayList<>();
    for (int missing : space.required().stream().toArray()) {
      BitSet unseen = unseen(missing);
      for (int i = 0; i < MOST_OF_EACH && !unseen.isEmpty(); i++) {
        Optional<Situation> start = where(missing, choice(unseen));
        start.ifPresent(
            found -> {
              all.add(found);
              unseen.andNot(holding(lifting.values(found.state(), found.instance())));
            });
      }
    }
    return all;
  }

  /** The literals that never held where this one alone was missing. */
  private BitSet unseen(int missing) {
    BitSet required = space.required();
    BitSet unseen = new BitSet();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      boolean free = !required.get(positive(atom)) && !required.get(negative(atom));
      setBoth(unseen, atom, free && !lifting.isMark(atom));
    }
    for (BitSet values : space.refused()) {
      BitSet reasons = lifting.violated(values);
      reasons.and(required);
      if (reasons.cardinality() == 1 && reasons.get(missing)) {
        unseen.andNot(holding(values));
      }
    }
    return unseen;
  }

  private BitSet holding(BitSet values) {
    BitSet holding = new BitSet();
    holding.set(0, literalCount(lifting.subjects()));
    holding.andNot(lifting.violated(values));
    return holding;
  }

  /** Of an atom that may be so or otherwise, either. */
  private BitSet choice(BitSet literals) {
    BitSet choice = (BitSet) literals.clone();
    IntStream.range(0, lifting.atoms().size())
        .filter(atom -> choice.get(positive(atom)) && choice.get(negative(atom)))
        .forEach(atom -> choice.clear(random.nextBoolean() ? positive(atom) : negative(atom)));
    return choice;
  }

  private Optional<Situation> where(int missing, BitSet wanted) {
    BitSet others = known.precondition().needed();
    others.clear(missing);
    List<ObjectPattern> patterns = lifting.bindings().patterns();
    for (int i = 0; i < MOST_DRAWS; i++) {
      // What is missing may be that two objects are different ones.
      ObjectPattern pattern = patterns.get(i == 0 ? 0 : random.nextInt(patterns.size()));
      Optional<Situation> start =
          lifting
              .bindings()
              .draw(pattern, random)
              .flatMap(
                  instance ->
                      situations.where(
                          instance,
                          new StartBuilder(lifting, instance)
                              .must(negated(missing))
                              .should(others)
                              .should(wanted)))
              .filter(each -> isFor(missing, each));
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** Whether this is all that is missing there. */
  private boolean isFor(int missing, Situation start) {
    BitSet reasons = lifting.violated(lifting.values(start.state(), start.instance()));
    reasons.and(space.required());
    return reasons.cardinality() == 1 && reasons.get(missing);
  }
}
