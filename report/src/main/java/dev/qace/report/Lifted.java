package dev.qace.report;

import dev.qace.agent.Transition;
import dev.qace.model.Atom;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.Term;
import dev.qace.model.Variable;
import dev.qace.model.World;
import dev.qace.model.WorldObject;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.run.AssessmentReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the texts of a report back as what they are about. */
public final class Lifted {
  private final World world;
  private final GroundReader reader;

  public Lifted(World world) {
    this.world = world;
    this.reader = GroundReader.of(world);
  }

  /** What a text says of a capability's parameters; empty where it is not PDDL. */
  public Optional<Condition> condition(Capability capability, String text) {
    String parameters =
        capability.parameters().stream()
            .map(parameter -> parameter + " - " + parameter.type())
            .collect(Collectors.joining(" "));
    try {
      if (parameters.isEmpty()) {
        return Optional.of(reader.condition("report.json", text));
      }
      Condition all = reader.condition("report.json", "(exists (" + parameters + ") " + text + ")");
      return all instanceof Condition.Exists exists ? Optional.of(exists.body()) : Optional.empty();
    } catch (PpddlException e) {
      return Optional.empty();
    }
  }

  /** A transition that a report tells; empty where it is not of this world. */
  public Optional<Transition> transition(AssessmentReport.Step step) {
    try {
      State before = world.state(reader.atoms("report.json", String.join(" ", step.state())));
      Instance instance = reader.instance("report.json", step.instance());
      boolean refused = step.outcome().equals("refused");
      State after =
          refused && step.after().isEmpty()
              ? before
              : world.state(reader.atoms("report.json", String.join(" ", step.after())));
      return Optional.of(
          new Transition(
              before,
              instance,
              refused ? new Transition.Refused(after) : new Transition.Moved(after)));
    } catch (PpddlException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The lifted atom of an instance. */
  public static Atom ground(LiftedAtom atom, Instance instance) {
    List<WorldObject> objects = new ArrayList<>();
    for (Term term : atom.terms()) {
      objects.add(
          term instanceof WorldObject object ? object : objectFor((Variable) term, instance));
    }
    return new Atom(atom.predicate(), objects);
  }

  private static WorldObject objectFor(Variable variable, Instance instance) {
    List<Variable> parameters = instance.capability().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(variable.name())) {
        return instance.objects().get(i);
      }
    }
    throw new IllegalArgumentException(variable + " is no parameter of " + instance.capability());
  }
}
