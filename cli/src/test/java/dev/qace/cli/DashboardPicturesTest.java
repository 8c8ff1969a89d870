package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.qace.cli.Browser.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Pictures of every page of a running dashboard, to be looked at: {@code
 * -Dqace.dashboard.pictures=FOLDER -Dqace.dashboard.address=ADDRESS -Dqace.dashboard.pages=PATHS}.
 */
@EnabledIfSystemProperty(named = "qace.dashboard.pictures", matches = ".+")
class DashboardPicturesTest {
  private static final Path FOLDER = Path.of(System.getProperty("qace.dashboard.pictures", "."));

  @Test
  void everyPageAtTwoWidthsInLightAndDark() throws IOException {
    Files.createDirectories(FOLDER);
    String address = System.getProperty("qace.dashboard.address", "");
    String root = address.substring(0, address.indexOf("/?"));
    List<String> paths = List.of(System.getProperty("qace.dashboard.pages", "/").split(",", -1));
    try (Browser browser = Browser.start()) {
      for (int width : List.of(390, 1280)) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
          try (Opened opened = browser.open(address, width, scheme)) {
            // A page with a frame is there once the frame is, for which a program may have to run.
            opened.page().setDefaultNavigationTimeout(180_000);
            for (String path : paths) {
              opened.page().navigate(root + path);
              opened.page().waitForTimeout(1_500);
              String name =
                  (path.equals("/") ? "runs" : path.substring(1)).replaceAll("[^a-z0-9]+", "-")
                      + "-"
                      + width
                      + "-"
                      + scheme.name().toLowerCase(Locale.ROOT)
                      + ".png";
              opened
                  .page()
                  .screenshot(
                      new Page.ScreenshotOptions().setPath(FOLDER.resolve(name)).setFullPage(true));
            }
            // What the driver of a screen that is not there says is not of the page.
            assertThat(opened.complaints())
                .filteredOn(each -> !each.contains("GL Driver Message"))
                .isEmpty();
          }
        }
      }
    }
  }
}
