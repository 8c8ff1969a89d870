package dev.qace.cli.compare;

import dev.qace.run.difference.Levels;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How certain a gate must be, and what passes. */
public final class GateOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--error-rate",
      paramLabel = "P",
      defaultValue = "0.01",
      description =
          "The maximum probability of a false alarm, when the agent has not changed (default: ${DEFAULT-VALUE}).")
  private double errorRate;

  @Option(
      names = "--tolerance",
      paramLabel = "E",
      defaultValue = "0.25",
      description =
          "How far a probability may move and still count as unchanged (default: ${DEFAULT-VALUE}).")
  private double tolerance;

  @Option(names = "--lenient", description = "Exit with 0 if there is not enough to tell.")
  private boolean lenient;

  public boolean lenient() {
    return lenient;
  }

  public Levels levels() {
    require("--error-rate", errorRate);
    require("--tolerance", tolerance);
    return new Levels(errorRate, tolerance);
  }

  private void require(String option, double value) {
    if (!(value > 0 && value < 1)) {
      throw new ParameterException(
          spec.commandLine(), option + " takes a number between 0 and 1, not " + value);
    }
  }
}
