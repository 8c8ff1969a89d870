package dev.qace.cli.ask;

import dev.qace.cli.agent.StartOption;
import dev.qace.cli.assess.RunAgent;
import dev.qace.cli.assess.TrustOption;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Json;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.report.prediction.LiveQuestion;
import dev.qace.report.prediction.Posed;
import dev.qace.report.prediction.Prediction;
import dev.qace.report.prediction.WhatIf;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "ask",
    description =
        "Predict from a learned model what would happen, with probabilities. With --live, ask the agent too.")
public final class AskCommand implements Callable<Integer> {
  private static final String HOW_TO_SAY =
      "each --do takes one capability with its objects, in quotes; repeat it for a sequence, as in"
          + " --do 'pick-up b1 r1' --do 'put-down b1 r1'";

  private static final int POLICY_STEPS = 100;
  private static final int MOST_STEPS = 100_000;
  private static final int MOST_RUNS = 1_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of a run.")
  private Path folder = Path.of("");

  @Parameters(index = "1..*", hidden = true, description = "Words that belong to no option.")
  private List<String> stray = List.of();

  @Mixin private StartOption start = new StartOption();
  @Mixin private TrustOption trust = new TrustOption();

  @Option(
      names = "--do",
      paramLabel = "INSTANCE",
      description =
          "What to do, such as 'pick-up b1 r1'. Repeat the option for a sequence: --do 'pick-up b1 r1' --do 'put-down b1 r1'. It ends at the first refusal.")
  private List<String> instances = List.of();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "A policy file, one rule a line, in place of --do. A run ends at the goal, at a refusal, or where no rule applies.")
  private @Nullable Path policyFile;

  @Option(
      names = "--goal",
      paramLabel = "CONDITION",
      description =
          "Also predict how likely this holds at the end, such as '(not (destroyed b1))'.")
  private @Nullable String goal;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description =
          "With --policy: the maximum number of steps of a run (default: " + POLICY_STEPS + ").")
  private @Nullable Integer maxSteps;

  @Option(
      names = "--live",
      description =
          "Ask the run's agent too, and show what it did beside the prediction. The run's journal does not change.")
  private boolean live;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "With --live: the number of runs (default: 50).")
  private @Nullable Integer runs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "With --live: the same seed gives the same runs (default: 0).")
  private @Nullable Long seed;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    requireSense();
    RunFolder run = RunFolder.open(folder);
    LearnedModel model = LearnedModel.read(run);
    Prediction prediction;
    try {
      prediction = Prediction.of(model, question(model.world()));
    } catch (IllegalArgumentException tooLarge) {
      throw new IOException(
          tooLarge.getMessage() + (policyFile == null ? "" : ": --max-steps N"), tooLarge);
    }
    if (!live) {
      print(AskAnswer.of(folder, prediction));
      return ExitCode.SUCCESS;
    }
    int times = runs == null ? 50 : runs;
    long chance = seed == null ? 0 : seed;
    try (RunAgent agent = RunAgent.of(run, trust, spec.commandLine().getErr())) {
      Posed posed = LiveQuestion.pose(agent.agent(), prediction, times, chance);
      if (posed instanceof Posed.Unaskable unaskable) {
        throw new IOException("--live: " + unaskable.reason());
      }
      AskedLive seen = AskedLive.of(prediction, posed, chance);
      print(AskAnswer.of(folder, prediction).with(seen));
      return seen.fits() ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
    }
  }

  private void print(AskAnswer asked) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, asked);
    } else {
      AskedText.print(asked, out);
    }
  }

  private void requireSense() {
    if (!stray.isEmpty()) {
      throw bad("'" + stray.get(0) + "' belongs to no option: " + HOW_TO_SAY);
    }
    if (instances.isEmpty() == (policyFile == null)) {
      throw bad(
          "Say what is done, either with --do 'capability object …', which may be repeated, or with"
              + " --policy FILE");
    }
    if (maxSteps != null && policyFile == null) {
      throw bad("--max-steps is for --policy; a sequence has as many steps as there are --do");
    }
    if (maxSteps != null && (maxSteps < 1 || maxSteps > MOST_STEPS)) {
      throw bad("--max-steps takes 1 to " + MOST_STEPS + ", not " + maxSteps);
    }
    if (!live && (runs != null || seed != null)) {
      throw bad("--runs and --seed are for --live; a prediction needs none");
    }
    if (runs != null && (runs < 1 || runs > MOST_RUNS)) {
      throw bad("--runs takes 1 to " + MOST_RUNS + ", not " + runs);
    }
  }

  private WhatIf question(World world) throws IOException {
    Optional<Condition> wanted =
        goal == null
            ? Optional.empty()
            : Optional.of(GroundReader.of(world).condition("--goal", goal));
    Path file = policyFile;
    WhatIf.Course course =
        file == null
            ? new WhatIf.Sequence(sequence(world))
            : new WhatIf.Following(
                PolicyReader.read(file, world), maxSteps == null ? POLICY_STEPS : maxSteps);
    return new WhatIf(start.in(world), course, wanted);
  }

  private List<Instance> sequence(World world) throws IOException {
    GroundReader reader = GroundReader.of(world);
    List<Instance> sequence = new ArrayList<>();
    for (String text : instances) {
      boolean bare = !text.isBlank() && !text.strip().startsWith("(");
      try {
        sequence.add(reader.instance("--do", bare ? "(" + text + ")" : text));
      } catch (PpddlException e) {
        throw new IOException("--do '" + text + "': " + e.problem() + " (" + HOW_TO_SAY + ")", e);
      }
    }
    return sequence;
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
