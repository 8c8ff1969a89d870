package dev.qace.dashboard.server;

import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The few files that pages load, all of them part of this software. */
final class Assets {
  private static final String WEBJARS = "/META-INF/resources/webjars/";
  private static final String SCRIPT = "text/javascript; charset=utf-8";

  private record Asset(String resource, String type) {}

  private static final Map<String, Asset> ALL =
      Map.of(
          "htmx.js", new Asset(WEBJARS + "htmx.org/2.0.10/dist/htmx.min.js", SCRIPT),
          "chart.js", new Asset(WEBJARS + "chart.js/4.5.1/dist/chart.umd.min.js", SCRIPT),
          "dashboard.js", new Asset("dashboard.js", SCRIPT),
          "live.js", new Asset("live.js", SCRIPT),
          "dashboard.css", new Asset("dashboard.css", "text/css; charset=utf-8"),
          "icon.svg", new Asset("icon.svg", "image/svg+xml"));

  private Assets() {}

  static void get(Context request) throws IOException {
    answer(request, request.pathParam("file"));
  }

  /** What a browser asks for beside whatever is no page of its own, such as a line of text. */
  static void icon(Context request) throws IOException {
    answer(request, "icon.svg");
  }

  private static void answer(Context request, String file) throws IOException {
    Asset asset = ALL.get(file);
    if (asset == null) {
      throw new NotFoundResponse("There is no such file.");
    }
    try (InputStream in = Assets.class.getResourceAsStream(asset.resource())) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + asset.resource() + " is missing");
      }
      request.header("Cache-Control", "private, max-age=3600");
      request.contentType(asset.type()).result(in.readAllBytes());
    }
  }
}
