package dev.qace.report.export;

import dev.qace.learner.Place;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Term;
import dev.qace.model.Vocabulary;
import dev.qace.model.World;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A model as one JSON document that needs no PDDL to be understood, and nothing beside it. */
public final class JsonExport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final LearnedModel model;
  private final AssessmentReport report;

  private JsonExport(LearnedModel model) {
    this.model = model;
    this.report = model.report();
  }

  public static String write(LearnedModel model) {
    return MAPPER.writeValueAsString(new JsonExport(model).document()) + "\n";
  }

  private ModelDocument document() {
    World world = model.world();
    Vocabulary vocabulary = world.vocabulary();
    List<ModelDocument.Typed> types = new ArrayList<>();
    vocabulary
        .types()
        .supertypes()
        .forEach((name, above) -> types.add(new ModelDocument.Typed(name, above.names())));
    return new ModelDocument(
        ModelDocument.FORMAT,
        ModelDocument.VERSION,
        model.header().agent(),
        model.domain().name(),
        report.partial(),
        new ModelDocument.Guarantee(
            report.guarantee().confidence(),
            report.guarantee().minOutcome(),
            report.guarantee().interval(),
            report.guarantee().words()),
        report.assumes(),
        types,
        typed(vocabulary.constants()),
        vocabulary.predicates().stream()
            .map(
                each ->
                    new ModelDocument.Predicate(
                        each.name(),
                        typed(each.parameters()),
                        model.header().phrases().predicates().get(each)))
            .toList(),
        new ModelDocument.World(
            typed(world.objects()),
            world.atoms(world.initial()).stream()
                .map(
                    atom ->
                        new ModelDocument.Atom(
                            atom.predicate().name(),
                            atom.objects().stream().map(Term::name).toList()))
                .toList()),
        model.capabilities().stream().map(this::capability).toList(),
        vocabulary.capabilities().stream()
            .filter(capability -> model.known(capability).isEmpty())
            .map(this::unknown)
            .toList());
  }

  private static List<ModelDocument.Typed> typed(List<? extends Term> terms) {
    return terms.stream()
        .map(term -> new ModelDocument.Typed(term.toString(), term.type().names()))
        .toList();
  }

  private ModelDocument.Capability capability(LearnedModel.Known known) {
    AssessmentReport.Learned found = known.found();
    List<ModelDocument.Open> open =
        report.undecided().stream()
            .filter(each -> each.capability().equals(found.name()))
            .map(each -> new ModelDocument.Open(each.place(), each.literal(), each.reason()))
            .toList();
    return new ModelDocument.Capability(
        found.name(),
        typed(known.capability().parameters()),
        model.header().phrases().capabilities().get(known.capability()),
        known.precondition().stream().map(each -> literal(each, open)).toList(),
        known.outcomes().stream().map(JsonExport::outcome).toList(),
        found.executions(),
        found.refusals(),
        open,
        report.inexpressible().stream()
            .filter(each -> each.capability().equals(found.name()))
            .map(each -> new ModelDocument.Beyond(each.place(), each.reason()))
            .toList(),
        found.unseen().stream()
            .map(each -> new ModelDocument.Missed(each.literal(), each.executions(), each.atMost()))
            .toList(),
        found.surprises());
  }

  private static ModelDocument.Literal literal(Condition literal, List<ModelDocument.Open> open) {
    boolean positive = !(literal instanceof Condition.Not);
    Condition part = literal instanceof Condition.Not not ? not.part() : literal;
    boolean undecided =
        open.stream()
            .filter(each -> each.place() == Place.PRECONDITION)
            .anyMatch(each -> each.literal().equals(literal.toString()));
    if (part instanceof Condition.Holds holds) {
      return new ModelDocument.Literal(
          holds.atom().predicate().name(), terms(holds.atom()), positive, undecided);
    } else if (part instanceof Condition.Equal equal) {
      return new ModelDocument.Literal(
          "=", List.of(equal.left().toString(), equal.right().toString()), positive, undecided);
    }
    throw new IllegalArgumentException(
        literal + " is no literal, which preconditions that were learned are made of");
  }

  private static List<String> terms(LiftedAtom atom) {
    return atom.terms().stream().map(Object::toString).toList();
  }

  private static ModelDocument.Outcome outcome(LearnedModel.Possible each) {
    List<ModelDocument.Change> changes = new ArrayList<>();
    for (Effect effect : each.changes()) {
      if (!(effect instanceof Effect.Change change)) {
        throw new IllegalArgumentException(
            effect + " is no literal, which outcomes that were learned are made of");
      }
      changes.add(
          new ModelDocument.Change(
              change.atom().predicate().name(), terms(change.atom()), change.value()));
    }
    return new ModelDocument.Outcome(
        each.probability().doubleValue(), each.low(), each.high(), each.count(), changes);
  }

  private ModelDocument.Unknown unknown(Capability capability) {
    return new ModelDocument.Unknown(
        capability.name(),
        typed(capability.parameters()),
        report.undecided().stream()
            .filter(open -> open.capability().equals(capability.name()))
            .filter(open -> open.place() == Place.CAPABILITY)
            .map(AssessmentReport.Open::reason)
            .findFirst()
            .orElse("it was never seen to execute"));
  }
}
