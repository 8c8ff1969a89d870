package dev.qace.cli.show;

import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Terminal;
import dev.qace.report.page.ReportDocuments;
import dev.qace.run.Restoration;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Regenerates what is missing in a run's folder before a command reads it. */
public final class Restored {
  private Restored() {}

  /**
   * Regenerates it from the run's journal alone.
   *
   * @param err receives what cannot be regenerated
   * @throws IOException if the journal is not valid, or something cannot be written
   */
  public static void documents(RunFolder folder, PrintWriter err, @Nullable GlobalOptions options)
      throws IOException {
    boolean quiet = GlobalOptions.areQuiet(options);
    boolean whole =
        Restoration.of(
            folder,
            new ReportDocuments(),
            message -> {
              if (!quiet) {
                err.println(Terminal.ERR.warning("warning:") + " " + message);
              }
            });
    if (!whole && !quiet) {
      err.println(
          Terminal.ERR.warning("warning:")
              + " the run is still going on, or was killed: this is what was known after its last answer");
    }
  }
}
