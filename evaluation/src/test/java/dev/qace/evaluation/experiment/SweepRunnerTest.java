package dev.qace.evaluation.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.evaluation.ModelComparison;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.evaluation.baseline.glib.GlibVariant;
import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepRunnerTest {
  private static final int SAMPLES = 300;
  private static final BuiltInAgent DRIVER = BuiltInAgent.named("driver").orElseThrow();

  private static Setup setup(StrategyName strategy) {
    Settings settings = Settings.paper(5, 0).strategy(strategy).budget(250);
    return new Setup(
        DRIVER,
        AgentFactory.playing(DRIVER),
        strategy.toString(),
        Setup.DEFAULT,
        new Way.Assessing(settings.stop(StopRule.NEVER), Starts.ANY));
  }

  private static Sweep sweep() {
    return new Sweep(
        List.of(setup(StrategyName.PAPER), setup(StrategyName.RANDOM)),
        List.of(4L, 7L, 1L),
        SAMPLES,
        9,
        3);
  }

  private static List<Row> rows(int threads) throws InterruptedException {
    Sweep sweep = sweep();
    List<Row> rows = new ArrayList<>();
    new SweepRunner(sweep).run(sweep.runs(), threads, (run, found) -> rows.addAll(found));
    return sweep.sorted(rows);
  }

  private static Row timeless(Row row) {
    return Row.parse(row.csv().replaceFirst("^((?:[^,]*,){6})[^,]*", "$1" + "0"));
  }

  @Test
  void threadsChangeNothingButTheSeconds() throws InterruptedException {
    List<Row> alone = rows(1);
    assertThat(rows(3).stream().map(SweepRunnerTest::timeless))
        .containsExactlyElementsOf(alone.stream().map(SweepRunnerTest::timeless).toList());
    assertThat(alone.stream().filter(Row::last).map(row -> row.label().way() + " " + row.seed()))
        .containsExactly("paper 4", "paper 7", "paper 1", "random 4", "random 7", "random 1");
    assertThat(alone.stream().filter(Row::last)).allMatch(row -> row.seconds() > 0);
  }

  @Test
  void everyRunIsLookedAtAfterTheSameStepsAndAtItsEnd() {
    SweepRunner runner = new SweepRunner(sweep());
    List<Long> steps =
        runner.rows(new Sweep.Run(setup(StrategyName.RANDOM), 2)).stream().map(Row::steps).toList();
    assertThat(steps).containsExactly(0L, 1L, 2L, 5L, 10L, 22L, 46L, 100L, 215L, 250L);
    List<Row> paper = runner.rows(new Sweep.Run(setup(StrategyName.PAPER), 2));
    assertThat(paper.stream().filter(row -> !row.last()).map(Row::steps).toList())
        .isEqualTo(steps.subList(0, paper.size() - 1));
    assertThat(paper.stream().map(Row::queries)).isSorted();
    assertThat(paper.stream().map(Row::seconds)).isSorted();
    Row first = paper.get(0);
    assertThat(first.meanTv()).as("nothing is known before the first step").isEqualTo(1);
    assertThat(first.vdRefused()).isZero();
  }

  @Test
  void theLastRowTellsOfTheModelThatTheAssessmentEndsWith() {
    List<Row> rows = new SweepRunner(sweep()).rows(new Sweep.Run(setup(StrategyName.PAPER), 7));
    Row last = rows.get(rows.size() - 1);
    Setup setup = setup(StrategyName.PAPER);
    Assessment assessment =
        setup.assessment(
            setup.agents().open(Starts.ANY), (Way.Assessing) setup.way(), 7, progress -> {});
    Assessed found = assessment.run();
    VariationalDistance distance =
        VariationalDistance.of(found.model(), DRIVER.domain(), DRIVER.tests(), SAMPLES, 9)
            .orElseThrow();
    ModelComparison comparison = ModelComparison.of(found.model(), DRIVER.domain());
    assertThat(last.steps()).isEqualTo(assessment.cost().steps());
    assertThat(last.queries()).isEqualTo(assessment.cost().queries());
    assertThat(last.vd()).isCloseTo(distance.vd(), within());
    assertThat(last.vdExecutable()).isCloseTo(distance.vdExecutable(), within());
    assertThat(last.sampledVd()).isCloseTo(distance.sampledVd(), within());
    assertThat(last.sampledVdFloor()).isCloseTo(distance.sampledVdFloor(), within());
    assertThat(last.meanTv()).isCloseTo(comparison.meanTv(), within());
    assertThat(last.worstTv()).isCloseTo(comparison.worstTv(), within());
    assertThat(last.structureExact()).isEqualTo(comparison.equalStructure());
  }

  @Test
  void babblingIsLookedAtAsAssessmentsAre() {
    Setup setup =
        new Setup(
            DRIVER,
            AgentFactory.playing(DRIVER),
            "glib-l",
            Setup.DEFAULT,
            new Way.Babbling(GlibSettings.published(GlibVariant.LIFTED, "driver", 250)));
    List<Row> rows =
        new SweepRunner(new Sweep(List.of(setup), List.of(2L), SAMPLES, 9, 3))
            .rows(new Sweep.Run(setup, 2));
    assertThat(rows.stream().map(Row::steps))
        .containsExactly(0L, 1L, 2L, 5L, 10L, 22L, 46L, 100L, 215L, 250L);
    Row first = rows.get(0);
    assertThat(first.excess()).as("nothing is known of any action").isEqualTo(1);
    assertThat(first.vdRefused()).as("nothing changes, as after a refusal").isZero();
    Row last = rows.get(rows.size() - 1);
    assertThat(last.executedVd()).isLessThan(1);
    assertThat(last.meanTv()).isLessThan(1);
    assertThat(rows.stream().map(Row::seconds)).isSorted();
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(5e-7);
  }
}
