package dev.qace.report.html;

/**
 * Text as it is written into a page: nothing in it is markup, or changes the order or look of the
 * text around it.
 */
public final class Escaped {
  private static final int INSTEAD = 0xFFFD;

  private Escaped() {}

  public static void append(StringBuilder out, String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        case '\n', '\t' -> out.append((char) c);
        default -> out.appendCodePoint(isShown(c) ? c : INSTEAD);
      }
    }
  }

  /**
   * Not what turns the writing direction round, what has no look of its own, or half a character.
   */
  private static boolean isShown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          c == 0x200D || c == 0x200C || c == 0xAD;
      default -> true;
    };
  }
}
