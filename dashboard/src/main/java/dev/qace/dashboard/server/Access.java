package dev.qace.dashboard.server;

import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in whoever has the token, under this machine's own name, and nobody else. The address that
 * is printed carries the token; the first request with it gets a cookie, so that the token is in no
 * address that a page shows. A request that changes something brings the token itself once more,
 * which no link and no page of another origin can do.
 */
final class Access {
  static final String TOKEN = "token";
  static final String TOKEN_HEADER = "X-Qace-Token";

  private static final int TOKEN_BYTES = 24;

  private final String token;
  private final String session;
  private int port;

  Access() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
    this.session = sum("session " + token);
  }

  /** The port it turned out to be. */
  void at(int chosen) {
    port = chosen;
  }

  String token() {
    return token;
  }

  private String cookie() {
    return "qace-" + port;
  }

  /** Ends every request that is not to be answered; called before anything else is done. */
  void check(Context request) {
    protect(request);
    String host = request.header("Host");
    if (host == null || !names().contains(host)) {
      throw new ForbiddenResponse("Wrong host name.");
    }
    String origin = request.header("Origin");
    if (origin != null && !origin.equals("http://" + host)) {
      throw new ForbiddenResponse("Requests from other origins are refused.");
    }
    String site = request.header("Sec-Fetch-Site");
    boolean changes = !request.method().equals(HandlerType.GET);
    if (changes && site != null && !site.equals("same-origin")) {
      throw new ForbiddenResponse("Requests from other origins are refused.");
    }
    if (changes) {
      if (!isToken(request.header(TOKEN_HEADER)) && !isToken(field(request))) {
        throw new ForbiddenResponse("This needs the token.");
      }
    } else if (isToken(request.queryParam(TOKEN))) {
      request.header(
          "Set-Cookie", cookie() + "=" + session + "; Path=/; HttpOnly; SameSite=Strict");
      lead(request, "cross-site".equals(site));
      request.skipRemainingHandlers();
    } else if (!isSame(session, request.cookie(cookie()))
        && !isToken(request.header(TOKEN_HEADER))) {
      throw new ForbiddenResponse("Open the address that qace printed: it carries a token.");
    }
  }

  /**
   * On to the same page, without the token in its address. A browser that comes from elsewhere
   * would bring no strict cookie along, unless a page from here sends it on.
   */
  private static void lead(Context request, boolean fromElsewhere) {
    if (fromElsewhere) {
      request.header("Refresh", "0; url=" + request.path());
      request.contentType("text/plain; charset=utf-8").result("Opening the dashboard …");
    } else {
      request.redirect(request.path(), HttpStatus.SEE_OTHER);
    }
  }

  private static @Nullable String field(Context request) {
    return request.method().equals(HandlerType.POST) ? request.formParam(TOKEN) : null;
  }

  private Set<String> names() {
    return Set.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** What a browser is told about every answer. */
  private static void protect(Context request) {
    request.header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
            + " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    request.header("X-Content-Type-Options", "nosniff");
    // Not no-referrer: with that, a browser would not say where a form comes from.
    request.header("Referrer-Policy", "same-origin");
    request.header("Cross-Origin-Opener-Policy", "same-origin");
    request.header("Cross-Origin-Resource-Policy", "same-origin");
    request.header("Cache-Control", "no-store");
  }

  private boolean isToken(@Nullable String given) {
    return isSame(token, given);
  }

  private static boolean isSame(String wanted, @Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            wanted.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  private static String sum(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
