package dev.qace.cli.assess;

import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.run.given.GivenEvidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** What was observed elsewhere. */
final class EvidenceOption {
  @Option(
      names = "--evidence",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Start with the evidence in these files: journals of runs, or traces with a line of JSON for each attempt (docs/traces.md). Corrupt lines are reported and skipped.")
  private List<Path> files = List.of();

  List<Path> files() {
    return files;
  }

  /**
   * Reads them.
   *
   * @param warn told about each line that is left out
   */
  GivenEvidence read(World world, Consumer<String> warn) throws IOException {
    GivenEvidence given = GivenEvidence.read(files, world);
    given
        .corrupt()
        .forEach(
            each ->
                warn.accept(
                    "%s, line %d, from byte %d: left out: %s"
                        .formatted(each.file(), each.line(), each.offset(), each.why())));
    if (!given.corrupt().isEmpty()) {
      warn.accept(
          "%s left out, %s taken in"
              .formatted(
                  Counted.of(given.corrupt().size(), "line"),
                  Counted.of(given.steps(), "attempt")));
    }
    return given;
  }
}
