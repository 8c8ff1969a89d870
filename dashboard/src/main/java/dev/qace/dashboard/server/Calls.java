package dev.qace.dashboard.server;

import dev.qace.dashboard.process.QaceProgram;
import dev.qace.run.AgentOrigin;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls of the program that end soon, a few at a time. */
final class Calls {
  private static final Duration LIMIT = Duration.ofSeconds(170);
  private static final int SIDE_BY_SIDE = 3;
  private static final int LONGEST_MESSAGE = 2_000;

  private final QaceProgram program;
  private final Path here;
  private final Semaphore free = new Semaphore(SIDE_BY_SIDE);

  /**
   * @param here where commands are run that the user types
   */
  Calls(QaceProgram program, Path here) {
    this.program = program;
    this.here = here;
  }

  QaceProgram program() {
    return program;
  }

  Path here() {
    return here;
  }

  /** Where the agent of a run is found: a program may be named from there only. */
  Path directory(Path run) throws IOException {
    Optional<RunRecord> record = RunFolder.at(run).readRun();
    if (record.isPresent() && record.get().origin() instanceof AgentOrigin.Program told) {
      Path directory = Path.of(told.directory());
      if (Files.isDirectory(directory)) {
        return directory;
      }
    }
    return here;
  }

  /**
   * The one JSON object that a call prints.
   *
   * @throws IOException with what the call said instead
   */
  JsonNode json(Path directory, List<String> arguments) throws IOException {
    QaceProgram.Ended ended = call(directory, arguments);
    try {
      JsonNode json = JsonMapper.shared().readTree(ended.out());
      if (json.isObject()) {
        return json;
      }
    } catch (JacksonException e) {
      // Then it has said something else.
    }
    throw new IOException(said(ended));
  }

  QaceProgram.Ended call(Path directory, List<String> arguments) throws IOException {
    try {
      if (!free.tryAcquire(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the dashboard is busy; try again in a moment");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the dashboard was closed", e);
    }
    try {
      return program.call(directory, LIMIT, arguments);
    } finally {
      free.release();
    }
  }

  static String said(QaceProgram.Ended ended) {
    String text = ended.err().isBlank() ? ended.out().strip() : ended.err().strip();
    return text.isEmpty()
        ? "qace ended with code " + ended.code()
        : text.substring(0, Math.min(LONGEST_MESSAGE, text.length()));
  }

  /** A film of a question of a run of cafe, as a page. */
  String film(Path run, int question) throws IOException {
    RunRecord record = RunFolder.at(run).requireRun();
    if (!(record.origin() instanceof AgentOrigin.BuiltIn told) || !told.name().equals("cafe")) {
      throw new IOException("only runs of the agent cafe can be filmed");
    }
    List<String> arguments = new ArrayList<>(List.of("film"));
    arguments.addAll(told.words());
    arguments.addAll(List.of("--run=" + run, "--question=" + question));
    return page("--out=", arguments);
  }

  /** What differs between two runs, as a page. */
  String difference(Path old, Path now) throws IOException {
    return page("--page=", List.of("diff", old.toString(), now.toString()));
  }

  /**
   * The page that a call writes.
   *
   * @param option that says where to write it
   * @throws IOException with what the call said, where it writes none
   */
  private String page(String option, List<String> arguments) throws IOException {
    Path folder = Files.createTempDirectory("qace-page");
    Path file = folder.resolve("page.html");
    try {
      List<String> all = new ArrayList<>(arguments);
      all.add(option + file);
      QaceProgram.Ended ended = call(here, all);
      if (!Files.exists(file)) {
        throw new IOException(said(ended));
      }
      return Files.readString(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }
}
