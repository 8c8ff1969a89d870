package dev.qace.cli.experiment;

import dev.qace.evaluation.experiment.SetupSummary;
import dev.qace.evaluation.experiment.Spread;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of one setup ended with, with the names that {@code --json} prints. Without test
 * problems there are no variational distances.
 */
record ExperimentResult(
    String agent,
    String strategy,
    String settings,
    int runs,
    Spread steps,
    Spread queries,
    Spread seconds,
    @Nullable Spread vd,
    @Nullable Spread vdExecutable,
    @Nullable Spread vdRefused,
    @Nullable Spread sampledVd,
    @Nullable Double sampledVdFloor,
    Spread meanTv,
    Spread worstTv,
    int structureExact) {

  static ExperimentResult of(SetupSummary summary) {
    double floor = summary.sampledVdFloor();
    return new ExperimentResult(
        summary.label().agent(),
        summary.label().strategy(),
        summary.label().settings(),
        summary.runs(),
        summary.steps(),
        summary.queries(),
        summary.seconds(),
        known(summary.vd()),
        known(summary.vdExecutable()),
        known(summary.vdRefused()),
        known(summary.sampledVd()),
        Double.isNaN(floor) ? null : floor,
        summary.meanTv(),
        summary.worstTv(),
        summary.exact());
  }

  private static @Nullable Spread known(Spread spread) {
    return Double.isNaN(spread.mean()) ? null : spread;
  }

  /** In one line. */
  static void print(SetupSummary summary, PrintWriter out) {
    double vd = summary.vd().mean();
    out.printf(
        Locale.ROOT,
        "%s, %s: %,.0f steps, %,.0f queries, %.3f s; TV %.4f, VD %s; structure exact in %d of %d"
            + " runs%n",
        summary.label().agent(),
        summary.label().way(),
        summary.steps().mean(),
        summary.queries().mean(),
        summary.seconds().mean(),
        summary.meanTv().mean(),
        Double.isNaN(vd) ? "none" : String.format(Locale.ROOT, "%.4f", vd),
        summary.exact(),
        summary.runs());
  }
}
