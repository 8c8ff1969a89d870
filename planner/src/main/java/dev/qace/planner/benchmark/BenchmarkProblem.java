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
  private static final String DOMAIN = "domain.pddl";

  /**
   * The problems of a folder. Where it holds an {@code index.tsv}, each line names a domain, its
   * file and a problem file, with tabs between. Otherwise every {@code .pddl} file in it and below
   * is a problem: of the file {@code d-NAME} beside it, or else of the {@code domain.pddl} beside
   * it.
   *
   * @throws IOException where it cannot be read, or holds no problem
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
    List<BenchmarkProblem> problems = new ArrayList<>();
    int line = 0;
    for (String text : Files.readAllLines(index)) {
      line++;
      String[] columns = text.split("\t", -1);
      if (columns.length != 3) {
        throw new IOException(
            index
                + ":"
                + line
                + ":1: a line takes a domain, its file and a problem file, with tabs"
                + " between");
      }
      problems.add(
          new BenchmarkProblem(
              columns[0], index.resolveSibling(columns[1]), index.resolveSibling(columns[2])));
    }
    return problems;
  }

  private static List<BenchmarkProblem> found(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".pddl"))
          .sorted()
          .flatMap(file -> ofFile(folder, file).stream())
          .toList();
    }
  }

  private static Optional<BenchmarkProblem> ofFile(Path folder, Path file) {
    Path own = file.resolveSibling("d-" + file.getFileName());
    Path shared = file.resolveSibling(DOMAIN);
    Path domain = Files.exists(own) ? own : shared;
    boolean isDomain = file.equals(shared) || file.getFileName().toString().startsWith("d-");
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
