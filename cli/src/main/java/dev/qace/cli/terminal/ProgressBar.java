package dev.qace.cli.terminal;

import java.io.PrintWriter;

/** A bar that grows: on a terminal in one line, elsewhere not at all. */
public final class ProgressBar {
  private static final int WIDTH = 30;

  private final int total;
  private final PrintWriter err;
  private final boolean shown;

  public ProgressBar(int total, PrintWriter err, boolean quiet) {
    this.total = total;
    this.err = err;
    this.shown = !quiet && Terminal.ERR.isThere();
  }

  /** That many are done, and this is next. */
  public void show(int done, String next) {
    if (!shown) {
      return;
    }
    err.print(
        line(bar(done, total, WIDTH) + " " + done + "/" + total + " " + next, Terminal.columns()));
    if (done == total) {
      err.println();
    }
    err.flush();
  }

  /** Such as {@code [####------]}. */
  static String bar(long done, long total, int width) {
    int filled = (int) Math.min(width, width * done / Math.max(1, total));
    return "[" + "#".repeat(filled) + "-".repeat(width - filled) + "]";
  }

  /** What takes the place of the line before, cut where it would not fit on one. */
  static String line(String text, int columns) {
    boolean fits = text.codePointCount(0, text.length()) < columns;
    return "\r\u001b[K"
        + (fits ? text : text.substring(0, text.offsetByCodePoints(0, columns - 2)) + "…");
  }
}
