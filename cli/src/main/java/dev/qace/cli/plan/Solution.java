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
  private static final String MOST_LIKELY = "most-likely";

  /** Lets the shell complete them. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(names());
    }
  }

  /**
   * What a plan is to promise: a kind of solution, or no more than to reach the goal most likely.
   */
  record Wanted(SolutionKind kind, boolean mostLikely) {
    String name() {
      return mostLikely ? MOST_LIKELY : Solution.name(kind);
    }
  }

  /** Reads what a plan is to promise. */
  static final class WantedConverter implements ITypeConverter<Wanted> {
    @Override
    public Wanted convert(String text) {
      return MOST_LIKELY.equalsIgnoreCase(text)
          ? new Wanted(SolutionKind.WEAK, true)
          : new Wanted(kind(text, wantedNames()), false);
    }
  }

  /** Lets the shell complete what a plan is to promise. */
  static final class WantedNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    WantedNames() {
      super(wantedNames());
    }
  }

  static String name(SolutionKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static List<String> names() {
    return Arrays.stream(SolutionKind.values()).map(Solution::name).toList();
  }

  private static List<String> wantedNames() {
    List<String> names = new ArrayList<>(names());
    names.add(MOST_LIKELY);
    return names;
  }

  @Override
  public SolutionKind convert(String text) {
    return kind(text, names());
  }

  private static SolutionKind kind(String text, List<String> names) {
    return Arrays.stream(SolutionKind.values())
        .filter(kind -> name(kind).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + String.join(", ", names) + ", not '" + text + "'"));
  }
}
