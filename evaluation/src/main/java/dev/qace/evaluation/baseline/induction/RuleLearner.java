package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Learns the rules of each action from all examples of it so far. Not safe to share between
 * threads.
 */
public final class RuleLearner {

  /** When the rules of an action are learned again. */
  public enum Trigger {
    /** Only after an example that differs from what they take to be most likely. */
    SURPRISE,
    /** After every new example. */
    EXAMPLE
  }

  /**
   * How to learn.
   *
   * @param continuing whether the search starts from the rules there are, or from none
   */
  public record Options(LearningLimits limits, Trigger trigger, boolean continuing) {}

  private final WorldTable table;
  private final Options options;
  private final CandidateLiterals literals;
  private final Map<Capability, ActionExamples> examples = new HashMap<>();
  private final Map<Capability, ActionRules> learned = new LinkedHashMap<>();
  private final Set<Capability> due = new HashSet<>();
  private RuleSet rules = new RuleSet(List.of());
  private RuleLookup lookup;

  public RuleLearner(World world, Options options) {
    this.table = new WorldTable(world);
    this.options = options;
    this.literals = new CandidateLiterals(world.vocabulary());
    this.lookup = rules.in(table);
  }

  /** The table of the world that is learned in. */
  public WorldTable table() {
    return table;
  }

  /** What was learned so far: the same object until something else is learned. */
  public RuleSet rules() {
    return rules;
  }

  /**
   * Takes in what came of an attempt; after a refusal the state is the same.
   *
   * @throws IllegalArgumentException where one object fills two parameters, which no rule describes
   */
  public void add(State before, Instance instance, State after) {
    if (instance.repeatsAnObject()) {
      throw new IllegalArgumentException(instance + " names an object twice");
    }
    examples
        .computeIfAbsent(instance.capability(), action -> new ActionExamples(table, action))
        .add(before, instance, after);
    if (options.trigger() == Trigger.EXAMPLE
        || !learned.containsKey(instance.capability())
        || !lookup.guess(before, instance).filter(after::equals).isPresent()) {
      due.add(instance.capability());
    }
  }

  /** Learns what is due; returns whether any rules are others than before. */
  public boolean learn() {
    boolean changed = false;
    for (Capability action : table.world().vocabulary().capabilities()) {
      ActionExamples data = examples.get(action);
      if (due.remove(action) && data != null) {
        ActionRules before = learned.get(action);
        List<RuleContext> start =
            before == null || !options.continuing()
                ? List.of()
                : before.rules().stream().map(NoisyRule::context).toList();
        CandidateRules found = new RuleSearch(data, options.limits(), literals).run(start);
        ActionRules after =
            new ActionRules(
                action, found.rules().stream().map(RuleFit::rule).toList(), found.defaultNoise());
        changed |= !after.equals(before);
        learned.put(action, after);
      }
    }
    if (changed) {
      rules = new RuleSet(List.copyOf(learned.values()));
      lookup = rules.in(table);
    }
    return changed;
  }
}
