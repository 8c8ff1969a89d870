package dev.qace.dashboard.page;

import dev.qace.report.html.SafeHtml;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A page of the dashboard, or part of one: scripts come from this server's own files alone, and
 * every address is one of this server.
 */
final class Markup extends SafeHtml<Markup> {
  private static final Allowed ALLOWED =
      new Allowed(
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
              "data-question",
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
              "inputmode",
              "href",
              "src",
              "action",
              "formaction",
              "hx-get",
              "hx-post"),
          Pattern.compile("/(?![/\\\\]).*|#.*"),
          Set.of("style", "object", "embed", "base"));

  private Markup(boolean whole) {
    super(ALLOWED, whole, 1 << 14);
  }

  /** A whole page. */
  static Markup page() {
    return new Markup(true);
  }

  /** Part of a page. */
  static Markup part() {
    return new Markup(false);
  }

  @Override
  protected Markup self() {
    return this;
  }

  /** What another one has written. */
  Markup add(Markup part) {
    return raw(part.toString());
  }
}
