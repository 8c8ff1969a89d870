package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DiffCommandTest {
  private static final BuiltInAgent DRIVER = BuiltInAgent.named("driver").orElseThrow();
  private static final String MODEL = PpddlWriter.write(DRIVER.domain());
  private static final String PROBLEM = PpddlWriter.write(DRIVER.training());

  @TempDir private static Path folder = Path.of("");

  private static Path old = folder;

  @BeforeAll
  static void assessTheDriver() {
    old = folder.resolve("old");
    assertThat(Run.qace("assess", "driver", "--seed", 1, "--out", old).code()).isZero();
  }

  /** A run of the driver with another text for its domain. */
  private static Path updated(String name, String domain, Object... options) throws IOException {
    return updated(name, domain, PROBLEM, options);
  }

  private static Path updated(String name, String domain, String problem, Object... options)
      throws IOException {
    Path domainFile = Files.writeString(folder.resolve(name + ".ppddl"), domain);
    Path problemFile = Files.writeString(folder.resolve(name + "-problem.ppddl"), problem);
    Path out = folder.resolve(name);
    List<Object> words =
        new ArrayList<>(
            List.of("assess", "--domain", domainFile, "--problem", problemFile, "--out", out));
    words.addAll(List.of(options));
    assertThat(Run.qace(words.toArray()).err()).isEmpty();
    return out;
  }

  @Test
  void anotherSeedIsNoNews() {
    Path now = folder.resolve("another-seed");
    Run.qace("assess", "driver", "--seed", 2, "--out", now);
    Run run = Run.qace("diff", old, now);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("old: " + old + " (driver, frugal, seed 1; ")
        .contains("UNCHANGED up to ±0.25")
        .contains("unchanged up to ±0.25\n  move-vehicle: precondition, no unseen outcome\n")
        .containsPattern(
            "smaller than about 0\\.\\d\\d \\(move-vehicle\\), 0\\.\\d\\d \\(change-tire\\)")
        .doesNotContain("not comparable");
  }

  @Test
  void otherOddsAreNewsWithTheFiguresOfBothSides() throws IOException {
    Path now = updated("other-odds", MODEL.replace("0.8", "0.5"));
    Run run = Run.qace("diff", old, now);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("CHANGED (false alarms")
        .containsPattern(
            "\nchanged\\n(?:.*\\n)?"
                + "  move-vehicle: 0\\.[78]\\d \\[0\\.\\d\\d, 0\\.\\d\\d\\] of \\d+ → 0\\.[45]\\d \\[0\\.\\d\\d,"
                + " 0\\.\\d\\d\\] of \\d+: .*\\(not \\(not-flattire\\)\\)")
        .contains("unchanged up to ±0.25\n  move-vehicle: precondition")
        .contains("  change-tire: precondition, no unseen outcome\n");
  }

  @Test
  void aPreconditionThatIsNotNeededAnyMoreIsProvenByATransition() throws IOException {
    Path now =
        updated("no-road", MODEL.replace("(road ?from ?to) (not-flattire)", "(not-flattire)"));
    Run run = Run.qace("diff", old, now);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern(
            "  move-vehicle: no longer needs \\(road \\?from \\?to\\)\\n"
                + "    old run, question \\d+: \\(move-vehicle .*\\) was refused without \\(road .*\\n"
                + "    new run, question \\d+: \\(move-vehicle .*\\) was executed without \\(road ");
    assertThat(Run.qace("diff", now, old).out())
        .containsPattern(
            "  move-vehicle: now needs \\(road \\?from \\?to\\)\\n"
                + "    old run, .* was executed without .*\\n    new run, .* was refused without ");
  }

  @Test
  void theJsonHasTheSameToSay() throws IOException {
    Path now =
        updated(
            "json",
            MODEL
                .replace("0.8", "0.5")
                .replace("(road ?from ?to) (not-flattire)", "(not-flattire)"));
    Run run = Run.qace("diff", old, now, "--json", "--error-rate", "0.001");
    assertThat(run.code()).isEqualTo(1);
    JsonNode json = QaceTest.json(run);
    assertThat(List.copyOf(json.propertyNames()))
        .containsExactly(
            "verdict", "errorRate", "tolerance", "old", "new", "vocabulary", "capabilities");
    assertThat(json.get("verdict").asString()).isEqualTo("changed");
    assertThat(json.get("errorRate").asDouble()).isEqualTo(0.001);
    JsonNode move = json.get("capabilities").get(0);
    assertThat(move.get("capability").asString()).isEqualTo("move-vehicle");
    assertThat(move.get("otherOdds").asBoolean()).isTrue();
    JsonNode precondition = move.get("rows").get(0);
    assertThat(precondition.get("what").asString()).isEqualTo("precondition");
    assertThat(precondition.get("kind").asString()).isEqualTo("changed");
    JsonNode outcome = move.get("rows").get(1);
    assertThat(outcome.get("kind").asString()).isEqualTo("changed");
    assertThat(outcome.get("old").get("share").asDouble()).isBetween(0.7, 0.9);
    assertThat(outcome.get("new").get("share").asDouble()).isBetween(0.4, 0.6);
    JsonNode road = precondition.get("proofs").get(0);
    assertThat(road.get("change").asString()).isEqualTo("no longer needed");
    assertThat(road.get("literals").get(0).asString()).isEqualTo("(road ?from ?to)");
    assertThat(road.get("refusal").get("question").asInt()).isPositive();
    assertThat(road.get("executions").get(0).get("outcome").asString()).isEqualTo("executed");
    JsonNode tire = json.get("capabilities").get(1);
    assertThat(tire.get("verdict").asString()).isEqualTo("unchanged");
  }

  @Test
  void wordsThatCameOrWentAreNewsAndTheRestIsCompared() throws IOException {
    Path now =
        updated(
            "words",
            MODEL
                .replace("(not-flattire))\n", "(not-flattire)\n    (raining))\n")
                .replace("0.8", "0.5")
                .replace("(:action change-tire", "(:action mend-tire"));
    Run run = Run.qace("diff", old, now);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("removed: capability (change-tire ?l - location)")
        .contains("added: capability (mend-tire ?l - location)")
        .contains("added: predicate (raining)")
        .contains("\nchanged\n  move-vehicle: 0.");
  }

  @Test
  void otherObjectsAndNamesOfParametersAreNoNews() throws IOException {
    Path now =
        updated(
            "other-world",
            MODEL.replace("?from", "?here").replace("?to", "?there"),
            """
            (define (problem other) (:domain driver) (:objects paris rome oslo bonn - location)
              (:init (vehicle-at paris) (road paris rome) (not-flattire)) (:goal (and)))
            """);
    Run run = Run.qace("diff", old, now);
    assertThat(run.out()).contains("UNCHANGED up to");
    assertThat(run.code()).isZero();
  }

  @Test
  void aRunThatWasCutShortIsComparedWithAWarning() throws IOException {
    Path now = folder.resolve("cut");
    Run.qace("assess", "driver", "--seed", 3, "--budget", 12, "--out", now);
    String journal = Files.readString(now.resolve("journal.ndjson"));
    Files.writeString(now.resolve("journal.ndjson"), journal.substring(0, journal.length() - 9));
    Files.delete(now.resolve("run.json"));
    Run run = Run.qace("diff", old, now);
    assertThat(run.err())
        .contains("warning: " + now + ": it has no run.json")
        .contains("of its journal is cut off");
    assertThat(run.out()).contains("NOT ENOUGH TO TELL").contains("not comparable");
    assertThat(run.code()).isEqualTo(3);
    assertThat(Run.qace("diff", old, now, "--lenient").code()).isZero();
    assertThat(Run.qace("diff", old, now, "--quiet").err()).isEmpty();
  }

  @Test
  void aPageShowsBothSides() throws IOException {
    Path now = updated("page", MODEL.replace("0.8", "0.5"));
    Path page = folder.resolve("difference.html");
    assertThat(Run.qace("diff", old, now, "--page", page).code()).isEqualTo(1);
    assertThat(Files.readString(page))
        .contains("Has the agent changed?")
        .contains("Needed: old run")
        .contains("Needed: new run")
        .doesNotContain("Undecided: ")
        .doesNotContain("<script");
    Path few = folder.resolve("few");
    Run.qace("assess", "driver", "--seed", 3, "--budget", 12, "--out", few);
    Run.qace("diff", old, few, "--page", page);
    assertThat(Files.readString(page)).containsPattern("Undecided: [^.]*tire");
  }

  @Test
  void whatCannotBeComparedIsBadInput() throws IOException {
    Path cafe = folder.resolve("cafe");
    Run.qace("assess", "cafe-symbolic", "--budget", 50, "--out", cafe);
    Run others = Run.qace("diff", old, cafe);
    assertThat(others.code()).isEqualTo(2);
    assertThat(others.err())
        .contains("the two runs have no capability in common: the old one has (move-vehicle")
        .contains("the new one (teleport");
    Run none = Run.qace("diff", old, folder.resolve("nowhere"));
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there is no folder");
    Run empty = Run.qace("diff", Files.createDirectory(folder.resolve("empty")), old);
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.err()).contains("the folder of a run?").contains("journal.ndjson");
    assertThat(Run.qace("diff", old, old, "--error-rate", "1.5").code()).isEqualTo(2);
    assertThat(Run.qace("diff", old, old, "--tolerance", "0").code()).isEqualTo(2);
    assertThat(Run.qace("diff", old).code()).isEqualTo(2);
    Path garbled = Files.createDirectory(folder.resolve("garbled"));
    Files.writeString(garbled.resolve("journal.ndjson"), "{}\n");
    Run garbage = Run.qace("diff", old, garbled);
    assertThat(garbage.code()).isEqualTo(2);
    assertThat(garbage.err()).contains("journal.ndjson").doesNotContain("fault in qace");
  }
}
