package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.experiment.ResultTables;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.Summary;
import dev.qace.evaluation.experiment.chart.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/results.md shows is what the rows beside it say. */
class ResultsTest {
  private static final Path DOCS = Path.of(System.getProperty("qace.root", ".."), "docs");
  private static final Path RESULTS = DOCS.resolve("results");

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(RESULTS.resolve("rows.csv")).stream()
        .skip(1)
        .map(Row::parse)
        .toList();
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

  @Test
  void whatThePageSaysOfAllRunsHolds() throws IOException {
    List<Row> rows = rows();
    assertThat(rows)
        .as("no model executes what the agent refuses")
        .allMatch(r -> r.vdRefused() == 0);
    List<Summary> summaries = Summary.of(rows);
    assertThat(summaries).hasSize(15).allMatch(summary -> summary.runs() == 30);
    assertThat(summaries)
        .allMatch(s -> s.exact() == (s.label().strategy().equals("random") ? 0 : 30));
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
                      List.of("frugal", "paper").get(way),
                      cells[2 + way],
                      cells[5],
                      cells[4]));
    }
  }
}
