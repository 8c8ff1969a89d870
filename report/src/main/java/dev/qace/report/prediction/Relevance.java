package dev.qace.report.prediction;

import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.GroundModel;
import dev.qace.report.GroundedAtoms;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import dev.qace.run.LearnedModel;
import java.util.List;
import java.util.Map;

/**
 * Which of what is undecided may make a difference to a prediction. A precondition does where a
 * refusal rests on nothing that is decided; an effect does where its atom has another value in a
 * state before or after the capability. In doubt, it does.
 */
final class Relevance {
  private final Prediction prediction;
  private final LearnedModel model;
  private final GroundModel ground;

  Relevance(Prediction prediction) {
    this.prediction = prediction;
    this.model = prediction.model();
    this.ground = prediction.unrolled().model();
  }

  boolean matters(Undecided open) {
    if (open.slot() instanceof Slot.Needed needed) {
      return prediction.unrolled().layers().stream()
          .flatMap(layer -> layer.values().stream())
          .flatMap(Node::ends)
          .anyMatch(ended -> restsOn(open, needed.literal(), ended));
    }
    if (!applies(open.capability(), open.when())) {
      return false;
    }
    return !(open.slot() instanceof Slot.Changed changed)
        || !(changed.change() instanceof Effect.Change change)
        || wouldShow(open.capability(), change);
  }

  /** Whether a capability executes anywhere in the context in which something is said of it. */
  boolean applies(Capability capability, List<Condition> when) {
    return when.isEmpty()
        || prediction.unrolled().layers().stream()
            .flatMap(layer -> layer.values().stream())
            .anyMatch(
                node ->
                    node.acts()
                        .map(Acted::instance)
                        .filter(each -> each.capability().equals(capability))
                        .anyMatch(each -> ground.holds(all(when), each, node.state())));
  }

  private static Condition all(List<Condition> parts) {
    return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
  }

  /** Whether a refusal would not be one without this and other undecided literals. */
  private boolean restsOn(Undecided open, Condition literal, Ended ended) {
    return ended.attempted().filter(each -> each.capability().equals(open.capability())).isPresent()
        && ended
            .refused()
            .filter(each -> each.why() == WhyRefused.UNDECIDED)
            .filter(each -> each.violated().stream().anyMatch(v -> v.lifted().equals(literal)))
            .isPresent();
  }

  private boolean wouldShow(Capability capability, Effect.Change change) {
    for (Map<State, Node> layer : prediction.unrolled().layers()) {
      for (Node node : layer.values()) {
        if (node.acts().anyMatch(acted -> wouldShow(node.state(), acted, capability, change))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean wouldShow(
      State before, Acted acted, Capability capability, Effect.Change change) {
    if (!acted.instance().capability().equals(capability)) {
      return false;
    }
    int atom = model.world().indexOf(GroundedAtoms.ground(change.atom(), acted.instance()));
    return atom >= 0
        && (before.holds(atom) != change.value()
            || acted.branches().stream().anyMatch(b -> b.after().holds(atom) != change.value()));
  }
}
