package dev.qace.cli;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** The real browser, which opens pages and keeps an eye on what they do. */
final class Browser implements AutoCloseable {
  /** In milliseconds. */
  static final double PATIENCE = 60_000;

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;

  private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium) {
    this.playwright = playwright;
    this.chromium = chromium;
  }

  /** Skips the tests where there is no browser. */
  static Browser start() {
    Assumptions.assumeTrue(Files.isExecutable(CHROMIUM), "there is no " + CHROMIUM);
    // What is expected of a page may take its time on a busy machine.
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return new Browser(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--enable-unsafe-swiftshader",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync"))));
  }

  /** A page that was opened, and what it did that no report should do. */
  record Opened(Page page, List<String> requests, List<String> complaints)
      implements AutoCloseable {
    Object of(String script) {
      return page.evaluate(script);
    }

    @Override
    public void close() {
      page.context().close();
    }
  }

  Opened open(Path file, int width, ColorScheme scheme) {
    return open(file.toUri().toString(), width, scheme);
  }

  Opened open(String address, int width, ColorScheme scheme) {
    BrowserContext context =
        chromium.newContext(
            new NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme));
    Page page = context.newPage();
    Opened opened = new Opened(page, new ArrayList<>(), new ArrayList<>());
    page.onRequest(request -> opened.requests().add(request.url()));
    page.onConsoleMessage((ConsoleMessage message) -> opened.complaints().add(message.text()));
    page.onPageError(error -> opened.complaints().add(error));
    page.onDialog(
        dialog -> {
          opened.complaints().add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.navigate(address);
    return opened;
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
  }
}
