package dev.qace.planner.ground;

import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.WorldObject;
import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.Effort;
import dev.qace.planner.FondOperator;
import dev.qace.planner.FondOutcome;
import dev.qace.planner.FondProblem;
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
    GroundCondition wanted = ground(goal, new int[0]);
    for (int i = 0; i < instances.size(); i++) {
      effort.step();
      Schema schema = schemas.get(instances.schema(i));
      addOperator(schema, instances.binding(i, schema.fits().size()));
    }
    long[] words = new long[(atoms.size() + 63) / 64];
    for (int atom = 0; atom < initially; atom++) {
      words[atom >>> 6] |= 1L << atom;
    }
    return new Relevance(atoms.size(), wanted, operators, effort)
        .problem(State.adopt(words), this::atom);
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
    for (Set<Schema.Change> outcome : schema.outcomes()) {
      for (Schema.Change change : outcome) {
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
        required.add(2 * atom);
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
    schema.outcomes().forEach(outcome -> outcomes.add(outcome(outcome, binding)));
    List<WorldObject> arguments = Arrays.stream(binding).mapToObj(objects::get).toList();
    operators.add(
        new FondOperator(
            new Instance(schema.capability(), arguments),
            required.toArray(),
            GroundCondition.all(rest),
            outcomes));
    effort.hold(200 + 100L * outcomes.size());
  }

  private FondOutcome outcome(Set<Schema.Change> changes, int[] binding) {
    IntList adds = new IntList();
    IntList deletes = new IntList();
    List<FondOutcome.Conditional> conditional = new ArrayList<>();
    for (Schema.Change change : changes) {
      int atom = find(change.becomes(), binding);
      boolean value = change.becomes().positive;
      GroundCondition when = ground(change.when(), binding);
      boolean never = atom < 0 || when.equals(GroundCondition.FALSE);
      if (!never && when.equals(GroundCondition.TRUE)) {
        (value ? adds : deletes).add(atom);
      } else if (!never) {
        conditional.add(new FondOutcome.Conditional(when, atom, value));
      }
    }
    return new FondOutcome(adds.toArray(), deletes.toArray(), conditional);
  }

  private GroundCondition ground(Lifted lifted, int[] binding) {
    if (lifted instanceof Lifted.Lit lit) {
      int atom = find(lit, binding);
      if (atom < 0 || certain[atom]) {
        return atom >= 0 == lit.positive ? GroundCondition.TRUE : GroundCondition.FALSE;
      }
      return new GroundCondition.Lit(atom, lit.positive);
    } else if (lifted instanceof Lifted.All all) {
      return GroundCondition.all(all.parts().stream().map(p -> ground(p, binding)).toList());
    } else if (lifted instanceof Lifted.Any any) {
      return GroundCondition.any(any.parts().stream().map(p -> ground(p, binding)).toList());
    }
    return optimism.possible(lifted, binding) ? GroundCondition.TRUE : GroundCondition.FALSE;
  }
}
