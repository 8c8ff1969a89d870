package dev.qace.cli;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how to assess, whatever the agent. */
final class LearnerOptions {
  private static final String PAPER = "paper";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "The same seed and agent give the same model (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each question's policy is followed (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "The most steps of a run (default: twice the policy's depth).")
  private @Nullable Integer maxSteps;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = PAPER,
      description = "Which questions to ask; there is: paper.")
  private String strategy = PAPER;

  @Option(
      names = "--starts",
      paramLabel = "KIND",
      defaultValue = "any",
      description =
          "Where the agent lets a question start: any (state), visited (any state it has been"
              + " in), or initial (it can only be reset) (default: ${DEFAULT-VALUE}).")
  private Starts starts = Starts.ANY;

  /** What the options amount to. */
  Settings settings() {
    if (runs < 1) {
      throw bad("--runs takes 1 or more, not " + runs);
    }
    if (maxSteps != null && maxSteps < 1) {
      throw bad("--max-steps takes 1 or more, not " + maxSteps);
    }
    if (!strategy.equals(PAPER)) {
      throw bad("There is no strategy '" + strategy + "'; there is: " + PAPER);
    }
    return Settings.paper(runs, seed).maxSteps(maxSteps == null ? 0 : maxSteps);
  }

  String strategy() {
    return strategy;
  }

  Starts starts() {
    return starts;
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
