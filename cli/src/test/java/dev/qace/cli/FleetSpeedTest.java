package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How much faster a fleet is, measured: {@code -Dqace.fleet=FILE} writes a table there, {@code
 * -Dqace.strategies=paper,frugal} names the strategies.
 */
@EnabledIfSystemProperty(named = "qace.fleet", matches = ".+")
class FleetSpeedTest {
  private static final int MILLIS_A_STEP = 50;

  @TempDir private Path folder = Path.of("");

  @Test
  void table() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| strategy | agents | seconds | times as fast |");
    lines.add("|---|---|---|---|");
    for (String strategy : System.getProperty("qace.strategies", "paper").split(",", -1)) {
      double eight = seconds(strategy, 8);
      double one = seconds(strategy, 1);
      for (String file : List.of("model.ppddl", "report.json", "report.html", "journal.ndjson")) {
        assertThat(folder.resolve(strategy + 8).resolve(file))
            .hasSameBinaryContentAs(folder.resolve(strategy + 1).resolve(file));
      }
      lines.add(String.format(Locale.ROOT, "| %s | 1 | %.1f | 1 |", strategy, one));
      lines.add(
          String.format(Locale.ROOT, "| %s | 8 | %.1f | %.1f |", strategy, eight, one / eight));
    }
    Files.write(Path.of(System.getProperty("qace.fleet", "")), lines);
  }

  private double seconds(String strategy, int agents) {
    StringWriter out = new StringWriter();
    int code =
        Qace.run(
            SlowQace.commands(agent -> new SlowQace.Sleeping(agent, MILLIS_A_STEP)),
            new PrintWriter(out),
            new PrintWriter(out),
            "assess",
            "first-responder",
            "--strategy=" + strategy,
            "--agents=" + agents,
            "--out=" + folder.resolve(strategy + agents),
            "--json");
    Run run = new Run(code, out.toString(), "");
    return QaceTest.json(run).get("seconds").asDouble();
  }
}
