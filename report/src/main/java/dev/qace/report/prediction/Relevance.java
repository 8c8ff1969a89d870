package dev.qace.report.prediction;

import dev.qace.learner.Place;
import dev.qace.model.Condition;
import dev.qace.model.State;
import dev.qace.report.Lifted;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
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
  private final Lifted lifted;

  Relevance(Prediction prediction) {
    this.prediction = prediction;
    this.model = prediction.model();
    this.lifted = new Lifted(model.world());
  }

  boolean matters(AssessmentReport.Open open) {
    if (open.place() == Place.PRECONDITION) {
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
        .filter(each -> each.place() == Place.PRECONDITION)
        .map(AssessmentReport.Open::literal)
        .toList();
  }

  private boolean wouldShow(LearnedModel.Known known, String literal) {
    Optional<Condition> read = lifted.condition(known.capability(), literal);
    boolean value = !(read.isPresent() && read.get() instanceof Condition.Not);
    if (!(read.map(each -> each instanceof Condition.Not not ? not.part() : each).orElse(null)
        instanceof Condition.Holds holds)) {
      return true;
    }
    for (Map<State, Node> layer : prediction.unrolled().layers()) {
      for (Node node : layer.values()) {
        if (node.fate() instanceof Acted acted
            && acted.instance().capability().equals(known.capability())) {
          int atom = model.world().indexOf(Lifted.ground(holds.atom(), acted.instance()));
          if (atom >= 0
              && (node.state().holds(atom) != value
                  || acted.branches().stream().anyMatch(b -> b.after().holds(atom) != value))) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
