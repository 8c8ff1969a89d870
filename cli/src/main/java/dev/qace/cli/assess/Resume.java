package dev.qace.cli.assess;

import dev.qace.run.AgentOrigin;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import dev.qace.run.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Finds the run that a command is to resume, and gives the command its options. */
final class Resume {
  private Resume() {}

  /**
   * What was written down of the run in this folder; empty if none was begun. The command's options
   * are those of the run afterwards.
   *
   * @throws IOException if this version of the program cannot resume it
   * @throws CommandLine.ParameterException if the command was called with other options
   */
  static Optional<RunRecord> of(Path folder, CommandLine command) throws IOException {
    Optional<RunRecord> begun = RunFolder.at(folder).readRun();
    if (begun.isPresent()) {
      adopt(begun.get(), folder, command);
    }
    return begun;
  }

  private static void adopt(RunRecord run, Path folder, CommandLine command) throws IOException {
    if (!run.finished()) {
      run.requireResumable(folder);
      requireWhereProgramsAreFound(run, folder);
    }
    if (!run.finished() || (run.version().equals(Version.text()) && RunArguments.tells(run))) {
      CommandLine fresh =
          new CommandLine(new AssessCommand()).setCaseInsensitiveEnumValuesAllowed(true);
      RunArguments.adopt(RunArguments.of(run, folder), command, fresh, folder);
    }
  }

  /** A program's command may name files, which only where it was given are found for sure. */
  static void requireWhereProgramsAreFound(RunRecord run, Path folder) throws IOException {
    Path here = Path.of("").toAbsolutePath();
    if (run.origin() instanceof AgentOrigin.Program program
        && !here.equals(Path.of(program.directory()))) {
      throw new IOException(
          folder
              + " was begun in "
              + program.directory()
              + ", and its agent is a program that may be found from there only. Go there first: cd "
              + program.directory());
    }
  }
}
