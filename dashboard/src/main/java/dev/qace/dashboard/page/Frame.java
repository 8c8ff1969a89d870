package dev.qace.dashboard.page;

import java.util.function.Consumer;

/** What all pages have around them. */
public final class Frame {
  private final String token;
  private final String folder;

  /**
   * @param token what a request that changes something has to bring
   * @param folder how to call the folder that is shown
   */
  public Frame(String token, String folder) {
    this.token = token;
    this.folder = folder;
  }

  /** A page with this in it. */
  String page(String title, String here, Consumer<Markup> content) {
    Markup html = Markup.page();
    html.open("html", "lang", "en").open("head");
    html.open("meta", "charset", "utf-8");
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.open(
        "meta",
        "name",
        "htmx-config",
        "content",
        "{\"includeIndicatorStyles\":false,\"allowEval\":false,\"selfRequestsOnly\":true,"
            + "\"historyCacheSize\":0,\"timeout\":180000}");
    html.element("title", title + " · QACE");
    html.open("link", "rel", "icon", "href", Address.ASSETS + "icon.svg");
    html.open("link", "rel", "stylesheet", "href", Address.ASSETS + "dashboard.css");
    html.open("script", "src", Address.ASSETS + "htmx.js", "defer", "").close();
    html.open("script", "src", Address.ASSETS + "dashboard.js", "defer", "").close();
    html.close().line();
    html.open("body");
    html.element("a", "Skip to content", "class", "skip", "href", "#content");
    html.open("header", "class", "bar").open("div", "class", "wide");
    html.element("a", "QACE", "class", "brand", "href", Address.LIST);
    html.open("nav", "aria-label", "Main");
    link(html, "Runs", Address.LIST, here);
    link(html, "Compare", Address.COMPARE, here);
    link(html, "New assessment", Address.NEW, here);
    html.close();
    html.element("span", folder, "class", "folder", "title", "The folder that is shown");
    html.close().close().line();
    html.open("main", "id", "content", "class", "wide", "tabindex", "-1");
    content.accept(html);
    html.close().line();
    html.element(
        "p", "", "id", "announcer", "class", "unseen", "role", "status", "aria-live", "polite");
    html.close().close();
    return html.line().toString();
  }

  private static void link(Markup html, String text, String address, String here) {
    if (address.equals(here)) {
      html.element("a", text, "href", address, "aria-current", "page");
    } else {
      html.element("a", text, "href", address);
    }
  }

  /** A form that changes something. */
  Markup form(Markup html, String address, String... attributes) {
    String[] all = new String[attributes.length + 4];
    all[0] = "method";
    all[1] = "post";
    all[2] = "action";
    all[3] = address;
    System.arraycopy(attributes, 0, all, 4, attributes.length);
    return html.open("form", all).open("input", "type", "hidden", "name", "token", "value", token);
  }

  /** That something cannot be shown where it was to be, within another page. */
  public static String inside(String message) {
    Markup html = Markup.page();
    html.open("html", "lang", "en").open("head");
    // Without it, the frame is white in the middle of a dark page.
    html.open("meta", "name", "color-scheme", "content", "light dark");
    html.open("meta", "charset", "utf-8").element("title", "Not found").close();
    html.open("body").element("p", "This cannot be shown: " + message).close().close();
    return html.line().toString();
  }

  /** That something cannot be shown. */
  public String problem(String title, String message) {
    return notice(title, message, "notice loud", "alert");
  }

  /** That something is as it should be. */
  public String message(String title, String message) {
    return notice(title, message, "notice calm", "status");
  }

  private String notice(String title, String message, String look, String role) {
    return page(
        title,
        "",
        html -> {
          html.element("h1", title);
          html.open("div", "class", look, "role", role).element("p", message).close();
          html.open("p").element("a", "Back to the runs", "href", Address.LIST).close();
        });
  }
}
