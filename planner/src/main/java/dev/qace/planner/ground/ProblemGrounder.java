package dev.qace.planner.ground;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import java.util.ArrayList;
import java.util.List;

/**
 * Grounds a problem by going through what can occur if nothing were ever deleted: an instance is
 * made once every atom its precondition wants true has been found. What never changes and what does
 * not bear on the goal is left out.
 */
public final class ProblemGrounder {
  private final Domain domain;
  private final Problem problem;
  private final Effort effort;
  private final List<WorldObject> objects = new ArrayList<>();
  private final SchemaReader reader;
  private final List<Schema> schemas = new ArrayList<>();
  private final List<boolean[][]> fits = new ArrayList<>();
  private final boolean[] changing;
  private final AtomTable atoms;
  private final Optimism optimism;
  private final Instances instances = new Instances();

  private ProblemGrounder(Domain domain, Problem problem, Effort effort) {
    this.domain = domain;
    this.problem = problem;
    this.effort = effort;
    objects.addAll(domain.constants());
    objects.addAll(problem.objects());
    this.reader = new SchemaReader(domain, objects);
    for (Action action : domain.actions()) {
      schemas.add(reader.schema(action));
      effort.look();
    }
    List<Predicate> predicates = domain.predicates();
    this.changing = new boolean[predicates.size()];
    for (Schema schema : schemas) {
      schema
          .outcomes()
          .forEach(o -> o.forEach(change -> changing[change.becomes().predicate] = true));
    }
    for (Predicate predicate : predicates) {
      fits.add(
          predicate.parameters().stream()
              .map(parameter -> reader.fitting(parameter.type()))
              .toArray(boolean[][]::new));
    }
    this.atoms =
        new AtomTable(objects.size(), predicates.stream().mapToInt(Predicate::arity).toArray());
    this.optimism = new Optimism(atoms, changing);
  }

  /**
   * What can occur and matters of a problem; {@code oneof} and {@code probabilistic} alike become
   * outcomes, without those of probability 0.
   *
   * @throws IllegalArgumentException if the problem does not fit the domain
   * @throws Effort.SpentException if it takes more than the effort allows
   */
  public static FondProblem ground(Domain domain, Problem problem, Effort effort) {
    return new ProblemGrounder(domain, problem, effort).ground();
  }

  private FondProblem ground() {
    addInitial(false);
    int firstChanging = atoms.size();
    addInitial(true);
    int initially = atoms.size();
    reach(firstChanging);
    return new ProblemBuilder(domain, objects, schemas, atoms, changing, effort)
        .build(instances, initially, reader.goal(problem.goal()));
  }

  private void addInitial(boolean ofChanging) {
    for (Atom atom : problem.initial()) {
      int predicate = reader.predicate(atom.predicate());
      if (changing[predicate] == ofChanging) {
        atoms.add(predicate, atom.objects().stream().mapToInt(reader::object).toArray());
      }
    }
  }

  private void reach(int firstChanging) {
    List<InstanceJoin> joins = new ArrayList<>();
    for (int i = 0; i < schemas.size(); i++) {
      int number = i;
      joins.add(
          new InstanceJoin(
              schemas.get(i),
              atoms,
              changing,
              optimism,
              effort,
              binding -> found(number, binding)));
    }
    List<List<Trigger>> triggers = new ArrayList<>();
    domain.predicates().forEach(predicate -> triggers.add(new ArrayList<>()));
    for (InstanceJoin join : joins) {
      boolean waits = false;
      for (int i = 0; i < join.literals().size(); i++) {
        int predicate = join.literals().get(i).predicate;
        if (changing[predicate]) {
          triggers.get(predicate).add(new Trigger(join, i));
          waits = true;
        }
      }
      if (!waits) {
        join.all();
      }
    }
    for (int atom = firstChanging; atom < atoms.size(); atom++) {
      for (Trigger trigger : triggers.get(atoms.predicate(atom))) {
        trigger.join.with(trigger.literal, atom);
      }
    }
  }

  private record Trigger(InstanceJoin join, int literal) {}

  private void found(int number, int[] binding) {
    Schema schema = schemas.get(number);
    instances.add(number, binding);
    effort.hold(4L * (binding.length + 1));
    for (var outcome : schema.outcomes()) {
      for (Schema.LiftedChange change : outcome) {
        Lifted.Lit becomes = change.becomes();
        if (becomes.positive && optimism.possible(change.when(), binding)) {
          int[] arguments = Optimism.arguments(becomes, binding);
          if (fits(becomes.predicate, arguments)) {
            atoms.add(becomes.predicate, arguments);
          }
        }
      }
    }
  }

  private boolean fits(int predicate, int[] arguments) {
    boolean[][] positions = fits.get(predicate);
    for (int i = 0; i < arguments.length; i++) {
      if (!positions[i][arguments[i]]) {
        return false;
      }
    }
    return true;
  }
}
