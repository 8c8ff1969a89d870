package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Agents beyond the paper's class, where they are at hand: what is not learned is said. {@code
 * -Dqace.contextCases=20} tries so many seeds of each.
 */
class ContextCasesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/cases/context").normalize();
  private static final int SEEDS = Integer.getInteger("qace.contextCases", 1);

  @ParameterizedTest
  @CsvSource({"kiln, fire sign", "xor, go", "oddsunnamed, go", "whenother, go"})
  void everyCapabilityBeyondTheClassIsSaidToBeAndNoOther(String name, String capabilities)
      throws IOException {
    assumeTrue(Files.isDirectory(FOLDER), () -> "no cases in " + FOLDER.toAbsolutePath());
    Domain domain = PpddlReader.read(FOLDER.resolve(name + ".pddl")).domain();
    World world =
        World.of(
            domain, PpddlReader.read(FOLDER.resolve(name + "-problem.pddl"), domain).problem());
    int said = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Set<String> beyond =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
              .settings(Settings.frugal(seed))
              .run()
              .inexpressible()
              .stream()
              .map(each -> each.capability().name())
              .collect(Collectors.toSet());
      said += beyond.equals(Set.of(capabilities.split(" "))) ? 1 : 0;
    }
    if (SEEDS > 1) {
      System.out.println(name + ": said of " + capabilities + " in " + said + " of " + SEEDS);
    }
    assertThat(said).isGreaterThanOrEqualTo(SEEDS >= 10 ? SEEDS - SEEDS / 10 : SEEDS);
  }
}
