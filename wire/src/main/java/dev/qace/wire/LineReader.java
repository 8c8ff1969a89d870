package dev.qace.wire;

import dev.qace.agent.json.JsonField;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits what comes in into lines of a limited length. For one thread, but for {@link #begun}. */
final class LineReader {
  private final InputStream in;
  private final int longest;
  private final String called;
  private byte[] buffer = new byte[1 << 13];
  private int from;
  private int to;
  private long line;
  private volatile int begun;

  /**
   * @param called what to call the input in messages
   */
  LineReader(InputStream in, int longest, String called) {
    this.in = in;
    this.called = called;
    this.longest = longest;
  }

  /** The number of the line read last, or of the one that is being read. */
  long line() {
    return line;
  }

  /** How many bytes of a line have come whose end has not. */
  int begun() {
    return begun;
  }

  /** What has come of the line whose end has not. */
  String rest() {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * The next line without its end; null if there is none, or none with an end.
   *
   * @throws AgentFault if it is too long
   */
  byte @Nullable [] next() throws IOException {
    line++;
    int searched = from;
    while (true) {
      for (int at = searched; at < to; at++) {
        if (buffer[at] == '\n') {
          requireShort(at - from);
          byte[] found = Arrays.copyOfRange(buffer, from, at);
          from = at + 1;
          return found;
        }
      }
      searched = to - from;
      requireShort(searched);
      makeRoom();
      begun = to;
      int read = in.read(buffer, to, buffer.length - to);
      if (read < 0) {
        return null;
      }
      to += read;
      begun = 0;
    }
  }

  private void requireShort(int length) {
    if (length > longest) {
      throw new AgentFault(
          AgentFault.Kind.BAD_LINE,
          "line "
              + line
              + " of "
              + called
              + " is longer than "
              + (longest >> 10)
              + " KiB; it begins: "
              + JsonField.shown(rest()));
    }
  }

  /** Moves what is there to the front, and doubles the buffer where that does not do. */
  private void makeRoom() {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
  }
}
