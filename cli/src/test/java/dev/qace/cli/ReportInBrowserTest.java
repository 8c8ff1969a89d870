package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.qace.cli.Browser.Opened;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a run, in the browser in which it will be read. */
class ReportInBrowserTest {
  @TempDir private static Path folder = Path.of("");
  private static Browser browser;
  private static Path report = Path.of("");

  @BeforeAll
  static void assess() {
    browser = Browser.start();
    Run run = Run.qace("assess", "driver", "--out", folder.resolve("driver"));
    assertThat(run.code()).isZero();
    report = folder.resolve("driver/report.html");
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void eachStatementIsAClickAwayFromItsEvidenceAndNothingElseIsLoaded() {
    try (Opened opened = browser.open(report, 1280, ColorScheme.LIGHT)) {
      Page page = opened.page();
      Locator card = page.locator("article").first();
      assertThat(card.locator("h2").innerText()).isEqualTo("Drive from location A to location B");
      Locator need = card.locator(".only-if li").filter(having("There is a road from A to B"));
      assertThat(need.locator(".question").isVisible()).isFalse();
      need.locator("summary").first().click();
      assertThat(need.locator(".question").isVisible()).isTrue();
      Locator graph = need.locator(".question svg");
      assertThat(graph.isVisible()).isTrue();
      assertThat(graph.locator(".deed").textContent()).startsWith("Drive from l-");
      assertThat(graph.locator(".refused").textContent()).contains("refused");
      need.locator(".question summary").click();
      assertThat(need.locator("pre").innerText()).contains("(vehicle-at l-").contains("=> (move");

      Locator outcome = card.locator(".outcome").first();
      assertThat(outcome.innerText()).contains("About 8 times in 10").contains("between 7 and 9");
      outcome.locator("summary").first().click();
      assertThat(outcome.locator(".question svg .state").first().isVisible()).isTrue();

      card.locator(".ppddl summary").click();
      assertThat(card.locator(".ppddl pre").innerText()).startsWith("(:action move-vehicle");

      page.locator("nav a[href='#c2']").click();
      assertThat(page.url()).endsWith("#c2");
      assertThat(opened.requests()).containsExactly(report.toUri().toString());
      assertThat(opened.complaints()).isEmpty();
    }
  }

  @Test
  void everyLinkLeadsToSomethingAndOpensWhatItIsIn() {
    try (Opened opened = browser.open(report, 1280, ColorScheme.LIGHT)) {
      assertThat(
              opened.of(
                  "() => [...document.querySelectorAll('a')]"
                      + ".filter(a => !document.querySelector(a.getAttribute('href'))).length"))
          .isEqualTo(0);
      assertThat(
              opened.of(
                  "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
                      + " return ids.length - new Set(ids).size; }"))
          .isEqualTo(0);
      Locator again = opened.page().locator(".see a").first();
      String target = again.getAttribute("href");
      assertThat(opened.page().locator(target).isVisible()).isFalse();
      again.evaluate("link => link.click()");
      assertThat(opened.page().locator(target).isVisible()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 390, 1280})
  void nothingStandsOutOfThePageHoweverNarrow(int width) {
    try (Opened opened = browser.open(report, width, ColorScheme.LIGHT)) {
      opened.of("() => document.querySelectorAll('details').forEach(each => each.open = true)");
      assertThat((Integer) opened.of("() => document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(width);
    }
  }

  @Test
  void printedACapabilityTakesAtMostAPageAndAHalf() {
    try (Opened opened = browser.open(report, 703, ColorScheme.LIGHT)) {
      Page page = opened.page();
      page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      for (Locator card : page.locator("article.card").all()) {
        // A4 between margins of 16 mm is 703 by 1001 points of a screen.
        assertThat(card.boundingBox().height).isBetween(200.0, 1.5 * 1001);
        assertThat(card.locator(".verdict").isVisible()).isTrue();
        assertThat(card.locator(".example svg").isVisible()).isTrue();
        assertThat(card.locator(".question").first().isVisible()).isFalse();
      }
      assertThat(page.locator(".assumes li").first().isVisible()).isTrue();
      page.locator("article .only-if details").first().evaluate("each => each.open = true");
      assertThat(page.locator(".question svg").first().isVisible()).isTrue();
    }
  }

  @Test
  void theModelCanBeCopiedAndDownloadedAndNothingIsMissingWithoutScript() throws IOException {
    Path without =
        Files.writeString(
            folder.resolve("without.html"),
            Files.readString(report).replaceFirst("(?s)<script>.*</script>", ""));
    String text;
    try (Opened opened = browser.open(without, 1280, ColorScheme.LIGHT)) {
      assertThat(opened.page().locator("button").count()).isZero();
      text = opened.page().locator("main").textContent();
    }
    try (Opened opened = browser.open(report, 1280, ColorScheme.LIGHT)) {
      Page page = opened.page();
      assertThat(page.locator("main").textContent().replace("CopyDownload driver.ppddl", ""))
          .isEqualTo(text);
      Download download =
          page.waitForDownload(() -> page.locator("button").filter(having("Download")).click());
      assertThat(download.suggestedFilename()).isEqualTo("driver.ppddl");
      Domain model =
          PpddlReader.parse("model", Files.readString(folder.resolve("driver/model.ppddl")))
              .domain();
      assertThat(PpddlReader.parse("downloaded", Files.readString(download.path())).domain())
          .isEqualTo(model);
      page.locator("button").filter(having("Copy")).click();
      page.waitForCondition(() -> page.locator("button").first().innerText().equals("Copied"));
      assertThat(opened.complaints()).isEmpty();
    }
  }

  @Test
  void manyCapabilitiesCanBeFiltered() {
    Run run = Run.qace("assess", "elevator", "--budget", 300, "--out", folder.resolve("elevator"));
    assertThat(run.code()).isIn(0, 3);
    Path many = folder.resolve("elevator/report.html");
    try (Opened opened = browser.open(many, 1280, ColorScheme.LIGHT)) {
      Page page = opened.page();
      assertThat(page.locator("article.card:visible").count()).isEqualTo(10);
      page.locator("nav input").fill("coin collect");
      assertThat(page.locator("article.card:visible").count()).isBetween(1, 9);
      assertThat(page.locator("article.card:visible h2").allInnerTexts())
          .anyMatch(title -> title.startsWith("Collect the coin"));
      assertThat(page.locator("nav li:visible").count())
          .isEqualTo(page.locator("article.card:visible").count() + 1);
      page.locator("nav input").fill("");
      assertThat(page.locator("article.card:visible").count()).isEqualTo(10);
    }
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (Opened opened = browser.open(many, 1280, scheme)) {
        assertThat(((Number) opened.of(EDGES)).doubleValue()).isGreaterThan(3);
      }
    }
  }

  /** The lowest contrast between a page and the edge of a field or button on it. */
  private static final String EDGES =
      """
      () => {
        const light = text => text.match(/\\d+/g).slice(0, 3).map(each => each / 255)
          .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
          .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0.05);
        const paper = light(getComputedStyle(document.body).backgroundColor);
        return Math.min(...[...document.querySelectorAll("button, input")]
          .map(each => light(getComputedStyle(each).borderTopColor))
          .map(edge => Math.max(edge, paper) / Math.min(edge, paper)));
      }
      """;

  @Test
  void darkAndLightAreToldApartAndReadable() {
    try (Opened light = browser.open(report, 800, ColorScheme.LIGHT);
        Opened dark = browser.open(report, 800, ColorScheme.DARK)) {
      String brightness =
          "what => getComputedStyle(document.body)[what].match(/\\d+/g).slice(0, 3)"
              + ".reduce((sum, part) => sum + Number(part), 0)";
      int lightPaper = (Integer) light.page().evaluate(brightness, "backgroundColor");
      int lightInk = (Integer) light.page().evaluate(brightness, "color");
      int darkPaper = (Integer) dark.page().evaluate(brightness, "backgroundColor");
      int darkInk = (Integer) dark.page().evaluate(brightness, "color");
      assertThat(lightPaper - lightInk).isGreaterThan(500);
      assertThat(darkInk - darkPaper).isGreaterThan(500);
    }
  }

  @Test
  void nothingFromAnAgentRunsOrBecomesMarkup() throws IOException {
    Path hostile = HostileRun.of(folder.resolve("driver"), folder.resolve("hostile"));
    Run run =
        Run.qace("report", hostile, "--phrases", HostileRun.phrases(folder.resolve("evil.json")));
    assertThat(run.err()).isEmpty();
    Path page = hostile.resolve("report.html");
    // Once as it is, and once without the rule that forbids scripts: each must do alone.
    String text = Files.readString(page);
    Path bare =
        Files.writeString(
            folder.resolve("bare.html"), text.replaceFirst("<meta http-equiv[^>]*>", ""));
    assertThat(Files.size(bare)).isLessThan(Files.size(page));
    for (Path each : List.of(page, bare)) {
      try (Opened opened = browser.open(each, 390, ColorScheme.LIGHT)) {
        opened.of("() => document.querySelectorAll('details').forEach(each => each.open = true)");
        opened.of("() => document.querySelectorAll('a').forEach(each => each.click())");
        opened.page().waitForTimeout(200);
        assertThat(opened.of("() => typeof window.ran")).isEqualTo("undefined");
        assertThat(
                opened.of(
                    "() => [...new Set([...document.querySelectorAll('*')]"
                        + ".map(each => each.localName))].sort().join(' ')"))
            .isEqualTo(HostileRun.ELEMENTS);
        assertThat(
                opened.of(
                    "() => [...document.querySelectorAll('*')].flatMap(each =>"
                        + " each.getAttributeNames()).filter(name => name.startsWith('on')"
                        + " || ['style', 'src', 'srcdoc', 'action'].includes(name)).length"))
            .isEqualTo(0);
        assertThat(opened.page().innerText("h1")).isEqualTo(HostileRun.NAME);
        assertThat(opened.page().innerText("main"))
            .contains("<svg/onload=window.ran=1>")
            .contains("the <img/src=x/onerror=window.ran=1>")
            .contains("<iframe srcdoc=")
            .contains("&#x3c;script&#x3e;");
        assertThat(opened.requests()).containsExactly(each.toUri().toString());
        assertThat(opened.complaints()).isEmpty();
      }
    }
    assertThat(text.codePoints())
        .noneMatch(c -> Character.isISOControl(c) && c != '\n')
        .noneMatch(c -> c == 0x202E || c == 0x2066);
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
