package dev.qace.learner.conclusion;

import dev.qace.agent.Transition;
import dev.qace.learner.approach.Obstacles;
import dev.qace.learner.finding.LearnedCapability.NeededLiteral;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.precondition.MinimalClauses;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** What one capability needs: literals, and where these are not all, one disjunction of others. */
final class NeededLiterals {
  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Obstacles obstacles;
  private final ToIntFunction<Transition> numbers;
  private final List<NeededLiteral> all = new ArrayList<>();
  private final List<List<Condition>> atLeastOneOf = new ArrayList<>();
  private final List<Undecided> undecided = new ArrayList<>();

  /**
   * @param numbers of the queries by which transitions were observed
   */
  NeededLiterals(
      CapabilityKnowledge known, Obstacles obstacles, ToIntFunction<Transition> numbers) {
    this.known = known;
    this.lifting = known.lifting();
    this.obstacles = obstacles;
    this.numbers = numbers;
    if (known.precondition() instanceof DisjunctiveSpace several) {
      ofDisjunction(several);
    } else {
      ofConjunction(known.space());
    }
  }

  List<NeededLiteral> all() {
    return all;
  }

  /** Of the literals of each of these at least one is needed, though it is undecided which. */
  List<List<Condition>> atLeastOneOf() {
    return atLeastOneOf;
  }

  List<Undecided> undecided() {
    return undecided;
  }

  private void ofConjunction(PreconditionSpace space) {
    boolean contradicted = known.isContradicted();
    BitSet open = space.undecided();
    BitSet reasons = new BitSet();
    space.clauses().forEach(reasons::or);
    new MinimalClauses(space.clauses())
        .all().stream()
            .map(clause -> clause.stream().mapToObj(lifting::literal).toList())
            .forEach(atLeastOneOf::add);
    known.precondition().needed().stream()
        .forEach(
            literal -> {
              Optional<Transition> settled = space.settledBy(literal);
              WhyUndecided why =
                  contradicted
                      ? new WhyUndecided.Contradicted()
                      : obstacles.of(known, literal).orElseGet(WhyUndecided.NotAskedYet::new);
              all.add(
                  new NeededLiteral(
                      lifting.literal(literal),
                      FirstSeen.number(settled, numbers),
                      FirstSeen.number(settled.flatMap(told -> space.refusedFor(literal)), numbers),
                      !open.get(literal)
                          || reasons.get(literal)
                          || !obstacles.isUntestable(known, literal)));
              if (open.get(literal)) {
                undecided.add(
                    new Undecided(
                        known.capability(), new Slot.Needed(lifting.literal(literal)), why));
              }
            });
  }

  private void ofDisjunction(DisjunctiveSpace several) {
    BitSet common = several.needed();
    int found = FirstSeen.number(several.foundBy(), numbers);
    common.stream()
        .forEach(
            literal -> {
              BitSet missing = new BitSet();
              missing.set(literal);
              Optional<Transition> refusal =
                  several.ways().stream()
                      .flatMap(way -> several.refusedFor(way, missing).stream())
                      .findFirst();
              all.add(
                  new NeededLiteral(
                      lifting.literal(literal), found, FirstSeen.number(refusal, numbers), true));
            });
    List<Condition> ways = new ArrayList<>();
    for (BitSet way : several.ways()) {
      way.andNot(common);
      List<Condition> literals = way.stream().mapToObj(lifting::literal).toList();
      ways.add(literals.size() == 1 ? literals.get(0) : new Condition.And(literals));
    }
    if (ways.size() > 1) {
      all.add(
          new NeededLiteral(
              new Condition.Or(ways),
              found,
              FirstSeen.number(known.space().firstRefusal(), numbers),
              true));
    }
  }
}
