package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
        .contains(
            "too few executions to find these capabilities unchanged up to ±0.05: move-vehicle (")
        .contains("--interval 0.02");
    assertThat(run.code()).isEqualTo(3);
    assertThat(Run.qace("assess", "driver", "--against", folder.resolve("none")).code())
        .isEqualTo(2);
  }

  @Test
  void anOldRunThatIsTooShortIsSaidToBeAndCostsNoEndlessSampling() throws IOException {
    Path domain = folder.resolve("can.ppddl");
    Files.writeString(
        domain,
        "(define (domain can) (:predicates (filled)) (:action fill :parameters ()"
            + " :precondition (not (filled)) :effect (filled)))");
    Path problem = folder.resolve("can-problem.ppddl");
    Files.writeString(problem, "(define (problem one) (:domain can) (:init) (:goal (filled)))");
    Path released = folder.resolve("can");
    Object[] agent = {"assess", "--domain", domain, "--problem", problem};
    Run.qace(with(agent, "--budget", 27, "--out", released));
    Run run = Run.qace(with(agent, "--against", released, "--out", folder.resolve("can-now")));
    assertThat(run.err())
        .contains("too few executions to find these capabilities unchanged up to ±0.25: fill (2")
        .contains("without a budget and with --interval 0.08")
        .contains("a larger --tolerance");
    assertThat(run.code()).isEqualTo(3);
    JsonNode difference = json(folder.resolve("can-now").resolve("difference.json"));
    assertThat(difference.at("/new/steps").asLong()).isLessThan(200);
  }

  @Test
  void thatTheAgentFailedNowAndThenIsSaidThoughItIsUnchanged() throws Exception {
    Python.assumeThere();
    Path crash = folder.resolve("crash");
    Path program = folder.resolve("can.py");
    Files.writeString(
        program,
        """
        import os, sys
        sys.path.insert(0, %s)
        import qace
        class Can(qace.Agent):
            def reset(self):
                self.full = False
            @qace.predicate("it is filled")
            def filled(self) -> bool:
                return self.full
            @qace.capability("fill it")
            def fill(self) -> None:
                qace.require(not self.full)
                if os.path.exists(%s):
                    os.remove(%s)
                    os._exit(3)
                self.full = True
            def set_state(self, atoms):
                self.full = atoms.holds(self.filled)
        Can().serve()
        """
            .formatted(quoted(Python.FOLDER), quoted(crash), quoted(crash)));
    Object[] agent = {"assess", "--exec", "python3 " + program};
    Path released = folder.resolve("python-can");
    assertThat(Run.qace(with(agent, "--out", released)).code()).isZero();
    Files.createFile(crash);
    Run run = Run.qace(with(agent, "--against", released, "--out", folder.resolve("crashed")));
    assertThat(run.out()).contains("UNCHANGED").contains("The agent failed 1 time");
    assertThat(run.code()).isZero();
  }

  private static String quoted(Path path) {
    return "'" + path.toAbsolutePath().normalize() + "'";
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray();
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
