package dev.qace.report.film;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A film as one self-contained page: the things in three dimensions, to play, pause and view from
 * all sides, and what is done, in words.
 */
public final class FilmPage {
  private static final String THREE = "/META-INF/resources/webjars/three/0.181.1/build/";

  /** How the library's one file asks for the other, and the name by which the page knows that. */
  private static final String CORE_FILE = "./three.core.min.js";

  private static final String CORE_NAME = "three-core";

  private FilmPage() {}

  /** The page of one film. */
  public static String of(FilmJson film) {
    return of(film.title(), List.of(film));
  }

  /** The page of several films; its address names the one to show. */
  public static String of(String title, List<FilmJson> films) {
    String module = text(THREE + "three.module.min.js");
    if (!module.contains(CORE_FILE)) {
      throw new IllegalStateException("this version of three.js is not put together as expected");
    }
    return text("film.html")
        .replace("@title@", title.replace("&", "&amp;").replace("<", "&lt;"))
        .replace("@style@", text("film.css"))
        .replace("@core@", url(text(THREE + "three.core.min.js")))
        .replace("@three@", url(module.replace(CORE_FILE, CORE_NAME)))
        .replace("@script@", text("film.js"))
        .replace(
            "@film@",
            films.stream()
                .map(film -> film.text().replace("<", "\\u003c"))
                .collect(Collectors.joining(",\n", "[", "]")));
  }

  private static String url(String script) {
    return "data:text/javascript;base64,"
        + Base64.getEncoder().encodeToString(script.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(String resource) {
    try (InputStream in = FilmPage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + resource + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in file " + resource, e);
    }
  }
}
