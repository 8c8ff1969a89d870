package dev.qace.learner.approach.telling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.Policy;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.Limits;
import dev.qace.planner.search.PortfolioPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class KeptQueriesTest {
  @TempDir Path temporary = Path.of("");

  @Test
  public void aQueryIsAFolderWithTheProblemAndThePolicyUsed() throws IOException {
    RandomCase given = RandomCase.of(7);
    Policy policy = policy(given);
    KeptQueries kept = new KeptQueries(temporary.resolve("deep/queries"));
    Path folder = kept.keep(given.pair(), given.world(), given.start(), policy);
    assertThat(folder).isEqualTo(temporary.resolve("deep/queries/00001"));
    DoubledProblem doubled = DoubledProblem.of(given.pair(), given.world(), given.start());
    assertThat(PpddlReader.read(folder.resolve("domain.pddl")).domain())
        .isEqualTo(doubled.domain());
    assertThat(PpddlReader.read(folder.resolve("problem.pddl"), doubled.domain()).problem())
        .isEqualTo(doubled.problem());
    assertThat(PolicyReader.read(folder.resolve("policy.txt"), given.world())).isEqualTo(policy);
  }

  @Test
  public void nothingThatIsThereIsTouched() throws IOException {
    RandomCase given = RandomCase.of(7);
    Files.writeString(temporary.resolve("00002"), "mine");
    KeptQueries kept = new KeptQueries(temporary);
    Policy policy = policy(given);
    kept.keep(given.pair(), given.world(), given.start(), policy);
    assertThat(kept.keep(given.pair(), given.world(), given.start(), policy)).hasFileName("00003");
    assertThat(new KeptQueries(temporary).keep(given.pair(), given.world(), given.start(), policy))
        .hasFileName("00004");
    assertThat(temporary.resolve("00002")).hasContent("mine");
  }

  @Test
  public void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertThatThrownBy(() -> new KeptQueries(file.resolve("queries")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot create the folder for queries")
        .hasMessageContaining(file.toString());
  }

  private static Policy policy(RandomCase given) {
    Synthesis synthesis =
        new QuerySynthesis(given.world(), new PortfolioPlanner(), Limits.of(Duration.ofSeconds(10)))
            .tellApart(given.pair(), given.start());
    return synthesis instanceof Synthesis.Sure sure
        ? sure.policy().policy()
        : new Policy(java.util.List.of());
  }
}
