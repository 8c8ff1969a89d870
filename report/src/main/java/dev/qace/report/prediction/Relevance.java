package dev.qace.report.prediction;

import dev.qace.model.Action;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.ground.GroundEffect;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.report.AssessmentReport;
import dev.qace.report.LearnedModel;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Branch;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of what is undecided may make a difference to a prediction. A precondition does where a
 * refusal rests on nothing that is decided; an effect does where its atom has another value in a
 * state before or after the capability. In doubt, it does.
 */
final class Relevance {
  private final Prediction prediction;
  private final LearnedModel model;

  Relevance(Prediction prediction) {
    this.prediction = prediction;
    this.model = prediction.model();
  }

  boolean matters(AssessmentReport.Open open) {
    if (open.place().equals("precondition")) {
      return prediction.unrolled().layers().stream()
          .flatMap(layer -> layer.values().stream())
          .anyMatch(node -> node.fate() instanceof Ended ended && restsOn(open, ended));
    }
    return model.capabilities().stream()
        .filter(known -> known.capability().name().equals(open.capability()))
        .anyMatch(known -> wouldShow(known, open.literal()));
  }

  /** Whether a refusal would not be one without this and other undecided literals. */
  private boolean restsOn(AssessmentReport.Open open, Ended ended) {
    List<String> violated =
        ended.violated().stream().map(needed -> needed.lifted().toString()).toList();
    return violated.contains(open.literal())
        && ended
            .attempted()
            .filter(each -> each.capability().name().equals(open.capability()))
            .isPresent()
        && undecided(open.capability()).containsAll(violated);
  }

  /** The preconditions of a capability that are undecided. */
  private List<String> undecided(String capability) {
    return model.report().undecided().stream()
        .filter(each -> each.capability().equals(capability))
        .filter(each -> each.place().equals("precondition"))
        .map(AssessmentReport.Open::literal)
        .toList();
  }

  private boolean wouldShow(LearnedModel.Known known, String literal) {
    Optional<Effect.Change> change = read(known, literal);
    if (change.isEmpty()) {
      return true;
    }
    Grounder grounder = Grounder.settable(part(known.capability(), change.get()), model.world());
    Map<Instance, GroundEffect> ground = new HashMap<>();
    for (Map<State, Node> layer : prediction.unrolled().layers()) {
      for (Node node : layer.values()) {
        if (node.fate() instanceof Acted acted
            && acted.instance().capability().equals(known.capability())
            && wouldShow(
                ground.computeIfAbsent(acted.instance(), each -> grounder.ground(each).effect()),
                node.state(),
                acted.branches())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean wouldShow(GroundEffect effect, State before, List<Branch> branches) {
    return effect instanceof GroundEffect.Change change
        && (before.holds(change.atom()) != change.value()
            || branches.stream()
                .anyMatch(branch -> branch.after().holds(change.atom()) != change.value()));
  }

  private Domain part(Capability capability, Effect effect) {
    return with(List.of(new Action(capability, Condition.TRUE, effect)));
  }

  private Domain with(List<Action> actions) {
    Domain whole = model.domain();
    return new Domain(whole.name(), whole.types(), whole.constants(), whole.predicates(), actions);
  }

  /** The literal of a report, which has only its text; empty where it is not just one literal. */
  private Optional<Effect.Change> read(LearnedModel.Known known, String literal) {
    String without = PpddlWriter.write(with(List.of())).stripTrailing();
    String text =
        without.substring(0, without.length() - 1)
            + "(:action a :parameters ("
            + String.join(" ", known.found().parameters())
            + ") :effect "
            + literal
            + "))";
    try {
      Effect effect = PpddlReader.parse("report.json", text).domain().actions().get(0).effect();
      return effect instanceof Effect.Change change ? Optional.of(change) : Optional.empty();
    } catch (PpddlException e) {
      return Optional.empty();
    }
  }
}
