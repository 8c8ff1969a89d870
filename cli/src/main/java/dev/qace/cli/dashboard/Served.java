package dev.qace.cli.dashboard;

import dev.qace.cli.agent.Subject;
import dev.qace.cli.terminal.OwnProgram;
import dev.qace.dashboard.Dashboard;
import dev.qace.dashboard.process.QaceProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A dashboard that is being served. */
final class Served implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Served.class);
  private static final List<Path> OPENERS =
      List.of(Path.of("/usr/bin/xdg-open"), Path.of("/usr/bin/open"));

  private static final Duration OPENED = Duration.ofSeconds(30);

  private final Path folder;
  private final Dashboard dashboard;

  private Served(Path folder, Dashboard dashboard) {
    this.folder = folder;
    this.dashboard = dashboard;
  }

  static Served of(Path folder, int port) throws IOException {
    QaceProgram program =
        new QaceProgram(
            OwnProgram.command("-XX:+UseSerialGC", "-Xlog:disable", "-Dfile.encoding=UTF-8"));
    return new Served(
        folder, Dashboard.start(folder, program, List.copyOf(new Subject.Names()), port));
  }

  String address() {
    return dashboard.address();
  }

  String address(String run) {
    return dashboard.address(run);
  }

  /** Opens a page in the user's browser, where there is a screen for it. */
  void openBrowser(String address) {
    Map<String, String> environment = System.getenv();
    boolean screen =
        environment.containsKey("DISPLAY")
            || environment.containsKey("WAYLAND_DISPLAY")
            || Files.exists(OPENERS.get(1));
    for (Path opener : OPENERS) {
      if (screen && Files.isExecutable(opener)) {
        try {
          open(opener, address);
        } catch (IOException e) {
          LOG.warn("cannot open a browser", e);
        }
        return;
      }
    }
  }

  private void open(Path opener, String address) throws IOException {
    OpeningPage page = new OpeningPage(folder, address);
    closeLater(page);
    new ProcessBuilder(opener.toString(), page.file().toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Once the browser has read it, or would have; at the latest when this program ends. */
  private static void closeLater(OpeningPage page) {
    page.file().toFile().deleteOnExit();
    Thread closing =
        new Thread(
            () -> {
              try (page) {
                Thread.sleep(OPENED.toMillis());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (IOException e) {
                LOG.warn("cannot delete {}", page.file(), e);
              }
            },
            "qace-opening");
    closing.setDaemon(true);
    closing.start();
  }

  /** Waits until the process is told to end. */
  static void untilTheEnd() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    dashboard.close();
  }
}
