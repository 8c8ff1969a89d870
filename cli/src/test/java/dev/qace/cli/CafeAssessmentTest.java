package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeState;
import dev.qace.simulators.cafe.CafeWorld;
import dev.qace.simulators.cafe.GraspMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is learned of the cafe robot, beside the paper's domain. With {@code -Dqace.cafe.models=DIR}
 * the models of runs made before are measured, and the figures printed.
 */
class CafeAssessmentTest {
  private static final Domain TRUTH = BuiltInAgent.named("cafe-symbolic").orElseThrow().domain();

  @TempDir private Path folder = Path.of("");

  @Test
  void thePaperStrategyLearnsThePapersDomainWhereverTheRobotCanBe() throws IOException {
    Run run =
        Run.qace(
            "assess",
            "cafe",
            "--grasp",
            "drawn",
            "--strategy",
            "paper",
            "--out",
            folder.resolve("run"));
    assertThat(run.err()).isEmpty();
    Domain learned = PpddlReader.read(folder.resolve("run/model.ppddl")).domain();
    assertThat(differences(learned)).isEmpty();
  }

  /** That moving takes "teleported" away would show where the robot is and was never brought. */
  @Test
  void nothingIsExecutedThousandsOfTimesForAChangeThatNoAcceptedStartShows() throws IOException {
    Path run = folder.resolve("run");
    Run.qace("assess", "cafe", "--grasp", "drawn", "--out", run);
    try (var lines = Files.lines(run.resolve("journal.ndjson"))) {
      assertThat(lines.count()).isLessThan(2_000);
    }
    assertThat(run.resolve("report.html"))
        .content()
        .contains("Works only if 3 conditions hold; one of 2 outcomes follows")
        .contains("this would show only if ")
        .doesNotContain("it shows only where (");
  }

  /** The instances that the two models judge differently in a state that the robot accepts. */
  private static List<String> differences(Domain learned) {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN);
    World world = simulator.world();
    Grounder ours = Grounder.settable(learned, world);
    Grounder true_ = Grounder.settable(TRUTH, world);
    List<String> differences = new ArrayList<>();
    int accepted = 0;
    for (long bits = 0; bits < 1L << world.size(); bits++) {
      State state = State.adopt(new long[] {bits});
      if (simulator.build(state) instanceof Simulator.Ready<CafeState>) {
        accepted++;
        for (Instance instance : instances(world)) {
          GroundAction one = ours.ground(instance);
          GroundAction other = true_.ground(instance);
          boolean executes = one.executesIn(state);
          if (executes != other.executesIn(state)
              || (executes
                  && !one.successors(state).keySet().equals(other.successors(state).keySet()))) {
            differences.add(instance + " in " + world.describe(state));
          }
        }
      }
    }
    assertThat(accepted).isGreaterThan(15);
    return differences;
  }

  private static List<Instance> instances(World world) {
    List<Instance> all = new ArrayList<>();
    for (var capability : world.vocabulary().capabilities()) {
      List<List<WorldObject>> tuples = new ArrayList<>(List.of(List.of()));
      for (var parameter : capability.parameters()) {
        List<List<WorldObject>> longer = new ArrayList<>();
        for (List<WorldObject> tuple : tuples) {
          for (WorldObject object : world.objects(parameter.type())) {
            List<WorldObject> more = new ArrayList<>(tuple);
            more.add(object);
            longer.add(more);
          }
        }
        tuples = longer;
      }
      tuples.forEach(tuple -> all.add(new Instance(capability, tuple)));
    }
    return all;
  }

  @Test
  void modelsOfRunsMadeBeforeAreMeasured() throws IOException {
    String given = System.getProperty("qace.cafe.models");
    Assumptions.assumeTrue(given != null, "no -Dqace.cafe.models=DIR is given");
    List<Sampled> transitions = transitions(Integer.getInteger("qace.cafe.transitions", 1_000));
    try (var folders = Files.list(Path.of(given))) {
      for (Path run :
          folders.filter(f -> Files.exists(f.resolve("model.ppddl"))).sorted().toList()) {
        Domain learned = PpddlReader.read(run.resolve("model.ppddl")).domain();
        if (learned.predicates().size() == TRUTH.predicates().size()) {
          System.out.printf(
              "%s: structure %s, grasp holds %.4f, sampled VD %.4f, floor %.4f%n",
              run.getFileName(),
              differences(learned).isEmpty() ? "equal" : "differs",
              holds(learned),
              sampledVd(learned, transitions),
              transitions.stream().mapToDouble(Sampled::floor).average().orElseThrow());
        }
      }
    }
  }

  private static double holds(Domain learned) {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN);
    World world = simulator.world();
    return probability(learned, world);
  }

  private static double probability(Domain learned, World world) {
    var reader = dev.qace.model.ppddl.GroundReader.of(world);
    State state =
        world.state(
            reader.atoms(
                "state",
                "(empty gripper) (order can1 counter) (at counter robot)"
                    + " (teleported counter robot) (teleported table1 robot)"));
    GroundAction grasp =
        Grounder.settable(learned, world)
            .ground(reader.instance("instance", "(grasp gripper counter can1 robot)"));
    return 1 - grasp.successors(state).getOrDefault(state, 0.0);
  }

  private record Sampled(
      World world, State before, Instance instance, Attempt<State> attempt, double floor) {}

  /** From a walk of the robot itself in the test world: every other one is refused. */
  private static List<Sampled> transitions(int count) {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TEST, GraspMode.PHYSICAL);
    World world = simulator.world();
    PpddlSimulator symbolic =
        new PpddlSimulator(
            TRUTH, new World(world.vocabulary(), world.objects(), world.atoms(world.initial())));
    Random random = new Random(12);
    List<Sampled> all = new ArrayList<>();
    CafeState now = simulator.initial();
    while (all.size() < count) {
      State before = simulator.observe(now);
      boolean executing = all.size() % 2 == 0;
      Instance instance =
          executing
              ? symbolic.anyExecutable(before, random).orElseThrow()
              : symbolic.any(random).orElseThrow();
      Attempt<CafeState> attempt = simulator.attempt(now, instance, random);
      boolean executed = attempt instanceof Attempt.Executed;
      if (executing || !executed) {
        State after = simulator.observe(attempt.after());
        boolean grasp = executed && instance.capability().name().equals("grasp");
        all.add(
            new Sampled(
                world,
                before,
                instance,
                executed ? new Attempt.Executed<>(after) : new Attempt.Refused<>(after),
                grasp ? 2 * .8 * .2 : 0));
      }
      now = attempt.after();
    }
    return all;
  }

  private static double sampledVd(Domain learned, List<Sampled> transitions) {
    Grounder grounder = Grounder.settable(learned, transitions.get(0).world());
    Random random = new Random(13);
    int missed = 0;
    int draws = 20;
    for (Sampled sampled : transitions) {
      GroundAction action = grounder.ground(sampled.instance());
      boolean executes = action.executesIn(sampled.before());
      boolean executed = sampled.attempt() instanceof Attempt.Executed;
      for (int i = 0; i < draws; i++) {
        boolean hit =
            executes == executed
                && (!executes
                    || action.draw(sampled.before(), random).equals(sampled.attempt().after()));
        missed += hit ? 0 : 1;
      }
    }
    return (double) missed / draws / transitions.size();
  }
}
