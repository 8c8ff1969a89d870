package dev.qace.report;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A learned model in one world. It keeps what grounding alone would merge: the literals of a
 * precondition, and which outcome leads where, with its interval. Instances are grounded on demand,
 * and cached. Not thread-safe.
 */
public final class GroundModel {
  private final World world;
  private final LearnedModel model;
  private final Map<Capability, Parts> parts = new HashMap<>();
  private final Map<Instance, Optional<Ground>> instances = new HashMap<>();
  private final Map<LiftedCondition, Grounder> conditions = new HashMap<>();
  private final Map<LiftedCondition, Map<Instance, GroundCondition>> grounded = new HashMap<>();

  /** A condition over the parameters of a capability. */
  private record LiftedCondition(Capability capability, Condition condition) {}

  /** A literal of a precondition, in its own grounder; likewise an outcome. */
  private record Parts(
      LearnedCapability known,
      List<Grounder> literals,
      List<Grounder> outcomes,
      List<Grounder> contexts) {}

  /**
   * A literal that an instance needs.
   *
   * @param lifted the literal over the capability's parameters
   */
  public record Needed(Condition lifted, GroundCondition condition) {}

  /**
   * An outcome of an instance.
   *
   * @param context the only context in which it may occur
   */
  public record Possible(LearnedOutcome learned, GroundAction does, GroundCondition context) {

    /** The state that follows if this occurs. */
    public State after(State before) {
      return does.successors(before).keySet().iterator().next();
    }
  }

  /** What the model says about one instance. */
  public record Ground(Instance instance, List<Needed> needed, List<Possible> outcomes) {

    /** The outcomes that may occur in a state. */
    public List<Possible> outcomesIn(State state) {
      return outcomes.stream().filter(each -> each.context().holds(state)).toList();
    }

    /** The outcomes of each context; a single context if there are none. */
    public Map<GroundCondition, List<Possible>> contexts() {
      Map<GroundCondition, List<Possible>> contexts = new LinkedHashMap<>();
      outcomes.forEach(
          each -> contexts.computeIfAbsent(each.context(), key -> new ArrayList<>()).add(each));
      return contexts;
    }

    /** The literals that a state violates; the instance executes if there are none. */
    public List<Needed> violatedIn(State state) {
      return needed.stream().filter(each -> !each.condition().holds(state)).toList();
    }
  }

  /**
   * @param world of the model's vocabulary
   */
  public GroundModel(LearnedModel model, World world) {
    this.world = world;
    this.model = model;
    for (LearnedCapability known : model.capabilities()) {
      parts.put(
          known.capability(),
          new Parts(
              known,
              known.precondition().stream()
                  .map(literal -> grounder(known.capability(), literal, Effect.NOTHING))
                  .toList(),
              known.outcomes().stream()
                  .map(
                      each ->
                          grounder(
                              known.capability(), Condition.TRUE, new Effect.And(each.changes())))
                  .toList(),
              known.outcomes().stream()
                  .map(each -> grounder(known.capability(), each.context(), Effect.NOTHING))
                  .toList()));
    }
  }

  private Grounder grounder(Capability capability, Condition precondition, Effect effect) {
    Domain part = model.domain().withActions(List.of(new Action(capability, precondition, effect)));
    return Grounder.settable(part, world);
  }

  /** Whether a condition over the parameters of a capability holds for an instance of it. */
  public boolean holds(Condition lifted, Instance instance, State state) {
    LiftedCondition condition = new LiftedCondition(instance.capability(), lifted);
    return grounded
        .computeIfAbsent(condition, key -> new HashMap<>())
        .computeIfAbsent(instance, each -> grounder(condition).ground(each).precondition())
        .holds(state);
  }

  private Grounder grounder(LiftedCondition lifted) {
    return conditions.computeIfAbsent(
        lifted, key -> grounder(key.capability(), key.condition(), Effect.NOTHING));
  }

  /** What the model says about an instance; empty if its capability never executed. */
  public Optional<Ground> of(Instance instance) {
    return instances.computeIfAbsent(instance, this::ground);
  }

  private Optional<Ground> ground(Instance instance) {
    Parts part = parts.get(instance.capability());
    if (part == null) {
      return Optional.empty();
    }
    List<Needed> needed = new ArrayList<>();
    for (int i = 0; i < part.literals().size(); i++) {
      needed.add(
          new Needed(
              part.known().precondition().get(i),
              part.literals().get(i).ground(instance).precondition()));
    }
    List<Possible> outcomes = new ArrayList<>();
    for (int i = 0; i < part.outcomes().size(); i++) {
      outcomes.add(
          new Possible(
              part.known().outcomes().get(i),
              part.outcomes().get(i).ground(instance),
              part.contexts().get(i).ground(instance).precondition()));
    }
    return Optional.of(new Ground(instance, needed, outcomes));
  }
}
