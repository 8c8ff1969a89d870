package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SimulateCommandTest {

  @Test
  void theSameSeedGivesTheSameWalk() {
    Run run = Run.qace("simulate", "warehouse", "--steps", 20, "--seed", 4);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(Run.qace("simulate", "warehouse", "--steps", 20, "--seed", 4)).isEqualTo(run);
    assertThat(Run.qace("simulate", "warehouse", "--steps", 20, "--seed", 5)).isNotEqualTo(run);
  }

  @Test
  void aWalkIsPrintedAsChanges() {
    Run run = Run.qace("simulate", "driver", "--start", "(vehicle-at l-1-1) (spare-in l-1-1)");
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            driver starts where these atoms are true:
              (spare-in l-1-1)
              (vehicle-at l-1-1)
            1. (change-tire l-1-1)
                 + (not-flattire)
                 - (spare-in l-1-1)
            Nothing can be done here: the walk ended after 1 step.
            """);
  }

  @Test
  void withJsonStandardOutputIsOneDocument() {
    JsonNode walk = QaceTest.json(Run.qace("simulate", "elevator", "--json", "--steps", 3));
    assertThat(walk.get("agent").asString()).isEqualTo("elevator");
    assertThat(walk.get("transitions")).hasSize(3);
    JsonNode first = walk.get("transitions").get(0);
    assertThat(first.get("instance").asString()).isEqualTo("(move-to-first-floor f1 p1)");
    assertThat(first.get("outcome").asString()).isEqualTo("moved");
    assertThat(first.get("added").get(0).asString()).isEqualTo("(at f1 p1)");
    assertThat(first.get("deleted").get(0).asString()).isEqualTo("(underground)");
  }

  @Test
  void theCafeRobotWalksInAnyOfItsWorlds() {
    Run run =
        Run.qace(
            "simulate", "cafe", "--world", "test", "--grasp", "drawn", "--steps", 12, "--seed", 1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("cafe-test starts where these atoms are true:")
        .contains("12. (")
        .doesNotContain("refused");
    assertThat(run.out()).contains("1. (teleport counter robot)");
    Run refused = Run.qace("simulate", "cafe", "--refusals", "--steps", 20);
    assertThat(refused.out()).contains(" is refused").contains("20. ");
    assertThat(Run.qace("simulate", "cafe", "--start", "(at counter robot)").err())
        .startsWith("The start is refused: ");
    assertThat(Run.qace("simulate", "driver", "--world", "test").err())
        .contains("--world is for the agent cafe alone");
    assertThat(Run.qace("simulate", "caf").err()).contains("Did you mean cafe?");
  }

  @Test
  void refusalsAreShownOnRequest() {
    Run run = Run.qace("simulate", "driver", "--refusals", "--steps", 50);
    assertThat(run.out()).contains(" is refused").contains("50. ");
  }

  @Test
  void aStartThatTheAgentDoesNotAcceptIsANegativeAnswer() {
    String elsewhere = "(vehicle-at l-1-1)";
    for (String kind : new String[] {"initial", "visited"}) {
      Run run = Run.qace("simulate", "driver", "--starts", kind, "--start", elsewhere);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("The start is refused: ");
      assertThat(Run.qace("simulate", "driver", "--starts", kind).code()).isZero();
    }
    assertThat(Run.qace("simulate", "driver", "--starts", "any", "--start", elsewhere).code())
        .isZero();
  }

  @Test
  void badUseIsSaidWithAHint() {
    assertThat(Run.qace("simulate", "drivr").err())
        .contains("There is no built-in agent 'drivr'. Did you mean driver?");
    assertThat(Run.qace("simulate").err()).contains("Name one AGENT, or give both");
    assertThat(Run.qace("simulate", "driver", "--steps", -1).err()).contains("--steps takes 0");
    assertThat(Run.qace("simulate", "driver", "--starts", "somewhere").code()).isEqualTo(2);
    Run start = Run.qace("simulate", "driver", "--start", "(vehicle-at l-9-9)");
    assertThat(start.code()).isEqualTo(2);
    assertThat(start.err()).startsWith("--start:1:13: ").contains("l-9-9");
  }

  @Test
  void aDomainAndProblemOfOnesOwnAreSimulated(@TempDir Path folder) throws IOException {
    Path domain =
        Files.writeString(
            folder.resolve("d.pddl"),
            "(define (domain d) (:predicates (on)) (:action flip :effect (oneof (on) (not (on)))))");
    Path problem =
        Files.writeString(
            folder.resolve("p.pddl"),
            "(define (problem flips) (:domain d) (:init (on) (on)) (:goal (on)))");
    Run run = Run.qace("simulate", "--domain", domain, "--problem", problem, "--steps", 5);
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("flips starts").contains("5. (flip)");
    assertThat(run.err()).contains(problem + ":1:").contains("warning: ");
    Path missing = folder.resolve("none.pddl");
    assertThat(Run.qace("simulate", "--domain", missing, "--problem", problem).code()).isEqualTo(2);
  }
}
