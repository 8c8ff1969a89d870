package dev.qace.report.html;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A page in one file. Text cannot add markup, script or style to it, and links lead within the page
 * or to the films beside it.
 */
public final class Html extends SafeHtml<Html> {
  private static final Allowed ALLOWED =
      new Allowed(
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
              "scope"),
          Pattern.compile("#.*|films\\.html#q\\d+-\\d+"),
          Set.of("script", "style", "iframe", "object", "embed", "form", "img"));

  public Html() {
    super(ALLOWED, true, 1 << 16);
  }

  @Override
  protected Html self() {
    return this;
  }

  /**
   * The page's own style.
   *
   * @param css without a closing tag in it
   */
  public Html style(String css) {
    if (css.contains("<")) {
      throw new IllegalArgumentException("a style has no < in it");
    }
    return raw("<style>" + css + "</style>");
  }

  /**
   * The page's own script.
   *
   * @param code without a closing tag in it
   */
  public Html script(String code) {
    if (code.contains("</") || code.contains("<!")) {
      throw new IllegalArgumentException("a script has no </ or <! in it");
    }
    return raw("<script>" + code + "</script>");
  }
}
