package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.ModelComparison;
import dev.qace.model.Domain;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents written with the Python package, each in a process of its own. */
class PythonAgentsTest {
  private static final Domain GARDENER =
      PpddlReader.parse(
              "truth",
              """
              (define (domain gardener) (:types plant)
                (:predicates (filled) (dry ?p - plant))
                (:action fill :precondition (not (filled)) :effect (filled))
                (:action water :parameters (?p - plant)
                  :precondition (and (filled) (dry ?p))
                  :effect (and (not (filled)) (probabilistic 0.75 (not (dry ?p)))))
                (:action sun :parameters (?p - plant)
                  :precondition (not (dry ?p)) :effect (dry ?p)))
              """)
          .domain();

  private static final Domain CONTROLLER =
      PpddlReader.parse(
              "truth",
              """
              (define (domain controller) (:predicates (warm) (humid))
                (:action heat :precondition (not (warm)) :effect (probabilistic 0.7 (warm)))
                (:action air :precondition (humid) :effect (and (not (humid)) (not (warm))))
                (:action mist :precondition (not (humid)) :effect (humid)))
              """)
          .domain();

  @TempDir Path folder;

  @BeforeAll
  static void python() throws IOException, InterruptedException {
    Python.assumeThere();
  }

  private Run assess(Path program, int runs, long seed) {
    return Run.qace(
        "assess",
        "--exec",
        "python3 '" + program.toAbsolutePath() + "'",
        "--runs",
        runs,
        "--seed",
        seed,
        "--out",
        folder.resolve("run"));
  }

  private ModelComparison learned(String example, int runs, long seed, Domain truth)
      throws IOException {
    Run assessed = assess(Python.FOLDER.resolve("examples/" + example + ".py"), runs, seed);
    assertThat(assessed.code()).as(assessed.err()).isZero();
    assertThat(assessed.out()).contains("Nothing is undecided.");
    return ModelComparison.of(PpddlReader.read(folder.resolve("run/model.ppddl")).domain(), truth);
  }

  @ParameterizedTest
  @CsvSource({
    "driver, 0",
    "driver, 1",
    "driver, 2",
    "warehouse, 0",
    "warehouse, 1",
    "warehouse, 2"
  })
  void anAgentOfThePaperHasTheStructureItHasInJava(String name, long seed) throws IOException {
    Domain truth = BuiltInAgent.named(name).orElseThrow().domain();
    ModelComparison comparison = learned(name, 20, seed, truth);
    assertThat(comparison.equalStructure()).isTrue();
    assertThat(comparison.meanTv()).isLessThan(0.05);
  }

  @Test
  void theExampleOfTheReadmeIsLearnedAsWhatItIs() throws IOException {
    ModelComparison comparison = learned("gardener", 50, 0, GARDENER);
    assertThat(comparison.equalStructure()).isTrue();
    assertThat(comparison.meanTv()).isLessThan(0.05);
  }

  @Test
  void anEnvironmentInGymnasiumsWayIsLearnedAsWhatItIs() throws IOException {
    ModelComparison comparison = learned("greenhouse", 50, 0, CONTROLLER);
    assertThat(comparison.equalStructure()).isTrue();
    assertThat(comparison.meanTv()).isLessThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gardener", "driver", "warehouse", "greenhouse", "adapter"})
  void theDoctorFindsNothingWrongWithTheExamples(String example) {
    Path program = Python.FOLDER.resolve("examples/" + example + ".py").toAbsolutePath();
    Run examined = Run.qace("doctor", "--exec", "python3 '" + program + "'");
    assertThat(examined.out()).endsWith("Ready: this agent can be assessed.\n");
    assertThat(examined.code()).isZero();
  }

  /** It can be set, but a mug is in one place: what would show only otherwise is no warning. */
  @Test
  void whatShowsOnlyWhereTheAgentCannotBeIsNoWarningOnThePage() throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("waiter.py"),
            """
            import qace

            class Room(qace.Object):
                pass

            ROOMS = [Room("hall"), Room("lab"), Room("attic")]

            class Waiter(qace.Agent):
                objects = ROOMS

                def reset(self):
                    self.room = ROOMS[0]

                @qace.predicate("the mug is in {0}")
                def mug_in(self, room: Room) -> bool:
                    return self.room is room

                @qace.predicate("the mug is held")
                def held(self) -> bool:
                    return self.room is None

                @qace.capability("take the mug from {0}")
                def take(self, room: Room) -> None:
                    qace.require(self.room is room)
                    if self.random.random() < 0.7:
                        self.room = None

                @qace.capability("put the mug down in {0}")
                def put(self, room: Room) -> None:
                    qace.require(self.room is None)
                    self.room = room

                def set_state(self, true_atoms):
                    there = [room for room in ROOMS if true_atoms.holds(self.mug_in, room)]
                    if len(there) + true_atoms.holds(self.held) != 1:
                        raise qace.Refused("the mug is in one place")
                    self.room = there[0] if there else None

            Waiter().serve()
            """);
    Path run = folder.resolve("run");
    Run assessed =
        Run.qace(
            "assess",
            "--exec",
            "env PYTHONPATH='" + Python.FOLDER.toAbsolutePath() + "' python3 '" + program + "'",
            "--out",
            run);
    assertThat(assessed.code()).as(assessed.err() + assessed.out()).isZero();
    assertThat(assessed.out()).contains("undecided");
    String page = Files.readString(run.resolve("report.html")).replaceAll("<[^>]*>", " ");
    assertThat(page)
        .contains("No warnings")
        .contains("the agent refuses to start where")
        .doesNotContain("Beware")
        .doesNotContain("not settled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"visited", "initial"})
  void aProgramThatCanBeSetMayBeAssessedAsOneThatCannot(String starts) throws IOException {
    String program =
        "python3 '" + Python.FOLDER.resolve("examples/gardener.py").toAbsolutePath() + "'";
    Path run = folder.resolve("run");
    Run assessed = Run.qace("assess", "--exec", program, "--starts", starts, "--out", run);
    assertThat(assessed.code()).as(assessed.err()).isZero();
    assertThat(Files.readString(run.resolve("journal.ndjson")))
        .startsWith("{")
        .contains("\"starts\":\"" + starts + "\"");
    assertThat(ModelComparison.of(PpddlReader.read(run.resolve("model.ppddl")).domain(), GARDENER))
        .returns(true, ModelComparison::equalStructure);
    Run resumed = Run.qace("assess", "--resume", run);
    assertThat(resumed.code()).as(resumed.err()).isZero();
  }

  @Test
  void aProgramThatCannotBeSetStartsNowhereElse() {
    Path program = Python.FOLDER.resolve("examples/adapter.py").toAbsolutePath();
    Run refused = Run.qace("assess", "--exec", "python3 '" + program + "'", "--starts", "any");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--starts any: this program's starts are visited, which cannot become more");
  }

  @Test
  void theDoctorWarnsWhereInvalidActionsAreIgnored() {
    Path program = Python.FOLDER.resolve("examples/ferry.py").toAbsolutePath();
    Run examined = Run.qace("doctor", "--exec", "python3 '" + program + "'");
    assertThat(examined.out())
        .containsPattern(
            "- warning: load \\(ferry.py, line \\d+\\), cross \\(.*were never refused in .*"
                + " attempts.*Are invalid actions ignored\\?.*refused\\(self, before\\)")
        .endsWith("Ready: this agent can be assessed; 1 warning above.\n");
    assertThat(examined.code()).isZero();
  }

  @Test
  void anAdapterForAnyEnvironmentTakesFortyLinesAndIsLearned() throws IOException {
    Path adapter = Python.FOLDER.resolve("examples/adapter.py");
    assertThat(Files.readAllLines(adapter)).hasSizeLessThanOrEqualTo(40);
    Run assessed = assess(adapter, 20, 0);
    assertThat(assessed.code()).as(assessed.err()).isZero();
    assertThat(Files.readString(folder.resolve("run/model.ppddl")))
        .containsPattern(
            "action load[^:]*:parameters[^:]*:precondition .*\\(boat-at \\?bank\\) \\(car-at")
        .containsPattern(
            "0\\.[78]\\d* \\(and \\(not \\(boat-at \\?bank\\)\\) \\(boat-at \\?bank-2\\)\\)");
  }

  @Test
  void theSameSeedGivesTheSameModelInAnotherProcess() throws IOException {
    learned("driver", 5, 7, BuiltInAgent.named("driver").orElseThrow().domain());
    Path first = Files.move(folder.resolve("run"), folder.resolve("first"));
    learned("driver", 5, 7, BuiltInAgent.named("driver").orElseThrow().domain());
    for (String file : new String[] {"model.ppddl", "journal.ndjson"}) {
      assertThat(folder.resolve("run").resolve(file)).hasSameTextualContentAs(first.resolve(file));
    }
  }

  @Test
  void whatIsWrongInTheProgramIsToldWithItsLine() throws IOException {
    Path program = folder.resolve("wrong agent.py");
    Files.writeString(
        program,
        """
        import qace


        class Wrong(qace.Agent):
            def reset(self) -> None:
                self.count = 0

            @qace.capability()
            def divide(self) -> None:
                print("about to divide")
                1 / self.count

            def set_state(self, atoms: qace.Atoms) -> None:
                pass


        Wrong().serve()
        """);
    Run assessed = assess(program, 1, 0);
    assertThat(assessed.code()).isEqualTo(1);
    assertThat(assessed.err())
        .contains("ZeroDivisionError: division by zero (wrong agent.py, line 11, in divide)");
    assertThat(Files.readString(folder.resolve("run/agent.stderr"))).contains("about to divide");
  }
}
