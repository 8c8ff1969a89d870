package dev.qace.model.ppddl.text;

/** How text of unknown origin is repeated in a message. */
public final class Quoted {
  private static final int MOST_CHARACTERS = 60;

  private Quoted() {}

  /** The text itself, cut where it is too long to be read in a message. */
  public static String name(Object text) {
    String shown = printable(text.toString());
    if (shown.length() <= MOST_CHARACTERS) {
      return shown;
    }
    int end = MOST_CHARACTERS - 1;
    return shown.substring(0, Character.isHighSurrogate(shown.charAt(end - 1)) ? end - 1 : end)
        + "…";
  }

  /** What stands at a place: a name as it is, a group by its first word. */
  public static String of(Expression expression) {
    if (expression instanceof Expression.Symbol symbol) {
      return "'" + name(symbol.text()) + "'";
    }
    String head = ((Expression.Group) expression).head();
    return head.isEmpty() ? "'('" : "'(" + name(head) + " …)'";
  }

  /** Without anything that a terminal would take for a command. */
  public static String printable(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().forEach(c -> shown.appendCodePoint(isPrintable(c) ? c : '?'));
    return shown.toString();
  }

  /** Whether a character can be seen, and stays where it is put. */
  public static boolean isPrintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
