package dev.qace.model.ppddl.text;

import java.util.List;

/** Text in nested parentheses that is broken into lines where it is too wide for one. */
public sealed interface Layout {
  int WIDTH = 100;

  /** Deeper nesting is not moved further to the right: no line consists of spaces alone. */
  int DEEPEST_INDENT = 40;

  /** The width on one line. */
  int width();

  void writeFlat(StringBuilder out);

  /**
   * Writes this where the last line already has some text.
   *
   * @param indent of the line that this begins in
   * @param after how many characters must follow on the last line
   */
  default void write(StringBuilder out, int indent, int column, int after) {
    if (column + width() + after <= WIDTH) {
      writeFlat(out);
    } else {
      writeBroken(out, indent, column, after);
    }
  }

  void writeBroken(StringBuilder out, int indent, int column, int after);

  record Text(String text) implements Layout {
    @Override
    public int width() {
      return text.length();
    }

    @Override
    public void writeFlat(StringBuilder out) {
      out.append(text);
    }

    @Override
    public void writeBroken(StringBuilder out, int indent, int column, int after) {
      writeFlat(out);
    }
  }

  /** A word and what belongs to it: {@code :effect (p)}, {@code 0.8 (p)}. */
  record Labelled(String label, Layout part, int width) implements Layout {
    public Labelled(String label, Layout part) {
      this(label, part, label.length() + 1 + part.width());
    }

    @Override
    public void writeFlat(StringBuilder out) {
      out.append(label).append(' ');
      part.writeFlat(out);
    }

    @Override
    public void writeBroken(StringBuilder out, int indent, int column, int after) {
      out.append(label).append(' ');
      part.write(out, indent, column + label.length() + 1, after);
    }
  }

  /** A comment as one line, whatever is in it. */
  static String comment(String text) {
    return "; " + text.replaceAll("\\R", " ");
  }

  /** Something with lines of comment before it; never on one line with anything else. */
  record Commented(List<String> lines, Layout part) implements Layout {
    @Override
    public int width() {
      return WIDTH + 1;
    }

    @Override
    public void writeFlat(StringBuilder out) {
      throw new IllegalStateException("a comment takes a line of its own");
    }

    @Override
    public void writeBroken(StringBuilder out, int indent, int column, int after) {
      lines.forEach(line -> out.append(comment(line)).append('\n').append(" ".repeat(indent)));
      part.write(out, indent, column, after);
    }
  }

  /** {@code (head part part)}, or each part on a line of its own. */
  record Block(String head, List<Layout> parts, int width) implements Layout {
    public Block(String head, List<Layout> parts) {
      this(head, parts, flatWidth(head, parts));
    }

    /** A block that is never on one line, however short. */
    public static Block tall(String head, List<Layout> parts) {
      return new Block(head, parts, parts.isEmpty() ? flatWidth(head, parts) : WIDTH + 1);
    }

    private static int flatWidth(String head, List<Layout> parts) {
      // A width beyond the line's is as good as any other, and sums stay small.
      int inside = parts.stream().mapToInt(Layout::width).map(w -> Math.min(w, WIDTH)).sum();
      return Math.min(head.length() + 2 + parts.size() + inside, 10 * WIDTH);
    }

    @Override
    public void writeFlat(StringBuilder out) {
      out.append('(').append(head);
      for (Layout part : parts) {
        out.append(' ');
        part.writeFlat(out);
      }
      out.append(')');
    }

    @Override
    public void writeBroken(StringBuilder out, int indent, int column, int after) {
      int inner = Math.min(indent + 2, DEEPEST_INDENT);
      out.append('(').append(head);
      for (int i = 0; i < parts.size(); i++) {
        out.append('\n').append(" ".repeat(inner));
        parts.get(i).write(out, inner, inner, i + 1 < parts.size() ? 0 : after + 1);
      }
      out.append(')');
    }
  }
}
