package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.json.JsonField;
import dev.qace.evaluation.experiment.ResultTables;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.chart.ScoreFigure;
import dev.qace.evaluation.experiment.table.ScoreTables;
import dev.qace.evaluation.score.ModelScores;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The suite of docs/suite is what its page says. {@code -Dqace.suite=all} has all its agents
 * examined.
 */
class SuiteTest {
  private static final Path DOCS = Path.of(System.getProperty("qace.root", ".."), "docs");
  private static final Path SUITE = DOCS.resolve("suite");
  private static final boolean ALL = System.getProperty("qace.suite", "").equals("all");

  private static JsonField declaration() throws IOException {
    return JsonField.parse("suite.json", Files.readString(SUITE.resolve("suite.json")));
  }

  /** One line of the table of facts. */
  private static String facts(JsonField agent) throws IOException {
    if (!agent.isObject()) {
      BuiltInAgent paper = BuiltInAgent.named(agent.text()).orElseThrow();
      return facts(
          paper.name(),
          paper.domain(),
          List.of("the paper's"),
          World.of(paper.domain(), paper.training()).size(),
          paper.tests().stream()
              .mapToInt(test -> World.of(paper.domain(), test).size())
              .max()
              .orElse(0));
    }
    Domain domain = PpddlReader.read(SUITE.resolve(agent.get("domain").text())).domain();
    List<String> features = agent.get("features").array().stream().map(JsonField::text).toList();
    int most = 0;
    for (JsonField test : agent.get("tests").array()) {
      most = Math.max(most, atoms(test, domain));
    }
    return facts(
        agent.get("name").text(), domain, features, atoms(agent.get("problem"), domain), most);
  }

  private static int atoms(JsonField problem, Domain domain) throws IOException {
    return World.of(domain, PpddlReader.read(SUITE.resolve(problem.text()), domain).problem())
        .size();
  }

  private static String facts(
      String name, Domain domain, List<String> features, int training, int test) {
    double rarest =
        domain.actions().stream().mapToDouble(action -> rarest(action.effect())).min().orElse(1);
    return "| %s | %s | %d | %d | %d | %d | %.3f |"
        .formatted(
            name,
            String.join(", ", features),
            domain.actions().size(),
            domain.predicates().size(),
            training,
            test,
            rarest);
  }

  /** The least probability of any branch, "nothing" among them. */
  private static double rarest(Effect effect) {
    if (effect instanceof Effect.And and) {
      return and.parts().stream().mapToDouble(SuiteTest::rarest).min().orElse(1);
    } else if (effect instanceof Effect.When when) {
      return rarest(when.effect());
    } else if (effect instanceof Effect.Probabilistic draw) {
      double least =
          draw.branches().stream()
              .mapToDouble(b -> Math.min(b.probability().doubleValue(), rarest(b.effect())))
              .min()
              .orElse(1);
      double rest = draw.remainder().doubleValue();
      return rest > 0 ? Math.min(rest, least) : least;
    }
    return 1;
  }

  @Test
  void thePageHasTheFactsOfEveryDomain() throws IOException {
    List<String> facts = new ArrayList<>();
    for (JsonField agent : declaration().get("agents").array()) {
      facts.add(facts(agent));
    }
    assertThat(facts).hasSizeGreaterThanOrEqualTo(29);
    String table = facts.stream().collect(Collectors.joining("\n"));
    assertThat(Files.readString(DOCS.resolve("suite.md"))).contains(table);
  }

  /** The page shows the tables and figures of the rows that are kept with it. */
  @Test
  void theResultsAreThoseOfTheRows() throws IOException {
    Path results = SUITE.resolve("results");
    List<Row> rows;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(results.resolve("rows.csv.gz")))) {
      rows =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .skip(1)
              .map(Row::parse)
              .toList();
    }
    String tables = ResultTables.of(rows) + ScoreTables.of(rows);
    assertThat(results.resolve("tables.md")).hasContent(tables);
    assertThat(results.resolve("solving.svg")).hasContent(ScoreFigure.of(rows));
    String page = Files.readString(DOCS.resolve("suite-results.md"));
    String overview = tables.substring(tables.indexOf("## Over all agents"));
    overview = overview.substring(overview.indexOf("| way"), overview.indexOf("\n\n## Runs"));
    assertThat(page).contains(overview);
    assertThat(page).contains("(suite/results/solving.svg)");
    List<Row> frugal =
        rows.stream().filter(r -> r.last() && r.label().strategy().equals("frugal")).toList();
    assertThat(frugal).hasSize(90);
    assertThat(frugal)
        .allSatisfy(
            row -> {
              ModelScores.Promise promise = row.scores().orElseThrow().promise();
              assertThat(promise.silent()).isZero();
              assertThat(promise.broken()).isZero();
            });
  }

  static Stream<String> examined() throws IOException {
    Stream<String> all =
        declaration().get("agents").array().stream()
            .filter(JsonField::isObject)
            .map(agent -> agent.get("name").text());
    return ALL ? all : Stream.of("flicker", "outpost");
  }

  @ParameterizedTest
  @MethodSource("examined")
  void theDoctorFindsTheAgentReady(String name) {
    Path folder = SUITE.resolve(name);
    String starts = name.equals("rapids") || name.equals("dumbwaiter") ? "initial" : "any";
    String agent =
        ServedQace.agent(
            "--starts", starts,
            "--domain", folder.resolve("domain.ppddl").toString(),
            "--problem", folder.resolve("training.ppddl").toString());
    Run run = Run.qace("doctor", "--exec", agent);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
  }

  /** A learner that knows of this tool by its page alone. */
  @Test
  void theToyLearnerEnters(@TempDir Path folder) throws IOException, InterruptedException {
    Path models = Files.createDirectories(folder.resolve("models"));
    String served = ServedQace.agent("driver");
    for (int seed = 0; seed < 2; seed++) {
      String toy =
          "python3 '%s' %d 400 '%s' %s"
              .formatted(
                  SUITE.resolve("toy.py"),
                  seed,
                  models.resolve("driver-" + seed + ".ppddl"),
                  served);
      Process process = new ProcessBuilder("sh", "-c", toy).inheritIO().start();
      assertThat(process.waitFor()).isZero();
    }
    Path declaration =
        Files.writeString(
            folder.resolve("toy.json"),
            """
            {
              "agents": ["driver"],
              "strategies": [{"strategy": "entered", "label": "toy", "models": "models"}],
              "seeds": [0, 1],
              "samples": 300,
              "model-scores": true
            }
            """);
    Run run = Run.qace("experiment", declaration, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"strategy\" : \"toy\"").contains("\"mean\" : 400.0");
    String tables = Files.readString(folder.resolve("toy/tables.md"));
    assertThat(tables).contains("| driver | toy |").contains("Problems solved");
    Files.writeString(models.resolve("driver-1.ppddl"), "(define (domain x))");
    Run wrong = Run.qace("experiment", declaration, "--again");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("driver-1.ppddl says in its first line how many steps");
  }
}
