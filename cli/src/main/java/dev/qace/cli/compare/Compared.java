package dev.qace.cli.compare;

import dev.qace.evaluation.Difference;
import dev.qace.evaluation.Difference.Place;
import dev.qace.evaluation.ModelComparison;
import dev.qace.evaluation.distance.VariationalDistance;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is told of two models, with the names that {@code --json} prints. */
record Compared(
    boolean equalStructure,
    boolean equalPreconditions,
    boolean sound,
    boolean complete,
    List<Differing> missing,
    List<Differing> extra,
    double maxProbabilityError,
    @Nullable Double vd,
    @Nullable Double vdExecutable,
    @Nullable Double vdRefused,
    @Nullable Double sampledVd,
    @Nullable Double sampledVdFloor,
    @Nullable Integer transitions,
    double meanTv,
    double worstTv) {

  /** What one of the models says and the other does not. */
  record Differing(String capability, String place, String literal) {
    static List<Differing> of(List<Difference> differences) {
      return differences.stream()
          .map(d -> new Differing(d.capability(), d.place().toString(), d.literal()))
          .toList();
    }

    @Override
    public String toString() {
      return capability + ", " + place + ": " + literal;
    }
  }

  static Compared of(ModelComparison structure, @Nullable VariationalDistance distance) {
    return new Compared(
        structure.equalStructure(),
        structure.equalPreconditions(),
        structure.sound(),
        structure.complete(),
        Differing.of(structure.missing()),
        Differing.of(structure.extra()),
        structure.maxProbabilityError(),
        distance == null ? null : distance.vd(),
        distance == null ? null : distance.vdExecutable(),
        distance == null ? null : distance.vdRefused(),
        distance == null ? null : distance.sampledVd(),
        distance == null ? null : distance.sampledVdFloor(),
        distance == null ? null : distance.transitions(),
        structure.meanTv(),
        structure.worstTv());
  }

  void print(String models, PrintWriter out) {
    out.println(models + ": " + verdict());
    missing.forEach(differing -> out.println("  missing  " + differing));
    extra.forEach(differing -> out.println("  extra    " + differing));
    out.println("sound (nothing that the true model rules out): " + (sound ? "yes" : "no"));
    out.println("complete (all that the true model allows):     " + (complete ? "yes" : "no"));
    out.println("largest error of a probability: " + rounded(maxProbabilityError));
    out.println(
        "total variation per capability: mean " + rounded(meanTv) + ", worst " + rounded(worstTv));
    if (transitions != null) {
      out.printf(
          Locale.ROOT,
          "variational distance over %,d test transitions: %s",
          transitions,
          rounded(vd));
      out.println(
          " (executable " + rounded(vdExecutable) + ", refused " + rounded(vdRefused) + ")");
      out.println(
          "sampled: " + rounded(sampledVd) + "; a perfect model scores " + rounded(sampledVdFloor));
    }
  }

  private String verdict() {
    if (equalStructure) {
      return maxProbabilityError == 0 && worstTv == 0
          ? "equal, probabilities included"
          : "equal but for the probabilities";
    }
    if (Stream.concat(missing.stream(), extra.stream())
        .anyMatch(differing -> differing.place().equals(Place.CAPABILITY.toString()))) {
      return "the capabilities differ";
    }
    return equalPreconditions
        ? "the preconditions are equal, the outcomes differ"
        : "the preconditions differ";
  }

  private static String rounded(@Nullable Double value) {
    return value == null
        ? "none"
        : new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
  }
}
