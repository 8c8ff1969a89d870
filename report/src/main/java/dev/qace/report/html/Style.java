package dev.qace.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The style and script of a page, and the content security policy that forbids everything else. */
public final class Style {
  private final String css;
  private final String script;

  private Style(String css, String script) {
    this.css = css;
    this.script = script;
  }

  /**
   * A style that is built in.
   *
   * @param beside a class of the package that has the files as resources
   */
  public static Style of(Class<?> beside, String... files) {
    StringBuilder all = new StringBuilder();
    for (String file : files) {
      all.append(read(beside, file));
    }
    return new Style(all.toString(), "");
  }

  /** The same with a script; the page must be readable without it. */
  public Style running(Class<?> beside, String file) {
    return new Style(css, read(beside, file));
  }

  /** The page's script; empty if there is none. */
  public String script() {
    return script;
  }

  public String css() {
    return css;
  }

  /** Nothing is loaded, and only the page's own style and script are allowed, by their hashes. */
  public String policy() {
    String runs = script.isEmpty() ? "" : "script-src 'sha256-" + sum(script) + "'; ";
    return "default-src 'none'; style-src 'sha256-"
        + sum(css)
        + "'; "
        + runs
        + "base-uri 'none'; form-action 'none'";
  }

  private static String sum(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String read(Class<?> beside, String file) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in file " + file, e);
    }
  }
}
