package dev.qace.wire.process;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program printed to standard error before it ended, as short as will do: of a Python
 * traceback the exception and the last line of the user's own files, otherwise the last line.
 */
final class Traceback {
  private static final Pattern FRAME =
      Pattern.compile("\\s+File \"([^\"]+)\", line (\\d+)(?:, in (.*))?");

  /** Where lines are that are not the user's own. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("^<|[/\\\\](lib[/\\\\]python[0-9.]*|site-packages|qace)[/\\\\]");

  private Traceback() {}

  /** The useful part of what was printed; empty if nothing was. */
  static Optional<String> useful(String printed) {
    List<String> lines = printed.lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String last = lines.get(lines.size() - 1);
    for (int i = lines.size() - 2; i >= 0; i--) {
      Matcher frame = FRAME.matcher(lines.get(i));
      if (frame.matches() && !ELSEWHERE.matcher(frame.group(1)).find()) {
        return Optional.of(last.strip() + " (" + place(frame, lines.get(i + 1)) + ")");
      }
    }
    return Optional.of(last);
  }

  private static String place(Matcher frame, String next) {
    String file = frame.group(1).replaceAll(".*[/\\\\]", "");
    boolean source = next.startsWith("    ") && !FRAME.matcher(next).matches();
    return file
        + ", line "
        + frame.group(2)
        + (frame.group(3) == null || frame.group(3).equals("<module>")
            ? ""
            : ", in " + frame.group(3))
        + (source ? ": " + next.strip() : "");
  }
}
