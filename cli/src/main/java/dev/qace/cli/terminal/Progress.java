package dev.qace.cli.terminal;

import java.io.PrintWriter;
import picocli.CommandLine.Help.Ansi;

/** A bar that grows: on a terminal in one line, elsewhere not at all. */
public final class Progress {
  private static final int WIDTH = 30;

  private final int total;
  private final PrintWriter err;
  private final boolean shown;

  public Progress(int total, PrintWriter err, boolean quiet) {
    this.total = total;
    this.err = err;
    this.shown = !quiet && Ansi.AUTO.enabled();
  }

  /** That many are done, and this is next. */
  public void show(int done, String next) {
    if (!shown) {
      return;
    }
    int filled = WIDTH * done / Math.max(1, total);
    err.printf(
        "\r\u001b[K[%s%s] %d/%d %s",
        "#".repeat(filled), "-".repeat(WIDTH - filled), done, total, next);
    if (done == total) {
      err.println();
    }
    err.flush();
  }
}
