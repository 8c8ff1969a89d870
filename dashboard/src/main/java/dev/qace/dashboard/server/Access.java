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
import java.util.regex.Pattern;
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

  /** How browsers send a form without files. */
  private static final Pattern FORM =
      Pattern.compile("(?i)application/x-www-form-urlencoded(; *charset=utf-8)?");

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
    boolean changes = !request.method().equals(HandlerType.GET);
    boolean elsewhere = isFromElsewhere(request.header("Sec-Fetch-Site"), changes);
    if (!changes && isToken(request.queryParam(TOKEN))) {
      request.header(
          "Set-Cookie", cookie() + "=" + session + "; Path=/; HttpOnly; SameSite=Strict");
      lead(request, elsewhere);
      request.skipRemainingHandlers();
      return;
    }
    if (elsewhere) {
      throw new ForbiddenResponse("Requests from other origins are refused.");
    }
    boolean proven = isToken(request.header(TOKEN_HEADER));
    if (!proven && !isSame(session, request.cookie(cookie()))) {
      throw new ForbiddenResponse("Open the address that qace printed: it carries a token.");
    }
    if (changes && !proven && !isToken(field(request))) {
      throw new ForbiddenResponse("This needs the token.");
    }
  }

  /**
   * Whether a browser says that another page asks for this. To cookies, other ports of this machine
   * are the same site.
   */
  private static boolean isFromElsewhere(@Nullable String site, boolean changes) {
    boolean typed = "none".equals(site) && !changes;
    return site != null && !site.equals("same-origin") && !typed;
  }

  /**
   * On to the same page, without the token in its address. A browser that comes from elsewhere
   * would bring no strict cookie along, unless a page from here sends it on.
   */
  private static void lead(Context request, boolean fromElsewhere) {
    // Two slashes would be the beginning of another server's name.
    String path = request.path().replaceFirst("^/+", "/");
    if (fromElsewhere) {
      request.header("Refresh", "0; url=" + path);
      request.contentType("text/plain; charset=utf-8").result("Opening the dashboard …");
    } else {
      request.redirect(path, HttpStatus.SEE_OTHER);
    }
  }

  /** What a form brings. To be asked of senders that are known: the whole of it is read. */
  private static @Nullable String field(Context request) {
    String type = String.valueOf(request.contentType());
    return request.method().equals(HandlerType.POST) && FORM.matcher(type).matches()
        ? request.formParam(TOKEN)
        : null;
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
