package dev.qace.cli;

import dev.qace.model.ppddl.Warning;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How warnings are printed: {@code file:line:column: warning: message}, unless the user wants
 * quiet.
 */
final class Warnings {
  private Warnings() {}

  static void print(List<Warning> warnings, PrintWriter err, @Nullable Qace qace) {
    if (qace != null && qace.quiet) {
      return;
    }
    for (Warning warning : warnings) {
      err.printf(
          "%s:%d:%d: warning: %s%n",
          warning.source(), warning.line(), warning.column(), warning.message());
    }
  }
}
