package dev.qace.evaluation.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.run.RecordedRun;
import dev.qace.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was learned is a function of what was asked and observed, whoever asked. */
class EarlierEvidenceTest {
  private static final int SEEDS = Integer.getInteger("qace.earlierSeeds", 1);
  private static final StopRule FINER = new StopRule(0.02, 0.99, 0);

  @TempDir private Path folder = Path.of("");

  @Test
  void whatARunFoundFollowsFromItsJournal() throws IOException {
    for (Examined each : Examined.all()) {
      Assessed found;
      try (Run run = Run.begin(folder.resolve(each.name()), each.open(), each.settings())) {
        found = run.assess();
      }
      RecordedRun recorded = Run.read(folder.resolve(each.name()));
      Knowledge knowledge =
          new Knowledge(
              recorded.header().world(), each.starts(), capability -> false, each.settings());
      knowledge.takeEarlier(recorded.evidence().asked());
      assertThat(Assessed.of(found.model().name(), knowledge, found.interrupted()))
          .as(each.name())
          .isEqualTo(found);
    }
  }

  @Test
  void neitherPaperNorTravellingAsksAgainWhatAFinishedRunAsked() {
    for (Examined each : Examined.all()) {
      boolean paper = each.settings().strategy() == StrategyName.PAPER;
      if ((paper || each.starts() != Starts.ANY) && each.settings().seed() < SEEDS) {
        Assessment first = Assessment.of(each.open()).settings(each.settings()).build();
        Assessed found = first.run();
        Assessment again =
            Assessment.of(each.open()).settings(each.settings()).evidence(first.evidence()).build();
        assertThat(again.run()).as(each.name()).isEqualTo(found);
        assertThat(again.cost().queries()).as(each.name()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"driver", "warehouse", "first-responder", "elevator", "cafe-symbolic"})
  void aRunThatBeginsWithAFinishedOneAsksNothingOrOnlyWhatIsMissing(String name) {
    double old = 0;
    double fresh = 0;
    double more = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Settings settings = Settings.frugal(seed);
      Assessment first = Assessment.of(agent(name)).settings(settings).build();
      Assessed found = first.run();
      Assessment again =
          Assessment.of(agent(name)).settings(settings).evidence(first.evidence()).build();
      assertThat(again.run()).isEqualTo(found);
      assertThat(again.cost().queries()).isZero();
      Settings finer = settings.stop(FINER);
      Assessment whole = Assessment.of(agent(name)).settings(finer).build();
      whole.run();
      Assessment rest =
          Assessment.of(agent(name)).settings(finer).evidence(first.evidence()).build();
      rest.run();
      old += first.cost().steps();
      fresh += whole.cost().steps();
      more += rest.cost().steps();
    }
    assertThat(more / (fresh - old)).isLessThanOrEqualTo(1.05);
  }

  private static Agent agent(String name) {
    return Examined.agent(name, Starts.ANY);
  }
}
