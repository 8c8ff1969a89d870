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
                      + ",%d,%d,%d,%s,%s,0.1,0,%s,1,0.2,0.08,false,%s"
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
            "sampled-vd-seconds.svg");
    for (String svg : figures.values()) {
      Element root = parse(svg);
      assertThat(root.getTagName()).isEqualTo("svg");
      NodeList all = root.getElementsByTagName("*");
      for (int i = 0; i < all.getLength(); i++) {
        assertThat(all.item(i).getNodeName()).isIn("title", "rect", "line", "path", "text");
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
        .contains("published, on another test set")
        .contains("A variational distance compares only within one")
        .contains("no value was published");
    assertThat(figures.get("tv-steps.svg")).doesNotContain("another test set");
    assertThat(figures.get("sampled-vd-steps.svg"))
        .contains("GLIB-G")
        .contains("what a perfect model scores");
    assertThat(Figure.of(rows("mine,frugal,default")).get("tv-steps.svg"))
        .as("of an agent of the user's own, nothing was published")
        .doesNotContain("published");
  }

  @Test
  void tablesPutPublishedValuesBesideOurs() {
    String tables = ResultTables.of(rows("driver,frugal,default", "mine,paper,5 runs"));
    assertThat(tables)
        .contains("| driver | frugal | 100 ± 0 | 100 ± 0 | 0.100 ± 0.000 | 0.0089 ± 0.0001 |")
        .contains("| 0 of 2 |")
        .contains("| driver | *published* | 92 ± 21 | 30 | 136 ± 37 | 0.0334 ± 0.0222 |")
        .contains("| driver | *published* | (0.0480 ± 0.0270) |")
        .contains("| mine | paper, 5 runs | 100 ± 0 |")
        .contains("| driver | frugal | 100 | 0.0334 | 92 |")
        .doesNotContain("| mine | *published*");
  }
}
