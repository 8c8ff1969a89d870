package dev.qace.simulators.cafe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import dev.qace.simulators.cafe.geometry.RobotBody;
import dev.qace.simulators.cafe.geometry.Scene;
import dev.qace.simulators.cafe.skill.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CafeSimulatorTest {
  private static final int STATES = Integer.getInteger("qace.cafe.states", 25);
  private static final int WALK = Integer.getInteger("qace.cafe.walk", 60);

  private final CafeSimulator training = new CafeSimulator(CafeWorld.TRAINING, GraspMode.PHYSICAL);

  private static PpddlSimulator symbolic(CafeSimulator simulator) {
    BuiltInAgent agent = BuiltInAgent.named("cafe-symbolic").orElseThrow();
    World world = simulator.world();
    return new PpddlSimulator(
        agent.domain(),
        new World(world.vocabulary(), world.objects(), world.atoms(world.initial())));
  }

  @Test
  void theTrainingWorldIsThatOfTheSymbolicAgent() {
    World symbolic = BuiltInAgent.named("cafe-symbolic").orElseThrow().world();
    assertThat(training.world().names(training.world().initial()))
        .isEqualTo(symbolic.names(symbolic.initial()));
  }

  @Test
  void impossibleStatesAreRefusedWithTheReason() {
    assertRefused(
        "(at counter robot) (at table1 robot) (teleported counter robot) (teleported table1 robot)",
        "cannot be at counter and table1 at once");
    assertRefused("(at table1 robot) (teleported table1 robot) (empty gripper)", "is in the cafe");
    assertRefused("(order can1 counter) (empty gripper)", "only once");
    assertRefused("(teleported table1 robot) (ingripper can1 gripper) (empty gripper)", "open");
    assertRefused("(teleported table1 robot) (empty gripper)", "can1 has to be somewhere");
    assertRefused(
        "(teleported table1 robot) (order can1 counter) (order can1 table1)", "two places");
    assertRefused(
        "(teleported table1 robot) (order can1 counter) (ingripper can1 gripper)", "while it is");
  }

  private void assertRefused(String atoms, String reason) {
    State state = training.world().state(GroundReader.of(training.world()).atoms("state", atoms));
    assertThat(training.build(state))
        .isInstanceOfSatisfying(
            Simulator.Impossible.class, no -> assertThat(no.reason()).contains(reason));
  }

  @Test
  void fingersClosedOnNothingAreALegalStateInWhichNothingIsGrasped() {
    CafeState state =
        built(
            training,
            "(at counter robot) (teleported counter robot) (teleported table1 robot)"
                + " (order can1 counter)");
    assertThat(refusal(training, state, "(grasp gripper counter can1 robot)"))
        .contains(Refusal.FINGERS_CLOSED);
  }

  @Test
  void theFrontCanIsInTheWayOfTheOtherInTheCrowdedWorld() {
    CafeSimulator crowded = new CafeSimulator(CafeWorld.CROWDED, GraspMode.DRAWN);
    String here =
        "(at lane robot) (teleported lane robot) (teleported table1 robot) (empty gripper)";
    CafeState both = built(crowded, here + " (order can1 lane) (order can2 lane)");
    assertThat(refusal(crowded, both, "(grasp gripper lane can2 robot)")).isEmpty();
    assertThat(refusal(crowded, both, "(grasp gripper lane can1 robot)"))
        .contains(Refusal.NO_GRASP_POSE);
    CafeState alone = built(crowded, here + " (order can1 lane) (order can2 table1)");
    assertThat(refusal(crowded, alone, "(grasp gripper lane can1 robot)")).isEmpty();
    String held =
        "(at lane robot) (teleported lane robot) (teleported table1 robot) (ingripper can2 gripper)";
    CafeState behind = built(crowded, held + " (order can1 lane)");
    assertThat(refusal(crowded, behind, "(put gripper lane can2 robot)")).isEmpty();
  }

  @Test
  void everyInstanceHasTheVerdictOfTheSymbolicAgentInStatesThatCanBeBuilt() {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TEST, GraspMode.DRAWN);
    PpddlSimulator symbolic = symbolic(simulator);
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < STATES; i++) {
      State state = legal(simulator, random);
      CafeState concrete = ((Simulator.Ready<CafeState>) simulator.build(state)).concrete();
      assertThat(simulator.observe(concrete)).isEqualTo(state);
      for (Instance instance : instances(simulator.world())) {
        Attempt<CafeState> attempt = simulator.attempt(concrete, instance, random);
        boolean expected =
            symbolic.attempt(state, instance, new Random(1)) instanceof Attempt.Executed;
        assertThat(attempt instanceof Attempt.Executed)
            .as("%s in %s", instance, simulator.world().describe(state))
            .isEqualTo(expected);
      }
    }
  }

  /** Any state that can be built. */
  private static State legal(CafeSimulator simulator, SplittableRandom random) {
    List<String> places = simulator.cafe().places().stream().map(place -> place.name()).toList();
    StringBuilder atoms = new StringBuilder();
    boolean outside = random.nextInt(5) == 0;
    int left = outside ? random.nextInt(places.size() + 1) : places.size();
    for (int i = 0; i < places.size(); i++) {
      atoms.append(i == left ? "" : "(teleported " + places.get(i) + " robot)");
    }
    if (!outside) {
      atoms.append("(at " + places.get(random.nextInt(places.size())) + " robot)");
    }
    int held = random.nextInt(8);
    atoms.append(held >= 4 && held < 7 ? "(empty gripper)" : "");
    for (int can = 1; can <= 4; can++) {
      atoms.append(
          held == can - 1
              ? "(ingripper can" + can + " gripper)"
              : "(order can" + can + " " + places.get(random.nextInt(places.size())) + ")");
    }
    World world = simulator.world();
    return world.state(GroundReader.of(world).atoms("state", atoms.toString()));
  }

  private static List<Instance> instances(World world) {
    List<Instance> all = new ArrayList<>();
    for (var capability : world.vocabulary().capabilities()) {
      List<List<dev.qace.model.vocabulary.WorldObject>> tuples =
          new ArrayList<>(List.of(List.of()));
      for (var parameter : capability.parameters()) {
        List<List<dev.qace.model.vocabulary.WorldObject>> longer = new ArrayList<>();
        for (var tuple : tuples) {
          for (var object : world.objects(parameter.type())) {
            List<dev.qace.model.vocabulary.WorldObject> more = new ArrayList<>(tuple);
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

  /** With exact shapes, ten times as fine as planned. */
  @Test
  void noTrajectoryCollidesWhenItIsReplayedTenTimesAsFine() {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TEST, GraspMode.PHYSICAL);
    PpddlSimulator symbolic = symbolic(simulator);
    Scene exact = new Scene(simulator.cafe().furniture(), 0);
    Random choice = new Random(5);
    SplittableRandom random = new SplittableRandom(6);
    CafeState state = simulator.initial();
    long[] seen = {0};
    for (int i = 0; i < WALK; i++) {
      Instance instance = symbolic.anyExecutable(simulator.observe(state), choice).orElseThrow();
      CafeState before = state;
      simulator.watch(
          before,
          instance,
          random.split(),
          (seconds, now) -> {
            seen[0]++;
            // Fingers that close on a can, or let go of it, touch it.
            if (now.held().isEmpty() && now.opening() < RobotBody.OPEN) {
              return;
            }
            exact.arrange(now.standing(), now.inGripper().stream().toList());
            exact.lifting(true);
            assertThat(exact.touches(now.base().transform(), now.joints(), now.opening()))
                .as("%s, at %s %s", instance, now.base(), now.posture())
                .isFalse();
          },
          .004);
      state = simulator.attempt(before, instance, new SplittableRandom(i)).after();
    }
    assertThat(seen[0]).isGreaterThan(1_000);
  }

  @Test
  void theSameSeedGivesTheSameStates() {
    assertThat(walk(3)).isEqualTo(walk(3)).isNotEqualTo(walk(4));
  }

  private List<CafeState> walk(long seed) {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TRAINING, GraspMode.PHYSICAL);
    List<CafeState> states = new ArrayList<>();
    CafeState state = simulator.initial();
    SplittableRandom random = new SplittableRandom(seed);
    for (String step :
        List.of(
            "(teleport counter robot)",
            "(grasp gripper counter can1 robot)",
            "(put gripper counter can1 robot)",
            "(grasp gripper counter can1 robot)",
            "(move counter table1 robot)",
            "(put gripper table1 can1 robot)")) {
      state = simulator.attempt(state, instance(simulator, step), random).after();
      states.add(state);
    }
    return states;
  }

  private static Instance instance(CafeSimulator simulator, String text) {
    return GroundReader.of(simulator.world()).instance("test", text);
  }

  private static Optional<Refusal> refusal(CafeSimulator simulator, CafeState state, String text) {
    return simulator.refusal(state, instance(simulator, text), new SplittableRandom(1));
  }

  private static CafeState built(CafeSimulator simulator, String atoms) {
    World world = simulator.world();
    State state = world.state(GroundReader.of(world).atoms("state", atoms));
    return ((Simulator.Ready<CafeState>) simulator.build(state)).concrete();
  }
}
