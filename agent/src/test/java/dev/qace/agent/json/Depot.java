package dev.qace.agent.json;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A world with whatever a vocabulary can have, and random talk about it: nothing that an agent
 * would do, but all that it could say.
 */
public final class Depot {
  private static final Type PLACE = Type.named("place");
  private static final Type TRUCK = Type.named("truck");
  private static final Type THING = Type.either(List.of("crate", "vehicle"));

  public static final World WORLD = world();

  private final SplittableRandom random;

  public Depot(long seed) {
    this.random = new SplittableRandom(seed);
  }

  private static World world() {
    Map<String, Type> types = new LinkedHashMap<>();
    types.put("truck", Type.named("vehicle"));
    types.put("vehicle", Type.OBJECT);
    types.put("crate", Type.OBJECT);
    types.put("place", Type.OBJECT);
    types.put("fork-lift", Type.either(List.of("vehicle", "place")));
    Variable thing = new Variable("thing", THING);
    Variable from = new Variable("from", PLACE);
    Variable to = new Variable("to", PLACE);
    Vocabulary vocabulary =
        new Vocabulary(
            new TypeHierarchy(types),
            List.of(new WorldObject("dépôt", PLACE)),
            List.of(
                new Predicate("raining", List.of()),
                new Predicate("at", List.of(thing, to)),
                new Predicate("route", List.of(thing, from, to))),
            List.of(
                new Capability("wait", List.of()),
                new Capability("move", List.of(new Variable("truck", TRUCK), to)),
                new Capability("move", List.of(thing, from, to))));
    World empty =
        new World(
            vocabulary,
            List.of(
                new WorldObject("t1", TRUCK),
                new WorldObject("lift", Type.named("fork-lift")),
                new WorldObject("odd", Type.either(List.of("crate", "place"))),
                new WorldObject("l\"1\"", PLACE)),
            List.of());
    return new World(
        vocabulary,
        empty.objects().subList(1, empty.objects().size()),
        empty.atoms(State.empty(empty.size()).with(0, true).with(empty.size() - 1, true)));
  }

  public JournalEntry.Exchange exchange() {
    Query query = query();
    return new JournalEntry.Exchange(query, response(query));
  }

  public Query query() {
    List<Policy.Rule> rules = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      List<Literal> when = new ArrayList<>();
      for (int j = random.nextInt(4); j > 0; j--) {
        when.add(new Literal(WORLD.atom(atom()), random.nextBoolean()));
      }
      rules.add(new Policy.Rule(when, instance()));
    }
    int maxSteps = random.nextInt(5);
    int runs = 1 + random.nextInt(3);
    return new Query(state(), new Policy(rules), condition(3), maxSteps, runs, random.nextLong());
  }

  public Response response(Query query) {
    if (random.nextInt(5) == 0) {
      return new Response.StartRefused("because\n\r\u0085\u2028 of \"" + (char) random.nextInt());
    }
    List<Trace> traces = new ArrayList<>();
    for (int i = 0; i < query.runs(); i++) {
      traces.add(trace(query));
    }
    return new Response.Answered(traces);
  }

  private Trace trace(Query query) {
    List<Transition> transitions = new ArrayList<>();
    State state = query.start();
    while (transitions.size() < query.maxSteps()) {
      int what = random.nextInt(6);
      if (what == 0) {
        transitions.add(new Transition(state, instance(), new Transition.Refused(state)));
        return new Trace(transitions, Trace.End.REFUSAL);
      } else if (what == 1) {
        return new Trace(transitions, random.nextBoolean() ? Trace.End.GOAL : Trace.End.NO_RULE);
      }
      State next = state;
      for (int i = random.nextInt(4); i > 0; i--) {
        next = next.with(atom(), random.nextBoolean());
      }
      transitions.add(new Transition(state, instance(), new Transition.Moved(next)));
      state = next;
    }
    return new Trace(transitions, Trace.End.STEP_LIMIT);
  }

  private int atom() {
    return random.nextInt(WORLD.size());
  }

  private State state() {
    State state = State.empty(WORLD.size());
    for (int i = random.nextInt(20); i > 0; i--) {
      state = state.with(atom(), true);
    }
    return state;
  }

  private Instance instance() {
    List<Capability> capabilities = WORLD.vocabulary().capabilities();
    Capability capability = capabilities.get(random.nextInt(capabilities.size()));
    List<WorldObject> objects = new ArrayList<>();
    for (Variable parameter : capability.parameters()) {
      List<WorldObject> fitting = WORLD.objects(parameter.type());
      objects.add(fitting.get(random.nextInt(fitting.size())));
    }
    return new Instance(capability, objects);
  }

  private Condition condition(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(7);
    return switch (kind) {
      case 1 -> new Condition.Not(condition(depth - 1));
      case 2 -> new Condition.And(conditions(depth - 1));
      case 3 -> new Condition.Or(conditions(depth - 1));
      case 4 -> new Condition.Imply(condition(depth - 1), condition(depth - 1));
      case 5 -> {
        Variable any = new Variable("any", THING);
        LiftedAtom at =
            new LiftedAtom(WORLD.vocabulary().predicates().get(1), List.of(any, object("dépôt")));
        yield random.nextBoolean()
            ? new Condition.ForAll(List.of(any), new Condition.Holds(at))
            : new Condition.Exists(List.of(any), new Condition.Holds(at));
      }
      case 6 -> new Condition.Equal(object("odd"), object("t1"));
      default -> {
        var atom = WORLD.atom(atom());
        yield new Condition.Holds(new LiftedAtom(atom.predicate(), List.copyOf(atom.objects())));
      }
    };
  }

  private List<Condition> conditions(int depth) {
    List<Condition> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      parts.add(condition(depth));
    }
    return parts;
  }

  private static WorldObject object(String name) {
    return WORLD.object(name).orElseThrow();
  }
}
