package dev.qace.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DotExportTest {
  private static final Pattern EDGE =
      Pattern.compile("(\\w+) -> (\\w+)(?: \\[label=\"((?:[^\"\\\\]|\\\\.)*)\"])?.*;");
  private static final Pattern NODE =
      Pattern.compile("(\\w+) \\[label=\"((?:[^\"\\\\]|\\\\.)*)\"(?:, .*)?];");

  /** Nodes and arrows with their labels, by a reader of one statement a line. */
  private static void requirePicture(LearnedModel model, String text) {
    Map<String, String> nodes = new HashMap<>();
    Map<String, String> arrows = new HashMap<>();
    for (String line : text.lines().map(String::strip).toList()) {
      Matcher edge = EDGE.matcher(line);
      Matcher node = NODE.matcher(line);
      if (edge.matches()) {
        arrows.put(edge.group(1) + " " + edge.group(2), String.valueOf(edge.group(3)));
      } else if (node.matches()) {
        nodes.put(node.group(1), node.group(2));
      }
    }
    int outcomes = 0;
    for (int i = 0; i < model.capabilities().size(); i++) {
      LearnedCapability known = model.capabilities().get(i);
      assertThat(nodes.get("c" + i)).isEqualTo(known.capability() + "\\l");
      known
          .precondition()
          .forEach(
              literal -> assertThat(nodes.values()).anyMatch(t -> t.contains(literal + "\\l")));
      for (int k = 0; k < known.outcomes().size(); k++) {
        outcomes++;
        assertThat(arrows.get("c" + i + " c" + i + "_" + k))
            .startsWith(known.outcomes().get(k).odds() + " (");
        assertThat(nodes).containsKey("c" + i + "_" + k);
      }
      assertThat(arrows).containsKey("c" + i + "_if c" + i);
    }
    Set<String> ends = new HashSet<>();
    arrows.keySet().forEach(arrow -> ends.addAll(Set.of(arrow.split(" "))));
    assertThat(nodes.keySet()).isEqualTo(ends);
    assertThat(arrows.size()).isGreaterThanOrEqualTo(outcomes + model.capabilities().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void itShowsEveryPreconditionAndOutcome(String agent) {
    LearnedModel model = Learned.builtIn(agent);
    requirePicture(model, DotExport.write(model));
  }

  @ParameterizedTest
  @ValueSource(strings = {"warehouse", "first-responder"})
  void graphvizReadsItAndSeesTheSame(String agent, @TempDir Path folder) throws Exception {
    assumeThat(hasGraphviz()).as("Graphviz is installed (the program dot)").isTrue();
    LearnedModel model = Learned.builtIn(agent);
    JsonNode read = graphviz(DotExport.write(model), folder);
    int nodes = 0;
    int edges = 0;
    for (LearnedCapability known : model.capabilities()) {
      nodes += 2 + known.outcomes().size();
      edges += 1 + known.outcomes().size();
    }
    assertThat(read.get("objects")).hasSize(nodes);
    assertThat(read.get("edges")).hasSize(edges);
    assertThat(read.get("name").asString()).isEqualTo(agent);
  }

  @Test
  void whatIsUnsureIsShownAndGraphvizReadsIt(@TempDir Path folder) throws Exception {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (a) (b))
              (:action on :precondition (not (a)) :effect (a)))
            (define (problem w) (:domain d) (:init (b)) (:goal (a)))
            """,
            Starts.INITIAL,
            Settings.frugal(0));
    String text = DotExport.write(model);
    requirePicture(model, text);
    assertThat(text).contains("c0_unsure [label=\"undecided precondition (b), effect (b): ");
    assumeThat(hasGraphviz()).as("Graphviz is installed (the program dot)").isTrue();
    assertThat(graphviz(text, folder).get("objects")).hasSize(4);
  }

  private static boolean hasGraphviz() throws InterruptedException {
    try {
      return new ProcessBuilder("dot", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static JsonNode graphviz(String text, Path folder) throws Exception {
    Path dot = Files.writeString(folder.resolve("model.dot"), text);
    Process process =
        new ProcessBuilder("dot", "-Tjson0", dot.toString()).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return JsonMapper.builder().build().readTree(printed);
  }
}
