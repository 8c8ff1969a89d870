package dev.qace.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** What the page looks like, and the rule by which a browser lets it load nothing else. */
final class Style {
  private static final String FILE = "report.css";
  static final String CSS = read();

  private Style() {}

  /** Nothing is loaded and nothing runs; the page's own style is known by its sum. */
  static String policy() {
    return "default-src 'none'; style-src 'sha256-"
        + sum()
        + "'; base-uri 'none'; form-action 'none'";
  }

  private static String sum() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(CSS.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String read() {
    try (InputStream in = Style.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + FILE + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in file " + FILE, e);
    }
  }
}
