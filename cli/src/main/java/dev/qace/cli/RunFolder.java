package dev.qace.cli;

import dev.qace.agent.Agent;
import dev.qace.agent.journal.Journal;
import dev.qace.agent.journal.JournalHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What a run leaves behind. */
final class RunFolder {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private final Path path;

  private RunFolder(Path path) {
    this.path = path;
  }

  /**
   * A folder for a new run, which is not made yet; an empty one that is there already will do.
   *
   * @throws IOException where it is not empty
   */
  static RunFolder unused(Path path) throws IOException {
    if (Files.exists(path)) {
      if (!Files.isDirectory(path)) {
        throw new IOException(path + " is a file; --out takes a folder");
      }
      try (Stream<Path> inside = Files.list(path)) {
        if (inside.findAny().isPresent()) {
          throw new IOException(path + " is not empty; give another folder with --out");
        }
      }
    }
    return new RunFolder(path);
  }

  /** Makes the folder, with its parents, once nothing else stands in the way of the run. */
  void make() throws IOException {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new IOException("cannot make the folder " + path + ": " + e, e);
    }
  }

  /** The folder of an earlier run. */
  static RunFolder open(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      throw new IOException("there is no folder " + path);
    }
    return new RunFolder(path);
  }

  Path modelFile() {
    return path.resolve("model.ppddl");
  }

  /** What an agent's program prints to standard error. */
  Path stderrFile() {
    return path.resolve("agent.stderr");
  }

  Journal journal(String name, Agent agent) throws IOException {
    return Journal.create(path.resolve("journal.ndjson"), JournalHeader.of(name, agent));
  }

  void writeModel(String text) throws IOException {
    TextFile.write(modelFile(), text);
  }

  String readModel() throws IOException {
    return read(modelFile());
  }

  void writeReport(AssessmentReport report) throws IOException {
    TextFile.write(path.resolve("report.json"), MAPPER.writeValueAsString(report) + "\n");
  }

  AssessmentReport readReport() throws IOException {
    Path file = path.resolve("report.json");
    try {
      AssessmentReport report = MAPPER.readValue(read(file), AssessmentReport.class);
      if (report == null) {
        throw new IOException(file + " is not a report: there is nothing in it");
      }
      return report;
    } catch (JacksonException e) {
      throw new IOException(file + " is not a report: " + e.getOriginalMessage(), e);
    }
  }

  void writeRun(RunRecord run) throws IOException {
    TextFile.write(path.resolve("run.json"), MAPPER.writeValueAsString(run) + "\n");
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + file + "; is this the folder of a run?", e);
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + e, e);
    }
  }
}
