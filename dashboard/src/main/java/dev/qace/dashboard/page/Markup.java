package dev.qace.dashboard.page;

import dev.qace.report.html.Escaped;
import dev.qace.report.words.Words;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes HTML such that whatever is said in it stays text: everything is escaped, scripts come from
 * this server's own files alone, and every address is one of this server.
 */
final class Markup {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*");

  /** Whatever else an attribute does, these cannot run anything, nor load from elsewhere. */
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "class",
          "id",
          "lang",
          "charset",
          "name",
          "content",
          "role",
          "open",
          "type",
          "value",
          "for",
          "title",
          "scope",
          "rel",
          "method",
          "checked",
          "selected",
          "required",
          "disabled",
          "placeholder",
          "min",
          "max",
          "rows",
          "pattern",
          "autocomplete",
          "spellcheck",
          "tabindex",
          "colspan",
          "defer",
          "hidden",
          "aria-label",
          "aria-live",
          "aria-atomic",
          "aria-hidden",
          "aria-current",
          "aria-describedby",
          "aria-labelledby",
          "data-events",
          "data-key",
          "data-chart",
          "data-label",
          "hx-trigger",
          "hx-target",
          "hx-swap",
          "hx-include",
          "hx-indicator",
          "hx-push-url",
          "hx-select",
          "hx-disabled-elt",
          "hx-sync",
          "form",
          "enctype",
          "sandbox",
          "maxlength",
          "inputmode");

  /** They lead somewhere, which must be here. */
  private static final Set<String> ADDRESSES =
      Set.of("href", "src", "action", "formaction", "hx-get", "hx-post");

  private static final Pattern HERE = Pattern.compile("/(?![/\\\\]).*|#.*");

  private static final Set<String> VOID = Set.of("meta", "br", "hr", "input", "link");
  private static final Set<String> NOT_WRITTEN = Set.of("style", "object", "embed", "base");

  /** A longer name may be broken into lines. */
  private static final int LONG_NAME = 22;

  private final StringBuilder out = new StringBuilder(1 << 14);
  private final Deque<String> open = new ArrayDeque<>();

  /** A whole page. */
  static Markup page() {
    Markup page = new Markup();
    page.out.append("<!DOCTYPE html>\n");
    return page;
  }

  /** Part of a page. */
  static Markup part() {
    return new Markup();
  }

  /**
   * Opens an element.
   *
   * @param attributes names and values, in turn
   */
  Markup open(String element, String... attributes) {
    if (!NAME.matcher(element).matches() || NOT_WRITTEN.contains(element)) {
      throw new IllegalArgumentException("no element " + element + " is written here");
    }
    out.append('<').append(element);
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      attribute(attributes[i], attributes[i + 1]);
    }
    out.append('>');
    if (!VOID.contains(element)) {
      open.push(element);
    }
    return this;
  }

  private void attribute(String name, String value) {
    boolean address = ADDRESSES.contains(name);
    if (address ? !HERE.matcher(value).matches() : !ATTRIBUTES.contains(name)) {
      throw new IllegalArgumentException("no attribute " + name + "=" + value + " is written here");
    }
    out.append(' ').append(name).append("=\"");
    Escaped.append(out, value);
    out.append('"');
  }

  /** Closes what was opened last. */
  Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  Markup text(String text) {
    Escaped.append(out, text);
    return this;
  }

  /** An element with nothing but text in it. */
  Markup element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  Markup words(Words words) {
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

  /** A line break in the source. */
  Markup line() {
    out.append('\n');
    return this;
  }

  /** What another one has written. */
  Markup add(Markup part) {
    out.append(part);
    return this;
  }

  /** What was written, which is complete. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }
}
