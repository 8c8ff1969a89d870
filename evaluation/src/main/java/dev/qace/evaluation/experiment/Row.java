package dev.qace.evaluation.experiment;

import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.evaluation.distance.Yardstick.Scores;
import dev.qace.evaluation.score.ModelScores;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How good the model of one run was at one moment. Distances are rounded to six decimals, as are
 * seconds, so that a row that was written and read again is the same; a distance that there is none
 * of is NaN.
 *
 * @param seconds of processor time, without what it took to look at the model
 * @param expectedVd what the sampled distance is on average over all draws
 * @param executedVd the sampled distance over executions alone, drawn as in the published code
 * @param last whether this is what the run ended with
 * @param scores what else is said about the model, where the sweep asks for it; of what a run ended
 *     with, and none before
 */
public record Row(
    Label label,
    long seed,
    long steps,
    long queries,
    double seconds,
    double vd,
    double vdExecutable,
    double vdRefused,
    double meanTv,
    double worstTv,
    double sampledVd,
    double expectedVd,
    double sampledVdFloor,
    double executedVd,
    double executedVdFloor,
    boolean structureExact,
    boolean last,
    Optional<ModelScores> scores) {

  /** The first line of a file of rows. */
  public static final String HEADER =
      "agent,strategy,settings,seed,steps,queries,seconds,vd,vd_executable,vd_refused,mean_tv,"
          + "worst_tv,sampled_vd,expected_vd,sampled_vd_floor,executed_vd,executed_vd_floor,"
          + "structure_exact,last";

  /** The same where models are scored. */
  public static final String SCORED_HEADER = HEADER + "," + ModelScores.HEADER;

  private static final int COLUMNS = 19;
  private static final int DECIMALS = 6;

  public static Row of(
      Sweep.Run run,
      Moment moment,
      Scores scores,
      boolean last,
      Optional<ModelScores> modelScores) {
    Optional<VariationalDistance> distance = scores.distance();
    Optional<VariationalDistance> executed = scores.executed();
    return new Row(
        run.setup().label(),
        run.seed(),
        moment.steps(),
        moment.queries(),
        rounded(moment.seconds()),
        distance.map(d -> rounded(d.vd())).orElse(Double.NaN),
        distance.map(VariationalDistance::vdExecutable).map(Row::rounded).orElse(Double.NaN),
        distance.map(VariationalDistance::vdRefused).map(Row::rounded).orElse(Double.NaN),
        rounded(scores.meanTv()),
        rounded(scores.worstTv()),
        distance.map(d -> rounded(d.sampledVd())).orElse(Double.NaN),
        distance.map(d -> rounded(d.expectedVd())).orElse(Double.NaN),
        distance.map(d -> rounded(d.sampledVdFloor())).orElse(Double.NaN),
        executed.map(d -> rounded(d.sampledVd())).orElse(Double.NaN),
        executed.map(d -> rounded(d.sampledVdFloor())).orElse(Double.NaN),
        scores.exact(),
        last,
        modelScores);
  }

  /** When a model is looked at: what it had cost by then. */
  public record Moment(long steps, long queries, double seconds) {}

  public Sweep.RunKey key() {
    return new Sweep.RunKey(label, seed);
  }

  /**
   * How far the sampled distance over executions is above what a perfect model scores, as a share
   * of how far it could be: what is left to compare with when test sets differ.
   */
  public double excess() {
    return (executedVd - executedVdFloor) / (1 - executedVdFloor);
  }

  /** How far the sampled distance, averaged over all draws, is from what a perfect model scores. */
  public double fromFloor() {
    return Math.abs(expectedVd - sampledVdFloor);
  }

  private static double rounded(double value) {
    return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
  }

  /** One line of a file of rows. */
  public String csv() {
    String distances =
        String.join(
            ",",
            label.agent(),
            label.strategy(),
            label.settings(),
            Long.toString(seed),
            Long.toString(steps),
            Long.toString(queries),
            written(seconds),
            written(vd),
            written(vdExecutable),
            written(vdRefused),
            written(meanTv),
            written(worstTv),
            written(sampledVd),
            written(expectedVd),
            written(sampledVdFloor),
            written(executedVd),
            written(executedVdFloor),
            Boolean.toString(structureExact),
            Boolean.toString(last));
    return scores
        .map(all -> all.values().stream().map(Row::written).collect(Collectors.joining(",")))
        .map(all -> distances + "," + all)
        .orElse(distances);
  }

  private static String written(double value) {
    return Double.isNaN(value)
        ? ""
        : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /**
   * A line of a file of rows.
   *
   * @throws IllegalArgumentException if it is none, with what is wrong
   */
  public static Row parse(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != COLUMNS && cells.length != COLUMNS + ModelScores.COLUMNS) {
      throw new IllegalArgumentException(
          "a row has "
              + COLUMNS
              + " columns, or "
              + (COLUMNS + ModelScores.COLUMNS)
              + " with scores, and this has "
              + cells.length);
    }
    Optional<ModelScores> scores =
        cells.length == COLUMNS
            ? Optional.empty()
            : Optional.of(
                ModelScores.of(
                    Arrays.stream(cells, COLUMNS, cells.length).map(Row::number).toList()));
    return new Row(
        new Label(cells[0], cells[1], cells[2]),
        Long.parseLong(cells[3]),
        Long.parseLong(cells[4]),
        Long.parseLong(cells[5]),
        number(cells[6]),
        number(cells[7]),
        number(cells[8]),
        number(cells[9]),
        number(cells[10]),
        number(cells[11]),
        number(cells[12]),
        number(cells[13]),
        number(cells[14]),
        number(cells[15]),
        number(cells[16]),
        truth(cells[17]),
        truth(cells[18]),
        scores);
  }

  private static double number(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }

  private static boolean truth(String cell) {
    if (cell.equals("true") || cell.equals("false")) {
      return cell.equals("true");
    }
    throw new IllegalArgumentException("true or false is expected, not '" + cell + "'");
  }

  /** Rows by run, in this order of runs, and by steps. */
  public static List<Row> sorted(List<Row> rows, List<Sweep.RunKey> order) {
    Map<Sweep.RunKey, Integer> places = new HashMap<>();
    order.forEach(key -> places.put(key, places.size()));
    return rows.stream()
        .sorted(
            Comparator.comparingInt((Row row) -> places.getOrDefault(row.key(), order.size()))
                .thenComparingLong(Row::steps)
                .thenComparing(Row::last))
        .toList();
  }
}
