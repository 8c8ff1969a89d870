package dev.qace.planner.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of a benchmark: problem by problem, and domain by domain. */
public final class BenchmarkTable {

  /** How one problem ended. */
  public enum End {
    SOLVED,
    UNSOLVABLE,
    TIMEOUT,
    /** The planner stopped without an answer: it could not read the problem, say, or is faulty. */
    FAILED
  }

  /**
   * One problem.
   *
   * @param policySize how many rules, 0 if it was not solved
   * @param seconds of wall clock
   */
  public record Row(String domain, String problem, End end, int policySize, double seconds) {}

  /** One domain, or all of them. */
  private record Line(
      String domain,
      int problems,
      int solved,
      int unsolvable,
      int failed,
      double seconds,
      List<Integer> sizes) {
    Line(String domain) {
      this(domain, 0, 0, 0, 0, 0, List.of());
    }

    Line plus(Row row) {
      List<Integer> more = new ArrayList<>(sizes);
      if (row.end == End.SOLVED) {
        more.add(row.policySize);
      }
      return new Line(
          domain,
          problems + 1,
          solved + (row.end == End.SOLVED ? 1 : 0),
          unsolvable + (row.end == End.UNSOLVABLE ? 1 : 0),
          failed + (row.end == End.FAILED ? 1 : 0),
          seconds + row.seconds,
          more);
    }

    /** Of the policies found, how many rules: the middle one, and the largest. */
    int medianSize() {
      return sizes.isEmpty() ? 0 : sizes.stream().sorted().toList().get(sizes.size() / 2);
    }

    int largestSize() {
      return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    int timeouts() {
      return problems - solved - unsolvable - failed;
    }
  }

  private final List<Row> rows;

  public BenchmarkTable(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  private List<Line> lines() {
    Map<String, Line> lines = new LinkedHashMap<>();
    Line all = new Line("all");
    for (Row row : rows) {
      Line line = lines.getOrDefault(row.domain, new Line(row.domain));
      lines.put(row.domain, line.plus(row));
      all = all.plus(row);
    }
    List<Line> withSum = new ArrayList<>(lines.values());
    withSum.add(all);
    return withSum;
  }

  /** A line for each domain, and one for all of them. */
  public String csv() {
    return "domain,problems,solved,unsolvable,timeout,failed,seconds,medianRules,largestRules\n"
        + formatted("%s,%d,%d,%d,%d,%d,%.1f,%d,%d%n");
  }

  private String formatted(String format) {
    StringBuilder text = new StringBuilder();
    for (Line line : lines()) {
      text.append(
          String.format(
              Locale.ROOT,
              format,
              line.domain,
              line.problems,
              line.solved,
              line.unsolvable,
              line.timeouts(),
              line.failed,
              line.seconds,
              line.medianSize(),
              line.largestSize()));
    }
    return text.toString();
  }

  /** The same as a Markdown table. */
  public String markdown() {
    return "| domain | problems | solved | unsolvable | timeout | failed | seconds | rules (median) |"
        + " rules (most) |\n"
        + "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        + formatted("| %s | %d | %d | %d | %d | %d | %.1f | %d | %d |%n");
  }

  /**
   * Beside what is published of other planners; empty if nothing is.
   *
   * @param timeLimit the seconds that each problem had
   */
  public String besidePublished(double timeLimit) {
    return new PublishedTable(rows, timeLimit).markdown();
  }

  /** A line for each problem. */
  public String problems() {
    StringBuilder text = new StringBuilder("domain,problem,result,rules,seconds\n");
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%d,%.2f%n",
              row.domain,
              row.problem,
              row.end.name().toLowerCase(Locale.ROOT),
              row.policySize,
              row.seconds));
    }
    return text.toString();
  }
}
