package dev.qace.evaluation.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How many of some pairs of runs were judged rightly, against a bar that is stated for a certain
 * number of pairs: of fewer, as large a share is wanted, rounded to the stricter side, so of a
 * single pair that it is right.
 *
 * <p>{@code -Dqace.gateOnly=TEXT} keeps to what has this text in its name, {@code
 * -Dqace.gateFirst=N} begins with that pair, and {@code -Dqace.gateTable=FILE} writes down what was
 * counted: a long measurement can be made in pieces.
 */
final class GateCount {
  /** The number of the first pair. */
  static final int FIRST = Integer.getInteger("qace.gateFirst", 0);

  private static final String ONLY = System.getProperty("qace.gateOnly", "");
  private static final Optional<Path> TABLE =
      Optional.ofNullable(System.getProperty("qace.gateTable")).map(Path::of);

  private final String what;
  private final String name;
  private final List<String> wrong = new ArrayList<>();
  private int pairs;

  GateCount(String what, String name) {
    this.what = what;
    this.name = name;
  }

  /** Whether it is to be looked at. */
  static boolean isWanted(String name) {
    return name.contains(ONLY);
  }

  void add(boolean isRight, String pair) {
    pairs++;
    if (!isRight) {
      wrong.add(pair);
    }
  }

  int pairs() {
    return pairs;
  }

  int right() {
    return pairs - wrong.size();
  }

  List<String> wrong() {
    return wrong;
  }

  void write(String more) {
    TABLE.ifPresent(
        file -> {
          try {
            Files.writeString(
                file,
                "| %s | %s | %d of %d | %s %s |%n"
                    .formatted(what, name, right(), pairs, more, wrong),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
          } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
          }
        });
  }

  /** Fails unless at least so many of so many are right. */
  void wantsAtLeast(int right, int of) {
    assertAtLeast(List.of(this), right, of);
  }

  /** The same over several. */
  static void assertAtLeast(List<GateCount> counts, int right, int of) {
    int pairs = counts.stream().mapToInt(GateCount::pairs).sum();
    assertThat(pairs).as("pairs").isPositive();
    assertThat(counts.stream().mapToInt(GateCount::right).sum())
        .as("right of %d pairs; wrong: %s", pairs, wrong(counts))
        .isGreaterThanOrEqualTo((right * pairs + of - 1) / of);
  }

  /** Fails if more than so many of so many are wrong. */
  static void assertAtMostWrong(List<GateCount> counts, int wrong, int of) {
    int pairs = counts.stream().mapToInt(GateCount::pairs).sum();
    assertThat(pairs).as("pairs").isPositive();
    assertThat(wrong(counts))
        .as("wrong of %d pairs", pairs)
        .hasSizeLessThanOrEqualTo(wrong * pairs / of);
  }

  private static List<String> wrong(List<GateCount> counts) {
    return counts.stream()
        .flatMap(count -> count.wrong.stream().map(pair -> count.name + ": " + pair))
        .toList();
  }

  static String percent(long part, long whole) {
    return "%.1f %% of the steps".formatted(100.0 * part / whole);
  }
}
