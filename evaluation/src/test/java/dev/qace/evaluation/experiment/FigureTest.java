package dev.qace.evaluation.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.experiment.chart.Figure;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class FigureTest {

  private static List<Row> rows(String... labels) {
    List<Row> rows = new ArrayList<>();
    for (String label : labels) {
      for (int seed = 0; seed < 2; seed++) {
        for (int steps : new int[] {0, 1, 10, 100}) {
          rows.add(
              Row.parse(
                  label
                      + ",%d,%d,%d,%s,%s,0.1,0,%s,1,0.2,0.2,0.08,0.5,0.16,false,%s"
                          .formatted(
                              seed,
                              steps,
                              steps,
                              steps / 1e3,
                              0.4 / (1 + steps + seed),
                              0.9 / (1 + steps + seed),
                              steps == 100)));
        }
      }
    }
    return rows;
  }

  private static Element parse(String svg)
      throws ParserConfigurationException, IOException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)))
        .getDocumentElement();
  }

  @Test
  void everyFigureIsADrawingAndNothingElse()
      throws ParserConfigurationException, IOException, SAXException {
    List<Row> rows =
        rows("driver,frugal,default", "driver,<script>&\"x\"</script>,default", "<b>,paper,5 runs");
    Map<String, String> figures = Figure.of(rows);
    assertThat(figures)
        .containsOnlyKeys(
            "vd-steps.svg",
            "vd-queries.svg",
            "vd-seconds.svg",
            "tv-steps.svg",
            "tv-queries.svg",
            "tv-seconds.svg",
            "sampled-vd-steps.svg",
            "sampled-vd-queries.svg",
            "sampled-vd-seconds.svg",
            "excess-steps.svg",
            "excess-queries.svg",
            "excess-seconds.svg");
    for (String svg : figures.values()) {
      Element root = parse(svg);
      assertThat(root.getTagName()).isEqualTo("svg");
      NodeList all = root.getElementsByTagName("*");
      for (int i = 0; i < all.getLength(); i++) {
        assertThat(all.item(i).getNodeName())
            .isIn("title", "style", "rect", "line", "path", "text");
      }
      assertThat(svg).contains("<script>".replace("<", "&lt;").replace(">", "&gt;"));
      assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }
    assertThat(Figure.of(rows)).as("the same rows give the same bytes").isEqualTo(figures);
  }

  @Test
  void publishedDistancesAreDrawnAsWhatTheyAre() {
    Map<String, String> figures =
        Figure.of(rows("driver,frugal,default", "cafe-symbolic,frugal,default"));
    assertThat(figures.get("vd-steps.svg"))
        .contains("authors' published numbers, other test set")
        .contains("A variational distance compares only within one")
        .contains("no value was published");
    assertThat(figures.get("tv-steps.svg")).doesNotContain("other test set");
    assertThat(figures.get("sampled-vd-steps.svg")).contains("what a perfect model scores");
    assertThat(figures.get("excess-steps.svg")).contains("GLIB-G, authors' published numbers");
    assertThat(Figure.of(rows("mine,frugal,default")).get("tv-steps.svg"))
        .as("of an agent of the user's own, nothing was published")
        .doesNotContain("published");
  }

  @Test
  void tablesPutPublishedValuesBesideOurs() {
    String tables = ResultTables.of(rows("driver,frugal,default", "mine,paper,5 runs"));
    assertThat(tables)
        .contains(
            "| driver | this tool, default | 100 ± 0 | 100 ± 0 | 0.100 ± 0.000 | 0.0089 ± 0.0001 |")
        .contains("| 0 of 2 |")
        .contains(
            "| driver | *authors' published numbers* | 92 ± 21 | 30 | 136 ± 37 | 0.0334 ± 0.0222 |")
        .contains("| driver | *authors' published numbers* | (0.0480 ± 0.0270) |")
        .contains("| mine | the paper's method, reimplemented, 5 runs | 100 ± 0 |")
        .contains("| driver | this tool, default | 100 | 0.0334 | 92 |")
        .doesNotContain("| mine | *authors' published numbers*");
  }

  @Test
  void darkPagesGetColoursOfTheirOwn() {
    String svg = Figure.of(rows("driver,frugal,default")).getOrDefault("tv-steps.svg", "");
    assertThat(svg)
        .contains("@media (prefers-color-scheme: dark)")
        .contains(".f0 { fill: #0d1117 }");
    assertThat(svg.lines().filter(line -> line.startsWith("<") && line.contains("fill=\"#")))
        .as("every colour has a class by which it is another one there")
        .allMatch(line -> line.contains("class=\""));
  }

  @Test
  void tablesSayHowManyRunsPredictAsWellAsAPerfectModelAndSinceWhen() {
    String line = "driver,%s,default,%d,%d,1,0,0,0,0,0,0,0,%s,0.08,0.5,0.2,false,%s";
    List<Row> rows =
        List.of(
            Row.parse(line.formatted("glib-g", 0, 100, 0.085, false)),
            Row.parse(line.formatted("glib-g", 0, 500, 0.2, false)),
            Row.parse(line.formatted("glib-g", 0, 1000, 0.075, true)),
            Row.parse(line.formatted("glib-g", 1, 100, 0.3, false)),
            Row.parse(line.formatted("glib-g", 1, 1000, 0.3, true)),
            Row.parse(line.formatted("frugal", 0, 100, 0.08, false)),
            Row.parse(line.formatted("frugal", 0, 2000, 0.3, true)));
    assertThat(
            FloorReached.of(rows).stream()
                .map(f -> f.reached() + " of " + f.runs() + ", " + f.steps()))
        .as("what comes after 1,000 steps is not looked at")
        .containsExactly("1 of 2, 1000.0", "1 of 1, 100.0");
    assertThat(ResultTables.of(rows))
        .contains("| driver | GLIB-G | 1 of 2 | 1,000 |")
        .contains("| driver | GLIB-G | 100 | 0.375 | 0.636 | -0.261 |");
  }
}
