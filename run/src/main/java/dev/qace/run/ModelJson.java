package dev.qace.run;

import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * What findings are about, as JSON: a lifted literal as {@code {"atom": ["at", "?l"], "positive":
 * true}}, alternatives, each a list of literals, as {@code {"any": [[…], […]]}}, that there are
 * objects of which literals hold as {@code {"exists": [{"name": "?o", "types": ["box"]}], "all":
 * […], "positive": true}}, what happens to all of them as {@code {"forall": […], "when": […],
 * "changes": […]}}, a capability by its name, states and instances as PDDL. What a literal's
 * variables are is told by the capability that was read last. Not thread-safe.
 */
final class ModelJson {
  private static final String SOURCE = "report.json";
  private static final String EQUAL = "=";
  private static final String ANY = "any";
  private static final String EXISTS = "exists";
  private static final String ALL = "all";
  private static final String FORALL = "forall";
  private static final String WHEN = "when";
  private static final String CHANGES = "changes";
  private static final String POSITIVE = "positive";

  private final World world;
  private final GroundReader reader;
  private final Map<String, Capability> capabilities = new LinkedHashMap<>();
  private @Nullable Capability about;
  private final Map<String, Term> others = new LinkedHashMap<>();

  ModelJson(World world) {
    this.world = world;
    this.reader = GroundReader.of(world);
    world.vocabulary().capabilities().forEach(each -> capabilities.put(text(each), each));
  }

  JacksonModule module() {
    SimpleModule module = new SimpleModule();
    add(module, World.class, World::toString, node -> world);
    add(module, Capability.class, this::text, node -> capability(node.asString()));
    add(module, Predicate.class, Predicate::name, node -> predicate(node.asString()));
    add(module, Condition.class, ModelJson::json, this::condition);
    add(module, Effect.class, ModelJson::json, this::effect);
    add(module, LiftedAtom.class, ModelJson::atom, this::atom);
    add(module, Predicate.class, Predicate::name, node -> predicate(node.asString()));
    add(module, Type.class, Type::names, node -> Type.either(texts(node)));
    add(module, Transition.class, this::json, this::transition);
    return module;
  }

  private static <T> void add(
      SimpleModule module, Class<T> type, Function<T, Object> write, Function<JsonNode, T> read) {
    module.addSerializer(
        type,
        new ValueSerializer<T>() {
          @Override
          public void serialize(T value, JsonGenerator out, SerializationContext context) {
            out.writePOJO(write.apply(value));
          }
        });
    module.addDeserializer(
        type,
        new ValueDeserializer<T>() {
          @Override
          public T deserialize(JsonParser in, DeserializationContext context) {
            return read.apply(context.readTree(in));
          }
        });
  }

  /** Its name, where no other capability has the same. */
  private String text(Capability capability) {
    boolean unique =
        world.vocabulary().capabilities().stream()
            .allMatch(each -> each.equals(capability) || !each.name().equals(capability.name()));
    return unique ? capability.name() : signature(capability);
  }

  private static String signature(Capability capability) {
    return capability.parameters().stream()
        .map(each -> " " + each + " - " + each.type())
        .collect(Collectors.joining("", "(" + capability.name(), ")"));
  }

  Capability capability(String text) {
    Capability capability = capabilities.get(text);
    if (capability == null) {
      throw unknown(text);
    }
    about = capability;
    return capability;
  }

  static IllegalArgumentException unknown(String capability) {
    return new IllegalArgumentException(
        "the journal's agent has no capability "
            + capability
            + ": these are not the files of one run");
  }

  private static Object json(Condition condition) {
    boolean positive = !(condition instanceof Condition.Not);
    Condition part = condition instanceof Condition.Not not ? not.part() : condition;
    if (part instanceof Condition.Holds holds) {
      return literal(atom(holds.atom()), positive);
    }
    if (part instanceof Condition.Equal equal) {
      return literal(atom(EQUAL, List.of(equal.left(), equal.right())), positive);
    }
    if (part instanceof Condition.Exists exists) {
      Map<String, Object> written = new LinkedHashMap<>();
      written.put(EXISTS, exists.variables().stream().map(ModelJson::json).toList());
      written.put(ALL, all(exists.body()));
      written.put(POSITIVE, positive);
      return written;
    }
    return positive && condition instanceof Condition.Or any && !any.parts().isEmpty()
        ? Map.of(ANY, any.parts().stream().map(ModelJson::all).toList())
        : condition.toString();
  }

  private static Map<String, Object> json(Variable variable) {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("name", variable.toString());
    written.put("types", variable.type().names());
    return written;
  }

  /** The literals that must all hold for one alternative to do. */
  private static List<Object> all(Condition alternative) {
    return (alternative instanceof Condition.And and ? and.parts() : List.of(alternative))
        .stream().map(ModelJson::json).toList();
  }

  private static Object json(Effect effect) {
    if (effect instanceof Effect.Change change) {
      return literal(atom(change.atom()), change.value());
    }
    if (effect instanceof Effect.ForAll every) {
      Effect.When body =
          every.body() instanceof Effect.When when
              ? when
              : new Effect.When(Condition.TRUE, every.body());
      Map<String, Object> written = new LinkedHashMap<>();
      written.put(FORALL, every.variables().stream().map(ModelJson::json).toList());
      written.put(WHEN, all(body.condition()));
      written.put(
          CHANGES,
          (body.effect() instanceof Effect.And and ? and.parts() : List.of(body.effect()))
              .stream().map(ModelJson::json).toList());
      return written;
    }
    throw new IllegalArgumentException(effect + " is nothing that outcomes are made of");
  }

  private static Map<String, Object> literal(List<String> atom, boolean positive) {
    Map<String, Object> literal = new LinkedHashMap<>();
    literal.put("atom", atom);
    literal.put(POSITIVE, positive);
    return literal;
  }

  private static List<String> atom(LiftedAtom atom) {
    return atom(atom.predicate().name(), atom.terms());
  }

  private static List<String> atom(String name, List<Term> terms) {
    List<String> all = new ArrayList<>(List.of(name));
    terms.forEach(term -> all.add(term.toString()));
    return all;
  }

  private Condition condition(JsonNode node) {
    if (node.isString()) {
      return reader.condition(SOURCE, node.asString());
    }
    if (node.has(ANY)) {
      return new Condition.Or(node.path(ANY).values().stream().map(this::alternative).toList());
    }
    if (node.has(EXISTS)) {
      Condition exists = exists(node);
      return node.path(POSITIVE).asBoolean() ? exists : new Condition.Not(exists);
    }
    List<Term> terms = terms(node.path("atom"));
    Condition atom =
        node.path("atom").path(0).asString().equals(EQUAL)
            ? new Condition.Equal(terms.get(0), terms.get(1))
            : new Condition.Holds(atom(node.path("atom")));
    return node.path(POSITIVE).asBoolean() ? atom : new Condition.Not(atom);
  }

  private Condition exists(JsonNode node) {
    List<Variable> variables = variables(node.path(EXISTS));
    Condition body = alternative(node.path(ALL));
    others.clear();
    return new Condition.Exists(variables, body);
  }

  /** Variables, which may be spoken of from now on. */
  private List<Variable> variables(JsonNode node) {
    List<Variable> variables =
        node.values().stream()
            .map(
                each ->
                    new Variable(
                        each.path("name").asString().substring(1),
                        Type.either(texts(each.path("types")))))
            .toList();
    variables.forEach(each -> others.put(each.toString(), each));
    return variables;
  }

  private Condition alternative(JsonNode literals) {
    List<Condition> all = literals.values().stream().map(this::condition).toList();
    return all.size() == 1 ? all.get(0) : new Condition.And(all);
  }

  private Effect effect(JsonNode node) {
    if (node.has(FORALL)) {
      List<Variable> variables = variables(node.path(FORALL));
      Condition condition = alternative(node.path(WHEN));
      List<Effect> all = node.path(CHANGES).values().stream().map(this::effect).toList();
      others.clear();
      Effect change = all.size() == 1 ? all.get(0) : new Effect.And(all);
      return new Effect.ForAll(
          variables,
          condition.equals(Condition.TRUE) ? change : new Effect.When(condition, change));
    }
    return new Effect.Change(atom(node.path("atom")), node.path(POSITIVE).asBoolean());
  }

  private LiftedAtom atom(JsonNode node) {
    return new LiftedAtom(predicate(node.path(0).asString()), terms(node));
  }

  private Predicate predicate(String name) {
    return world
        .vocabulary()
        .predicate(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no predicate " + name));
  }

  private List<Term> terms(JsonNode atom) {
    return texts(atom).stream().skip(1).map(this::term).toList();
  }

  private Term term(String text) {
    Term other = others.get(text);
    if (other != null) {
      return other;
    }
    if (about != null) {
      for (Term parameter : about.parameters()) {
        if (parameter.toString().equals(text)) {
          return parameter;
        }
      }
    }
    return world
        .object(text)
        .orElseThrow(
            () -> new IllegalArgumentException(text + " is neither a parameter nor an object"));
  }

  private Map<String, Object> json(Transition transition) {
    State after = transition.outcome().state();
    boolean moved = transition.outcome() instanceof Transition.Moved;
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("state", world.names(transition.state()));
    step.put("instance", transition.instance().toString());
    step.put("outcome", moved ? "moved" : "refused");
    if (!after.equals(transition.state())) {
      step.put("after", world.names(after));
    }
    return step;
  }

  Transition transition(JsonNode node) {
    State before = state(node.path("state"));
    State after = node.has("after") ? state(node.path("after")) : before;
    Instance instance = reader.instance(SOURCE, node.path("instance").asString());
    return new Transition(
        before,
        instance,
        node.path("outcome").asString().equals("moved")
            ? new Transition.Moved(after)
            : new Transition.Refused(after));
  }

  private State state(JsonNode atoms) {
    return world.state(reader.atoms(SOURCE, String.join(" ", texts(atoms))));
  }

  static List<String> texts(JsonNode array) {
    return array.values().stream().map(JsonNode::asString).toList();
  }
}
