package dev.qace.model.ppddl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The text being read: turns offsets into lines and columns, and gathers warnings. */
final class Source {

  /** A file with the same oddity a million times needs no million warnings. */
  private static final int MOST_WARNINGS = 100;

  private final String name;
  private final String text;
  private final List<Warning> warnings = new ArrayList<>();
  private final Set<String> kindsWarnedOf = new HashSet<>();
  private @Nullable Warning firstNotShown;
  private int notShown;

  private int knownOffset;
  private int knownLine = 1;
  private int knownLineStart;

  Source(String name, String text) {
    this.name = Quoted.printable(name);
    this.text = text;
  }

  String name() {
    return name;
  }

  String text() {
    return text;
  }

  PpddlException error(Expression at, String message) {
    return error(at.offset(), message);
  }

  PpddlException error(int offset, String message) {
    return new PpddlException(name, line(offset), column(offset), message);
  }

  void warn(Expression at, String message) {
    if (warnings.size() < MOST_WARNINGS) {
      warnings.add(warning(at.offset(), message));
    } else {
      notShown++;
      if (firstNotShown == null) {
        firstNotShown = warning(at.offset(), "");
      }
    }
  }

  /** Warns of the first thing of its kind, and not again. */
  void warnOnce(String kind, Expression at, String message) {
    if (kindsWarnedOf.add(kind)) {
      warn(at, message);
    }
  }

  /** In the order of the text. */
  List<Warning> warnings() {
    List<Warning> all = new ArrayList<>(warnings);
    all.sort(Comparator.comparing(Warning::line).thenComparing(Warning::column));
    if (firstNotShown != null) {
      all.add(
          new Warning(
              name,
              firstNotShown.line(),
              firstNotShown.column(),
              Counted.of(notShown, "more warning") + " not shown, the first of them here"));
    }
    return all;
  }

  private Warning warning(int offset, String message) {
    return new Warning(name, line(offset), column(offset), message);
  }

  int line(int offset) {
    goTo(offset);
    return knownLine;
  }

  private int column(int offset) {
    goTo(offset);
    return text.codePointCount(knownLineStart, offset) + 1;
  }

  private void goTo(int offset) {
    if (offset < knownOffset) {
      knownOffset = 0;
      knownLine = 1;
      knownLineStart = 0;
    }
    for (; knownOffset < offset; knownOffset++) {
      char at = text.charAt(knownOffset);
      boolean pairFollows = knownOffset + 1 < text.length() && text.charAt(knownOffset + 1) == '\n';
      boolean endsLine = at == '\n' || (at == '\r' && !pairFollows);
      if (endsLine) {
        knownLine++;
        knownLineStart = knownOffset + 1;
      }
    }
  }
}
