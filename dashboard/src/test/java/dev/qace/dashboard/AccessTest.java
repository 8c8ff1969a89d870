package dev.qace.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.dashboard.Requests.Answer;
import dev.qace.dashboard.process.QaceProgram;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets an answer, and what can be named. */
class AccessTest {
  private static final String NAME = "a-run";
  private static final String HOSTILE = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>";

  @TempDir private static Path all = Path.of("");
  private static Path folder = Path.of("");
  private static Dashboard dashboard;
  private static Requests requests;
  private static String token = "";

  @BeforeAll
  static void start() throws IOException {
    folder = Files.createDirectory(all.resolve("runs"));
    MadeRuns.finished(folder.resolve(NAME));
    MadeRuns.finished(
        folder.resolve(HOSTILE.replace("/", "")), MadeRuns.saying(HOSTILE), HOSTILE, 0);
    MadeRuns.finished(all.resolve("outside"));
    Files.createSymbolicLink(folder.resolve("link"), all.resolve("outside"));
    Files.writeString(all.resolve("secret.ppddl"), "(define (domain secret))");
    dashboard =
        Dashboard.start(folder, new QaceProgram(List.of("/bin/false")), List.of("driver"), 0);
    requests = new Requests(dashboard.port());
    token = dashboard.address().replaceAll(".*token=", "");
  }

  @AfterAll
  static void end() {
    dashboard.close();
  }

  private static String header() {
    return "X-Qace-Token: " + token;
  }

  private static final List<String> PATHS =
      List.of(
          "/",
          "/list",
          "/runs/" + NAME,
          "/runs/" + NAME + "/events",
          "/runs/" + NAME + "/questions/1",
          "/runs/" + NAME + "/report",
          "/runs/" + NAME + "/report.html",
          "/runs/" + NAME + "/what-if",
          "/runs/" + NAME + "/film/1.html",
          "/compare",
          "/compared.html?old=" + NAME + "&new=" + NAME,
          "/new",
          "/assets/htmx.js",
          "/favicon.ico",
          "/nothing/here");

  @Test
  void nothingAnswersWithoutTheToken() throws IOException {
    for (String path : PATHS) {
      for (String method : List.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")) {
        Answer answer = requests.send(method, path, "");
        assertThat(answer.status()).as(method + " " + path).isEqualTo(403);
        assertThat(answer.text()).doesNotContain("<html").doesNotContain(NAME);
      }
      String wrong = path + (path.contains("?") ? "&" : "?") + "token=" + "0".repeat(48);
      assertThat(requests.get(wrong).status()).isEqualTo(403);
      assertThat(requests.get(path, "Cookie: qace-" + dashboard.port() + "=" + token).status())
          .as("the token is no cookie")
          .isEqualTo(403);
    }
  }

  @Test
  void theAddressWithTheTokenGivesACookieAndLeadsToOneWithout() throws IOException {
    Answer first = requests.get("/?token=" + token);
    assertThat(first.status()).isEqualTo(303);
    assertThat(first.header("Location")).isEqualTo("/");
    String cookie = first.header("Set-Cookie");
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict").doesNotContain(token);
    String kept = "Cookie: " + cookie.replaceAll(";.*", "");
    Answer page = requests.get("/", kept);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains(NAME);
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(requests.post("/runs/" + NAME + "/stop", "", kept).status())
        .as("a cookie is not enough to change something")
        .isEqualTo(403);
    assertThat(requests.get("/runs/" + NAME + "/stop", kept).status())
        .as("nor is a link")
        .isEqualTo(404);
  }

  @Test
  void whoComesFromElsewhereWithTheTokenIsSentOnByAPageFromHere() throws IOException {
    Answer first = requests.get("/?token=" + token, "Sec-Fetch-Site: cross-site");
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.header("Refresh")).isEqualTo("0; url=/");
    assertThat(first.header("Set-Cookie")).contains("SameSite=Strict");
    assertThat(first.text()).doesNotContain(NAME).doesNotContain(token);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:%d", "127.0.0.1", "localhost:1", ""})
  void noOtherHostNameGetsAnAnswer(String name) throws IOException {
    String host = "Host: " + name.formatted(dashboard.port());
    for (String path : PATHS) {
      assertThat(requests.get(path, host, header()).status()).isBetween(400, 403);
    }
    assertThat(requests.get("/?token=" + token, host).status()).isBetween(400, 403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"})
  void noOtherOriginGetsAnAnswer(String origin) throws IOException {
    for (String path : PATHS) {
      assertThat(requests.get(path, "Origin: " + origin, header()).status()).isEqualTo(403);
    }
    Answer answer = requests.post("/runs/" + NAME + "/stop", "token=" + token, "Origin: " + origin);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(
            requests
                .post("/runs/" + NAME + "/stop", "token=" + token, "Sec-Fetch-Site: cross-site")
                .status())
        .isEqualTo(403);
    assertThat(requests.post("/runs/" + NAME + "/stop", "token=" + token).status())
        .as("with the token it is done")
        .isEqualTo(303);
  }

  @Test
  void onlyThisMachineIsListenedTo() throws IOException {
    Optional<InetAddress> other =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(each -> !each.isLoopbackAddress() && !each.isLinkLocalAddress())
            .findFirst();
    Assumptions.assumeTrue(other.isPresent(), "this machine has no address but its own");
    try (Socket socket = new Socket()) {
      assertThatThrownBy(
              () ->
                  socket.connect(
                      new InetSocketAddress(other.orElseThrow(), dashboard.port()), 2_000))
          .isInstanceOf(ConnectException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/runs/..",
        "/runs/../outside",
        "/runs/%2e%2e",
        "/runs/..%2foutside",
        "/runs/..%5coutside",
        "/runs/%2e%2e%2foutside/report.html",
        "/runs/link",
        "/runs/link/report.html",
        "/runs/a-run/../../outside/report.html",
        "/runs/a-run%2f..%2f..%2foutside/report.html",
        "/assets/..%2fdashboard.css",
        "/assets/%2fetc%2fpasswd",
        "/runs//etc/report.html",
        "/compared.html?old=../outside&new=a-run",
        "/compared.html?old=link&new=a-run",
        "/runs/.",
        "/runs/a-run%00",
        "/runs/%252e%252e%252foutside"
      })
  void noPathLeavesTheFolder(String path) throws IOException {
    Answer answer = requests.get(path, header());
    assertThat(answer.status()).isBetween(400, 404);
    assertThat(answer.text()).doesNotContain("move-vehicle").doesNotContain("Drive from");
  }

  @Test
  void aReportThatIsALinkIsNotFollowed() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("linking"));
    Files.delete(run.resolve("report.html"));
    Files.createSymbolicLink(run.resolve("report.html"), all.resolve("secret.ppddl"));
    Answer answer = requests.get("/runs/linking/report.html", header());
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.text()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../secret.ppddl", "/etc/passwd", "link/model.ppddl", "a-run/model.ppddl"})
  void noFileOutsideTheFolderIsAssessed(String file) throws IOException {
    Answer answer =
        requests.post(
            "/new/begin",
            "kind=ppddl&strategy=frugal&domain=" + file + "&problem=" + file + "&token=" + token);
    assertThat(answer.text()).contains("did not start").contains("There is no file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "/tmp/x", "..", ".hidden", "a/b", "a b", "a-run"})
  void noRunIsBegunOutsideTheFolderOrInAnother(String name) throws IOException {
    Answer answer =
        requests.post(
            "/new/begin",
            "kind=built-in&agent=driver&strategy=frugal&name=" + name + "&token=" + token);
    assertThat(answer.text()).contains("did not start").contains("is no name for a run");
  }

  @Test
  void hostileNamesAreInert() throws IOException {
    String name = HOSTILE.replace("/", "");
    String run =
        "/runs/"
            + java.net.URLEncoder.encode(name, java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20");
    for (String path :
        List.of(
            "/",
            run,
            run + "/questions/1",
            run + "/questions/40",
            run + "/report",
            run + "/report.html",
            run + "/what-if?do=(move-vehicle%20l-1-1%20l-1-2)",
            run + "/what-if?do=%3Cscript%3Ealert(2)%3C/script%3E&start=%3Cimg%20src=x%3E",
            "/compare?old=%3Cscript%3Ealert(2)%3C/script%3E&new=" + NAME,
            "/?text=%22%3E%3Cscript%3Ealert(2)%3C/script%3E",
            "/runs/%3Cscript%3Ealert(2)%3C%2Fscript%3E")) {
      Answer answer = requests.get(path, header());
      assertThat(answer.text())
          .as(path)
          .doesNotContain("<img src=x")
          .doesNotContain("<script>alert")
          .doesNotContain("\"'>");
    }
    assertThat(requests.get(run + "/report.html", header()).header("Content-Security-Policy"))
        .startsWith("sandbox")
        .doesNotContain("allow-scripts");
  }
}
