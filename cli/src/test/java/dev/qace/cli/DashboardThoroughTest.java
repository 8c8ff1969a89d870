package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.qace.cli.Browser.Opened;
import dev.qace.cli.terminal.OwnProgram;
import dev.qace.dashboard.Dashboard;
import dev.qace.dashboard.process.QaceProgram;
import dev.qace.run.FolderLock;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard with much to show and under ill treatment: {@code -Dqace.dashboard.thorough=1}. */
@EnabledIfSystemProperty(named = "qace.dashboard.thorough", matches = ".+")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DashboardThoroughTest {
  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path folder = Path.of("");

  private static List<String> qace() {
    return OwnProgram.command(FLAGS.toArray(String[]::new));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  /** Printed, not judged: how fast this machine is says nothing of the program. */
  @Test
  void firstPaintOfEveryPageWithFiftyRunsAndTenThousandSteps() throws IOException {
    Path one = folder.resolve("driver-00");
    assertThat(Run.qace("assess", "driver", "--out", one).code()).isZero();
    for (int i = 1; i < 49; i++) {
      copy(one, folder.resolve("driver-%02d".formatted(i)));
    }
    Run.qace(
        "assess",
        "warehouse",
        "--budget",
        10_000,
        "--interval",
        0.01,
        "--patience",
        100_000,
        "--out",
        folder.resolve("long"));
    long steps = RunFolder.at(folder.resolve("long")).readReport().steps();
    try (Dashboard dashboard =
            Dashboard.start(folder, new QaceProgram(qace()), List.of("driver"), 0);
        Browser browser = Browser.start();
        Opened opened = browser.open(dashboard.address(), 1280, ColorScheme.LIGHT)) {
      for (String path :
          List.of(
              "/",
              "/",
              "/runs/long",
              "/runs/long/questions/9000",
              "/runs/long/report",
              "/runs/long/what-if",
              "/runs/driver-00",
              "/compare?old=driver-00&new=long",
              "/new")) {
        Page page = opened.page();
        page.navigate("http://127.0.0.1:" + dashboard.port() + path);
        page.waitForTimeout(1_500);
        Object paint =
            page.evaluate(
                "() => Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)");
        System.out.printf("first paint after %s ms: %s (long has %,d steps)%n", paint, path, steps);
      }
      assertThat(opened.complaints()).isEmpty();
    }
  }

  private Process dashboard() throws IOException {
    List<String> command = qace();
    command.addAll(List.of("dashboard", folder.toString()));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String address(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return Optional.ofNullable(out.readLine()).orElse("").replaceAll(".* ", "");
  }

  @Test
  void killedByForceItChangesNoRunAndAnotherShowsTheSame() throws Exception {
    Process first = dashboard();
    Process second = dashboard();
    try (Browser browser = Browser.start();
        Opened one = browser.open(address(first), 1280, ColorScheme.LIGHT);
        Opened other = browser.open(address(second), 1280, ColorScheme.LIGHT)) {
      Page page = one.page();
      page.navigate(page.url() + "new");
      page.locator("#agent").selectOption("elevator");
      page.locator("#name").fill("begun");
      page.locator("button[type=submit]").first().click();
      page.locator("#verdict button")
          .click(new com.microsoft.playwright.Locator.ClickOptions().setTimeout(120_000));
      page.waitForURL("**/runs/begun", new Page.WaitForURLOptions().setTimeout(60_000));
      ProcessHandle asking = FolderLock.holder(folder.resolve("begun")).orElseThrow();
      page.close();
      first.destroyForcibly().waitFor();
      assertThat(asking.isAlive()).as("neither the tab nor the dashboard matters to it").isTrue();
      Page watching = other.page();
      watching.navigate(watching.url() + "runs/begun");
      asking.onExit().get();
      watching.waitForSelector(
          ".badge.finished", new Page.WaitForSelectorOptions().setTimeout(60_000));
      assertThat(RunFolder.at(folder.resolve("begun")).requireRun().status())
          .isEqualTo(RunRecord.Status.FINISHED);
      deleteWhileShown(watching);
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }
    Path again = folder.resolve("again");
    assertThat(Run.qace("assess", "elevator", "--out", again).code()).isZero();
  }

  private void deleteWhileShown(Page page) throws IOException {
    Path run = folder.resolve("begun");
    String model = Files.readString(run.resolve("model.ppddl"));
    Path whole = folder.resolve("whole");
    Run.qace("assess", "elevator", "--out", whole);
    assertThat(Files.readString(whole.resolve("model.ppddl"))).isEqualTo(model);
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(run)) {
      all.sorted(Comparator.reverseOrder()).forEach(files::add);
    }
    for (Path file : files) {
      Files.delete(file);
    }
    page.locator("#announcer:not(.unseen)").waitFor();
    assertThat(page.locator("#announcer").innerText()).contains("is gone");
  }

  @Test
  void aCommandThatTheUserDidNotTypeIsNeverRun() throws Exception {
    Path run = folder.resolve("foreign");
    Run.qace("assess", "driver", "--budget", 50, "--out", run);
    Path ran = folder.resolve("ran");
    String record =
        Files.readString(run.resolve("run.json"))
            .replaceFirst("\"status\" : \"[a-z]+\"", "\"status\" : \"running\"");
    String origin =
        "\"origin\" : { \"kind\" : \"program\", \"command\" : [ \"touch\", \"%s\" ], \"directory\" : \"%s\","
            + " \"stepSeconds\" : 1.0, \"querySeconds\" : 1.0, \"retries\" : 0, \"starts\" : \"\" }";
    Files.writeString(
        run.resolve("run.json"),
        record.replaceFirst(
            "(?s)\"origin\" : \\{.*?\\n  \\}",
            java.util.regex.Matcher.quoteReplacement(
                origin.formatted(ran, Path.of("").toAbsolutePath()))));
    assertThat(Files.readString(run.resolve("run.json"))).contains("touch");
    String token;
    HttpResponse<String> answer;
    try (Dashboard dashboard =
        Dashboard.start(folder, new QaceProgram(qace()), List.of("driver"), 0)) {
      token = dashboard.address().replaceAll(".*token=", "");
      URI address = URI.create("http://127.0.0.1:" + dashboard.port() + "/runs/foreign/resume");
      answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(address)
                      .header("X-Qace-Token", token)
                      .POST(HttpRequest.BodyPublishers.noBody())
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
    }
    System.out.println(answer.body());
    assertThat(answer.body()).contains("did not start").contains("--trust");
    assertThat(Files.exists(ran)).isFalse();
  }
}
