package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.experiment.Label;
import dev.qace.evaluation.experiment.ResultTables;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.SetupSummary;
import dev.qace.evaluation.experiment.chart.Figure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/results.md shows is what the rows beside it say. */
class ResultsTest {
  private static final Path DOCS = Path.of(System.getProperty("qace.root", ".."), "docs");
  private static final Path RESULTS = DOCS.resolve("results");

  /** Five agents, seven ways to learn. */
  private static final int SETUPS = 35;

  private static List<Row> rows() throws IOException {
    Path packed = RESULTS.resolve("rows.csv.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(Row::parse)
          .toList();
    }
  }

  @Test
  void tablesAndFiguresAreThoseOfTheRows() throws IOException {
    List<Row> rows = rows();
    assertThat(RESULTS.resolve("tables.md")).hasContent(ResultTables.of(rows));
    for (Map.Entry<String, String> figure : Figure.of(rows).entrySet()) {
      assertThat(RESULTS.resolve(figure.getKey())).hasContent(figure.getValue());
    }
  }

  @Test
  void thePageShowsEveryFigureAndNoneThatIsNotThere() throws IOException {
    String page = Files.readString(DOCS.resolve("results.md"));
    List<String> links =
        Pattern.compile("\\]\\((results/[^)]*)\\)")
            .matcher(page)
            .results()
            .map(MatchResult::group)
            .map(link -> link.substring(2, link.length() - 1))
            .toList();
    assertThat(links).allSatisfy(link -> assertThat(DOCS.resolve(link)).isRegularFile());
    assertThat(links)
        .containsAll(Figure.of(rows()).keySet().stream().map(name -> "results/" + name).toList());
  }

  private static boolean babbles(Label label) {
    return label.strategy().startsWith("glib");
  }

  @Test
  void whatThePageSaysOfAllRunsHolds() throws IOException {
    List<Row> rows = rows();
    assertThat(rows)
        .as("no model executes what the agent refuses")
        .allMatch(row -> babbles(row.label()) || row.vdRefused() == 0);
    List<SetupSummary> summaries = SetupSummary.of(rows);
    int seeds = (int) rows.stream().mapToLong(Row::seed).distinct().count();
    assertThat(seeds).isGreaterThanOrEqualTo(10);
    assertThat(summaries).hasSize(SETUPS).allMatch(summary -> summary.runs() == seeds);
    assertThat(summaries)
        .filteredOn(summary -> !babbles(summary.label()))
        .allMatch(s -> s.exact() == (s.label().strategy().equals("random") ? 0 : seeds));
  }

  @ParameterizedTest
  @CsvSource({"driver", "warehouse", "first-responder", "elevator"})
  void theStepsOfThePageAreThoseOfTheTables(String agent) throws IOException {
    String tables = Files.readString(RESULTS.resolve("tables.md"));
    String[] cells =
        Files.readAllLines(DOCS.resolve("results.md")).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("| " + agent + " |"))
            .findFirst()
            .orElseThrow()
            .split(" ?\\| ?", -1);
    for (int way = 0; way < 2; way++) {
      assertThat(tables)
          .contains(
              "| %s | %s | %s | %s | %s |"
                  .formatted(
                      agent,
                      List.of("this tool, default", "the paper's method, reimplemented").get(way),
                      cells[2 + way],
                      cells[5],
                      cells[4]));
    }
  }
}
