package dev.qace.cli;

import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Finds the run that a command is to go on with, and gives the command its options. */
final class Resume {
  private Resume() {}

  /**
   * What was written down of the run in this folder; empty where none was begun. The command's
   * options are those of the run afterwards.
   *
   * @throws IOException where this version of the program cannot go on with it
   * @throws CommandLine.ParameterException where the command was called with other options
   */
  static Optional<RunRecord> of(Path folder, CommandLine command) throws IOException {
    Optional<RunRecord> begun = RunFolder.at(folder).readRun();
    if (begun.isPresent()) {
      adopt(begun.get(), folder, command);
    }
    return begun;
  }

  private static void adopt(RunRecord run, Path folder, CommandLine command) throws IOException {
    String version = Qace.Version.text();
    if (run.version().equals(version)) {
      if (!run.finished()) {
        requireWhereProgramsAreFound(run, folder);
      }
      CommandLine fresh =
          new CommandLine(new AssessCommand()).setCaseInsensitiveEnumValuesAllowed(true);
      RunArguments.adopt(run.arguments(), command, fresh, folder);
    } else if (!run.finished()) {
      throw new IOException(
          folder
              + " was begun by "
              + run.version()
              + "; this is "
              + version
              + ", which may ask other questions. Go on with that version, or begin another run");
    }
  }

  /** A program's command may name files, which only where it was given are found for sure. */
  static void requireWhereProgramsAreFound(RunRecord run, Path folder) throws IOException {
    boolean program = run.arguments().stream().anyMatch(word -> word.startsWith("--exec="));
    Path here = Path.of("").toAbsolutePath();
    if (program && !here.equals(Path.of(run.directory()))) {
      throw new IOException(
          folder
              + " was begun in "
              + run.directory()
              + ", and its agent is a program that may be found from there only. Go there first: cd "
              + run.directory());
    }
  }
}
