package dev.qace.learner.approach.telling;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.SolutionKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The paper's forward search over pairs of states (Sec. 4.2), written straight from its definition
 * and from the language's, in nothing but loops. For conjunctive preconditions and outcomes.
 */
public final class PairSearch {

  /** A step in a pair of equal states: where it may lead, -1 where the two come apart. */
  private record Edge(List<Integer> to) {}

  private final RandomCase given;
  private final World world;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();

  private PairSearch(RandomCase given, Function<State, List<Instance>> choices) {
    this.given = given;
    this.world = given.world();
    number(given.start());
    for (int i = 0; i < states.size(); i++) {
      List<Edge> out = new ArrayList<>();
      for (Instance instance : choices.apply(states.get(i))) {
        edge(states.get(i), instance).ifPresent(out::add);
      }
      edges.add(out);
    }
  }

  /** Through all instances. */
  public static PairSearch everywhere(RandomCase given) {
    List<Instance> all = new ArrayList<>();
    for (Action action : given.one().actions()) {
      fill(given.world(), action, new ArrayList<>(), all);
    }
    return new PairSearch(given, state -> all);
  }

  /** Through what a policy takes alone. */
  public static PairSearch following(RandomCase given, Policy policy) {
    GroundPolicy ground = new GroundPolicy(policy, given.world());
    return new PairSearch(given, state -> ground.in(state).stream().toList());
  }

  private static void fill(
      World world, Action action, List<WorldObject> chosen, List<Instance> all) {
    List<Variable> parameters = action.capability().parameters();
    if (chosen.size() == parameters.size()) {
      all.add(new Instance(action.capability(), chosen));
      return;
    }
    for (WorldObject object : world.objects(parameters.get(chosen.size()).type())) {
      List<WorldObject> more = new ArrayList<>(chosen);
      more.add(object);
      fill(world, action, more, all);
    }
  }

  public List<State> states() {
    return states;
  }

  private int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  private Optional<Edge> edge(State state, Instance instance) {
    boolean byOne = executes(given.one(), state, instance);
    boolean byOther = executes(given.other(), state, instance);
    if (!byOne && !byOther) {
      return Optional.empty();
    }
    if (byOne != byOther) {
      return Optional.of(new Edge(List.of(-1)));
    }
    List<State> ofOne = successors(given.one(), state, instance);
    List<State> ofOther = successors(given.other(), state, instance);
    List<Integer> to = new ArrayList<>();
    for (int k = 0; k < ofOne.size(); k++) {
      to.add(ofOne.get(k).equals(ofOther.get(k)) ? number(ofOne.get(k)) : -1);
    }
    return Optional.of(new Edge(to));
  }

  private boolean executes(Domain domain, State state, Instance instance) {
    Condition.And needs =
        (Condition.And) domain.action(instance.capability()).orElseThrow().precondition();
    return needs.parts().stream().allMatch(part -> holds(part, state, instance));
  }

  private boolean holds(Condition condition, State state, Instance instance) {
    if (condition instanceof Condition.Not not) {
      return !holds(not.part(), state, instance);
    } else if (condition instanceof Condition.Equal equal) {
      return object(equal.left(), instance).equals(object(equal.right(), instance));
    }
    Condition.Holds holds = (Condition.Holds) condition;
    return state.holds(
        world.indexOf(holds.atom().predicate(), objects(holds.atom().terms(), instance)));
  }

  private static WorldObject object(Term term, Instance instance) {
    return instance.objects().get(instance.capability().parameters().indexOf((Variable) term));
  }

  private static List<WorldObject> objects(List<Term> terms, Instance instance) {
    return terms.stream().map(term -> object(term, instance)).toList();
  }

  private List<State> successors(Domain domain, State state, Instance instance) {
    Effect effect = domain.action(instance.capability()).orElseThrow().effect();
    List<Effect> outcomes = new ArrayList<>();
    if (effect instanceof Effect.OneOf oneOf) {
      outcomes.addAll(oneOf.branches());
    } else if (effect instanceof Effect.Probabilistic probabilistic) {
      probabilistic.branches().forEach(branch -> outcomes.add(branch.effect()));
      if (!probabilistic.remainder().isZero()) {
        outcomes.add(Effect.NOTHING);
      }
    } else {
      outcomes.add(effect);
    }
    List<State> successors = new ArrayList<>();
    for (Effect outcome : outcomes) {
      State after = state;
      for (boolean value : new boolean[] {false, true}) {
        for (Effect part : ((Effect.And) outcome).parts()) {
          boolean happens =
              !(part instanceof Effect.When when) || holds(when.condition(), state, instance);
          Effect.Change change =
              (Effect.Change) (part instanceof Effect.When when ? when.effect() : part);
          if (happens && change.value() == value) {
            List<WorldObject> objects = objects(change.atom().terms(), instance);
            after = after.with(world.indexOf(change.atom().predicate(), objects), value);
          }
        }
      }
      successors.add(after);
    }
    return successors;
  }

  /** Whether the two can be told apart from the start in this way. */
  public boolean solvable(SolutionKind kind) {
    return switch (kind) {
      case STRONG -> grow(all(), true).get(0);
      case WEAK -> grow(all(), false).get(0);
      case STRONG_CYCLIC -> {
        BitSet within = all();
        BitSet reaching = grow(within, false);
        while (!reaching.equals(within)) {
          within = reaching;
          reaching = growInside(within);
        }
        yield within.get(0);
      }
    };
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, states.size());
    return all;
  }

  /** States from which some step surely, or possibly, leads to such a state or to the end. */
  private BitSet grow(BitSet within, boolean surely) {
    BitSet solved = new BitSet();
    for (int before = -1; before < solved.cardinality(); ) {
      before = solved.cardinality();
      for (int i = within.nextSetBit(0); i >= 0; i = within.nextSetBit(i + 1)) {
        for (Edge edge : edges.get(i)) {
          long good = edge.to.stream().filter(to -> to < 0 || solved.get(to)).count();
          if (surely ? good == edge.to.size() : good > 0) {
            solved.set(i);
          }
        }
      }
    }
    return solved;
  }

  /** States from which the end is possible by steps that never leave these states. */
  private BitSet growInside(BitSet within) {
    BitSet solved = new BitSet();
    for (int before = -1; before < solved.cardinality(); ) {
      before = solved.cardinality();
      for (int i = within.nextSetBit(0); i >= 0; i = within.nextSetBit(i + 1)) {
        for (Edge edge : edges.get(i)) {
          boolean stays = edge.to.stream().allMatch(to -> to < 0 || within.get(to));
          boolean nearer = edge.to.stream().anyMatch(to -> to < 0 || solved.get(to));
          if (stays && nearer) {
            solved.set(i);
          }
        }
      }
    }
    return solved;
  }

  /** The steps of the longest path from the start that comes to no state twice. */
  public int longestPath() {
    return longestPath(0, new BitSet());
  }

  private int longestPath(int state, BitSet visited) {
    visited.set(state);
    int longest = 0;
    for (Edge edge : edges.get(state)) {
      for (int to : edge.to) {
        boolean ends = to < 0 || visited.get(to);
        longest = Math.max(longest, 1 + (ends ? 0 : longestPath(to, visited)));
      }
    }
    visited.clear(state);
    return longest;
  }
}
