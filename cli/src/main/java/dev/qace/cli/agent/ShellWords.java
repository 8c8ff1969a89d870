package dev.qace.cli.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Splits a command into words as a shell does: at blanks, with single quotes, double quotes and
 * backslashes honoured. Nothing is expanded: a dollar sign, a star or a tilde stands for itself.
 */
public final class ShellWords {
  private final String text;
  private int at;

  private ShellWords(String text) {
    this.text = text;
  }

  /**
   * The words of a command.
   *
   * @throws IllegalArgumentException if a quote is not closed, or there is no word
   */
  public static List<String> of(String command) {
    List<String> words = new ShellWords(command).words();
    if (words.isEmpty()) {
      throw new IllegalArgumentException("there is no program in an empty command");
    }
    return words;
  }

  /** A command that has these words. */
  public static String join(List<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./{}-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private List<String> words() {
    List<String> words = new ArrayList<>();
    while (true) {
      while (at < text.length() && isBlank(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        return words;
      }
      words.add(word());
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    while (at < text.length() && !isBlank(text.charAt(at))) {
      char c = text.charAt(at++);
      switch (c) {
        case '\'' -> singleQuoted(word);
        case '"' -> doubleQuoted(word);
        case '\\' -> escaped(word);
        default -> word.append(c);
      }
    }
    return word.toString();
  }

  private void singleQuoted(StringBuilder word) {
    int closed = text.indexOf('\'', at);
    if (closed < 0) {
      throw unclosed(at - 1);
    }
    word.append(text, at, closed);
    at = closed + 1;
  }

  /** Between double quotes, a backslash protects a quote, a backslash, and what a shell expands. */
  private void doubleQuoted(StringBuilder word) {
    int opened = at - 1;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      if (c == '\\' && at < text.length() && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
        escaped(word);
      } else {
        word.append(c);
      }
    }
    throw unclosed(opened);
  }

  private void escaped(StringBuilder word) {
    if (at == text.length()) {
      throw new IllegalArgumentException(
          "the backslash at the end of the command protects nothing: " + text);
    }
    char c = text.charAt(at++);
    if (c != '\n') {
      word.append(c);
    }
  }

  private IllegalArgumentException unclosed(int opened) {
    return new IllegalArgumentException(
        "the quote "
            + text.charAt(opened)
            + " at character "
            + (opened + 1)
            + " is not closed: "
            + text);
  }
}
