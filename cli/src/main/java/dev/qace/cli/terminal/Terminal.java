package dev.qace.cli.terminal;

import java.io.Console;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a stream of the program may lead: to somebody who looks at a screen, or not. */
public enum Terminal {
  OUT,
  ERR;

  /** Which streams lead to a terminal; the launcher sets it, as it can tell them apart. */
  private static final String STREAMS = "qace.terminal";

  private static final int USUAL = 80;
  private static final int LEAST = 40;

  /** Whether it leads to a terminal. */
  public boolean isThere() {
    String forced = System.getProperty("picocli.ansi");
    if (forced != null && !forced.equalsIgnoreCase("auto")) {
      return forced.equalsIgnoreCase("true");
    }
    String streams = System.getProperty(STREAMS);
    return streams == null
        ? isConsoleThere()
        : Arrays.asList(streams.split(",", -1)).contains(name().toLowerCase(Locale.ROOT));
  }

  /** From Java 22 there is always a console, which says whether it is a terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isConsoleThere() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException older) {
      return true;
    }
  }

  /** Whether colours may be used there: see https://no-color.org. */
  public boolean hasColours() {
    String unwanted = System.getenv("NO_COLOR");
    return isThere()
        && (unwanted == null || unwanted.isEmpty())
        && !"dumb".equals(System.getenv("TERM"));
  }

  /** How many columns a terminal has, as far as the environment tells. */
  public static int columns() {
    return Optional.ofNullable(System.getenv("COLUMNS"))
        .filter(text -> text.matches("[1-9]\\d{0,3}"))
        .map(Integer::parseInt)
        .map(columns -> Math.max(LEAST, columns))
        .orElse(USUAL);
  }

  /** What must be noticed: a warning, or an answer that is not all of it. */
  public String warning(String text) {
    return coloured("1;33", text);
  }

  /** What went wrong, or is not as it was. */
  public String alarm(String text) {
    return coloured("1;31", text);
  }

  public String added(String text) {
    return coloured("32", text);
  }

  public String removed(String text) {
    return coloured("31", text);
  }

  private String coloured(String code, String text) {
    return hasColours() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
