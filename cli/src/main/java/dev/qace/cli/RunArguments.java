package dev.qace.cli;

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

/**
 * The words of a command line that say what a run does, as its folder keeps them: every option that
 * has a value, be it by default, so that the run can be gone on with in the same way.
 */
final class RunArguments {
  /** What concerns one call rather than the run. */
  private static final Set<String> NOT_KEPT =
      Set.of(
          "--resume",
          "--out",
          "--keep-queries",
          "--json",
          "--quiet",
          "--log",
          "--help",
          "--version");

  /** What is kept, but may be chosen anew: no answer depends on it. */
  private static final Set<String> MAY_CHANGE =
      Set.of("--agents", "--step-timeout", "--query-timeout", "--retries");

  private RunArguments() {}

  /** What a command was called with. */
  static List<String> of(CommandLine command) {
    return command.getCommandSpec().args().stream()
        .filter(arg -> !NOT_KEPT.contains(name(arg)))
        .flatMap(arg -> words(arg, command).stream())
        .toList();
  }

  /**
   * Sets a command's options to those of an earlier run.
   *
   * @param fresh another command of the same kind
   * @param folder what to call the run
   * @throws ParameterException where the command was called with something else than the run
   * @throws IOException where the earlier run's options are none
   */
  static void adopt(List<String> kept, CommandLine command, CommandLine fresh, Path folder)
      throws IOException {
    try {
      fresh.parseArgs(kept.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new IOException(folder + "/run.json: arguments: " + e.getMessage(), e);
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
    if (!Objects.equals(value(given), value(kept))) {
      Object before = value(kept);
      throw new ParameterException(
          command,
          folder
              + " was begun "
              + (before == null ? "without " + name(kept) : "with " + shown(kept, before))
              + ", not with "
              + shown(given, Objects.requireNonNull(value(given)))
              + ". Leave it out to go on with that run, or begin another with --out");
    }
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
