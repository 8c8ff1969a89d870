package dev.qace.cli;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import dev.qace.cli.Browser.Opened;
import dev.qace.cli.dashboard.OpeningPage;
import dev.qace.cli.terminal.OwnProgram;
import dev.qace.dashboard.Dashboard;
import dev.qace.dashboard.process.QaceProgram;
import dev.qace.run.FolderLock;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard in a real browser, with a program that takes 20 ms for a step. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DashboardInBrowserTest {

  @TempDir private static Path folder = Path.of("");
  private static Browser browser;
  private static Dashboard dashboard;

  @BeforeAll
  static void start() throws IOException {
    browser = Browser.start();
    dashboard =
        Dashboard.start(
            folder,
            new QaceProgram(OwnProgram.command("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")),
            List.of("driver", "cafe"),
            0);
  }

  @AfterAll
  static void end() {
    if (dashboard != null) {
      dashboard.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  /** How long it takes for a step is in a file, so that it can be told to hurry. */
  private static String lamp(double secondsAStep, double chance) throws IOException {
    Files.writeString(folder.resolve("seconds"), Double.toString(secondsAStep));
    Path root = Path.of(System.getProperty("qace.root", "..")).toAbsolutePath().normalize();
    return "env PYTHONPATH='%s' python3 '%s' '%s' %s"
        .formatted(
            root.resolve("python"),
            root.resolve("cli/src/test/resources/dev/qace/cli/slow_lamp.py"),
            folder.resolve("seconds"),
            chance);
  }

  private static LocatorAssertions within(Locator place) {
    return assertThat(place);
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void anAssessmentIsBegunWatchedStoppedResumedAskedAndCompared() throws Exception {
    assertThat(Run.qace("assess", "--exec", lamp(0, 0.2), "--out", folder.resolve("before")).code())
        .isZero();
    try (Opened opened = browser.open(dashboard.address(), 1280, ColorScheme.LIGHT)) {
      Page page = opened.page();
      assertThat(page.url()).as("the token is in no address").doesNotContain("token");
      within(page.getByLabel("Compare before")).hasCount(1);

      begin(page);
      watch(page);
      stopAndResume(page);
      whatIf(page);
      compare(page);

      assertThat(opened.requests())
          .allMatch(each -> each.startsWith("http://127.0.0.1:" + dashboard.port() + "/"));
      assertThat(opened.complaints()).isEmpty();
    }
  }

  /** A browser is told of a file and not of the address: its words can be read by everybody. */
  @Test
  void aFileThatItsOwnerAloneCanReadLeadsIn() throws IOException {
    Path file;
    try (OpeningPage opening = new OpeningPage(folder, dashboard.address());
        Opened opened = browser.open(opening.file(), 1280, ColorScheme.LIGHT)) {
      file = opening.file();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      opened.page().waitForURL("http://127.0.0.1:" + dashboard.port() + "/");
      within(opened.page().locator("h1")).hasText("Runs");
      assertThat(opened.complaints()).isEmpty();
    }
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void theLastQuestionIsShownAsAFilm() throws IOException {
    Path run = folder.resolve("cafe");
    assertThat(Run.qace("assess", "cafe", "--budget", 40, "--out", run).code()).isZero();
    try (Opened opened = browser.open(dashboard.address("cafe"), 1280, ColorScheme.LIGHT)) {
      Page page = opened.page();
      long number = RunFolder.at(run).readReport().queries();
      within(page.locator("#now a.film")).hasAttribute("data-question", Long.toString(number));
      within(page.locator("#film [role=status]")).hasText("Film of question " + number);
      FrameLocator film = page.frameLocator("#film iframe");
      within(film.locator("#steps li").first()).containsText(Pattern.compile("\\w"));
      within(film.locator("#clock")).containsText(Pattern.compile("[1-9].* of "));
      assertThat(film.locator("#trouble").isVisible()).isFalse();
      // What the driver of a screen that is not there says is not of the page.
      assertThat(opened.complaints())
          .filteredOn(each -> !each.contains("GL Driver Message"))
          .isEmpty();
    }
  }

  /**
   * Such a page is of the same site, so the browser sends it, and what it asks for, all cookies.
   */
  @Test
  void aPageFromAnotherPortGetsNothing() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext("/", exchange -> exchange.sendResponseHeaders(200, -1));
    other.start();
    try (Opened opened = browser.open(dashboard.address(), 1280, ColorScheme.LIGHT)) {
      String here = "http://127.0.0.1:" + dashboard.port();
      Page page = opened.page();
      String elsewhere = "http://127.0.0.1:" + other.getAddress().getPort() + "/";
      page.navigate(elsewhere);
      assertThat(page.evaluate(HOSTILE, here))
          .asInstanceOf(InstanceOfAssertFactories.LIST)
          .hasSize(7)
          .allMatch("refused"::equals);

      page.navigate(elsewhere);
      page.setContent(
          "<form method=post action='%s/new/begin'><input name=kind value=built-in><input name=agent value=driver>"
                  .formatted(here)
              + "<input name=strategy value=frugal><input name=name"
              + " value=stolen><button>Go</button></form>");
      button(page, "Go").click();
      within(page.locator("body")).hasText("Requests from other origins are refused.");
      assertThat(Files.exists(folder.resolve("stolen"))).isFalse();

      page.navigate(elsewhere);
      page.setContent("<a href='%s/new'>Go</a>".formatted(here));
      link(page, "Go").click();
      within(page.locator("body")).hasText("Requests from other origins are refused.");
    } finally {
      other.stop(0);
    }
  }

  /** What a page may try to learn of another server, or to make it do. */
  private static final String HOSTILE =
      """
      async here => {
        const tried = promise => promise.then(() => "answered", () => "refused");
        const loaded = (kind, source) => tried(new Promise((good, bad) => {
          const element = document.createElement(kind);
          element.onload = good;
          element.onerror = bad;
          element.rel = "stylesheet";
          element[kind === "link" ? "href" : "src"] = here + source;
          document.head.append(element);
        }));
        return [
          await tried(fetch(here + "/", { credentials: "include" })),
          await tried(fetch(here + "/new/begin", { method: "POST", credentials: "include", headers: { "X-Qace-Token": "x" } })),
          await tried(fetch(here + "/", { mode: "no-cors", credentials: "include" })),
          await loaded("img", "/assets/icon.svg"),
          await loaded("script", "/assets/live.js"),
          await loaded("link", "/assets/dashboard.css"),
          await tried(new Promise((good, bad) => {
            const source = new EventSource(here + "/runs/before/events", { withCredentials: true });
            source.onopen = good;
            source.onerror = () => { source.close(); bad(); };
          })),
        ];
      }
      """;

  /** A browser keeps six connections to one server. */
  @Test
  void tabsThatNobodySeesLeaveTheConnectionsToOthers() throws IOException {
    Path run = folder.resolve("tabs");
    assertThat(Run.qace("assess", "driver", "--budget", 40, "--out", run).code()).isZero();
    try (Opened opened = browser.open(dashboard.address("tabs"), 1280, ColorScheme.LIGHT)) {
      String address = opened.page().url();
      for (int tab = 0; tab < 8; tab++) {
        Page page = opened.page().context().newPage();
        page.navigate(address);
        within(page.locator("#state .badge")).hasText("finished");
        look(page, "hidden");
      }
      look(opened.page(), "hidden");
      opened.page().evaluate("() => document.querySelector('#state .badge').textContent = ''");
      look(opened.page(), "visible");
      within(opened.page().locator("#state .badge")).hasText("finished");
    }
  }

  /** As when a tab is chosen, or another one. */
  private static void look(Page page, String state) {
    page.evaluate(
        "state => { Object.defineProperty(document, 'hidden', { value: state === 'hidden',"
            + " configurable: true }); document.dispatchEvent(new Event('visibilitychange')); }",
        state);
  }

  @Test
  void theListTellsWhatARunFoundAgainstAnEarlierOne() throws IOException {
    Path earlier = folder.resolve("released");
    Path now = folder.resolve("updated");
    assertThat(Run.qace("assess", "driver", "--out", earlier).code()).isZero();
    assertThat(Run.qace("assess", "driver", "--seed", 5, "--against", earlier, "--out", now).code())
        .isZero();
    try (Opened opened = browser.open(dashboard.address(), 1280, ColorScheme.LIGHT)) {
      Locator row =
          opened.page().locator("table.runs tr", new Page.LocatorOptions().setHasText("updated"));
      within(row.locator(".verdict").last()).hasText("unchanged since released");
      opened.page().getByLabel("Filter").fill("unchanged since");
      within(opened.page().locator("table.runs tbody tr")).hasCount(1);
    }
  }

  @Test
  void ofAProgramThatNeverAnswersNoTimesAreSaid() {
    try (Opened opened = browser.open(dashboard.address(), 390, ColorScheme.LIGHT)) {
      Page page = opened.page();
      link(page, "New assessment").first().click();
      page.getByLabel("Command").fill("python3 /there/is/no/agent.py");
      button(page, "Ask the doctor").click();
      within(page.locator("#verdict h3")).hasText("Not ready");
      within(page.locator("#verdict")).containsText("/there/is/no/agent.py");
      within(page.locator("#verdict")).not().containsText("It answers");
    }
  }

  /** With the doctor's verdict first. */
  private static void begin(Page page) throws IOException {
    link(page, "New assessment").first().click();
    page.getByLabel("Command").fill(lamp(0.02, 0.8));
    page.getByLabel("Name of the run").fill("slow");
    button(page, "Ask the doctor").click();
    within(page.locator("#verdict h3")).containsText("Ready");
    within(page.locator("#verdict")).containsText("It answers after");
    button(page, "Start the assessment").click();
    page.waitForURL(
        Pattern.compile(".*/runs/slow"), new Page.WaitForURLOptions().setTimeout(Browser.PATIENCE));
  }

  /** Each stage shows without the page being loaded again. */
  private static void watch(Page page) {
    page.evaluate("() => { window.stillHere = true; }");
    within(page.locator("#state .badge")).hasText("running");
    within(page.locator("#now .why")).containsText(Pattern.compile("\\w{3,}"));
    within(page.locator("#now .asked")).containsText("switch the lamp");
    within(page.locator("#progress")).containsText("slots decided");
    within(page.locator("#progress")).containsText("expected");
    within(page.locator("#findings .notes")).containsText("switch-on");
    within(page.locator("#odds canvas")).isVisible();
    String before = page.locator("#progress dd").first().innerText();
    within(page.locator("#progress dd").first()).not().hasText(before);
    assertThat(page.evaluate("() => window.stillHere")).isEqualTo(true);
  }

  /** The page tells of the end of a run while its documents are still being written. */
  private static RunRecord written(RunFolder run) throws IOException, InterruptedException {
    for (int tries = 0; tries < 600 && run.requireRun().status() == RunRecord.Status.PENDING; ) {
      tries++;
      Thread.sleep(50);
    }
    return run.requireRun();
  }

  private static void stopAndResume(Page page) throws IOException, InterruptedException {
    button(page, "Stop").click();
    within(page.locator("#state .badge")).hasText(Pattern.compile("stopped|interrupted"));
    assertThat(FolderLock.holder(folder.resolve("slow"))).isEmpty();
    String asked = page.locator("#progress dd").first().innerText();
    button(page, "Resume").click();
    within(page.locator("#state .badge")).hasText("running");
    page.evaluate("() => { window.stillHere = true; }");
    Files.writeString(folder.resolve("seconds"), "0.001");
    within(page.locator("#state .badge")).hasText("finished");
    within(page.locator("#state .verdict")).hasText("everything settled");
    assertThat(page.evaluate("() => window.stillHere")).isEqualTo(true);
    within(page.locator("#progress dd").first()).not().hasText(asked);
    RunRecord record = written(RunFolder.at(folder.resolve("slow")));
    assertThat(record.status()).isEqualTo(RunRecord.Status.FINISHED);
    assertThat(record.resumed()).isEqualTo(1);
    link(page, "Report").click();
    within(
            page.frameLocator("iframe")
                .locator("h2", new FrameLocator.LocatorOptions().setHasText("Switch the lamp"))
                .first())
        .isVisible();
    page.goBack();
  }

  private static void whatIf(Page page) {
    link(page, "What if …").click();
    page.getByLabel("Capability").selectOption("(switch-on)");
    button(page, "Add this step").click();
    within(page.locator("#predicted")).containsText("the lamp is lit");
    within(page.locator("#predicted")).containsText("between");
    // The sign of a change stands beside its words.
    within(page.locator("#predicted .changes li").first()).not().hasCSS("padding-left", "0px");
    page.getByLabel("Number of runs").fill("20");
    button(page, "Ask the agent").click();
    within(page.locator("#asked h3")).containsText("It matched the prediction");
    within(page.locator("#asked table")).containsText("of 20)");
  }

  /** The lamp lights four times in five now, and did one time in five. */
  private static void compare(Page page) throws IOException {
    link(page, "Runs").click();
    page.getByLabel("Compare before").check();
    page.getByLabel("Compare slow").check();
    button(page, "Compare the two selected").click();
    within(page.frameLocator("iframe").locator("body")).containsText("switch-on");
    within(page.frameLocator("iframe").locator(".notice.loud")).containsText("CHANGED");
    within(page.frameLocator("iframe").locator("body")).containsText("Outcome: the lamp is lit");
    // Nothing in it takes the focus, so that the frame itself shows that it has it.
    button(page, "Compare").focus();
    page.keyboard().press("Tab");
    within(page.locator("iframe")).hasCSS("outline-style", "solid");
    page.keyboard().press("Shift+Tab");
    within(page.locator("iframe")).not().hasCSS("outline-style", "solid");
    assertThat(Files.exists(folder.resolve("slow.log"))).isTrue();
  }
}
