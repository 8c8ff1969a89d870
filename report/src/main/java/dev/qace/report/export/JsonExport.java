package dev.qace.report.export;

import dev.qace.agent.Phrases;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.report.words.FindingWords;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model as one self-contained JSON document that can be read without knowing PDDL. {@code
 * docs/model.schema.json} is its schema. A term is a parameter's name with its question mark, or
 * else a constant's name.
 */
public final class JsonExport {
  private static final String FORMAT = "qace-model";
  private static final int VERSION = 1;

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final LearnedModel model;
  private final AssessmentReport report;
  private final FindingWords words;
  private final Phrases phrases;

  private JsonExport(LearnedModel model) {
    this.model = model;
    this.report = model.report();
    this.words = FindingWords.of(report);
    this.phrases = model.header().phrases();
  }

  public static String write(LearnedModel model) {
    return MAPPER.writeValueAsString(new JsonExport(model).document()) + "\n";
  }

  private Map<String, Object> document() {
    World world = model.world();
    Vocabulary vocabulary = world.vocabulary();
    return object(
        "format", FORMAT,
        "version", VERSION,
        "agent", model.header().agent(),
        "domain", model.domain().name(),
        "partial", report.partial(),
        "guarantee",
            object(
                "confidence", report.guarantee().confidence(),
                "minOutcome", report.guarantee().minOutcome(),
                "interval", report.guarantee().interval(),
                "words", FindingWords.guarantee(report)),
        "assumes", list(report.assumptions(), words::assumption),
        "misreported",
            list(
                report.misreported(),
                each ->
                    object(
                        "predicate", each.predicate().name(),
                        "count", each.count(),
                        "of", each.of(),
                        "rate", each.rate(),
                        "words", FindingWords.misreported(each))),
        "types",
            list(
                vocabulary.types().supertypes().entrySet(),
                each -> typed(each.getKey(), each.getValue().names())),
        "constants", typed(vocabulary.constants()),
        "predicates",
            list(
                vocabulary.predicates(),
                each ->
                    object(
                        "name", each.name(),
                        "parameters", typed(each.parameters()),
                        "phrase", phrases.predicates().get(each))),
        "world",
            object(
                "objects", typed(world.objects()),
                "initial",
                    list(
                        world.atoms(world.initial()),
                        atom ->
                            object(
                                "predicate", atom.predicate().name(),
                                "objects", list(atom.objects(), Term::name)))),
        "capabilities", list(model.capabilities(), this::capability),
        "unknown",
            vocabulary.capabilities().stream()
                .filter(capability -> model.known(capability).isEmpty())
                .map(this::unknown)
                .toList());
  }

  private Map<String, Object> capability(LearnedCapability learned) {
    Capability capability = learned.capability();
    List<Undecided> undecided = report.undecided(capability);
    Set<Slot> open = undecided.stream().map(Undecided::slot).collect(Collectors.toSet());
    return object(
        "name", capability.name(),
        "parameters", typed(capability.parameters()),
        "phrase", phrases.capabilities().get(capability),
        "precondition",
            list(
                learned.precondition(),
                each -> literal(each, open.contains(new Slot.Needed(each)))),
        "atLeastOneOf", list(learned.atLeastOneOf(), several -> list(several, JsonExport::literal)),
        "outcomes", list(learned.outcomes(), JsonExport::outcome),
        "executions", learned.executions(),
        "refusals", learned.refusals(),
        "undecided",
            list(
                undecided,
                each ->
                    object(
                        "place", each.place(),
                        "literal", text(each.slot()),
                        "reason", words.reason(each))),
        "inexpressible",
            list(
                report.inexpressible(capability),
                each -> object("place", each.place(), "reason", words.reason(each))),
        "unseen",
            list(
                learned.unseen(),
                each ->
                    object(
                        "literal", text(each.slot()),
                        "executions", each.executions(),
                        "atMost", each.atMost())),
        "surprises", list(learned.surprises(), words::surprise));
  }

  private static String text(Slot slot) {
    return (slot instanceof Slot.AllOutcomes ? Effect.NOTHING : slot).toString();
  }

  private static Map<String, Object> literal(Condition literal, boolean undecided) {
    if (literal instanceof Condition.Or any) {
      return object("any", list(any.parts(), JsonExport::alternative), "undecided", undecided);
    }
    Map<String, Object> written = literal(literal);
    written.put("undecided", undecided);
    return written;
  }

  private static List<Map<String, Object>> alternative(Condition part) {
    return list(
        part instanceof Condition.And and ? and.parts() : List.of(part), JsonExport::literal);
  }

  private static Map<String, Object> literal(Condition literal) {
    Condition part = literal instanceof Condition.Not not ? not.part() : literal;
    Map<String, Object> written;
    if (part instanceof Condition.Holds holds) {
      written = atom(holds.atom(), part == literal);
    } else if (part instanceof Condition.Equal equal) {
      written =
          object(
              "predicate",
              "=",
              "terms",
              List.of(equal.left().toString(), equal.right().toString()),
              "value",
              part == literal);
    } else if (part instanceof Condition.Exists exists) {
      written =
          object(
              "exists",
              typed(exists.variables()),
              "all",
              alternative(exists.body()),
              "value",
              part == literal);
    } else {
      throw new IllegalArgumentException(literal + " is no literal, as learned preconditions are");
    }
    return written;
  }

  private static Map<String, Object> atom(LiftedAtom atom, boolean value) {
    return object(
        "predicate", atom.predicate().name(),
        "terms", list(atom.terms(), Object::toString),
        "value", value);
  }

  private static Map<String, Object> outcome(LearnedOutcome each) {
    Map<String, Object> written =
        object(
            "probability", each.probability(),
            "low", each.low(),
            "high", each.high(),
            "count", each.count(),
            "changes", list(each.changes(), JsonExport::change));
    if (!each.when().isEmpty()) {
      written.put("when", list(each.when(), JsonExport::literal));
    }
    return written;
  }

  private static Map<String, Object> change(Effect effect) {
    if (effect instanceof Effect.Change change) {
      return atom(change.atom(), change.value());
    }
    if (effect instanceof Effect.ForAll every) {
      Effect.When body =
          every.body() instanceof Effect.When when
              ? when
              : new Effect.When(Condition.TRUE, every.body());
      return object(
          "forall",
          typed(every.variables()),
          "when",
          alternative(body.condition()),
          "changes",
          list(
              body.effect() instanceof Effect.And and ? and.parts() : List.of(body.effect()),
              JsonExport::change));
    }
    throw new IllegalArgumentException(effect + " is nothing that learned outcomes are made of");
  }

  private Map<String, Object> unknown(Capability capability) {
    return object(
        "name", capability.name(),
        "parameters", typed(capability.parameters()),
        "reason",
            FindingWords.whyUnknown(report, capability).orElse("it was never seen to execute"));
  }

  private static List<Map<String, Object>> typed(List<? extends Term> terms) {
    return list(terms, term -> typed(term.toString(), term.type().names()));
  }

  private static Map<String, Object> typed(String name, List<String> types) {
    return object("name", name, "types", types);
  }

  private static <T, R> List<R> list(Iterable<T> all, Function<T, R> as) {
    return StreamSupport.stream(all.spliterator(), false).map(as).toList();
  }

  private static Map<String, Object> object(@Nullable Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return object;
  }
}
