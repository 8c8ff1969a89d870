package dev.qace.planner.ground;

import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
import dev.qace.planner.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes operators of the instances that were found, with what never changes folded away. */
final class ProblemBuilder {
  private final Domain domain;
  private final List<WorldObject> objects;
  private final List<Schema> schemas;
  private final AtomTable atoms;
  private final Effort effort;
  private final Optimism optimism;
  private final List<FondOperator> operators = new ArrayList<>();

  /** By atom: whether it is true for ever. */
  private final boolean[] certain;

  /** By atom: the number of the fluent it is, where it is one. */
  private final int[] numbers;

  ProblemBuilder(
      Domain domain,
      List<WorldObject> objects,
      List<Schema> schemas,
      AtomTable atoms,
      boolean[] changing,
      Effort effort) {
    this.domain = domain;
    this.objects = objects;
    this.schemas = schemas;
    this.atoms = atoms;
    this.effort = effort;
    this.optimism = new Optimism(atoms, changing);
    this.certain = new boolean[atoms.size()];
    this.numbers = new int[atoms.size()];
  }

  /**
   * @param initially how many of the atoms, the first ones, are true at first
   */
  FondProblem build(Instances instances, int initially, Lifted goal) {
    Arrays.fill(certain, 0, initially, true);
    for (int i = 0; i < instances.size(); i++) {
      effort.step();
      Schema schema = schemas.get(instances.schema(i));
      doubt(schema, instances.binding(i, schema.fits().size()));
    }
    IntList fluents = new IntList();
    for (int atom = 0; atom < numbers.length; atom++) {
      numbers[atom] = certain[atom] ? -1 : fluents.size();
      if (!certain[atom]) {
        fluents.add(atom);
      }
    }
    GroundCondition wanted = ground(goal, new int[0]);
    for (int i = 0; i < instances.size(); i++) {
      effort.step();
      Schema schema = schemas.get(instances.schema(i));
      addOperator(schema, instances.binding(i, schema.fits().size()));
    }
    long[] words = new long[(fluents.size() + 63) / 64];
    for (int fluent = 0; fluent < fluents.size(); fluent++) {
      if (fluents.get(fluent) < initially) {
        words[fluent >>> 6] |= 1L << fluent;
      }
    }
    return new RelevantAtoms(fluents.size(), wanted, operators, effort)
        .problem(State.adopt(words), fluent -> atom(fluents.get(fluent)));
  }

  private Atom atom(int atom) {
    var predicate = domain.predicates().get(atoms.predicate(atom));
    return new Atom(
        predicate,
        IntStream.range(0, predicate.arity())
            .mapToObj(i -> objects.get(atoms.argument(atom, i)))
            .toList());
  }

  /** What an instance may delete is not true for ever. */
  private void doubt(Schema schema, int[] binding) {
    for (Set<Schema.LiftedChange> outcome : schema.outcomes()) {
      for (Schema.LiftedChange change : outcome) {
        if (!change.becomes().positive && optimism.possible(change.when(), binding)) {
          int atom = find(change.becomes(), binding);
          if (atom >= 0) {
            certain[atom] = false;
          }
        }
      }
    }
  }

  private int find(Lifted.Lit lit, int[] binding) {
    return atoms.find(lit.predicate, Optimism.arguments(lit, binding));
  }

  private void addOperator(Schema schema, int[] binding) {
    IntList required = new IntList();
    for (Lifted.Lit lit : schema.positives()) {
      int atom = find(lit, binding);
      if (!certain[atom]) {
        required.add(2 * numbers[atom]);
      }
    }
    List<GroundCondition> rest = new ArrayList<>();
    for (Lifted test : schema.tests()) {
      GroundCondition ground = ground(test, binding);
      if (ground.equals(GroundCondition.FALSE)) {
        return;
      } else if (ground instanceof GroundCondition.Lit lit) {
        required.add(2 * lit.atom() + (lit.value() ? 0 : 1));
      } else {
        rest.add(ground);
      }
    }
    List<FondOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < schema.outcomes().size(); i++) {
      outcomes.add(outcome(schema.outcomes().get(i), schema.odds().get(i), binding));
    }
    WorldObject[] arguments = new WorldObject[binding.length];
    Arrays.setAll(arguments, i -> objects.get(binding[i]));
    operators.add(
        new FondOperator(
            new Instance(schema.capability(), List.of(arguments)),
            required.toArray(),
            GroundCondition.all(rest),
            outcomes));
    effort.hold(200 + 100L * outcomes.size());
  }

  private FondOutcome outcome(Set<Schema.LiftedChange> changes, double odds, int[] binding) {
    IntList adds = new IntList();
    IntList deletes = new IntList();
    List<FondOutcome.Conditional> conditional = new ArrayList<>(0);
    for (Schema.LiftedChange change : changes) {
      int atom = find(change.becomes(), binding);
      // What is true for ever is only ever added to, and what is not an atom here is false for
      // ever.
      if (atom >= 0 && !certain[atom]) {
        boolean value = change.becomes().positive;
        GroundCondition when = ground(change.when(), binding);
        if (when.equals(GroundCondition.TRUE)) {
          (value ? adds : deletes).add(numbers[atom]);
        } else if (!when.equals(GroundCondition.FALSE)) {
          conditional.add(new FondOutcome.Conditional(when, numbers[atom], value));
        }
      }
    }
    return new FondOutcome(adds.toArray(), deletes.toArray(), conditional, odds);
  }

  private GroundCondition ground(Lifted lifted, int[] binding) {
    if (lifted instanceof Lifted.Fixed fixed) {
      return fixed.value() ? GroundCondition.TRUE : GroundCondition.FALSE;
    } else if (lifted instanceof Lifted.Lit lit) {
      int atom = find(lit, binding);
      if (atom < 0 || certain[atom]) {
        return atom >= 0 == lit.positive ? GroundCondition.TRUE : GroundCondition.FALSE;
      }
      return new GroundCondition.Lit(numbers[atom], lit.positive);
    } else if (lifted instanceof Lifted.All all) {
      return GroundCondition.all(all.parts().stream().map(p -> ground(p, binding)).toList());
    } else if (lifted instanceof Lifted.Any any) {
      return GroundCondition.any(any.parts().stream().map(p -> ground(p, binding)).toList());
    }
    return optimism.possible(lifted, binding) ? GroundCondition.TRUE : GroundCondition.FALSE;
  }
}
