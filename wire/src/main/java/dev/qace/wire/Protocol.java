package dev.qace.wire;

import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.UnexpectedJsonException;
import java.util.Arrays;
import java.util.List;

/** The version that is spoken here, and how much an agent may say at once. */
final class Protocol {
  static final int VERSION = 1;
  static final int LONGEST_LINE = 16 << 20;
  static final int MOST_OBJECTS = 10_000;
  static final int MOST_DECLARED = 1_000;
  static final int MOST_PARAMETERS = 20;
  static final int LONGEST_NAME = 200;
  static final int LONGEST_TEXT = 1_000;

  private static final List<byte[]> BYTE_ORDER_MARKS =
      List.of(
          new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
          new byte[] {(byte) 0xFE, (byte) 0xFF},
          new byte[] {(byte) 0xFF, (byte) 0xFE});

  private Protocol() {}

  /**
   * The JSON of a line, which must be in UTF-8.
   *
   * @param source what to call the line in messages
   * @throws UnexpectedJsonException if it is none
   */
  static JsonField parse(String source, byte[] line) {
    byte[] first = Arrays.copyOf(line, Math.min(line.length, 4));
    for (byte[] mark : BYTE_ORDER_MARKS) {
      if (first.length >= mark.length && Arrays.equals(mark, Arrays.copyOf(first, mark.length))) {
        throw new UnexpectedJsonException(
            source, "not JSON in UTF-8: it begins with a byte-order mark");
      }
    }
    for (byte each : first) {
      if (each == 0) {
        throw new UnexpectedJsonException(
            source, "not JSON in UTF-8: it looks like UTF-16 or UTF-32");
      }
    }
    return JsonField.parse(source, line);
  }
}
