package dev.qace.cli.plan;

import dev.qace.planner.SolutionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How kinds of solution are written: {@code strong-cyclic}. */
final class Solution implements ITypeConverter<SolutionKind> {

  /** Lets the shell complete them. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(names());
    }
  }

  static String name(SolutionKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static List<String> names() {
    return Arrays.stream(SolutionKind.values()).map(Solution::name).toList();
  }

  @Override
  public SolutionKind convert(String text) {
    return Arrays.stream(SolutionKind.values())
        .filter(kind -> name(kind).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + String.join(", ", names()) + ", not '" + text + "'"));
  }
}
