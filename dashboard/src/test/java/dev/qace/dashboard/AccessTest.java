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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /** What a browser that was let in brings along. */
  private static String cookie() throws IOException {
    return "Cookie: " + requests.get("/?token=" + token).header("Set-Cookie").replaceAll(";.*", "");
  }

  private static Answer submit(String path, String form, String... more) throws IOException {
    List<String> headers = new ArrayList<>(List.of(more));
    headers.add(cookie());
    return requests.post(path, form + "&token=" + token, headers.toArray(String[]::new));
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

  @ParameterizedTest
  @ValueSource(strings = {"same-site", "cross-site"})
  void whoComesFromElsewhereWithTheTokenIsSentOnByAPageFromHere(String site) throws IOException {
    Answer first = requests.get("/?token=" + token, "Sec-Fetch-Site: " + site);
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
    Answer answer = submit("/runs/" + NAME + "/stop", "", "Origin: " + origin);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(submit("/runs/" + NAME + "/stop", "").status())
        .as("with the token it is done")
        .isEqualTo(303);
  }

  /** A page from another port of this machine is of the same site: its cookies come along. */
  @ParameterizedTest
  @ValueSource(strings = {"same-site", "cross-site"})
  void noOtherSiteAndNoOtherPortGetsAnAnswer(String site) throws IOException {
    String from = "Sec-Fetch-Site: " + site;
    for (String path : PATHS) {
      assertThat(requests.get(path, from, cookie()).status()).as(path).isEqualTo(403);
    }
    assertThat(submit("/runs/" + NAME + "/stop", "", from).status()).isEqualTo(403);
    assertThat(requests.get("/", "Sec-Fetch-Site: same-origin", cookie()).status()).isEqualTo(200);
    assertThat(requests.get("/", "Sec-Fetch-Site: none", cookie()).status()).isEqualTo(200);
  }

  /** Otherwise anybody on this machine could fill its memory, or learn what is shown. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded; charset=none-such",
        "multipart/form-data; boundary=x",
        "text/plain"
      })
  void noBodyIsReadBeforeTheSenderIsKnown(String type) throws IOException {
    String form = "token=" + token + "&text=" + "x".repeat(2 << 20);
    Answer answer = requests.post("/new/begin", form, "Content-Type: " + type);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).doesNotContain("<html").doesNotContain(folder.toString());
  }

  @Test
  void whoIsLetInIsLedNowhereElse() throws IOException {
    assertThat(requests.get("//evil.example/?token=" + token).header("Location"))
        .isEqualTo("/evil.example/");
    assertThat(
            requests
                .get("//evil.example/?token=" + token, "Sec-Fetch-Site: cross-site")
                .header("Refresh"))
        .isEqualTo("0; url=/evil.example/");
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

  @Test
  void aRunWithALinkInItIsNotShown() throws IOException {
    Path run = Files.createDirectory(folder.resolve("of-links"));
    for (String file : List.of("run.json", "journal.ndjson", "report.json", "model.ppddl")) {
      Files.createSymbolicLink(run.resolve(file), all.resolve("outside").resolve(file));
    }
    assertThat(requests.get("/", header()).text()).contains(NAME).doesNotContain("of-links");
    for (String part : List.of("", "/events", "/questions/1", "/what-if", "/report.html")) {
      assertThat(requests.get("/runs/of-links" + part, header()).status()).isEqualTo(404);
    }
  }

  @Test
  @Timeout(30)
  void aPipeKeepsNobodyWaiting() throws Exception {
    Path run = MadeRuns.finished(folder.resolve("of-pipes"));
    Files.delete(run.resolve("run.json"));
    assertThat(new ProcessBuilder("mkfifo", run.resolve("run.json").toString()).start().waitFor())
        .isZero();
    assertThat(requests.get("/", header()).text()).contains(NAME).doesNotContain("of-pipes");
    assertThat(requests.get("/runs/of-pipes", header()).status()).isEqualTo(404);
  }

  @Test
  void nothingIsWrittenWhereALinkLeads() throws IOException {
    MadeRuns.finished(folder.resolve("logged"));
    Path elsewhere = all.resolve("elsewhere");
    Files.createSymbolicLink(folder.resolve("logged.log"), elsewhere);
    Answer answer = submit("/runs/logged/resume", "");
    assertThat(answer.text()).contains("logged.log is not a file");
    assertThat(Files.exists(elsewhere)).isFalse();
  }

  private static Answer begin(String script, String name) throws IOException {
    QaceProgram program = new QaceProgram(List.of("/bin/sh", "-c", script, "qace"));
    try (Dashboard other = Dashboard.start(folder, program, List.of("driver"), 0)) {
      return new Requests(other.port())
          .post(
              "/new/begin",
              "kind=built-in&agent=driver&strategy=frugal&name=" + name,
              "X-Qace-Token: " + other.address().replaceAll(".*token=", ""));
    }
  }

  @Test
  void whatAProgramSaysIsToldInWhateverCharactersItIs() throws IOException {
    assertThat(begin("printf '\\377 for a reason'; exit 2", "failing").text())
        .contains("did not start")
        .contains("for a reason");
  }

  @Test
  void ofARunThatIsSlowToBeginThatIsSaid() throws IOException {
    Answer answer = begin("sleep 20", "slow");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).contains("is starting").contains("slow.log");
  }

  @Test
  @Timeout(30)
  void scriptsOfAReportAreNotSentHoweverManyThereAre() throws IOException {
    Path run = MadeRuns.finished(folder.resolve("scripted"));
    String before = "<p>before</p><SCRIPT src=x>1</script ><p>between</p>";
    Files.writeString(run.resolve("report.html"), before + "<script ".repeat(200_000));
    assertThat(requests.get("/runs/scripted/report.html", header()).text())
        .endsWith("<p>before</p><p>between</p>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../secret.ppddl", "/etc/passwd", "link/model.ppddl", "a-run/model.ppddl"})
  void noFileOutsideTheFolderIsAssessed(String file) throws IOException {
    Answer answer =
        submit("/new/begin", "kind=ppddl&strategy=frugal&domain=" + file + "&problem=" + file);
    assertThat(answer.text()).contains("did not start").contains("There is no file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "/tmp/x", "..", ".hidden", "a/b", "a b", "a-run"})
  void noRunIsBegunOutsideTheFolderOrInAnother(String name) throws IOException {
    Answer answer = submit("/new/begin", "kind=built-in&agent=driver&strategy=frugal&name=" + name);
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
