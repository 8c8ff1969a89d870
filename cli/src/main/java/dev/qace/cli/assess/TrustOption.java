package dev.qace.cli.assess;

import dev.qace.agent.json.JsonField;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Whether to run commands named in a folder that was not created here. */
public final class TrustOption {
  private static final int LONGEST = 2_000;

  @Option(
      names = "--trust",
      description =
          "Run the command that a run folder names, even if the run was started on another machine or by another user.")
  private boolean trust;

  /**
   * Asks for permission on the terminal to run the commands of a run that was not begun here.
   *
   * @throws IOException if they are not to be run, with the commands
   */
  // From JDK 22 on there is a console without a terminal, too; at its end of input nothing is run.
  @SuppressWarnings("SystemConsoleNull")
  void require(RunFolder folder, RunRecord run) throws IOException {
    List<String> commands = MadeHere.commands(run);
    if (trust || commands.isEmpty() || MadeHere.isMarked(folder, run)) {
      return;
    }
    String question =
        folder.path()
            + " was not begun here, and resuming it runs: "
            + JsonField.shown(String.join("; and: ", commands), LONGEST);
    Console console = System.console();
    if (console == null) {
      throw new IOException(question + ". If you trust it, add --trust");
    }
    String answer = console.readLine("%s%nRun it? [y/N] ", question);
    if (answer == null || !List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT))) {
      throw new IOException("Nothing was run.");
    }
  }
}
