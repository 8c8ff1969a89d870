package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.experiment.Row;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.SAXException;
import tools.jackson.databind.JsonNode;

class ExperimentCommandTest {
  private static final String SMALL =
      """
      {
        "agents": ["driver", "cafe-symbolic"],
        "strategies": [{"strategy": "paper", "runs": 2}, {"strategy": "random", "budget": 60}],
        "seeds": [3, 8],
        "samples": 200,
        "snapshots-per-decade": 2
      }
      """;

  @TempDir private Path folder = Path.of("");

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("sweep.json"), text);
  }

  private List<Row> rows(Path out) throws IOException {
    return text(out).lines().skip(1).map(Row::parse).toList();
  }

  /** The rows of all runs, which are kept compressed. */
  private static String text(Path out) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(out.resolve("rows.csv.gz")))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** All but the seconds. */
  private static List<String> timeless(Path out) throws IOException {
    return text(out).lines().map(line -> line.replaceFirst("^((?:[^,]*,){6})[^,]*", "$1")).toList();
  }

  @Test
  void theLastRowsAgreeWithWhatAssessAndCompareSay() throws IOException {
    Path out = folder.resolve("out");
    Path sweep =
        file(
            """
            {
              "agents": ["driver", "cafe-symbolic"],
              "strategies": ["frugal", "paper", {"strategy": "random", "budget": {"driver": 300, "cafe-symbolic": 200}}],
              "seeds": {"from": 0, "to": 1},
              "snapshots-per-decade": 1
            }
            """);
    assertThat(Run.qace("experiment", sweep, "--out", out).code()).isZero();
    List<Row> last = rows(out).stream().filter(Row::last).toList();
    assertThat(last).hasSize(12);
    Map<String, String> budgets = Map.of("driver", "300", "cafe-symbolic", "200");
    for (Row row : last) {
      String agent = row.label().agent();
      Path run = folder.resolve(agent + row.label().strategy() + row.seed());
      List<Object> words =
          new java.util.ArrayList<>(
              List.of("assess", agent, "--strategy", row.label().strategy(), "--seed", row.seed()));
      words.addAll(List.of("--json", "--out", run));
      if (row.label().strategy().equals("random")) {
        words.addAll(List.of("--budget", budgets.getOrDefault(agent, "")));
      }
      JsonNode assessed = QaceTest.json(Run.qace(words.toArray()));
      assertThat(row.steps()).isEqualTo(assessed.get("steps").asLong());
      assertThat(row.queries()).isEqualTo(assessed.get("queries").asLong());
      JsonNode compared = QaceTest.json(Run.qace("compare", run, agent, "--json"));
      assertThat(row.structureExact()).isEqualTo(compared.get("equalStructure").asBoolean());
      agree(row.vd(), compared, "vd");
      agree(row.vdExecutable(), compared, "vdExecutable");
      agree(row.vdRefused(), compared, "vdRefused");
      agree(row.meanTv(), compared, "meanTv");
      agree(row.worstTv(), compared, "worstTv");
      agree(row.sampledVd(), compared, "sampledVd");
      agree(row.sampledVdFloor(), compared, "sampledVdFloor");
    }
  }

  /** Rows have six decimals. */
  private static void agree(double value, JsonNode compared, String figure) {
    assertThat(value)
        .as(figure)
        .isCloseTo(compared.get(figure).asDouble(), Offset.offset(5.000001e-7));
  }

  @Test
  void aSmallSweepLeavesRowsTablesAndFigures()
      throws IOException, ParserConfigurationException, SAXException {
    Path sweep = file(SMALL);
    Run run = Run.qace("experiment", sweep, "--threads", 2);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).as("a bar is for terminals").isEmpty();
    assertThat(run.out())
        .contains("driver, random: 60 steps, 60 queries,")
        .contains("8 runs, 8 of them made now.");
    Path out = folder.resolve("sweep");
    assertThat(Files.readString(out.resolve("tables.md")))
        .contains("| cafe-symbolic | random | 60 ± 0 | 56 ± 0 |");
    try (var files = Files.list(out)) {
      assertThat(files.map(path -> path.getFileName().toString()).toList())
          .hasSize(12 + 4)
          .contains("rows.csv.gz", "tables.md", "declared.json", "vd-seconds.svg");
    }
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(out.resolve("tv-queries.svg").toFile());
    assertThat(Files.readString(out.resolve("declared.json")))
        .contains("\"assess\" : \"--strategy=random --budget=60\"");
    assertThat(rows(out).stream().map(row -> row.label().agent() + row.seed()).distinct())
        .containsExactly("driver3", "driver8", "cafe-symbolic3", "cafe-symbolic8");
  }

  @Test
  void aSweepThatWasBrokenOffIsGoneOnWithAndEndsAlike() throws IOException {
    Path sweep = file(SMALL);
    Path whole = folder.resolve("whole");
    Run.qace("experiment", sweep, "--out", whole);
    String text = text(whole);
    for (int bytes : new int[] {37, text.length() / 2, text.length() - 2}) {
      String left = text.substring(0, bytes);
      Path part = Files.createDirectories(folder.resolve("part-" + bytes));
      Files.copy(whole.resolve("declared.json"), part.resolve("declared.json"));
      Files.writeString(part.resolve("rows.csv"), left);
      Run rest = Run.qace("experiment", sweep, "--out", part, "--json");
      assertThat(rest.code()).as(rest.err()).isZero();
      int through = (int) left.lines().filter(line -> line.endsWith(",true")).count();
      assertThat(QaceTest.json(rest).get("made").asInt()).isEqualTo(8 - through);
      assertThat(timeless(part)).isEqualTo(timeless(whole));
      for (String figure : List.of("vd-steps.svg", "tv-queries.svg")) {
        assertThat(part.resolve(figure)).hasSameBinaryContentAs(whole.resolve(figure));
      }
    }
  }

  @Test
  void whatIsThroughIsNotMadeAgain() throws IOException {
    Path out = folder.resolve("out");
    Run.qace("experiment", file(SMALL), "--out", out);
    byte[] before = Files.readAllBytes(out.resolve("rows.csv.gz"));
    Run nothing = Run.qace("experiment", file(SMALL), "--out", out, "--json");
    assertThat(QaceTest.json(nothing).get("made").asInt()).isZero();
    assertThat(QaceTest.json(nothing).get("results")).hasSize(4);
    assertThat(out.resolve("rows.csv.gz")).hasBinaryContent(before);
  }

  @Test
  void rowsOfAnotherExperimentAreNeitherMixedNorLost() throws IOException {
    Path out = folder.resolve("out");
    assertThat(Run.qace("experiment", file(SMALL), "--out", out).code()).isZero();
    String rows = text(out);
    Path other = file(SMALL.replace("60", "50"));
    Run refused = Run.qace("experiment", other, "--out", out);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains(out + " holds the rows of another experiment")
        .contains("--budget=60")
        .contains("--budget=50")
        .contains("--again");
    assertThat(text(out)).isEqualTo(rows);
    assertThat(Run.qace("experiment", other, "--out", out, "--again").code()).isZero();
    assertThat(rows(out).stream().filter(Row::last).map(Row::steps)).contains(50L);
    Files.writeString(out.resolve("rows.csv"), Row.HEADER + "\nnonsense\n");
    Run broken = Run.qace("experiment", other, "--out", out);
    assertThat(broken.code()).isEqualTo(2);
    assertThat(broken.err())
        .contains("rows.csv:2: a row has 19 columns, or 32 with scores, and this has 1");
  }

  @Test
  void settingsAreCrossedWithStrategiesAndAgentsMayBeOnesOwn() throws IOException {
    Files.writeString(
        folder.resolve("lamp.ppddl"),
        """
        (define (domain lamp) (:predicates (lit))
          (:action push :precondition (not (lit)) :effect (probabilistic 0.75 (lit))))
        (define (problem dark) (:domain lamp) (:init))
        """);
    Path sweep =
        file(
            """
            {
              "agents": [{"name": "lamp", "domain": "lamp.ppddl", "problem": "lamp.ppddl"}],
              "strategies": ["frugal", {"strategy": "frugal", "label": "wary", "confidence": 0.999}],
              "settings": [{"label": "20 steps", "budget": 20}, {"label": "90 steps", "budget": 90}],
              "seeds": [1]
            }
            """);
    Run run = Run.qace("experiment", sweep, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(
            rows(folder.resolve("sweep")).stream()
                .filter(Row::last)
                .map(row -> row.label().strategy() + ", " + row.label().settings() + row.steps()))
        .containsExactly(
            "frugal, 20 steps20", "frugal, 90 steps90", "wary, 20 steps20", "wary, 90 steps90");
    assertThat(
            rows(folder.resolve("sweep")).stream()
                .filter(Row::last)
                .collect(Collectors.summingInt(row -> row.structureExact() ? 1 : 0)))
        .isEqualTo(4);
    assertThat(rows(folder.resolve("sweep"))).allMatch(row -> Double.isNaN(row.vd()));
    JsonNode result = QaceTest.json(run).get("results").get(3);
    assertThat(result.get("settings").asString()).isEqualTo("90 steps");
    assertThat(result.get("steps").get("mean").asInt()).isEqualTo(90);
    assertThat(result.get("vd").isNull()).isTrue();
    assertThat(Run.qace("experiment", sweep).out()).contains("lamp, wary, 90 steps: 90 steps, 90");
    assertThat(Files.readString(folder.resolve("sweep").resolve("vd-steps.svg")))
        .contains("not measured: no test problems");
  }

  @Test
  void babblingIsAStrategyTooAndAgentsMayBePrograms() throws IOException {
    Files.writeString(
        folder.resolve("lamp.ppddl"),
        """
        (define (domain lamp) (:predicates (dark) (lit))
          (:action push :precondition (dark) :effect (probabilistic 0.75 (and (lit) (not (dark))))))
        (define (problem night) (:domain lamp) (:init (dark)))
        """);
    String lamp = folder.resolve("lamp.ppddl").toString();
    Path sweep =
        file(
            """
            {
              "agents": [
                {"name": "lamp", "domain": "lamp.ppddl", "problem": "lamp.ppddl", "tests": ["lamp.ppddl"]},
                {"name": "program", "domain": "lamp.ppddl", "problem": "lamp.ppddl", "tests": ["lamp.ppddl"],
                 "exec": "%s"}
              ],
              "strategies": [
                {"strategy": "glib-g", "budget": 90},
                {"strategy": "glib-l", "budget": 90, "fixed": true, "label": "glib-l-fixed"},
                {"strategy": "frugal", "budget": 50}
              ],
              "seeds": [1],
              "samples": 100
            }
            """
                .formatted(ServedQace.agent("--domain", lamp, "--problem", lamp)));
    Run run = Run.qace("experiment", sweep);
    assertThat(run.code()).as(run.err()).isZero();
    List<Row> last = rows(folder.resolve("sweep")).stream().filter(Row::last).toList();
    assertThat(last.stream().map(row -> row.label().strategy() + " " + row.steps()))
        .containsExactly(
            "glib-g 90",
            "glib-l-fixed 90",
            "frugal 50",
            "glib-g 90",
            "glib-l-fixed 90",
            "frugal 50");
    assertThat(last).allMatch(row -> row.vd() < 0.2);
    assertThat(last.subList(3, 6).stream().map(Row::vd))
        .as("a program is learned of as the model that it plays")
        .containsExactlyElementsOf(last.subList(0, 3).stream().map(Row::vd).toList());
    assertThat(Files.readString(folder.resolve("sweep").resolve("declared.json")))
        .contains("glib-l budget=90 fixed=true continuing=false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"driver\" | \"drivr\" | agents[0]: there is no built-in agent 'drivr'. Did you mean driver?",
        "\"driver\" | \"cafe\" | agents[0]: cafe is a simulator in a continuous world, which has no model",
        "\"driver\" | 7 | agents[0]: a text is expected here, not 7",
        "\"driver\" | {\"name\": \"elevator\", \"domain\": \"d\", \"problem\": \"p\"} | agents[0].name: elevator is a built-in agent",
        "\"driver\" | {\"name\": \"mine\", \"domain\": \"d\"} | agents[0]: the field problem is missing",
        "\"runs\": 2 | \"avoid\": \"(flat)\" | strategies[0]: --avoid",
        "\"driver\" | \"cafe-symbolic\" | agents[1]: there are two agents cafe-symbolic",
        "\"seeds\" | \"seed\" | there is no field seed here. Did you mean seeds?",
        "{\"strategy\": \"paper\", \"runs\": 2} | \"glib-g\" | strategies[0]: glib-g ends with its budget only",
        "\"paper\", \"runs\": 2 | \"glib-l\", \"runs\": 2 | strategies[0]: there is no field runs here",
        "\"paper\", \"runs\": 2 | \"glib-l\", \"budget\": 0 | strategies[0]: a budget takes 1 or more steps, not 0",
        "[3, 8] | [3, 3] | seeds: a seed is there twice",
        "[3, 8] | [] | seeds: at least one is needed",
        "[3, 8] | {\"from\": 3, \"to\": 1} | seeds: from 3 to 1",
        "\"paper\" | \"papr\" | strategies[0]: There is no strategy 'papr'",
        "\"runs\" | \"run\" | strategies[0]: there is no field run here. Did you mean runs?",
        "\"runs\": 2 | \"runs\": 0 | strategies[0]: --runs takes 1 or more, not 0",
        "\"runs\": 2 | \"runs\": \"two\" | strategies[0]: Invalid value for option '--runs'",
        "\"runs\": 2 | \"label\": \"a,b\" | strategies[0].label: a name takes",
        ", \"budget\": 60 |  | strategies[1]: --strategy random ends with its budget only",
        "60 | {\"driver\": 60} | strategies[1].budget: the field cafe-symbolic is missing",
        "60 | {\"driver\": 1, \"cafe-symbolic\": 2, \"cafe\": 3} | there is no field cafe here",
        "\"random\" | \"paper\" | strategies[1]: there are two of 'paper'",
        "\"samples\": 200 | \"samples\": 0 | samples: a whole number from 1",
        "\"samples\": 200 | \"settings\": [{\"budget\": 9}] | settings[0].budget: the strategy says",
        "\"samples\": 200, | \"samples\" 200, | not JSON at line 5, column 13",
      })
  void whatIsWrongInTheFileIsSaidWithItsPlace(String from, String to, String message)
      throws IOException {
    Path sweep = file(SMALL.replace(from, to == null ? "" : to));
    Run run = Run.qace("experiment", sweep);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(sweep.toString()).contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("sweep")).doesNotExist();
  }

  @Test
  void badUseIsSaidWithAHint() throws IOException {
    assertThat(Run.qace("experiment").code()).isEqualTo(2);
    Run none = Run.qace("experiment", folder.resolve("none.json"));
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there is no file");
    Run threads = Run.qace("experiment", file(SMALL), "--threads", 0);
    assertThat(threads.code()).isEqualTo(2);
    assertThat(threads.err()).contains("--threads takes 1 to 1000, not 0");
    Path taken = Files.writeString(folder.resolve("taken"), "");
    assertThat(Run.qace("experiment", file(SMALL), "--out", taken).err())
        .contains("is a file; --out takes a folder");
  }

  @Test
  void aClusterNeedsSparkWhichIsNotPartOfTheProgram() throws IOException {
    Run run = Run.qace("experiment", file(SMALL), "--on", "local-cluster");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--on needs Apache Spark").contains("docs/cluster.md");
    assertThat(folder.resolve("sweep")).doesNotExist();
    assertThat(Run.qace("experiment", file(SMALL), "--on", "yarn").err())
        .contains(
            "--on takes spark://HOST:PORT, local-cluster or local-cluster[WORKERS], not yarn");
  }

  @Test
  void anAgentSaysWhereItStartsAndAStrategyLeavesAgentsOut() throws IOException {
    Path suite = Path.of(System.getProperty("qace.root", ".."), "docs/suite/rapids");
    String text =
        """
        {
          "agents": ["driver", {"name": "rapids", "domain": "%1$s/domain.ppddl",
            "problem": "%1$s/training.ppddl", "tests": [], "starts": "initial"}],
          "strategies": [{"strategy": "paper", "runs": 1, "budget": 50},
            {"strategy": "glib-l", "budget": 20 %2$s}],
          "seeds": [1],
          "samples": 50
        }
        """;
    Run wrong = Run.qace("experiment", file(text.formatted(suite.toAbsolutePath(), "")), "--json");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("glib-l acts from where it is, and rapids starts at initial");
    Path out = folder.resolve("out");
    Path right = file(text.formatted(suite.toAbsolutePath(), ", \"without\": [\"rapids\"]"));
    assertThat(Run.qace("experiment", right, "--out", out).code()).isZero();
    assertThat(rows(out).stream().filter(Row::last).map(row -> row.label().agent()))
        .containsExactly("driver", "driver", "rapids");
    assertThat(Files.readString(out.resolve("declared.json"))).contains("--starts=initial");
    Path unknown = file(text.formatted(suite.toAbsolutePath(), ", \"without\": [\"rapid\"]"));
    assertThat(Run.qace("experiment", unknown).err())
        .contains("there is no agent 'rapid' here. Did you mean rapids?");
  }
}
