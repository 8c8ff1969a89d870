package dev.qace.report.html;

import dev.qace.report.words.Words;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes HTML in which text stays text: everything is escaped, and only the elements, attributes
 * and addresses are written that a kind of page allows.
 *
 * @param <S> the kind of page
 */
public abstract class SafeHtml<S extends SafeHtml<S>> {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");
  private static final Set<String> VOID = Set.of("meta", "br", "hr", "input", "link");

  /** They lead somewhere. */
  private static final Set<String> ADDRESSES =
      Set.of("href", "src", "action", "formaction", "hx-get", "hx-post");

  /** A longer name may be broken into lines. */
  private static final int LONG_NAME = 22;

  private final Allowed allowed;
  private final StringBuilder out;
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * What a kind of page may have in it.
   *
   * @param attributes which cannot run anything, nor load from elsewhere
   * @param addresses where links and the like may lead
   * @param forbidden elements that are not written
   */
  public record Allowed(Set<String> attributes, Pattern addresses, Set<String> forbidden) {}

  /**
   * @param whole whether it is a whole page, not part of one
   * @param size the expected number of characters
   */
  protected SafeHtml(Allowed allowed, boolean whole, int size) {
    this.allowed = allowed;
    this.out = new StringBuilder(size);
    if (whole) {
      out.append("<!DOCTYPE html>\n");
    }
  }

  /** This one. */
  protected abstract S self();

  /**
   * Opens an element.
   *
   * @param attributes names and values, in turn
   */
  public final S open(String element, String... attributes) {
    if (!NAME.matcher(element).matches()
        || allowed.forbidden().contains(element.toLowerCase(Locale.ROOT))) {
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
    return self();
  }

  private void attribute(String name, String value) {
    boolean leadsAway = ADDRESSES.contains(name) && !allowed.addresses().matcher(value).matches();
    if (!allowed.attributes().contains(name) || leadsAway) {
      throw new IllegalArgumentException("no attribute " + name + "=" + value + " is written here");
    }
    out.append(' ').append(name).append("=\"");
    Escaped.append(out, value);
    out.append('"');
  }

  /** Closes what was opened last. */
  public final S close() {
    out.append("</").append(open.pop()).append('>');
    return self();
  }

  public final S text(String text) {
    Escaped.append(out, text);
    return self();
  }

  /** An element with nothing but text in it. */
  public final S element(String element, String text, String... attributes) {
    open(element, attributes);
    text(text);
    return close();
  }

  public final S words(Words words) {
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
    return self();
  }

  /** A line break in the source, for people who look at it. */
  public final S line() {
    out.append('\n');
    return self();
  }

  /** Writes trusted markup. */
  protected final S raw(String html) {
    out.append(html);
    return self();
  }

  /** The number of characters so far. */
  public final int length() {
    return out.length();
  }

  /** The complete text. */
  @Override
  public final String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }
}
