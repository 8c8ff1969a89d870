package dev.qace.report.html;

import dev.qace.report.words.Words;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes HTML such that whatever is said in it stays text: everything is escaped, there is no way
 * to write markup, script or style, and links lead within the page or to the films beside it.
 */
public final class Html {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");

  /** Whatever else an attribute does, these cannot run or load anything. */
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "class",
          "id",
          "href",
          "lang",
          "charset",
          "name",
          "content",
          "http-equiv",
          "role",
          "open",
          "aria-label",
          "aria-hidden",
          "viewBox",
          "width",
          "height",
          "x",
          "y",
          "x1",
          "y1",
          "x2",
          "y2",
          "rx",
          "d",
          "points",
          "text-anchor",
          "preserveAspectRatio",
          "dir",
          "scope");

  /** Within the page, or to a film of the same run. */
  private static final Pattern LINK = Pattern.compile("#.*|films\\.html#q\\d+-\\d+");

  private static final Set<String> ELEMENTS_NOT_WRITTEN =
      Set.of("script", "style", "iframe", "object", "embed", "form", "img");

  /** A longer name may be broken into lines. */
  private static final int LONG_NAME = 22;

  private static final Set<String> VOID = Set.of("meta", "br", "hr");

  private final StringBuilder out = new StringBuilder(1 << 16);
  private final Deque<String> open = new ArrayDeque<>();

  public Html() {
    out.append("<!DOCTYPE html>\n");
  }

  /**
   * Opens an element.
   *
   * @param attributes names and values, in turn; without a value, the empty text
   */
  public Html open(String element, String... attributes) {
    tag(element, attributes);
    if (!VOID.contains(element)) {
      open.push(element);
    }
    return this;
  }

  private void tag(String element, String... attributes) {
    if (!NAME.matcher(element).matches() || ELEMENTS_NOT_WRITTEN.contains(element)) {
      throw new IllegalArgumentException("no element " + element + " is written here");
    }
    out.append('<').append(element);
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      String name = attributes[i];
      boolean leadsAway = name.equals("href") && !LINK.matcher(attributes[i + 1]).matches();
      if (!ATTRIBUTES.contains(name) || leadsAway) {
        throw new IllegalArgumentException(
            "no attribute " + name + "=" + attributes[i + 1] + " is written here");
      }
      out.append(' ').append(name).append("=\"");
      Escaped.append(out, attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
  }

  /** Closes what was opened last. */
  public Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  public Html text(String text) {
    Escaped.append(out, text);
    return this;
  }

  /** An element with nothing but text in it. */
  public Html element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  public Html words(Words words) {
    for (Words.Piece piece : words.pieces()) {
      if (piece instanceof Words.Name name) {
        if (name.text().length() > LONG_NAME) {
          element("b", name.text(), "class", "long");
        } else {
          element("b", name.text());
        }
      } else {
        text(piece.text());
      }
    }
    return this;
  }

  /** For people who look at the source. */
  public Html line() {
    out.append('\n');
    return this;
  }

  /**
   * The page's own style, which is no one's text.
   *
   * @param css without a closing tag in it
   */
  public Html style(String css) {
    if (css.contains("<")) {
      throw new IllegalArgumentException("a style has no < in it");
    }
    out.append("<style>").append(css).append("</style>");
    return this;
  }

  /**
   * The page's own script, which is no one's text.
   *
   * @param code without a closing tag in it
   */
  public Html script(String code) {
    if (code.contains("</") || code.contains("<!")) {
      throw new IllegalArgumentException("a script has no </ or <! in it");
    }
    out.append("<script>").append(code).append("</script>");
    return this;
  }

  /** How many characters there are by now. */
  public int length() {
    return out.length();
  }

  /** The page, which is complete. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }
}
