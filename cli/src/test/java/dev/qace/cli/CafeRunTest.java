package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.qace.cli.Browser.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run of the cafe robot leaves behind: films of the questions that settled something, and
 * the same bytes for the same seed. {@code -Dqace.cafe.pictures=DIR} keeps pictures of both pages.
 */
class CafeRunTest {
  private static final Pattern LINK = Pattern.compile("films\\.html#(q\\d+-\\d+)");

  @TempDir private static Path folder = Path.of("");
  private static Path run = Path.of("");

  @BeforeAll
  static void assess() {
    run = assessed("run");
  }

  private static Path assessed(String name) {
    Path out = folder.resolve(name);
    Run assessed =
        Run.qace("assess", "cafe", "--strategy", "paper", "--runs", 2, "--seed", 1, "--out", out);
    assertThat(assessed.err()).isEmpty();
    return out;
  }

  @Test
  void theSameSeedGivesTheSameBytesButForTheTimes() throws IOException {
    Map<String, String> one = files(run);
    assertThat(one)
        .containsKeys("journal.ndjson", "films.ndjson", "films.html", "report.html", "run.json");
    assertThat(files(assessed("again"))).isEqualTo(one);
  }

  /** What is in a folder, without the times in {@code run.json}. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path file : inside.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    files.computeIfPresent(
        "run.json",
        (name, text) -> {
          String timeless =
              text.replaceAll("(\"(started|ended|seconds|[a-zA-Z]+Seconds)\" : )[^,\\s]+", "$1");
          assertThat(timeless).as("there are times in run.json").isNotEqualTo(text);
          return timeless;
        });
    return files;
  }

  @Test
  void theReportLinksToFilmsOfTheQuestionsThatSettledSomething() throws IOException {
    String report = Files.readString(run.resolve("report.html"));
    String films = Files.readString(run.resolve("films.html"));
    List<String> linked = LINK.matcher(report).results().map(found -> found.group(1)).toList();
    assertThat(linked).hasSizeGreaterThan(8);
    assertThat(linked).allSatisfy(anchor -> assertThat(films).contains("\"anchor\":\"" + anchor));
    // Of whatever the report shows that was answered, there is a film.
    Matcher shown = Pattern.compile("id=\"q(\\d+)\"").matcher(report);
    while (shown.find()) {
      assertThat(linked).contains("q" + shown.group(1) + "-1");
    }
  }

  @Test
  void aLinkOfTheReportOpensItsFilmInABrowser() {
    try (Browser browser = Browser.start();
        Opened opened = browser.open(run.resolve("report.html"), 1100, ColorScheme.LIGHT)) {
      Page page = opened.page();
      Locator outcome =
          page.locator("article")
              .filter(new Locator.FilterOptions().setHasText("(grasp "))
              .locator(".outcome")
              .first();
      outcome.locator("summary").first().click();
      Locator link = outcome.locator(".films a").first();
      assertThat(link.isVisible()).isTrue();
      picture(page, "report", outcome);
      String anchor = link.getAttribute("href").replace("films.html#", "");
      link.click();
      page.waitForURL(url -> url.endsWith("films.html#" + anchor));
      String question = anchor.substring(1).replace("-", " to cafe, run ");
      page.waitForCondition(() -> page.locator("h1").innerText().equals("Question " + question));
      assertThat(page.locator("#steps li").first().innerText()).contains("grasp can1");
      Object first = opened.of("document.getElementById('stage').toDataURL()");
      double length =
          ((Number) opened.of("Number(document.getElementById('time').max)")).doubleValue();
      for (int third = 1; third <= 3; third++) {
        opened.of("location.hash = '" + anchor + "&t=" + length * third / 3.2 + "'");
        page.waitForTimeout(200);
        picture(page, "film-" + third, page.locator("main"));
        assertThat(opened.of("document.getElementById('stage').toDataURL()")).isNotEqualTo(first);
      }
      assertThat(page.locator("#which").isVisible()).isTrue();
      page.locator("#which").selectOption("q1-1");
      page.waitForCondition(
          () -> page.locator("h1").innerText().equals("Question 1 to cafe, run 1"));
      assertThat(opened.requests())
          .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
      assertThat(opened.complaints()).noneMatch(text -> text.contains("Error"));
    }
  }

  private static void picture(Page page, String name, Locator what) {
    String pictures = System.getProperty("qace.cafe.pictures");
    if (pictures != null) {
      what.scrollIntoViewIfNeeded();
      page.screenshot(
          new Page.ScreenshotOptions().setPath(Path.of(pictures).resolve(name + ".png")));
    }
  }

  @Test
  void onATerminalEachStepIsShownAsItHappens() {
    String before = System.setProperty("picocli.ansi", "true");
    try {
      Run shown = Run.qace("assess", "cafe", "--budget", 60, "--out", folder.resolve("t"));
      assertThat(shown.err())
          .containsPattern("\\d+/60 steps  0:\\d\\d  \\([a-z]+ [a-z0-9 ]+ rob")
          .containsPattern("100 %  60 steps  0:\\d\\d\n$");
    } finally {
      if (before == null) {
        System.clearProperty("picocli.ansi");
      } else {
        System.setProperty("picocli.ansi", before);
      }
    }
  }

  @Test
  void aReportThatIsMadeElsewhereHasNoLinksThatLeadNowhere() throws IOException {
    Path elsewhere = folder.resolve("elsewhere.html");
    assertThat(Run.qace("report", run, "--out", elsewhere).err()).isEmpty();
    assertThat(Files.readString(elsewhere)).doesNotContain("films.html");
    byte[] report = Files.readAllBytes(run.resolve("report.html"));
    assertThat(Run.qace("report", run).err()).isEmpty();
    assertThat(run.resolve("report.html")).hasBinaryContent(report);
  }
}
