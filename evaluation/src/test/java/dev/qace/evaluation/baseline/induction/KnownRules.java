package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Capability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.Type;
import dev.qace.model.World;
import dev.qace.model.WorldObject;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Rules drawn at random, and examples of what they say. */
final class KnownRules {
  private static final String DOMAIN =
      """
      (define (domain d) (:types t)
        (:predicates (z) (p ?o - t) (q ?o - t) (r ?o - t) (s ?o ?u - t))
        (:action a :parameters (?x ?y - t) :precondition (z) :effect (not (z))))
      (define (problem w) (:domain d) (:objects o1 o2 o3 o4 - t) (:init))
      """;

  final World world;
  final WorldTable table;
  final Capability action;
  final CandidateLiterals candidates;
  private final Random random;
  private final ActionRules rules;

  KnownRules(long seed) {
    PpddlFile file = PpddlReader.parse("test", DOMAIN);
    this.world = World.of(file.domain(), file.problem());
    this.table = new WorldTable(world);
    this.action = world.vocabulary().capabilities().get(0);
    this.candidates = new CandidateLiterals(world.vocabulary());
    this.random = new Random(seed);
    this.rules = new ActionRules(action, draw(), 0);
  }

  List<RuleContext> contexts() {
    return rules.rules().stream().map(NoisyRule::context).toList();
  }

  RuleSet asRuleSet() {
    return new RuleSet(List.of(rules));
  }

  /** One rule of one to three literals, or two that are told apart by one more. */
  private List<NoisyRule> draw() {
    boolean referring = random.nextInt(4) == 0;
    List<Type> references = referring ? List.of(action.parameters().get(0).type()) : List.of();
    List<RuleLiteral> over =
        new ArrayList<>(candidates.over(new RuleContext(action, List.of(), Set.of()).types()));
    Collections.shuffle(over, random);
    int size = 1 + random.nextInt(3);
    Set<RuleLiteral> common = new LinkedHashSet<>(over.subList(0, size));
    if (referring) {
      common.add(literal("s", 0, 2));
    }
    List<NoisyRule> drawn = new ArrayList<>();
    RuleLiteral split = over.get(size);
    for (RuleLiteral each : List.of(split, split.negated())) {
      Set<RuleLiteral> context = new LinkedHashSet<>(common);
      context.add(each);
      drawn.add(new NoisyRule(new RuleContext(action, references, context), outcomes(context), 0));
    }
    return random.nextBoolean()
        ? drawn
        : List.of(new NoisyRule(new RuleContext(action, references, common), outcomes(common), 0));
  }

  private RuleLiteral literal(String predicate, Integer... variables) {
    return new RuleLiteral(
        world.vocabulary().predicate(predicate).orElseThrow(), List.of(variables), true);
  }

  /**
   * One to three different ones. Most change what the context says, so that they can be seen; some
   * change something else as well, which is seen in some states only.
   */
  private List<RuleOutcome> outcomes(Set<RuleLiteral> context) {
    List<RuleLiteral> over = candidates.over(new RuleContext(action, List.of(), Set.of()).types());
    int count = 1 + random.nextInt(Math.min(3, 1 << (context.size() - 1)));
    Set<Set<RuleLiteral>> changes = new LinkedHashSet<>();
    while (changes.size() < count) {
      Set<RuleLiteral> outcome = new LinkedHashSet<>();
      for (RuleLiteral literal : context) {
        if (random.nextBoolean()) {
          outcome.add(literal.negated());
        }
      }
      if (random.nextInt(4) == 0) {
        RuleLiteral free = over.get(random.nextInt(over.size()));
        if (!context.contains(free) && !context.contains(free.negated())) {
          outcome.add(free);
        }
      }
      changes.add(outcome);
    }
    List<RuleOutcome> outcomes = new ArrayList<>();
    double left = 1;
    for (Set<RuleLiteral> outcome : changes) {
      boolean last = outcomes.size() == count - 1;
      double probability = last ? left : left * (0.35 + 0.3 * random.nextDouble());
      outcomes.add(new RuleOutcome(outcome, probability));
      left -= probability;
    }
    return outcomes;
  }

  /** Something that was seen. */
  record Seen(State before, Instance instance, State after) {}

  Seen example() {
    long[] words = State.empty(world.size()).copyWords();
    for (int atom = 0; atom < world.size(); atom++) {
      if (random.nextInt(3) == 0) {
        words[atom >>> 6] |= 1L << atom;
      }
    }
    State before = State.adopt(words);
    List<WorldObject> objects = new ArrayList<>(world.objects());
    Instance instance =
        new Instance(
            action,
            List.of(
                objects.remove(random.nextInt(objects.size())),
                objects.remove(random.nextInt(objects.size()))));
    RuleLookup.Predicted predicted = asRuleSet().in(table).predict(before, instance).orElseThrow();
    double draw = random.nextDouble();
    State after = before;
    for (Map.Entry<State, Double> each : predicted.odds().entrySet()) {
      if (draw < each.getValue()) {
        after = each.getKey();
        break;
      }
      draw -= each.getValue();
    }
    return new Seen(before, instance, after);
  }

  ActionExamples examples(int count) {
    ActionExamples examples = new ActionExamples(table, action);
    for (int i = 0; i < count; i++) {
      Seen seen = example();
      examples.add(seen.before(), seen.instance(), seen.after());
    }
    return examples;
  }
}
