package dev.qace.cli.terminal;

import dev.qace.model.ppddl.text.Warning;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How warnings are printed: {@code file:line:column: warning: message}, unless the user wants
 * quiet.
 */
public final class Warnings {
  private Warnings() {}

  public static void print(List<Warning> warnings, PrintWriter err, @Nullable GlobalOptions qace) {
    if (GlobalOptions.areQuiet(qace)) {
      return;
    }
    for (Warning warning : warnings) {
      err.printf(
          "%s:%d:%d: %s %s%n",
          warning.source(),
          warning.line(),
          warning.column(),
          Terminal.ERR.warning("warning:"),
          warning.message());
    }
  }
}
