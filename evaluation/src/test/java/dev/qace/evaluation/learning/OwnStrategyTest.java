package dev.qace.evaluation.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A strategy that the learner does not know runs through its public interface. */
class OwnStrategyTest {

  @Test
  void aStrategyFromOutsideIsAskedForEveryBatchUntilTheBudgetEnds() {
    List<AssessmentEvent> events = new ArrayList<>();
    Assessment assessment =
        Assessment.of(Examined.agent("driver", Starts.ANY))
            .settings(Settings.frugal(1).stop(StopRule.NEVER).budget(400))
            .strategy(new LeastTriedStrategy())
            .listener(events::add)
            .build();
    Assessed found = assessment.run();
    assertThat(assessment.cost().steps()).isEqualTo(400);
    assertThat(found.partial()).isFalse();
    assertThat(found.model().actions())
        .extracting(action -> action.name())
        .contains("move-vehicle");
    assertThat(events)
        .filteredOn(AssessmentEvent.BatchAsked.class::isInstance)
        .hasSizeGreaterThanOrEqualTo(400 - assessment.liveCheck().steps() + 1);
    assertThat(events.get(events.size() - 1)).isEqualTo(new AssessmentEvent.Finished(found));
  }
}
