package dev.qace.dashboard.server;

import io.javalin.http.Context;

/** What was filled in; the empty text where nothing was. */
final class Fields {
  private Fields() {}

  static String query(Context request, String name) {
    String value = request.queryParam(name);
    return value == null ? "" : value;
  }

  static String form(Context request, String name) {
    String value = request.formParam(name);
    return value == null ? "" : value.strip();
  }
}
