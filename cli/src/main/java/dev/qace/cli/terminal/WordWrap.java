package dev.qace.cli.terminal;

import java.io.IOException;
import java.io.Writer;

/**
 * Breaks lines of prose at words, for a terminal. What is laid out already is left as it is:
 * models, JSON, tables, and commands, which somebody may want to copy.
 */
public final class WordWrap extends Writer {
  private static final String COMMAND = CommandName.now() + " ";
  private static final String DEEPER = "  ";

  private final Writer to;
  private final int columns;
  private final StringBuilder line = new StringBuilder();

  /** Whether a part of the line was written already, so that the rest follows as it is. */
  private boolean begun;

  public WordWrap(Writer to, int columns) {
    this.to = to;
    this.columns = columns;
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      line.append(text[i]);
      if (text[i] == '\n') {
        to.write(begun || isLaidOut() ? line.toString() : wrapped(line.toString(), columns));
        line.setLength(0);
        begun = false;
      }
    }
  }

  @Override
  public void flush() throws IOException {
    if (line.length() > 0) {
      begun = true;
      to.write(line.toString());
      line.setLength(0);
    }
    to.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    to.close();
  }

  private boolean isLaidOut() {
    String text = line.toString();
    String inner = text.strip();
    return inner.isEmpty()
        || ":({[\"]});|".indexOf(inner.charAt(0)) >= 0
        || inner.matches("[\\d.]+ \\(.*")
        || inner.contains("   ")
        || text.contains("\r");
  }

  /** The text of a line in lines of so many columns, all but the first indented further. */
  static String wrapped(String text, int columns) {
    String body = text.stripTrailing();
    String end = text.substring(body.length());
    String indent = body.substring(0, body.length() - body.stripLeading().length());
    int command = body.indexOf(COMMAND);
    String prose = command < 0 ? body : body.substring(0, command);
    StringBuilder all = new StringBuilder(indent);
    int column = indent.length();
    boolean first = true;
    for (String word : prose.strip().split(" ", -1)) {
      column = append(all, word, column, first, indent, columns);
      first = false;
    }
    if (command >= 0) {
      append(all, body.substring(command), column, first, indent, columns);
    }
    return all.append(end).toString();
  }

  private static int append(
      StringBuilder all, String word, int column, boolean first, String indent, int columns) {
    int length = visible(word);
    if (first) {
      all.append(word);
      return column + length;
    }
    if (column + 1 + length <= columns) {
      all.append(' ').append(word);
      return column + 1 + length;
    }
    all.append('\n').append(indent).append(DEEPER).append(word);
    return indent.length() + DEEPER.length() + length;
  }

  /** How many columns a word takes: colours take none. */
  private static int visible(String word) {
    String plain = word.replaceAll("\u001b\\[[0-9;]*m", "");
    return plain.codePointCount(0, plain.length());
  }
}
