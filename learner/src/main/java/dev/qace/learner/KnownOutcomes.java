package dev.qace.learner;

import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.infer.Estimate;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.RepeatedObjects;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What capabilities are held to do by now. It is found out anew where something was seen that had
 * not been seen before, and as executions double.
 */
final class KnownOutcomes {
  private final Map<Study, Known> known = new HashMap<>();
  private int version;

  private record Known(
      int looks, long executions, BitSet cautious, List<Estimate> estimates, boolean doubtful) {}

  /** The outcomes of a capability, none where it has not executed. */
  List<Estimate> of(Study study) {
    return known(study).map(Known::estimates).orElse(List.of());
  }

  /** Whether how often things came about leaves a doubt about the outcomes. */
  boolean isDoubtful(Study study) {
    return known(study).map(Known::doubtful).orElse(false);
  }

  /** Grows with every change. */
  int version() {
    return version;
  }

  private Optional<Known> known(Study study) {
    int looks = study.tally().counts().size();
    if (looks == 0) {
      return Optional.empty();
    }
    long executions = study.tally().executions();
    BitSet cautious = study.cautious();
    Known old = known.get(study);
    if (old == null
        || old.looks() != looks
        || 2 * old.executions() <= executions
        || !old.cautious().equals(cautious)) {
      OutcomeModel model = study.outcomes().orElseThrow();
      List<ObjectPattern> repeated =
          study.executablePatterns().stream().filter(p -> !p.equals(model.pattern())).toList();
      RepeatedObjects.Resolved resolved =
          new RepeatedObjects(study.lifting(), study.tally(), model, cautious, repeated).resolve();
      boolean doubtful = !model.fits() || !model.hidesLittle() || !resolved.fits();
      Known now = new Known(looks, executions, cautious, resolved.estimates(), doubtful);
      version++;
      known.put(study, now);
      return Optional.of(now);
    }
    return Optional.of(old);
  }
}
