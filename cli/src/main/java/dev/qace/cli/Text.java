package dev.qace.cli;

import dev.qace.model.ppddl.Warning;

/** Small turns of phrase. */
final class Text {
  private Text() {}

  /** {@code 1 capability}, {@code 2 capabilities}. */
  static String counted(int count, String one) {
    String many = one.endsWith("y") ? one.substring(0, one.length() - 1) + "ies" : one + "s";
    return count + " " + (count == 1 ? one : many);
  }

  /** A warning as it is printed: {@code file:line:column: warning: message}. */
  static String line(Warning warning) {
    return "%s:%d:%d: warning: %s"
        .formatted(warning.source(), warning.line(), warning.column(), warning.message());
  }
}
