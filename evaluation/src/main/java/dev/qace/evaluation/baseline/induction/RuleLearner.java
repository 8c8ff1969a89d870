package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Learns the rules of each action from all examples of it so far. Not thread-safe. */
public final class RuleLearner {

  /**
   * How to learn.
   *
   * @param mended whether odds are learned again after every example, and rules looked for with
   *     more care; otherwise, as published, both only after an example that differs from what the
   *     rules take to be most likely
   * @param continuing whether the search starts from the rules there are, or from none
   */
  public record Options(boolean mended, boolean continuing, long seed) {}

  private final WorldTable table;
  private final Options options;
  private final Map<Capability, ActionSearch> searches = new HashMap<>();
  private final Map<Capability, ActionRules> learned = new LinkedHashMap<>();

  /** The actions whose rules are to be looked for, and those of which only the odds are old. */
  private final Set<Capability> due = new HashSet<>();

  private final Set<Capability> stale = new HashSet<>();
  private RuleSet rules = new RuleSet(List.of());
  private RuleLookup lookup;

  public RuleLearner(World world, Options options) {
    this.table = new WorldTable(world);
    this.options = options;
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
   * @throws IllegalArgumentException if one object fills two parameters, which no rule describes
   */
  public void add(State before, Instance instance, State after) {
    if (instance.repeatsAnObject()) {
      throw new IllegalArgumentException(instance + " names an object twice");
    }
    Capability action = instance.capability();
    boolean isNew =
        searches
            .computeIfAbsent(
                action, a -> new ActionSearch(table, a, options.mended(), options.seed()))
            .add(before, instance, after);
    boolean surprising = !lookup.guess(before, instance).filter(after::equals).isPresent();
    if (!learned.containsKey(action) || (surprising && (isNew || !options.mended()))) {
      due.add(action);
    } else if (options.mended()) {
      stale.add(action);
    }
  }

  /** Learns what is due; returns whether anything was. */
  public boolean learn() {
    boolean learnedAny = false;
    for (Capability action : table.world().vocabulary().capabilities()) {
      ActionSearch search = searches.get(action);
      if (search != null && (due.contains(action) || stale.contains(action))) {
        List<NoisyRule> before =
            Optional.ofNullable(learned.get(action)).map(ActionRules::rules).orElse(List.of());
        CandidateRules found =
            !due.contains(action)
                ? search.refitted(before)
                : search.run(options.mended() || options.continuing() ? before : List.of());
        learned.put(
            action,
            new ActionRules(
                action, found.rules().stream().map(RuleFit::rule).toList(), found.defaultNoise()));
        learnedAny = true;
      }
    }
    due.clear();
    stale.clear();
    if (learnedAny) {
      rules = new RuleSet(List.copyOf(learned.values()));
      lookup = rules.in(table);
    }
    return learnedAny;
  }
}
