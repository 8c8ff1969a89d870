package dev.qace.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, in words for the person who typed it. */
final class Misuse {
  private static final String WHOLE = "a whole number";

  private Misuse() {}

  static String of(ParameterException problem) {
    if (problem instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    ArgSpec argument = problem.getArgSpec();
    // Converters of this program say themselves what they expect.
    if (argument == null || problem.getValue() == null || argument.converters().length > 0) {
      return String.valueOf(problem.getMessage());
    }
    String expected = expected(argument.typeInfo().getType());
    if (expected.equals(WHOLE) && problem.getValue().matches("-?\\d{10,}")) {
      return "%s takes no number as large as %s".formatted(named(argument), problem.getValue());
    }
    return expected.isEmpty()
        ? String.valueOf(problem.getMessage())
        : "%s takes %s, not '%s'".formatted(named(argument), expected, problem.getValue());
  }

  private static String unmatched(UnmatchedArgumentException problem) {
    String first = problem.getUnmatched().isEmpty() ? "" : problem.getUnmatched().get(0);
    CommandLine command = problem.getCommandLine();
    boolean unknownCommand = !problem.isUnknownOption() && !command.getSubcommands().isEmpty();
    String before = unknownCommand ? command.getCommandSpec().qualifiedName(" ") + " " : "";
    String near =
        problem.getSuggestions().stream()
            .map(each -> before + each)
            .collect(Collectors.joining(" or "));
    String said =
        problem.isUnknownOption()
            ? "There is no option '%s'."
            : unknownCommand ? "There is no command '%s'." : "'%s' is one argument too many.";
    return said.formatted(first) + (near.isEmpty() ? "" : " Did you mean: " + near + "?");
  }

  private static String expected(Class<?> type) {
    if (type.isEnum()) {
      return "one of "
          + Arrays.stream(type.getEnumConstants())
              .map(each -> each.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    return switch (type.getSimpleName()) {
      case "int", "Integer", "long", "Long" -> WHOLE;
      case "double", "Double" -> "a number";
      default -> "";
    };
  }

  private static String named(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
