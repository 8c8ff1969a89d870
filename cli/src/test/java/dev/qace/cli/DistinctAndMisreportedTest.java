package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistinctAndMisreportedTest {
  private static final String MOVER =
      """
      import sys
      sys.path.insert(0, "%s")
      import qace

      class Shelf(qace.Object): pass

      SHELVES = [Shelf("s1"), Shelf("s2"), Shelf("s3")]

      class Mover(qace.Agent):
          objects = SHELVES
          def reset(self):
              self.full = {shelf: shelf is SHELVES[0] for shelf in SHELVES}
          @qace.predicate("{0} is full")
          def filled(self, shelf: Shelf) -> bool:
              return self.full[shelf] != (self.random.random() < %s)
          @qace.predicate("{0} is known")
          def known(self, shelf: Shelf) -> bool:
              return True
          @qace.capability("move from {0} to {1}", distinct=%s)
          def move(self, a: Shelf, b: Shelf):
              qace.require(self.full[a])
              self.full[a], self.full[b] = False, True
          def set_state(self, atoms):
              if not all(atoms.holds(self.known, shelf) for shelf in SHELVES):
                  raise qace.Refused("all are known")
              self.full = {shelf: atoms.holds(self.filled, shelf) for shelf in SHELVES}

      Mover().serve()
      """;

  @TempDir Path folder;

  @BeforeAll
  static void python() throws IOException, InterruptedException {
    Python.assumeThere();
  }

  private Path assess(String name, String misreported, boolean distinct) throws IOException {
    Path program =
        Files.writeString(
            folder.resolve(name + ".py"),
            MOVER.formatted(
                Python.FOLDER.toAbsolutePath(), misreported, distinct ? "True" : "False"));
    Path out = folder.resolve(name);
    Run run = Run.qace("assess", "--exec", "python3 '" + program + "'", "--out", out, "--seed", 3);
    assertThat(run.code()).as(run.err()).isZero();
    return out;
  }

  @Test
  void whatAnAgentDeclaresOfItsObjectsIsSaidByEveryCommand() throws IOException {
    Path run = assess("mover", "0", true);
    assertThat(Files.readString(run.resolve("model.ppddl"))).contains("(not (= ?a ?b))");
    assertThat(Files.readString(run.resolve("journal.ndjson")))
        .doesNotContainPattern("\\(move (s\\d) \\1\\)");
    assertThat(Files.readString(run.resolve("report.json"))).contains("\"declared\"");
    assertThat(Files.readString(run.resolve("report.html")))
        .contains("it never takes one object twice");
    Run asked = Run.qace("ask", run, "--do", "move s1 s1");
    assertThat(asked.out()).contains("refused: the agent never takes one object twice");
    Run live = Run.qace("ask", run, "--do", "move s1 s1", "--live");
    assertThat(live.code()).isEqualTo(2);
    assertThat(live.err()).contains("(move s1 s1) is never asked");
    assertThat(Run.qace("report", run).code()).isZero();

    Path lax = assess("lax", "0", false);
    Run differing = Run.qace("diff", run, lax);
    assertThat(differing.code()).isEqualTo(1);
    assertThat(differing.out())
        .contains("removed: declaration (move ?a - shelf ?b - shelf) never takes one object twice");
  }

  @Test
  void aPredicateThatIsReportedWronglyIsSaidWithItsRate() throws IOException {
    Path run = assess("shaky", "0.01", true);
    assertThat(Files.readString(run.resolve("model.ppddl")))
        .contains("; misreported: filled is reported wrongly about ")
        .contains(":precondition (and (not (= ?a ?b)) (filled ?a)")
        .contains(":effect (and (not (filled ?a)) (filled ?b))");
    assertThat(Files.readString(run.resolve("report.json"))).contains("\"misreported\"");
    assertThat(Run.qace("ask", run, "--do", "move s1 s2").out())
        .contains("Misreported: filled is reported wrongly");
    assertThat(Run.qace("export", run, "--to", "json").out()).contains("\"misreported\"");
    assertThat(Run.qace("report", run).code()).isZero();
  }
}
