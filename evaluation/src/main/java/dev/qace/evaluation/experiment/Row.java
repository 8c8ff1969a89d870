package dev.qace.evaluation.experiment;

import dev.qace.evaluation.distance.VariationalDistance;
import dev.qace.evaluation.distance.Yardstick.Measured;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How good the model of one run was at one moment. Distances are rounded to nine decimals and
 * seconds to a microsecond, so that a row that was written and read again is the same; a distance
 * that there is none of is NaN.
 *
 * @param seconds of processor time, without what it took to look at the model
 * @param last whether this is what the run ended with
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
    double sampledVdFloor,
    boolean structureExact,
    boolean last) {

  /** The first line of a file of rows. */
  public static final String HEADER =
      "agent,strategy,settings,seed,steps,queries,seconds,vd,vd_executable,vd_refused,mean_tv,"
          + "worst_tv,sampled_vd,sampled_vd_floor,structure_exact,last";

  private static final int COLUMNS = 16;
  private static final int DECIMALS = 9;
  private static final int DECIMALS_OF_SECONDS = 6;

  public static Row of(Sweep.Run run, Moment moment, Measured measured, boolean last) {
    Optional<VariationalDistance> distance = measured.distance();
    return new Row(
        run.setup().label(),
        run.seed(),
        moment.steps(),
        moment.queries(),
        rounded(moment.seconds(), DECIMALS_OF_SECONDS),
        distance.map(d -> rounded(d.vd())).orElse(Double.NaN),
        distance.map(VariationalDistance::vdExecutable).map(Row::rounded).orElse(Double.NaN),
        distance.map(VariationalDistance::vdRefused).map(Row::rounded).orElse(Double.NaN),
        rounded(measured.structure().meanTv()),
        rounded(measured.structure().worstTv()),
        distance.map(d -> rounded(d.sampledVd())).orElse(Double.NaN),
        distance.map(d -> rounded(d.sampledVdFloor())).orElse(Double.NaN),
        measured.structure().equalStructure(),
        last);
  }

  /** When a model is looked at: what it had cost by then. */
  public record Moment(long steps, long queries, double seconds) {}

  public Sweep.RunKey key() {
    return new Sweep.RunKey(label, seed);
  }

  private static double rounded(double value) {
    return rounded(value, DECIMALS);
  }

  private static double rounded(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue();
  }

  /** One line of a file of rows. */
  public String csv() {
    return String.join(
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
        written(sampledVdFloor),
        Boolean.toString(structureExact),
        Boolean.toString(last));
  }

  private static String written(double value) {
    return Double.isNaN(value)
        ? ""
        : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /**
   * A line of a file of rows.
   *
   * @throws IllegalArgumentException where it is none, with what is wrong
   */
  public static Row parse(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != COLUMNS) {
      throw new IllegalArgumentException(
          "a row has " + COLUMNS + " columns, and this has " + cells.length);
    }
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
        truth(cells[14]),
        truth(cells[15]));
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
