package dev.qace.dashboard.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Where things are found on this server. */
public final class Address {
  public static final String LIST = "/";
  public static final String ROWS = "/list";
  public static final String COMPARE = "/compare";
  public static final String COMPARED = "/compared.html";
  public static final String NEW = "/new";
  public static final String CHECK = "/new/check";
  public static final String BEGIN = "/new/begin";
  public static final String ASSETS = "/assets/";

  private Address() {}

  static String run(String name) {
    return "/runs/" + encoded(name);
  }

  static String run(String name, String part) {
    return run(name) + "/" + part;
  }

  static String question(String name, long number) {
    return run(name, "questions/" + number);
  }

  static String compare(String page, String before, String after) {
    return page + "?old=" + encoded(before) + "&new=" + encoded(after);
  }

  static String whatIf(String name, String start, List<String> steps) {
    StringBuilder address = new StringBuilder(run(name, "what-if"));
    char next = '?';
    if (!start.isBlank()) {
      address.append("?start=").append(encoded(start));
      next = '&';
    }
    for (String step : steps) {
      address.append(next).append("do=").append(encoded(step));
      next = '&';
    }
    return address.toString();
  }

  /** As part of an address, whatever characters are in it. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
