package dev.qace.cli.assess;

import dev.qace.cli.agent.ShellWords;
import dev.qace.learner.StrategyName;
import dev.qace.run.AgentOrigin;
import dev.qace.run.RecordedSettings;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** The words of a command line that say what a run does, made of what its folder keeps. */
final class RunArguments {
  /** What concerns one call rather than the run. */
  private static final Set<String> NOT_KEPT =
      Set.of(
          "--resume",
          "--out",
          "--force",
          "--lenient",
          "--evidence",
          "--keep-queries",
          "--json",
          "--trust",
          "--quiet",
          "--log",
          "--help",
          "--version");

  private static final String EXEC = "--exec";

  /** What is kept, but may be chosen again: no answer depends on it. */
  private static final Set<String> MAY_CHANGE =
      Set.of("--agents", "--step-timeout", "--query-timeout", "--retries");

  private RunArguments() {}

  /** Whether the run's agent can be made again from what was written down. */
  static boolean tells(RunRecord run) {
    return !(run.origin() instanceof AgentOrigin.JavaObject
        || run.origin() instanceof AgentOrigin.Logs
        || run.origin() instanceof AgentOrigin.Unrecorded);
  }

  /**
   * The words that give the same run again.
   *
   * @param folder what to call the run
   * @throws IOException if its agent cannot be made again from here
   */
  static List<String> of(RunRecord run, Path folder) throws IOException {
    List<String> words = new ArrayList<>(ofAgent(run.origin(), folder));
    RecordedSettings settings = run.settings();
    words.add("--seed=" + settings.seed());
    words.add("--runs=" + settings.runs());
    words.add("--strategy=" + settings.strategy());
    words.add("--confidence=" + settings.confidence());
    words.add("--class=" + settings.modelClass());
    words.add("--refusal-checks=" + settings.refusalChecks());
    words.add("--agents=" + run.copies());
    add(words, "--max-steps=", settings.maxSteps());
    add(words, "--budget=", settings.budget());
    if (settings.strategy() == StrategyName.FRUGAL) {
      add(words, "--min-outcome=", settings.minOutcome());
      add(words, "--interval=", settings.interval());
    }
    add(words, "--avoid=", settings.avoid());
    add(words, "--planner-command=", String.join(" ", run.planner()));
    add(words, "--against=", run.began().against());
    add(words, "--error-rate=", run.began().errorRate());
    add(words, "--tolerance=", run.began().tolerance());
    return words;
  }

  private static List<String> ofAgent(AgentOrigin origin, Path folder) throws IOException {
    List<String> words = new ArrayList<>();
    if (origin instanceof AgentOrigin.BuiltIn builtIn) {
      words.addAll(builtIn.words());
      words.add("--starts=" + builtIn.starts());
      add(words, "--phrases=", builtIn.phrases());
    } else if (origin instanceof AgentOrigin.Ppddl ppddl) {
      words.add("--domain=" + ppddl.domain());
      words.add("--problem=" + ppddl.problem());
      words.add("--starts=" + ppddl.starts());
      add(words, "--phrases=", ppddl.phrases());
    } else if (origin instanceof AgentOrigin.Program program) {
      words.add(EXEC + "=" + ShellWords.join(program.command()));
      words.add("--step-timeout=" + program.stepSeconds());
      words.add("--query-timeout=" + program.querySeconds());
      words.add("--retries=" + program.retries());
      add(words, "--starts=", program.starts());
    } else {
      throw new IOException(
          origin instanceof AgentOrigin.JavaObject
              ? folder
                  + " was begun by a Java program, which alone can make its agent again: resume it"
                  + " there, with Run.resume"
              : folder + " was begun by version 0.1, whose run.json does not tell of its agent");
    }
    return words;
  }

  private static void add(List<String> words, String option, Object value) {
    boolean none = value instanceof Number number ? number.doubleValue() == 0 : value.equals("");
    if (!none) {
      words.add(option + value);
    }
  }

  /**
   * Sets a command's options to those of an earlier run.
   *
   * @param fresh another command of the same kind
   * @param folder what to call the run
   * @throws ParameterException if the command was called with something else than the run
   * @throws IOException if the earlier run's options are none
   */
  static void adopt(List<String> kept, CommandLine command, CommandLine fresh, Path folder)
      throws IOException {
    try {
      fresh.parseArgs(kept.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new IOException(folder + "/run.json: " + e.getMessage(), e);
    }
    Map<String, ArgSpec> before = new HashMap<>();
    fresh.getCommandSpec().args().forEach(arg -> before.put(name(arg), arg));
    List<String> words = new ArrayList<>();
    for (ArgSpec arg : command.getCommandSpec().args()) {
      ArgSpec kin = before.get(name(arg));
      if (!isGiven(arg, command)) {
        words.addAll(kin == null ? List.of() : words(kin, fresh));
      } else {
        if (kin != null && !NOT_KEPT.contains(name(arg)) && !MAY_CHANGE.contains(name(arg))) {
          requireEqual(arg, kin, command, folder);
        }
        words.addAll(words(arg, command));
      }
    }
    command.parseArgs(words.toArray(String[]::new));
  }

  private static void requireEqual(ArgSpec given, ArgSpec kept, CommandLine command, Path folder) {
    Object before = value(kept);
    if (!Objects.equals(compared(given), compared(kept))) {
      throw new ParameterException(
          command,
          folder
              + " was begun "
              + (before == null ? "without " + name(kept) : "with " + shown(kept, before))
              + ", not with "
              + shown(given, Objects.requireNonNull(value(given)))
              + ". Leave it out to resume that run, or begin another with --out");
    }
  }

  /** A value as far as it matters: blanks and quotes may differ. */
  private static @Nullable Object compared(ArgSpec arg) {
    return value(arg) instanceof String text && (name(arg).equals(EXEC) || text.contains(" "))
        ? ShellWords.of(text)
        : value(arg);
  }

  private static String shown(ArgSpec arg, Object value) {
    return arg instanceof OptionSpec ? name(arg) + " " + value : "the agent " + value;
  }

  private static @Nullable Object value(ArgSpec arg) {
    Object value = arg.getValue();
    return value instanceof Path path ? path.toAbsolutePath().normalize() : value;
  }

  private static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? option.longestName()
        : ((PositionalParamSpec) arg).paramLabel();
  }

  private static boolean isGiven(ArgSpec arg, CommandLine command) {
    return command.getParseResult().matchedArgs().contains(arg);
  }

  /** What to write on a command line for the same value. */
  private static List<String> words(ArgSpec arg, CommandLine command) {
    Object value = value(arg);
    if (value == null || value.equals(false)) {
      return List.of();
    }
    if (value.equals(true)) {
      return List.of(name(arg));
    }
    String prefix = arg instanceof OptionSpec ? name(arg) + "=" : "";
    if (value instanceof Path) {
      return List.of(prefix + value);
    }
    if (isGiven(arg, command)) {
      return arg.originalStringValues().stream().map(text -> prefix + text).toList();
    }
    return arg.defaultValue() == null ? List.of() : List.of(prefix + arg.defaultValue());
  }
}
