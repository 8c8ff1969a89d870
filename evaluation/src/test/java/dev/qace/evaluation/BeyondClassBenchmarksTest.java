package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Domains of others that are beyond the paper's class, where they are at hand: how many of their
 * capabilities come out exactly, with the paper's class and with all that can be said. {@code
 * -Dqace.classB=true} tries all of them and prints a table; {@code -Dqace.classB=NAME} one.
 */
class BeyondClassBenchmarksTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("qace.root", "."), "../shared/benchmarks/ppddl").normalize();
  private static final String WHICH = System.getProperty("qace.classB", "");

  static Stream<List<String>> domains() throws IOException {
    assumeTrue(!WHICH.isEmpty(), "tried with -Dqace.classB alone");
    assumeTrue(Files.isDirectory(FOLDER), () -> "no benchmarks in " + FOLDER.toAbsolutePath());
    return Files.readAllLines(FOLDER.resolve("index.tsv")).stream()
        .map(line -> List.of(line.split("\t", -1)))
        .filter(cells -> cells.get(1).equals("B"))
        .filter(cells -> WHICH.equals("true") || WHICH.equals(cells.get(0)));
  }

  @ParameterizedTest
  @MethodSource("domains")
  void noFewerAreExactThanInThePapersClassAndTheOthersAreSaid(List<String> cells)
      throws IOException {
    Domain domain = PpddlReader.read(FOLDER.resolve(cells.get(3))).domain();
    Problem problem = PpddlReader.read(FOLDER.resolve(cells.get(4)), domain).problem();
    Set<Capability> before = exact(ModelClass.PAPER, domain, problem);
    Set<Capability> after = exact(ModelClass.CONTEXTS, domain, problem);
    if (WHICH.equals("true")) {
      System.out.printf(
          "| %s | %d | %d | %d | %s |%n",
          cells.get(0),
          domain.actions().size(),
          before.size(),
          after.size(),
          domain.vocabulary().capabilities().stream()
              .filter(each -> !after.contains(each))
              .map(Capability::name)
              .collect(Collectors.joining(", ")));
    }
    assertThat(after).containsAll(before);
  }

  /** Those that are learned exactly; all others are said to be undecided or beyond what is said. */
  private static Set<Capability> exact(ModelClass kind, Domain domain, Problem problem) {
    World world = World.of(domain, problem);
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY))
            .settings(Settings.frugal(0).modelClass(kind))
            .build();
    Assessed found = assessment.run();
    Set<Capability> exact = new LinkedHashSet<>();
    for (CapabilityComparison each :
        ModelComparison.of(found.model(), domain, List.of(problem), 0).capabilities()) {
      Capability capability = each.capability();
      boolean said =
          found.inexpressible().stream().anyMatch(f -> f.capability().equals(capability))
              || found.undecided().stream().anyMatch(f -> f.capability().equals(capability));
      if (each.equalStructure()) {
        exact.add(capability);
      } else {
        if (!WHICH.isEmpty()) {
          System.out.printf(
              "%s %s %s, said: %s%n%s%n  missing %s%n  extra %s%n",
              kind,
              domain.name(),
              capability,
              said,
              found.model().action(capability),
              each.missing(),
              each.extra());
          found.inexpressible().stream()
              .filter(f -> f.capability().equals(capability))
              .forEach(f -> System.out.println("  " + f.reason()));
          found.undecided().stream()
              .filter(f -> f.capability().equals(capability))
              .forEach(f -> System.out.println("  " + f));
        }
        assertThat(said).as(each.missing() + " " + each.extra()).isTrue();
      }
    }
    if (!WHICH.isEmpty()) {
      System.out.printf("%s %s: %d steps%n", kind, domain.name(), assessment.evidence().steps());
    }
    return exact;
  }
}
