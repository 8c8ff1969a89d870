package dev.qace.evaluation.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.experiment.chart.LogScale;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CurveTest {
  private static Row row(int seed, int steps, int queries, double tv, boolean last) {
    return Row.parse(
        "driver,paper,default,%d,%d,%d,%s,0,0,0,%s,1,0,0,0,0,0,false,%s"
            .formatted(seed, steps, queries, steps / 100.0, tv, last));
  }

  private static final List<Row> ROWS =
      List.of(
          row(0, 0, 0, 1, false),
          row(0, 10, 2, 0.5, false),
          row(0, 30, 6, 0.1, true),
          row(1, 0, 0, 1, false),
          row(1, 10, 5, 0.3, false),
          row(1, 20, 7, 0.2, true));

  @Test
  void aPointIsTheMeanOfWhatEachRunHadByThen() {
    Curve curve = Curve.of(ROWS, CostAxis.STEPS, Measure.TV).get(0);
    assertThat(curve.points().stream().map(Curve.Point::cost)).containsExactly(0.0, 10.0, 30.0);
    Spread atTen = curve.points().get(1).value();
    assertThat(atTen.mean()).isCloseTo(0.4, Offset.offset(1e-12));
    assertThat(atTen.deviation()).isCloseTo(Math.sqrt(0.02), Offset.offset(1e-12));
    assertThat(curve.points().get(2).value().mean())
        .as("a run that has ended counts with what it ended with")
        .isCloseTo(0.15, Offset.offset(1e-12));
    assertThat(curve.end().cost()).isEqualTo(25);
  }

  @Test
  void quantilesLieBetweenTheirNeighbours() {
    Quantiles quantiles = Quantiles.of(List.of(5.0, 1.0, 2.0, 3.0, 4.0));
    assertThat(quantiles.median()).isEqualTo(3);
    assertThat(quantiles.low()).isCloseTo(1.4, Offset.offset(1e-12));
    assertThat(quantiles.high()).isCloseTo(4.6, Offset.offset(1e-12));
    assertThat(Quantiles.of(List.of(7.0))).isEqualTo(new Quantiles(7, 7, 7));
  }

  @Test
  void againstQueriesASnapshotCountsFromWhenItWasTaken() {
    Curve curve = Curve.of(ROWS, CostAxis.QUERIES, Measure.TV).get(0);
    assertThat(curve.points().stream().map(Curve.Point::cost))
        .containsExactly(1.0, 2.0, 3.0, 5.0, 7.0);
    assertThat(curve.points().stream().map(point -> Math.round(100 * point.value().mean())))
        .containsExactly(100L, 75L, 75L, 40L, 15L);
  }

  @Test
  void aValueIsReachedFromWhereTheMeanStaysBelowIt() {
    Curve curve = Curve.of(ROWS, CostAxis.STEPS, Measure.TV).get(0);
    assertThat(curve.costOf(0.4)).isEqualTo(10);
    assertThat(curve.costOf(0.2)).isEqualTo(30);
    assertThat(curve.costOf(0.1)).isNaN();
  }

  @Test
  void ticksOfAScaleOfFewDecadesAreLabelledMoreOften() {
    LogScale wide = LogScale.over(java.util.stream.DoubleStream.of(1, 4373));
    assertThat(wide.low()).isEqualTo(1);
    assertThat(wide.high()).isEqualTo(5_000);
    assertThat(wide.ticks().stream().map(LogScale.Tick::label).filter(label -> !label.isEmpty()))
        .containsExactly("1", "10", "100", "1,000");
    LogScale narrow = LogScale.over(java.util.stream.DoubleStream.of(0.03, 0.45, Double.NaN, 0));
    assertThat(narrow.ticks().stream().map(LogScale.Tick::label).filter(label -> !label.isEmpty()))
        .containsExactly("0.02", "0.05", "0.1", "0.2", "0.5");
    assertThat(narrow.between(0, 100).at(0.1)).isCloseTo(50, Offset.offset(1e-9));
    assertThat(narrow.between(0, 100).at(7)).as("what is outside is at the end").isEqualTo(100);
  }
}
