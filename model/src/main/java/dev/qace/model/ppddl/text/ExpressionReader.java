package dev.qace.model.ppddl.text;

import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * From text to {@link Expression}s, in one pass without recursion. What parentheses can get wrong
 * is found here, and so everything after may recurse without fear for its stack.
 */
public final class ExpressionReader {

  /** Nobody nests deeper on purpose, and everything that walks a model may do so recursively. */
  public static final int MOST_NESTING = 500;

  /** In characters. Whatever is smaller is read within a heap of 1 GB. */
  public static final int MOST_CHARACTERS = 16 << 20;

  private static final int REPLACEMENT = 0xFFFD;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Source source;
  private final String text;
  private final Map<String, String> words = new HashMap<>();
  private final List<List<Expression>> open = new ArrayList<>();
  private final int[] openedAt = new int[MOST_NESTING + 1];
  private int depth;
  private int lastClosed = -1;

  private ExpressionReader(Source source) {
    this.source = source;
    this.text = source.text();
    open.add(new ArrayList<>());
  }

  /** Every expression at the top of the text; none if there are only spaces and comments. */
  public static List<Expression> read(Source source) {
    if (source.text().length() > MOST_CHARACTERS) {
      throw tooLarge(source);
    }
    return new ExpressionReader(source).read();
  }

  public static PpddlException tooLarge(Source source) {
    return source.error(
        0,
        "too large: at most "
            + (MOST_CHARACTERS >> 20)
            + " MB are read. Split it, or leave objects out");
  }

  private List<Expression> read() {
    int at = text.startsWith("\uFEFF") ? 1 : 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (c == '(') {
        open(at++);
      } else if (c == ')') {
        close(at++);
      } else if (c == ';') {
        at = endOfComment(at);
      } else if (isSpace(c)) {
        at += Character.charCount(c);
      } else {
        int end = endOfWord(at);
        add(new Symbol(word(at, end), at));
        at = end;
      }
    }
    if (depth > 0) {
      throw source.error(
          openedAt[depth],
          "this '(' is never closed: the text ends at line "
              + source.line(text.length())
              + " with "
              + (depth == 1 ? "one ')'" : depth + " ')'")
              + " missing");
    }
    return open.get(0);
  }

  private void open(int at) {
    boolean section = at + 1 < text.length() && text.charAt(at + 1) == ':';
    if (section && depth >= 2) {
      throw source.error(
          openedAt[2],
          "this '(' is not closed before the next section begins at line "
              + source.line(at)
              + ". Add the missing ')'");
    }
    if (depth > 0 && text.regionMatches(true, at, "(define (", 0, 9)) {
      throw source.error(
          openedAt[depth],
          "this '(' is not closed before the next definition begins at line "
              + source.line(at)
              + ". Add the missing ')'");
    }
    if (section && depth == 0 && lastClosed >= 0) {
      throw source.error(
          lastClosed,
          "this ')' ends the definition, but at line "
              + source.line(at)
              + " another section follows. There is one ')' too many before it");
    }
    if (depth == MOST_NESTING) {
      throw source.error(at, "parentheses are nested more than " + MOST_NESTING + " deep here");
    }
    depth++;
    openedAt[depth] = at;
    if (open.size() == depth) {
      open.add(new ArrayList<>());
    }
  }

  private void close(int at) {
    if (depth == 0) {
      throw source.error(at, "this ')' closes nothing: every '(' before it is closed already");
    }
    List<Expression> parts = open.get(depth);
    Group group = new Group(List.copyOf(parts), openedAt[depth]);
    parts.clear();
    depth--;
    lastClosed = at;
    add(group);
  }

  private void add(Expression expression) {
    open.get(depth).add(expression);
  }

  private String word(int start, int end) {
    String word = text.substring(start, end);
    String known = words.get(word);
    if (known == null) {
      known = word.toLowerCase(Locale.ROOT);
      words.put(word, known);
    }
    return known;
  }

  private int endOfWord(int start) {
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (c == '(' || c == ')' || c == ';' || isSpace(c)) {
        break;
      }
      if (c == REPLACEMENT) {
        throw source.error(at, "this is not UTF-8 text. Save the file as UTF-8");
      }
      if (!Quoted.isPrintable(c)) {
        throw notText(at, c);
      }
      at += Character.charCount(c);
    }
    return at;
  }

  private int endOfComment(int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      if (text.charAt(at) == 0) {
        throw notText(at, 0);
      }
      at++;
    }
    return at;
  }

  private PpddlException notText(int at, int character) {
    return source.error(
        at,
        String.format(Locale.ROOT, "the character U+%04X has no place in PDDL.", character)
            + (character == BYTE_ORDER_MARK ? " Take it out" : " Is this a text file?"));
  }

  private static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c > 127 && Character.isSpaceChar(c));
  }
}
