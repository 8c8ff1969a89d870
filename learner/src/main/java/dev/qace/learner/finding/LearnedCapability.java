package dev.qace.learner.finding;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Probability;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was learned about one capability. Queries are given by their numbers in the order in which
 * they were asked, from 1; 0 for none.
 *
 * @param declared literals that must hold since the agent says so itself; nobody asks about them
 * @param needed literals that must all hold, by what was observed; the last may be a disjunction,
 *     each part of which is a literal or a conjunction of literals
 * @param atLeastOneOf sets of undecided literals, of each of which at least one must hold: the
 *     agent refused where none of them did; none follows from another
 * @param outcomes one of which occurs; where there are contexts, one of those of the context
 * @param executions on which that rests
 * @param firstExecution the query in which it was first executed
 * @param firstRefusal the query in which it was first refused
 * @param unseen changes that were looked for in vain
 * @param coverage which outcomes were surely found
 * @param boundTypes types of which every instance names all objects, so that a side effect on
 *     others could not be seen in this world
 * @param checks how many random checks were made
 * @param passedChecks how many of them matched the prediction
 * @param surprises some of those that did not
 */
public record LearnedCapability(
    Capability capability,
    List<Condition> declared,
    List<NeededLiteral> needed,
    List<List<Condition>> atLeastOneOf,
    List<LearnedOutcome> outcomes,
    long executions,
    long refusals,
    int firstExecution,
    int firstRefusal,
    List<Unseen> unseen,
    OutcomeBound coverage,
    List<Type> boundTypes,
    int checks,
    int passedChecks,
    List<Surprising> surprises) {
  public LearnedCapability {
    declared = List.copyOf(declared);
    needed = List.copyOf(needed);
    atLeastOneOf = atLeastOneOf.stream().map(List::copyOf).toList();
    outcomes = List.copyOf(outcomes);
    unseen = List.copyOf(unseen);
    boundTypes = List.copyOf(boundTypes);
    surprises = List.copyOf(surprises);
  }

  /**
   * A literal that may be needed.
   *
   * @param settled the query after which it was known to be; 0 if it is undecided
   * @param refused a query in which the agent refused because it did not hold
   * @param plain whether the plain model contains it, too. It does not if no state that the agent
   *     accepts or can reach settles it, and no refusal needs it as an explanation
   */
  public record NeededLiteral(Condition literal, int settled, int refused, boolean plain) {}

  /**
   * One outcome with its probability.
   *
   * @param millionths its probability; those of a capability sum to 1
   * @param low the lower end of an interval that contains the true probability at the stop rule's
   *     confidence, however the run ended. It is the only interval of this outcome, wherever it is
   *     shown, and reaches from 0 to 1 if it is not settled which outcomes there are
   * @param high its upper end
   * @param count how many executions were this outcome and no other
   * @param firstSeen the first query in which it occurred and no other can have; where others
   *     always look like it, the first in which it can have occurred
   * @param when literals that hold in the context of which this is an outcome, as of one of several
   *     whose odds sum to 1; none if there is but one context
   */
  public record LearnedOutcome(
      int millionths,
      double low,
      double high,
      long count,
      int firstSeen,
      List<Effect> changes,
      List<Condition> when) {
    public LearnedOutcome {
      changes = List.copyOf(changes);
      when = List.copyOf(when);
    }

    /** One that may occur wherever the capability executes. */
    public LearnedOutcome(
        int millionths, double low, double high, long count, int firstSeen, List<Effect> changes) {
      this(millionths, low, high, count, firstSeen, changes, List.of());
    }

    /** What it changes that no parameter names: atoms of constants, or of any objects there are. */
    public Stream<Effect> changesOfOthers() {
      return changes.stream().filter(LearnedCapability::namesOthers);
    }

    /** The context as a condition. */
    public Condition context() {
      return when.size() == 1 ? when.get(0) : new Condition.And(when);
    }

    public double probability() {
      return millionths / 1e6;
    }

    /** The same if nothing is known about its probability. */
    public LearnedOutcome withoutInterval() {
      return new LearnedOutcome(millionths, 0, 1, count, firstSeen, changes, when);
    }

    /** Whether anything is known about its probability. */
    public boolean hasInterval() {
      return low > 0 || high < 1;
    }

    /** The same as a fraction. */
    public Probability odds() {
      return Probability.of(millionths, 1_000_000);
    }
  }

  /**
   * No outcome more likely than this was missed, at the stop rule's confidence for all capabilities
   * together, but for outcomes that are named as undecided or that others would hide.
   *
   * @param executions that would have shown any outcome that is not known
   * @param minOutcome 1 if that is too few to say anything
   */
  public record OutcomeBound(long executions, double minOutcome) {
    /** Whether that is anything to rely on. */
    public boolean isPromise() {
      return Guarantee.isPromise(minOutcome);
    }
  }

  /** Literals that must all hold, by the cautious model. */
  public List<Condition> precondition() {
    return Stream.concat(declared.stream(), needed.stream().map(NeededLiteral::literal)).toList();
  }

  /** The fewest literals of which at least one must hold, where none of them does. */
  public Optional<List<Condition>> missingOneOf(Collection<Condition> violated) {
    return atLeastOneOf.stream()
        .filter(violated::containsAll)
        .min(Comparator.comparingInt(List::size));
  }

  /** Whether it is not only literals that must hold, but one of several alternatives as well. */
  public boolean hasAlternatives() {
    return needed.stream().anyMatch(each -> each.literal() instanceof Condition.Or);
  }

  /** Whether its precondition is about constants, or about objects that no parameter names. */
  public boolean needsOthers() {
    return needed.stream().anyMatch(each -> namesOthers(each.literal()));
  }

  /** Whether it changes atoms that no parameter names. */
  public boolean changesOthers() {
    return outcomes.stream().flatMap(LearnedOutcome::changesOfOthers).findAny().isPresent();
  }

  /** Whether it names more than parameters: constants, or any objects there may be. */
  private static boolean namesOthers(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      return areOthers(holds.atom().terms());
    } else if (condition instanceof Condition.Equal equal) {
      return areOthers(List.of(equal.left(), equal.right()));
    } else if (condition instanceof Condition.Not not) {
      return namesOthers(not.part());
    } else if (condition instanceof Condition.And and) {
      return and.parts().stream().anyMatch(LearnedCapability::namesOthers);
    } else if (condition instanceof Condition.Or or) {
      return or.parts().stream().anyMatch(LearnedCapability::namesOthers);
    }
    return true;
  }

  private static boolean namesOthers(Effect effect) {
    return !(effect instanceof Effect.Change change) || areOthers(change.atom().terms());
  }

  private static boolean areOthers(List<Term> terms) {
    return terms.stream().anyMatch(WorldObject.class::isInstance);
  }

  /** The same without preconditions that could not be tested. */
  public LearnedCapability plain() {
    return with(declared, needed.stream().filter(NeededLiteral::plain).toList(), outcomes);
  }

  public LearnedCapability withDeclared(List<Condition> literals) {
    return with(literals, needed, outcomes);
  }

  public LearnedCapability withOutcomes(List<LearnedOutcome> others) {
    return with(declared, needed, others);
  }

  private LearnedCapability with(
      List<Condition> literals, List<NeededLiteral> fewer, List<LearnedOutcome> others) {
    return new LearnedCapability(
        capability,
        literals,
        fewer,
        atLeastOneOf,
        others,
        executions,
        refusals,
        firstExecution,
        firstRefusal,
        unseen,
        coverage,
        boundTypes,
        checks,
        passedChecks,
        surprises);
  }

  /** The same as part of a domain. */
  public Action action() {
    List<Condition> literals = precondition();
    return new Action(
        capability, literals.isEmpty() ? Condition.TRUE : new Condition.And(literals), effect());
  }

  /** The outcomes of each context, by its condition; one where there is none. */
  public Map<Condition, List<LearnedOutcome>> contexts() {
    Map<Condition, List<LearnedOutcome>> contexts = new LinkedHashMap<>();
    outcomes.forEach(
        each -> contexts.computeIfAbsent(each.context(), key -> new ArrayList<>()).add(each));
    return contexts;
  }

  /** Whether the probabilities differ between contexts. */
  public boolean hasContexts() {
    return outcomes.stream().anyMatch(each -> !each.when().isEmpty());
  }

  private Effect effect() {
    if (!hasContexts()) {
      return effect(outcomes);
    }
    List<Effect> all = new ArrayList<>();
    contexts()
        .forEach(
            (context, inContext) -> {
              if (inContext.stream().anyMatch(each -> !each.changes().isEmpty())) {
                all.add(new Effect.When(context, effect(inContext)));
              }
            });
    return new Effect.And(all);
  }

  private static Effect effect(List<LearnedOutcome> outcomes) {
    if (outcomes.size() == 1) {
      List<Effect> changes = outcomes.get(0).changes();
      return changes.isEmpty() ? Effect.NOTHING : new Effect.And(changes);
    }
    List<Effect.Branch> branches = new ArrayList<>();
    for (LearnedOutcome outcome : outcomes) {
      // Nothing happens with what is left of 1.
      if (!outcome.changes().isEmpty()) {
        branches.add(new Effect.Branch(outcome.odds(), new Effect.And(outcome.changes())));
      }
    }
    return new Effect.Probabilistic(branches);
  }
}
