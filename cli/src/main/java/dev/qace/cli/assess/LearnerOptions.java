package dev.qace.cli.assess;

import dev.qace.agent.Starts;
import dev.qace.cli.agent.StartOption;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of an assessment that do not depend on the agent. */
public final class LearnerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** Lets the shell complete a strategy. */
  static final class Strategies extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Strategies() {
      super(Stream.of(StrategyName.values()).map(StrategyName::toString).toList());
    }
  }

  /** Lets the shell complete a class of models. */
  static final class Classes extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Classes() {
      super(Stream.of(ModelClass.values()).map(ModelClass::toString).toList());
    }
  }

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The same seed and agent give the same model (default: 0; with --against, another one than that of RUN).")
  private @Nullable Long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How many runs each question has; for frugal, at most (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "The maximum number of steps of a run (default: twice the policy's depth).")
  private @Nullable Integer maxSteps;

  @Option(
      names = "--strategy",
      paramLabel = "STRATEGY",
      defaultValue = "frugal",
      completionCandidates = Strategies.class,
      description =
          "How to choose questions: frugal (few, each about many things), paper (about one thing after the other) or random (default: ${DEFAULT-VALUE}).")
  private String strategy = StrategyName.FRUGAL.toString();

  @Option(
      names = "--budget",
      paramLabel = "STEPS",
      description =
          "The maximum number of steps. Without --min-outcome or --interval, all of them are used.")
  private @Nullable Long budget;

  @Option(
      names = "--min-outcome",
      paramLabel = "P",
      description =
          "Ask until no outcome more likely than this can be missing (default without --budget: 0.05).")
  private @Nullable Double minOutcome;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      defaultValue = "0.99",
      description =
          "The confidence of what is said about outcomes and probabilities (default: ${DEFAULT-VALUE}).")
  private double confidence;

  @Option(
      names = "--interval",
      paramLabel = "W",
      description = "Ask until every probability is known to within this much either way.")
  private @Nullable Double interval;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Give up on a capability that is not settled after so many executions (default: 20000).")
  private @Nullable Integer patience;

  @Option(
      names = "--refusal-checks",
      paramLabel = "R",
      defaultValue = "0",
      description =
          "How often to repeat a refusal before it is believed, for agents that may refuse by chance (default: ${DEFAULT-VALUE}).")
  private int refusalChecks;

  @Option(
      names = "--avoid",
      paramLabel = "CONDITION",
      description =
          "Ask no question that, by what is known so far, may lead to a state where this holds, such as '(table-destroyed)'.")
  private @Nullable String avoid;

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      defaultValue = "contexts",
      completionCandidates = Classes.class,
      description =
          "Which models to look for: contexts (with alternatives in preconditions and conditional effects, where the evidence calls for them) or paper (conjunctions and fixed probabilities only) (default: ${DEFAULT-VALUE}).")
  private String modelClass = ModelClass.CONTEXTS.toString();

  @Option(
      names = "--starts",
      paramLabel = "KIND",
      completionCandidates = StartOption.Kinds.class,
      description =
          "Where the agent lets a question start: any (state), visited (any state it has been in), or initial (it can only be reset) (default: any). A program declares this itself; it can only be narrowed.")
  private @Nullable Starts starts;

  /** The settings, except for what is to be avoided. */
  public Settings settings() {
    require(runs >= 1, "--runs takes 1 or more, not " + runs);
    require(maxSteps == null || maxSteps >= 1, "--max-steps takes 1 or more, not " + maxSteps);
    require(budget == null || budget >= 1, "--budget takes 1 or more, not " + budget);
    require(
        minOutcome == null || (minOutcome > 0 && minOutcome < 1),
        "--min-outcome takes a number between 0 and 1, not " + minOutcome);
    require(
        confidence > 0 && confidence < 1,
        "--confidence takes a number between 0 and 1, not " + confidence);
    require(
        interval == null || (interval > 0 && interval < 1),
        "--interval takes a number between 0 and 1, not " + interval);
    require(patience == null || patience >= 1, "--patience takes 1 or more, not " + patience);
    require(refusalChecks >= 0, "--refusal-checks takes 0 or more, not " + refusalChecks);
    StrategyName name = name();
    require(
        name == StrategyName.FRUGAL || (minOutcome == null && interval == null && patience == null),
        "--min-outcome, --interval and --patience say when frugal has asked enough; "
            + name
            + " ends otherwise");
    require(
        name != StrategyName.RANDOM || budget != null,
        "--strategy random ends with its budget only: give a --budget");
    return Settings.paper(runs, seed == null ? 0 : seed)
        .strategy(name)
        .maxSteps(maxSteps == null ? 0 : maxSteps)
        .budget(budget == null ? Settings.NO_BUDGET : budget)
        .stop(stop())
        .refusalChecks(refusalChecks)
        .modelClass(modelClass());
  }

  private ModelClass modelClass() {
    for (ModelClass each : ModelClass.values()) {
      if (each.toString().equals(modelClass)) {
        return each;
      }
    }
    throw bad("--class takes contexts or paper, not '" + modelClass + "'");
  }

  /** The settings with what is to be avoided, read in the agent's world. */
  public Settings avoiding(Settings settings, World world) {
    return avoid == null
        ? settings
        : settings.avoid(GroundReader.of(world).condition("--avoid", avoid));
  }

  /** Whether a seed is given. */
  public boolean namesSeed() {
    return seed != null;
  }

  public boolean namesMinOutcome() {
    return minOutcome != null;
  }

  private StopRule stop() {
    boolean useAll = budget != null && minOutcome == null && interval == null;
    double smallest = minOutcome == null ? StopRule.DEFAULT.minOutcome() : minOutcome;
    return new StopRule(
        useAll ? 0 : smallest,
        confidence,
        interval == null ? 0 : interval,
        patience == null ? StopRule.DEFAULT_PATIENCE : patience);
  }

  private StrategyName name() {
    for (StrategyName each : StrategyName.values()) {
      if (each.toString().equals(strategy)) {
        return each;
      }
    }
    throw bad(
        "There is no strategy '"
            + strategy
            + "'; there are: "
            + Arrays.stream(StrategyName.values())
                .map(StrategyName::toString)
                .collect(Collectors.joining(", ")));
  }

  private void require(boolean met, String message) {
    if (!met) {
      throw bad(message);
    }
  }

  public Starts starts() {
    return starts == null ? Starts.ANY : starts;
  }

  public boolean namesStarts() {
    return starts != null;
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
