package dev.qace.planner.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.planner.BruteForce;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.PlanResult;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.Tireworld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutsidePlannerTest {
  @TempDir private Path folder = Path.of("");

  private OutsidePlanner script(String lines) throws IOException {
    Path script = Files.writeString(folder.resolve("planner.sh"), lines);
    return new OutsidePlanner(
        List.of("sh", script.toString(), "{domain}", "{problem}", "{policy}"));
  }

  private static PlanResult plan(OutsidePlanner planner) {
    return planner.plan(
        Tireworld.domain(), Tireworld.problem(), SolutionKind.STRONG_CYCLIC, Tireworld.limits());
  }

  @Test
  void whatItWritesIsReadAndValidated() throws IOException {
    PlanResult result =
        plan(
            script(
                """
                grep -q move "$1" && grep -q drive "$2" || exit 3
                cat > "$3" <<END
                (at e) (not (flat)) => (move e d)
                (at e) => (change e)
                (at c) (not (flat)) => (move c e)
                (at c) => (change c)
                (at a) => (move a c)
                END
                """));
    assertThat(result).isInstanceOf(PlanResult.Solved.class);
    assertThat(((PlanResult.Solved) result).validated()).isTrue();
  }

  @Test
  void aPolicyThatIsNoSolutionIsRefusedWithThePathThatBreaksIt() throws IOException {
    OutsidePlanner wrong = script("echo '(at a) => (move a b)' > \"$3\"");
    assertThatThrownBy(() -> plan(wrong))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no rule applies")
        .hasMessageContaining("(move a b)");
    OutsidePlanner nonsense = script("echo 'no policy' > \"$3\"");
    assertThatThrownBy(() -> plan(nonsense)).hasMessageContaining("wrote no policy");
  }

  @Test
  void aPolicyThatPromisesLessThanWasAskedForCountsAsNothingFound() throws IOException {
    OutsidePlanner hopeful =
        script(
            """
            cat > "$3" <<END
            (at a) => (move a b)
            (at b) (not (flat)) => (move b d)
            END
            """);
    assertThat(plan(hopeful))
        .isInstanceOfSatisfying(
            PlanResult.TimedOut.class,
            none -> assertThat(none.reason()).contains("a solution of another kind"));
  }

  @Test
  void itsWordThatThereIsNoSolutionIsNotTaken() throws IOException {
    assertThat(plan(script("exit 1")))
        .isEqualTo(new PlanResult.TimedOut("the outside planner found nothing (exit code 1)"));
  }

  @Test
  void itIsKilledAtTheTimeLimitWithAllItHasStarted() throws IOException {
    OutsidePlanner slow = script("sleep 30 & sleep 30");
    long best = Long.MAX_VALUE;
    // A machine that is busy with other things may be late for once.
    for (int attempt = 0; attempt < 4 && best > 700; attempt++) {
      long start = System.nanoTime();
      PlanResult result =
          slow.plan(
              Tireworld.ground(), SolutionKind.STRONG_CYCLIC, Limits.of(Duration.ofMillis(500)));
      best = Math.min(best, (System.nanoTime() - start) / 1_000_000);
      assertThat(result).isEqualTo(new PlanResult.TimedOut("the time limit of 500 ms is reached"));
    }
    assertThat(best).isLessThanOrEqualTo(700);
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void aGroundedProblemIsWrittenAndItsPolicyReadBack() throws IOException {
    FondProblem problem = Tireworld.ground();
    PropositionalProblem text = new PropositionalProblem(problem);
    BruteForce oracle = new BruteForce(text.domain(), text.problem());
    assertThat(oracle.isSolvable(SolutionKind.STRONG_CYCLIC)).isTrue();
    assertThat(oracle.isSolvable(SolutionKind.STRONG)).isFalse();
  }

  @Test
  void aCommandHasToSayWhereThePathsGo() {
    assertThatThrownBy(() -> new OutsidePlanner(List.of("planner", "{domain}", "{problem}")))
        .hasMessage("the command 'planner {domain} {problem}' does not say where {policy} goes");
  }
}
