package dev.qace.model.ppddl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The benchmark files, where they are at hand. */
public final class Benchmarks {

  /** A domain file and one of its problem files. */
  public record Pair(Path domain, Path problem) {}

  private Benchmarks() {}

  public static Path folder() {
    Path folder = Path.of(System.getProperty("qace.root", "."), "../shared/benchmarks").normalize();
    assumeTrue(Files.isDirectory(folder), () -> "no benchmarks in " + folder.toAbsolutePath());
    return folder;
  }

  public static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder())) {
      return files.filter(file -> file.toString().endsWith(".pddl")).sorted().toList();
    }
  }

  /** Every problem with its domain, as the index files have it. */
  public static List<Pair> pairs() throws IOException {
    List<Pair> pairs = new ArrayList<>();
    for (String kind : List.of("fond", "ppddl")) {
      Path folder = folder().resolve(kind);
      for (String line : Files.readAllLines(folder.resolve("index.tsv"))) {
        List<String> files =
            Stream.of(line.split("\t", -1)).filter(cell -> cell.endsWith(".pddl")).toList();
        // The last column of the ppddl index names the origin, not a file.
        List<Path> here = files.stream().map(folder::resolve).filter(Files::exists).toList();
        here.stream().skip(1).forEach(problem -> pairs.add(new Pair(here.get(0), problem)));
      }
    }
    return pairs;
  }
}
