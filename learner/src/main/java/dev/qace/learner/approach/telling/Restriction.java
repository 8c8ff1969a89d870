package dev.qace.learner.approach.telling;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;

import dev.qace.learner.approach.telling.TellingProblems.FondAction;
import dev.qace.model.Atom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundCondition.Lit;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Leaves of a telling problem only what can occur, and of that what bears on its goal. */
public final class Restriction {
  private final World world;
  private final int told;
  private final State start;
  private final OccurringAtoms reach;
  private final BitSet relevant = new BitSet();

  public Restriction(World world, State start, List<FondAction> steps) {
    this.world = world;
    this.told = world.size();
    this.start = start;
    this.reach = new OccurringAtoms(told + 1, start, steps);
  }

  public Optional<FondProblem> problem() {
    if (!reach.canBeTrue(told)) {
      return Optional.empty();
    }
    relate();
    int[] atoms = relevant.stream().filter(atom -> atom != told).toArray();
    int[] numbers = new int[told + 1];
    List<Atom> fluents = new ArrayList<>();
    State initial = State.empty(atoms.length + 1);
    for (int atom : atoms) {
      numbers[atom] = fluents.size();
      if (start.holds(atom)) {
        initial = initial.with(fluents.size(), true);
      }
      fluents.add(world.atom(atom));
    }
    numbers[told] = fluents.size();
    fluents.add(toldAtom());
    List<FondOperator> operators = new ArrayList<>();
    for (FondAction step : reach.steps()) {
      List<FondOutcome> outcomes = outcomes(step, numbers);
      if (!outcomes.isEmpty()) {
        operators.add(operator(step, outcomes, numbers));
      }
    }
    return Optional.of(new FondProblem(fluents, initial, new Lit(numbers[told], true), operators));
  }

  private Atom toldAtom() {
    FreshNames names = new FreshNames();
    world.vocabulary().predicates().forEach(predicate -> names.take(predicate.name()));
    return new Atom(new Predicate(names.fresh("told"), List.of()), List.of());
  }

  /** Whatever decides over an atom that matters does itself matter. */
  private void relate() {
    relevant.set(told);
    int before = 0;
    while (before < relevant.cardinality()) {
      before = relevant.cardinality();
      for (FondAction step : reach.steps()) {
        if (step.outcomes().stream().anyMatch(this::bears)) {
          mark(step.precondition());
          for (FondOutcome outcome : step.outcomes()) {
            outcome.conditional().stream()
                .filter(change -> relevant.get(change.fluent()))
                .forEach(change -> mark(change.when()));
          }
        }
      }
    }
  }

  private boolean bears(FondOutcome outcome) {
    return isSomeRelevant(outcome.adds())
        || isSomeRelevant(outcome.deletes())
        || outcome.conditional().stream().anyMatch(change -> relevant.get(change.fluent()));
  }

  private boolean isSomeRelevant(int[] atoms) {
    for (int atom : atoms) {
      if (relevant.get(atom)) {
        return true;
      }
    }
    return false;
  }

  private void mark(GroundCondition condition) {
    Formulas.map(
        condition,
        lit -> {
          if (reach.changes(lit.atom())) {
            relevant.set(lit.atom());
          }
          return lit;
        });
  }

  /** None if nothing that matters is changed. */
  private List<FondOutcome> outcomes(FondAction step, int[] numbers) {
    List<FondOutcome> outcomes = new ArrayList<>();
    boolean bears = false;
    for (FondOutcome outcome : step.outcomes()) {
      List<FondOutcome.Conditional> conditional = new ArrayList<>();
      for (FondOutcome.Conditional change : outcome.conditional()) {
        GroundCondition when = within(change.when(), numbers);
        if (relevant.get(change.fluent()) && !when.equals(GroundCondition.FALSE)) {
          conditional.add(
              new FondOutcome.Conditional(when, numbers[change.fluent()], change.value()));
        }
      }
      FondOutcome here =
          new FondOutcome(
              within(outcome.adds(), numbers), within(outcome.deletes(), numbers), conditional);
      bears |= here.adds().length + here.deletes().length + conditional.size() > 0;
      if (!outcomes.contains(here)) {
        outcomes.add(here);
      }
    }
    return bears ? outcomes : List.of();
  }

  private FondOperator operator(FondAction step, List<FondOutcome> outcomes, int[] numbers) {
    List<GroundCondition> rest = new ArrayList<>();
    List<Integer> required = new ArrayList<>();
    for (GroundCondition part : Formulas.conjuncts(within(step.precondition(), numbers))) {
      if (part instanceof Lit lit) {
        required.add(literalOf(lit.atom(), lit.value()));
      } else {
        rest.add(part);
      }
    }
    return new FondOperator(
        step.instance(),
        required.stream().mapToInt(Integer::intValue).toArray(),
        GroundCondition.all(rest),
        outcomes);
  }

  private int[] within(int[] atoms, int[] numbers) {
    return IntStream.of(atoms).filter(relevant::get).map(atom -> numbers[atom]).toArray();
  }

  /** Over the new numbers, with what never changes decided. */
  private GroundCondition within(GroundCondition condition, int[] numbers) {
    return Formulas.map(
        condition,
        lit -> {
          if (reach.changes(lit.atom())) {
            return new Lit(numbers[lit.atom()], lit.value());
          }
          return reach.canBeTrue(lit.atom()) == lit.value()
              ? GroundCondition.TRUE
              : GroundCondition.FALSE;
        });
  }
}
