package dev.qace.planner.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a benchmark solved, beside what is published of other planners. */
final class PublishedTable {
  private final Map<String, List<BenchmarkTable.Row>> rows = new TreeMap<>();
  private final double timeLimit;

  PublishedTable(List<BenchmarkTable.Row> rows, double timeLimit) {
    this.timeLimit = timeLimit;
    rows.forEach(row -> this.rows.computeIfAbsent(row.domain(), d -> new ArrayList<>()).add(row));
  }

  /** Empty if nothing is published of any of the domains. */
  String markdown() {
    StringBuilder text = new StringBuilder();
    int solved = 0;
    int problems = 0;
    for (PublishedCoverage published : PublishedCoverage.all()) {
      List<BenchmarkTable.Row> ours = rows.get(published.domain());
      if (ours != null) {
        int here = (int) ours.stream().filter(r -> r.end() == BenchmarkTable.End.SOLVED).count();
        solved += here;
        problems += ours.size();
        text.append(line(here, ours.size(), published));
      }
    }
    if (text.isEmpty()) {
      return "";
    }
    String limit =
        timeLimit == Math.rint(timeLimit)
            ? String.format(Locale.ROOT, "%.0f", timeLimit)
            : String.format(Locale.ROOT, "%s", timeLimit);
    return "Solved within "
        + limit
        + " s a problem, beside the published figures of other planners (3,600 s a problem, their"
        + " own machines). The published sets are other and mostly larger ones of the same"
        + " domains: compare shares, and with care.\n\n"
        + "| domain | QACE | PR2 | PRP | Paladinus | MyND | FOND-SAT |\n"
        + "|---|---:|---:|---:|---:|---:|---:|\n"
        + text
        + line(solved, problems, published());
  }

  /** The domains that were run, taken together. */
  private PublishedCoverage published() {
    PublishedCoverage sum = new PublishedCoverage("these domains", 0, 0, 0, 0, 0, 0);
    for (PublishedCoverage each : PublishedCoverage.all()) {
      if (rows.containsKey(each.domain())) {
        sum =
            new PublishedCoverage(
                sum.domain(),
                sum.problems() + each.problems(),
                sum.pr2() + each.pr2(),
                sum.prp() + each.prp(),
                sum.fondSat() + each.fondSat(),
                sum.paladinus() + each.paladinus(),
                sum.mynd() + each.mynd());
      }
    }
    return sum;
  }

  private static String line(int solved, int problems, PublishedCoverage published) {
    int all = published.problems();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %s | %s |%n",
        published.domain(),
        share(solved, problems),
        share(published.pr2(), all),
        share(published.prp(), all),
        share(published.paladinus(), all),
        share(published.mynd(), all),
        share(published.fondSat(), all));
  }

  private static String share(int solved, int problems) {
    return String.format(
        Locale.ROOT, "%d of %d (%.0f %%)", solved, problems, 100.0 * solved / problems);
  }
}
