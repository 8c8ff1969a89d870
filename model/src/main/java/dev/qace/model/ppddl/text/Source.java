package dev.qace.model.ppddl.text;

import dev.qace.model.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The text being read: turns offsets into lines and columns, and gathers warnings. */
public final class Source {

  /** A file with the same oddity a million times needs no million warnings. */
  private static final int MOST_WARNINGS = 100;

  private final String name;
  private final String text;
  private final List<Warning> warnings = new ArrayList<>();
  private final Set<String> kindsWarnedOf = new HashSet<>();
  private @Nullable Warning firstNotShown;
  private int notShown;

  /** Where each line begins; found out once it is asked for. */
  private int[] lineStarts = {};

  public Source(String name, String text) {
    this.name = Quoted.printable(name);
    this.text = text;
  }

  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  public PpddlException error(Expression at, String message) {
    return error(at.offset(), message);
  }

  public PpddlException error(int offset, String message) {
    return new PpddlException(name, line(offset), column(offset), message);
  }

  public void warn(Expression at, String message) {
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
  public void warnOnce(String kind, Expression at, String message) {
    if (kindsWarnedOf.add(kind)) {
      warn(at, message);
    }
  }

  /** In the order of the text. */
  public List<Warning> warnings() {
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

  /** Counted from 1. */
  public int line(int offset) {
    if (lineStarts.length == 0) {
      lineStarts = IntStream.rangeClosed(0, text.length()).filter(this::beginsLine).toArray();
    }
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  private int column(int offset) {
    return text.codePointCount(lineStarts[line(offset) - 1], offset) + 1;
  }

  private boolean beginsLine(int offset) {
    if (offset == 0) {
      return true;
    }
    char before = text.charAt(offset - 1);
    boolean insidePair = offset < text.length() && text.charAt(offset) == '\n';
    return before == '\n' || (before == '\r' && !insidePair);
  }
}
