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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An assessment that asks whether an agent has changed. */
class AgainstTest {
  private static final BuiltInAgent DRIVER = BuiltInAgent.named("driver").orElseThrow();

  @TempDir private static Path folder = Path.of("");

  private static Path old = folder;

  @BeforeAll
  static void assessTheDriver() {
    old = folder.resolve("old");
    assertThat(Run.qace("assess", "driver", "--seed", 1, "--out", old).code()).isZero();
  }

  private static Path updated(String name, String from, String to) throws IOException {
    Path domain = folder.resolve(name + ".ppddl");
    Files.writeString(domain, PpddlWriter.write(DRIVER.domain()).replace(from, to));
    Files.writeString(folder.resolve("problem.ppddl"), PpddlWriter.write(DRIVER.training()));
    return domain;
  }

  private static JsonNode json(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(file));
  }

  @Test
  void theSameAgentIsUnchangedForLessThanTheFirstRunCost() throws IOException {
    Path now = folder.resolve("same");
    Run run = Run.qace("assess", "driver", "--seed", 2, "--against", old, "--out", now);
    assertThat(run.out()).contains("UNCHANGED up to ±0.25").contains("The page with both sides is");
    assertThat(run.code()).isZero();
    assertThat(json(now.resolve("run.json")).at("/began/against").asString())
        .isEqualTo(old.toAbsolutePath().normalize().toString());
    JsonNode difference = json(now.resolve("difference.json"));
    assertThat(difference.at("/verdict").asString()).isEqualTo("unchanged");
    assertThat(difference.at("/new/steps").asLong())
        .isLessThan(difference.at("/old/steps").asLong() * 2 / 3);
    assertThat(now.resolve("difference.html")).exists();
    assertThat(Run.qace("diff", old, now).code()).isZero();
    assertThat(Run.qace("assess", "--resume", now).code()).isZero();
  }

  @Test
  void theOldRunsDrawsAreNotRepeatedUnlessItsSeedIsGiven() throws IOException {
    Path now = folder.resolve("other-seed");
    Run.qace("assess", "driver", "--budget", 60, "--against", old, "--out", now);
    assertThat(json(now.resolve("run.json")).at("/settings/seed").asLong()).isEqualTo(2);
    Path same = folder.resolve("same-seed");
    Run.qace("assess", "driver", "--budget", 60, "--seed", 1, "--against", old, "--out", same);
    assertThat(json(same.resolve("run.json")).at("/settings/seed").asLong()).isEqualTo(1);
  }

  @Test
  void aChangedAgentIsSaidToHaveChangedAndIsLearnedAgain() throws IOException {
    Path domain = updated("changed", "0.8", "0.5");
    Path now = folder.resolve("changed");
    Run run =
        Run.qace(
            "assess",
            "--domain",
            domain,
            "--problem",
            folder.resolve("problem.ppddl"),
            "--against",
            old,
            "--out",
            now,
            "--json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(QaceTest.json(run).at("/verdict").asString()).isEqualTo("changed");
    assertThat(Files.readString(now.resolve("model.ppddl"))).containsPattern("0\\.[45]");
  }

  @Test
  void aBudgetThatEndsTooEarlyIsNotEnoughToTell() {
    Path now = folder.resolve("short");
    Object[] words = {"assess", "driver", "--against", old, "--budget", 40, "--out", now};
    assertThat(Run.qace(words).code()).isEqualTo(3);
    Run again =
        Run.qace(
            "assess",
            "driver",
            "--against",
            old,
            "--budget",
            40,
            "--out",
            now,
            "--force",
            "--lenient");
    assertThat(again.out()).contains("NOT ENOUGH TO TELL");
    assertThat(again.code()).isZero();
  }

  @Test
  void whatTheOldRunCannotCarryIsSaidBeforeTheFirstQuestion() {
    Run run =
        Run.qace(
            "assess",
            "driver",
            "--against",
            old,
            "--tolerance",
            "0.05",
            "--budget",
            60,
            "--out",
            folder.resolve("fine"));
    assertThat(run.err())
        .contains("knows the probabilities of move-vehicle only to within ±0.0")
        .contains("--interval");
    assertThat(run.code()).isEqualTo(3);
    assertThat(Run.qace("assess", "driver", "--against", folder.resolve("none")).code())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--lenient"})
  void anAgentThatDoesNotStartIsNeitherChangedNorPassed(String option) {
    Path now = folder.resolve("dead" + option);
    List<Object> words = new ArrayList<>(List.of("assess", "--exec", "false", "--against", old));
    words.addAll(List.of("--retries", 0, "--out", now));
    words.addAll(option.isEmpty() ? List.of() : List.of(option));
    Run run = Run.qace(words.toArray());
    assertThat(run.code()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("Not enough to tell: the agent cannot be asked.");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void vocabulariesAreComparedBeforeTheFirstQuestion() throws IOException {
    Path now = folder.resolve("other");
    Run other = Run.qace("assess", "elevator", "--against", old, "--out", now);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("no capability in common");
    assertThat(now).doesNotExist();
    Path domain = updated("renamed", "change-tire", "change-wheel");
    Run renamed =
        Run.qace(
            "assess",
            "--domain",
            domain,
            "--problem",
            folder.resolve("problem.ppddl"),
            "--against",
            old,
            "--budget",
            20,
            "--out",
            folder.resolve("renamed"));
    assertThat(renamed.code()).isEqualTo(1);
    assertThat(renamed.err())
        .contains("the vocabulary has changed: the capability (change-tire ?l - location) is gone")
        .contains("the capability (change-wheel ?l - location) is new");
  }

  @Test
  void onlyARunIsReplacedByForce() throws IOException {
    Path other = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(other.resolve("notes.txt"), "mine");
    Run run = Run.qace("assess", "driver", "--budget", 30, "--out", other, "--force");
    assertThat(run.code()).isEqualTo(2);
    assertThat(other.resolve("notes.txt")).exists();
  }
}
