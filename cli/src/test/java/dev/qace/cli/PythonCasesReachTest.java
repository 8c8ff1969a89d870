package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qace.learner.finding.Inexpressible;
import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Programs in Python, where they are at hand, that refuse impossible states or cannot be set: what
 * is learned of them is compared with what the programs themselves do, attempt by attempt, in every
 * state that can be reached from where they start. {@code -Dqace.pythonReach=20} tries so many
 * seeds.
 */
class PythonCasesReachTest {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("qace.root", "."), "../shared/cases/agents")
          .toAbsolutePath()
          .normalize();
  private static final int SEEDS = Integer.getInteger("qace.pythonReach", 1);
  private static final double MOST_REFUSED = 0.2;

  @TempDir static Path folder;

  private static final Map<Program, JsonNode> TRUTHS = new HashMap<>();

  /**
   * A program.
   *
   * @param agent its class
   * @param beyond the capability with a condition that is about no parameter
   */
  private record Program(String file, String agent, List<String> arguments, Set<String> beyond) {
    String command() {
      return "env PYTHONPATH='%s' python3 '%s' %s"
          .formatted(
              Python.FOLDER.toAbsolutePath(), PROGRAMS.resolve(file), String.join(" ", arguments));
    }

    /** What every attempt leads to in every state, by trying. */
    JsonNode truth() throws IOException, InterruptedException {
      Path script = folder.resolve("every_attempt.py");
      try (InputStream in =
          Objects.requireNonNull(
              PythonCasesReachTest.class.getResourceAsStream("every_attempt.py"))) {
        Files.write(script, in.readAllBytes());
      }
      List<String> words =
          new ArrayList<>(List.of(script.toString(), PROGRAMS.resolve(file).toString(), agent));
      words.addAll(arguments);
      Run run = Python.run(words.toArray(String[]::new));
      assertThat(run.code()).as(run.out()).isZero();
      return JsonMapper.shared().readTree(run.out());
    }

    @Override
    public String toString() {
      return file + " " + String.join(" ", arguments);
    }
  }

  @BeforeAll
  static void cases() throws IOException, InterruptedException {
    Python.assumeThere();
    assumeTrue(Files.isDirectory(PROGRAMS), () -> "no " + PROGRAMS);
  }

  static Stream<Arguments> runs() {
    return Stream.of(
            new Program("courier.py", "SettableCourier", List.of(), Set.of("drop")),
            new Program("courier.py", "Courier", List.of("--no-set"), Set.of("drop")),
            new Program("gripper.py", "SettableGripper", List.of("plain"), Set.of()),
            new Program("gripper.py", "Gripper", List.of("plain", "--no-set"), Set.of()),
            new Program("drone.py", "Drone", List.of(), Set.of("load")))
        .flatMap(
            program -> IntStream.range(0, SEEDS).mapToObj(seed -> Arguments.of(program, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("runs")
  void everyVerdictInEveryStateIsTheProgramsAndFewStartsAreRefused(Program program, int seed)
      throws IOException, InterruptedException {
    Path out = folder.resolve("run-" + program.agent() + seed);
    Run run = Run.qace("assess", "--exec", program.command(), "--out", out, "--seed", seed);
    assertThat(run.code()).as(run.err()).isIn(0, 3);
    RunFolder assessed = RunFolder.open(out);
    AssessmentReport report = assessed.readReport();
    Set<String> said =
        report.inexpressible().stream()
            .map(each -> each.capability().name())
            .collect(Collectors.toSet());
    // What depends on other objects may be learned; where it is not, it is said with proof.
    assertThat(program.beyond()).containsAll(said);
    assertThat(report.inexpressible()).extracting(Inexpressible::proof).doesNotContain(List.of());
    JsonNode truth = TRUTHS.get(program);
    if (truth == null) {
      truth = program.truth();
      TRUTHS.put(program, truth);
    }
    for (String model : List.of(assessed.readModel(), assessed.readPlainModel())) {
      Domain domain = PpddlReader.parse("a model", model).domain();
      assertThat(faults(domain, report.world(), truth, said)).isEmpty();
    }
    assertThat(report.startFindings().refused())
        .isLessThanOrEqualTo((int) (MOST_REFUSED * report.queries()));
    if (SEEDS > 1) {
      System.out.printf(
          "%s, seed %d: right in %d states, beyond models %s, %d of %d starts refused%n",
          program,
          seed,
          truth.path("states").size(),
          said,
          report.startFindings().refused(),
          report.queries());
    }
  }

  /** Attempts of which a model says something else than what the program does. */
  private static List<String> faults(Domain model, World world, JsonNode truth, Set<String> but) {
    Map<String, Atom> atoms = new HashMap<>();
    for (int i = 0; i < world.size(); i++) {
      atoms.put(world.atom(i).toString(), world.atom(i));
    }
    List<State> states = new ArrayList<>();
    for (JsonNode state : truth.path("states")) {
      states.add(
          world.state(
              state
                  .valueStream()
                  .map(each -> Objects.requireNonNull(atoms.get(each.asString())))
                  .toList()));
    }
    Map<String, GroundAction> grounded = new HashMap<>();
    List<String> faults = new ArrayList<>();
    for (JsonNode attempt : truth.path("attempts")) {
      State state = states.get(attempt.get(0).asInt());
      String text = attempt.get(1).asString();
      if (but.contains(text.substring(1).split("[ )]", -1)[0])) {
        continue;
      }
      Set<State> after = new HashSet<>();
      attempt.get(2).forEach(each -> after.add(states.get(each.asInt())));
      GroundAction action = grounded.computeIfAbsent(text, each -> ground(model, world, each));
      Set<State> predicted =
          action.executesIn(state) ? action.successors(state).keySet() : Set.of();
      if (!predicted.equals(after)) {
        faults.add(
            "%s in %s: leads to %s, predicted %s"
                .formatted(
                    text,
                    world.describe(state),
                    after.stream().map(world::describe).toList(),
                    predicted.stream().map(world::describe).toList()));
      }
    }
    return faults;
  }

  private static GroundAction ground(Domain model, World world, String instance) {
    List<String> words = List.of(instance.substring(1, instance.length() - 1).split(" ", -1));
    Action action =
        model.actions().stream()
            .filter(each -> each.capability().name().equals(words.get(0)))
            .findFirst()
            .orElseThrow();
    return Grounder.settable(model, world)
        .ground(
            new Instance(
                action.capability(),
                words.stream().skip(1).map(name -> world.object(name).orElseThrow()).toList()));
  }
}
