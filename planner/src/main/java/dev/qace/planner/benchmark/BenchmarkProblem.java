package dev.qace.planner.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A problem of a benchmark.
 *
 * @param domain what its table calls the domain
 */
public record BenchmarkProblem(String domain, Path domainFile, Path problemFile) {
  private static final String INDEX = "index.tsv";
  private static final List<String> PROBLEM_COLUMNS = List.of("problem", "train", "test");
  private static final List<String> ENDINGS = List.of(".pddl", ".ppddl");

  /**
   * The problems of a folder. Where it holds an {@code index.tsv}, each line names a domain, its
   * file and a problem file, with tabs between; or its first line names the columns, {@code name},
   * {@code domain}, and {@code problem} or {@code train} and {@code test}. Otherwise every {@code
   * .pddl} and {@code .ppddl} file in it and below is a problem: of the file {@code d-NAME} beside
   * it, or else of the {@code domain.pddl} or {@code domain.ppddl} beside it.
   *
   * @throws IOException if it cannot be read, or holds no problem
   */
  public static List<BenchmarkProblem> in(Path folder) throws IOException {
    Path index = folder.resolve(INDEX);
    List<BenchmarkProblem> problems = Files.exists(index) ? listed(index) : found(folder);
    if (problems.isEmpty()) {
      throw new IOException(folder + ": neither an " + INDEX + " nor a problem beside its domain");
    }
    return problems;
  }

  private static List<BenchmarkProblem> listed(Path index) throws IOException {
    List<String> lines = Files.readAllLines(index);
    List<String> header = lines.isEmpty() ? List.of() : List.of(lines.get(0).split("\t", -1));
    if (header.contains("name") && header.contains("domain")) {
      return named(index, lines, header);
    }
    List<BenchmarkProblem> problems = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      String[] columns = lines.get(line).split("\t", -1);
      if (columns.length != 3) {
        throw new IOException(
            index
                + ":"
                + (line + 1)
                + ":1: a line takes a domain, its file and a problem file, with tabs"
                + " between");
      }
      problems.add(
          new BenchmarkProblem(
              columns[0], index.resolveSibling(columns[1]), index.resolveSibling(columns[2])));
    }
    return problems;
  }

  /** By a first line that names the columns. */
  private static List<BenchmarkProblem> named(Path index, List<String> lines, List<String> header)
      throws IOException {
    List<BenchmarkProblem> problems = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      String[] columns = lines.get(line).split("\t", -1);
      if (columns.length != header.size()) {
        throw new IOException(
            index + ":" + (line + 1) + ":1: a line takes " + header.size() + " columns");
      }
      for (String column : PROBLEM_COLUMNS) {
        int at = header.indexOf(column);
        if (at >= 0 && !columns[at].isEmpty()) {
          problems.add(
              new BenchmarkProblem(
                  columns[header.indexOf("name")],
                  index.resolveSibling(columns[header.indexOf("domain")]),
                  index.resolveSibling(columns[at])));
        }
      }
    }
    return problems;
  }

  private static List<BenchmarkProblem> found(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> !ending(file).isEmpty())
          .sorted()
          .flatMap(file -> ofFile(folder, file).stream())
          .toList();
    }
  }

  private static String ending(Path file) {
    return ENDINGS.stream().filter(e -> file.toString().endsWith(e)).findFirst().orElse("");
  }

  private static Optional<BenchmarkProblem> ofFile(Path folder, Path file) {
    String named = file.getFileName().toString();
    boolean isDomain = named.startsWith("d-") || named.equals("domain" + ending(file));
    Path domain = file.resolveSibling("d-" + named);
    for (String ending : List.of(ending(file), ".pddl", ".ppddl")) {
      domain = Files.exists(domain) ? domain : file.resolveSibling("domain" + ending);
    }
    if (isDomain || !Files.exists(domain)) {
      return Optional.empty();
    }
    String name = folder.relativize(file.resolveSibling("")).toString();
    return Optional.of(
        new BenchmarkProblem(
            name.isEmpty() ? folder.toAbsolutePath().getFileName().toString() : name,
            domain,
            file));
  }
}
