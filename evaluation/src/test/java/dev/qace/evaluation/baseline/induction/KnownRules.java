package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Rules of two actions drawn at random, and examples of what they say, some of them disturbed. An
 * action has one to three rules, each of a context of one to three literals, of which the first may
 * refer to an object beside the arguments, and of one to three outcomes.
 */
final class KnownRules {
  private static final String DOMAIN =
      """
      (define (domain d) (:types t)
        (:predicates (z) (p ?o - t) (q ?o - t) (r ?o - t) (s ?o ?u - t))
        (:action a :parameters (?x ?y - t) :precondition (z) :effect (not (z)))
        (:action b :parameters (?x - t) :precondition (z) :effect (not (z))))
      (define (problem w) (:domain d) (:objects o1 o2 o3 o4 - t) (:init))
      """;

  /** The share of examples in which something else changes as well. */
  private static final double DISTURBED = 0.02;

  private static final int MOST_LITERALS = 3;

  final World world;
  final WorldTable table;
  private final Type type;
  private final Random random;
  private final CandidateLiterals candidates;
  private final RuleSet rules;

  KnownRules(long seed) {
    PpddlFile file = PpddlReader.parse("test", DOMAIN);
    this.world = World.of(file.domain(), file.problem());
    this.table = new WorldTable(world);
    this.type = world.objects().get(0).type();
    this.candidates = new CandidateLiterals(world.vocabulary());
    this.random = new Random(seed);
    this.rules = new RuleSet(actions().stream().map(this::draw).toList());
  }

  List<Capability> actions() {
    return world.vocabulary().capabilities();
  }

  RuleSet rules() {
    return rules;
  }

  List<RuleContext> contexts(Capability action) {
    return rules.of(action).orElseThrow().rules().stream().map(NoisyRule::context).toList();
  }

  private ActionRules draw(Capability action) {
    int count = 1 + random.nextInt(3);
    List<RuleContext> contexts = contexts(action, count);
    while (contexts.size() < count) {
      contexts = contexts(action, count);
    }
    return new ActionRules(
        action, contexts.stream().map(c -> new NoisyRule(c, outcomes(c), 0)).toList(), 0);
  }

  /** Contexts of which no two hold at once; fewer than wanted where one cannot be. */
  private List<RuleContext> contexts(Capability action, int count) {
    List<RuleContext> contexts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RuleContext context = context(action, contexts);
      boolean contradicts =
          context.literals().stream().anyMatch(l -> context.literals().contains(l.negated()));
      if (contradicts || context.literals().size() > MOST_LITERALS) {
        return contexts;
      }
      contexts.add(context);
    }
    return contexts;
  }

  /** One that says the opposite of something that each earlier one says of the arguments. */
  private RuleContext context(Capability action, List<RuleContext> earlier) {
    List<Type> references = new ArrayList<>();
    Set<RuleLiteral> literals = new LinkedHashSet<>();
    if (random.nextInt(3) == 0) {
      references.add(type);
      literals.add(literal("s", 0, action.arity()));
    }
    for (RuleContext other : earlier) {
      List<RuleLiteral> plain =
          other.literals().stream().filter(l -> l.lastVariable() < action.arity()).toList();
      literals.add(plain.get(random.nextInt(plain.size())).negated());
    }
    List<RuleLiteral> over = over(action, List.of());
    List<RuleLiteral> all = over(action, references);
    int size = Math.max(literals.size() + (earlier.isEmpty() ? 1 : 0), 1 + random.nextInt(3));
    while (literals.size() < size) {
      // At least one literal is of the arguments alone, for others to say the opposite of.
      List<RuleLiteral> from = literals.size() < size - 1 ? all : over;
      RuleLiteral next = from.get(random.nextInt(from.size()));
      if (!literals.contains(next) && !literals.contains(next.negated())) {
        literals.add(random.nextInt(4) == 0 ? next.negated() : next);
      }
    }
    return new RuleContext(action, references, literals);
  }

  private List<RuleLiteral> over(Capability action, List<Type> references) {
    List<Type> types = new ArrayList<>(new RuleContext(action, List.of(), Set.of()).types());
    types.addAll(references);
    return candidates.over(types);
  }

  private RuleLiteral literal(String predicate, Integer... variables) {
    return new RuleLiteral(
        world.vocabulary().predicate(predicate).orElseThrow(), List.of(variables), true);
  }

  /**
   * One to three different ones. Each changes something that the context says, so that it can be
   * seen; some change something else as well, which is seen in some states only.
   */
  private List<RuleOutcome> outcomes(RuleContext context) {
    List<RuleLiteral> said = new ArrayList<>(context.literals());
    List<RuleLiteral> over = over(context.action(), context.references());
    int count = 1 + random.nextInt(Math.min(3, (1 << said.size()) - 1));
    Set<Set<RuleLiteral>> changes = new LinkedHashSet<>();
    while (changes.size() < count) {
      Set<RuleLiteral> outcome = new LinkedHashSet<>();
      said.stream().filter(l -> random.nextBoolean()).forEach(l -> outcome.add(l.negated()));
      RuleLiteral free = over.get(random.nextInt(over.size()));
      if (random.nextInt(4) == 0 && !said.contains(free) && !said.contains(free.negated())) {
        outcome.add(free);
      }
      if (!outcome.isEmpty() || count > 1) {
        changes.add(outcome);
      }
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

  /** An example of any action; in every other one, some rule's context is made to hold. */
  Seen example() {
    long[] words = State.empty(world.size()).copyWords();
    for (int atom = 0; atom < world.size(); atom++) {
      if (random.nextInt(3) == 0) {
        words[atom >>> 6] |= 1L << atom;
      }
    }
    State before = State.adopt(words);
    Capability action = actions().get(random.nextInt(actions().size()));
    List<WorldObject> objects = new ArrayList<>(world.objects());
    Collections.shuffle(objects, random);
    Instance instance = new Instance(action, objects.subList(0, action.arity()));
    if (random.nextBoolean()) {
      int[] binding = objects.stream().mapToInt(o -> world.objects().indexOf(o)).toArray();
      List<RuleContext> contexts = contexts(action);
      for (RuleLiteral l : contexts.get(random.nextInt(contexts.size())).literals()) {
        before = before.with(table.atom(l, binding), l.positive());
      }
    }
    return new Seen(before, instance, after(before, instance));
  }

  private State after(State before, Instance instance) {
    RuleLookup.Predicted predicted = rules.in(table).predict(before, instance).orElseThrow();
    double draw = random.nextDouble();
    State after = before;
    for (Map.Entry<State, Double> each : predicted.odds().entrySet()) {
      if (draw < each.getValue()) {
        after = each.getKey();
        break;
      }
      draw -= each.getValue();
    }
    if (random.nextDouble() < DISTURBED) {
      int atom = random.nextInt(world.size());
      after = after.with(atom, !after.holds(atom));
    }
    return after;
  }
}
