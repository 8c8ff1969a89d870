package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Settings;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictionTest {
  private static final LearnedModel WAREHOUSE = Learned.builtIn("warehouse");

  private static WhatIf question(LearnedModel model, String goal, String... instances) {
    GroundReader reader = GroundReader.of(model.world());
    return new WhatIf(
        model.world().initial(),
        new WhatIf.Sequence(
            List.of(instances).stream().map(each -> reader.instance("a test", each)).toList()),
        goal.isEmpty() ? Optional.empty() : Optional.of(reader.condition("a test", goal)));
  }

  private static Map<PathByPath.Where, Double> ends(Prediction prediction) {
    Map<PathByPath.Where, Double> ends = new HashMap<>();
    prediction
        .ends()
        .forEach(
            each ->
                ends.put(
                    new PathByPath.Where(each.end().toString(), each.state()), each.probability()));
    return ends;
  }

  private static void requireSame(
      Map<PathByPath.Where, Double> ours, Map<PathByPath.Where, Double> theirs) {
    assertThat(ours.keySet()).isEqualTo(theirs.keySet());
    theirs.forEach((where, odds) -> assertThat(ours.get(where)).isCloseTo(odds, within(1e-12)));
  }

  /** Mostly what executes somewhere, so that paths are long. */
  private static List<Instance> walk(LearnedModel model, State start, int length, Random random) {
    PpddlSimulator simulator = new PpddlSimulator(model.domain(), model.world());
    List<Instance> walk = new ArrayList<>();
    State state = start;
    while (walk.size() < length) {
      Optional<Instance> next =
          random.nextInt(6) == 0
              ? simulator.any(random)
              : simulator.anyExecutable(state, random).or(() -> simulator.any(random));
      walk.add(next.orElseThrow());
      state = simulator.attempt(state, next.orElseThrow(), random).after();
    }
    return walk;
  }

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void sequencesEndAsEnumeratingEveryPathSays(String agent) {
    LearnedModel model = Learned.builtIn(agent);
    Random random = new Random(11);
    State start = model.world().initial();
    int branching = 0;
    for (int i = 0; i < 25; i++) {
      List<Instance> walk = walk(model, start, 1 + random.nextInt(6), random);
      Prediction prediction =
          Prediction.of(model, new WhatIf(start, new WhatIf.Sequence(walk), Optional.empty()));
      requireSame(
          ends(prediction), new PathByPath(model.domain(), model.world()).sequence(start, walk));
      branching += prediction.ends().size() > 1 ? 1 : 0;
      requireStates(model, prediction, walk);
    }
    assertThat(branching).isPositive();
  }

  /** After each step: those paths of the shorter sequence that have not ended before. */
  private static void requireStates(
      LearnedModel model, Prediction prediction, List<Instance> walk) {
    State start = prediction.question().start();
    for (int k = 0; k < prediction.stepByStep().size(); k++) {
      Map<State, Double> expected = new HashMap<>();
      new PathByPath(model.domain(), model.world())
          .sequence(start, walk.subList(0, k + 1))
          .forEach(
              (where, odds) -> {
                if (where.end().equals("done")) {
                  expected.put(where.state(), odds);
                }
              });
      Map<State, Double> states = new HashMap<>();
      for (Prediction.Reached each : prediction.stepByStep().get(k).states()) {
        states.put(each.state(), each.probability());
        Range range = each.range().orElseThrow();
        assertThat(each.probability()).isBetween(range.low() - 1e-12, range.high() + 1e-12);
      }
      assertThat(states.keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (state, odds) -> assertThat(states.get(state)).isCloseTo(odds, within(1e-12)));
    }
  }

  @Test
  void policiesWithCyclesEndAsEnumeratingEveryPathSays() {
    LearnedModel model = Learned.builtIn("warehouse");
    World world = model.world();
    Policy policy =
        PolicyReader.parse(
            "a test",
            """
            (holding b1) => (put-down b1 r1)
            (handempty r1) (ontable b1) => (pick-up b1 r1)
            """,
            world);
    Condition goal = GroundReader.of(world).condition("a test", "(on b1 b2)");
    Prediction prediction =
        Prediction.of(
            model,
            new WhatIf(world.initial(), new WhatIf.Following(policy, 13), Optional.of(goal)));
    requireSame(
        ends(prediction),
        new PathByPath(model.domain(), world)
            .policy(world.initial(), new GroundPolicy(policy, world), state -> false, 13));
    assertThat(prediction.goal()).isZero();
    assertThat(prediction.probability(End.STEP_LIMIT) + prediction.probability(End.REFUSAL))
        .isCloseTo(1, within(1e-12));
    // Once more with a goal that ends runs.
    Condition broken = GroundReader.of(world).condition("a test", "(table-destroyed)");
    Prediction until =
        Prediction.of(
            model,
            new WhatIf(world.initial(), new WhatIf.Following(policy, 12), Optional.of(broken)));
    int atom = world.indexOf(GroundReader.of(world).atoms("", "(table-destroyed)").get(0));
    requireSame(
        ends(until),
        new PathByPath(model.domain(), world)
            .policy(
                world.initial(), new GroundPolicy(policy, world), state -> state.holds(atom), 12));
    assertThat(until.goal()).isEqualTo(until.probability(End.GOAL)).isGreaterThan(0.3);
    // Only runs that have not come to the goal yet take a third step.
    Prediction.PredictedStep second = until.stepByStep().get(1);
    assertThat(until.stepByStep().get(2).reached())
        .isCloseTo(second.happenings().get(0).probability(), within(1e-12));
  }

  @Test
  void frequenciesOfSimulatingTheLearnedModelAreAsPredicted() {
    LearnedModel model = Learned.builtIn("driver");
    World world = model.world();
    SimulatorAgent<State> played =
        new SimulatorAgent<>(new PpddlSimulator(model.domain(), world), Starts.ANY);
    List<Policy.Rule> rules = new ArrayList<>();
    rules.addAll(
        PolicyReader.parse(
                "a test",
                """
                (not-flattire) (vehicle-at l-1-1) => (move-vehicle l-1-1 l-1-2)
                (not-flattire) (vehicle-at l-1-2) => (move-vehicle l-1-2 l-1-3)
                (not (not-flattire)) (vehicle-at l-1-2) (spare-in l-1-2) => (change-tire l-1-2)
                """,
                world)
            .rules());
    Policy policy = new Policy(rules);
    State start =
        world.state(
            GroundReader.of(world)
                .atoms(
                    "",
                    "(vehicle-at l-1-1) (not-flattire) (spare-in l-1-2) (road l-1-1 l-1-2) (road l-1-2 l-1-3)"));
    Condition goal = GroundReader.of(world).condition("", "(vehicle-at l-1-3)");
    Prediction prediction =
        Prediction.of(model, new WhatIf(start, new WhatIf.Following(policy, 9), Optional.of(goal)));
    int runs = 40_000;
    Response.Answered answered =
        (Response.Answered) played.ask(new Query(start, policy, goal, 9, runs, 5));
    Map<State, Integer> seen = new HashMap<>();
    for (Trace trace : answered.traces()) {
      seen.merge(
          trace.transitions().get(trace.transitions().size() - 1).outcome().state(),
          1,
          Integer::sum);
    }
    Map<State, Double> predicted = new HashMap<>();
    prediction.ends().forEach(e -> predicted.merge(e.state(), e.probability(), Double::sum));
    assertThat(predicted.keySet()).hasSizeGreaterThan(1).containsAll(seen.keySet());
    predicted.forEach(
        (state, odds) ->
            assertThat(seen.getOrDefault(state, 0) / (double) runs)
                .isCloseTo(odds, within(4.5 * Math.sqrt(odds * (1 - odds) / runs) + 1e-9)));
  }

  @Test
  void aRefusalIsPredictedWithTheLiteralThatIsViolated() {
    Prediction prediction =
        Prediction.of(
            WAREHOUSE,
            question(WAREHOUSE, "", "(pick-up b1 r1)", "(put-down b1 r1)", "(pick-up b2 r1)"));
    Prediction.Refusal refusal = prediction.stepByStep().get(2).refusals().get(0);
    assertThat(refusal.violated()).containsExactly("(not (table-destroyed))");
    assertThat(refusal.why()).isEqualTo(WhyRefused.NEEDED);
    Prediction.Happening destroyed = prediction.stepByStep().get(1).happenings().get(1);
    assertThat(destroyed.change().added()).contains("(table-destroyed)");
    assertThat(refusal.probability()).isCloseTo(destroyed.probability(), within(1e-15));
    assertThat(prediction.probability(End.REFUSAL)).isEqualTo(refusal.probability());
    assertThat(prediction.range(End.REFUSAL)).isEqualTo(refusal.range().orElseThrow());
    assertThat(Doubts.of(prediction)).isEmpty();
  }

  @Test
  void aSequenceIsDoneToItsEndAndTheGoalLookedAtThen() {
    Prediction prediction =
        Prediction.of(
            WAREHOUSE,
            question(WAREHOUSE, "(not (table-destroyed))", "(pick-up b1 r1)", "(put-down b1 r1)"));
    assertThat(prediction.stepByStep()).hasSize(2).allMatch(step -> step.reached() > 1 - 1e-12);
    // It holds before as well.
    assertThat(prediction.goal()).isStrictlyBetween(0.7, 0.99);
    assertThat(prediction.ends()).allMatch(each -> each.end() == End.DONE);
  }

  @Test
  void ofWhatNeverExecutedNothingIsPredicted() {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (p) (q))
              (:action flip :precondition (p) :effect (probabilistic 0.5 (not (p)) 0.5 (q)))
              (:action never :precondition (and (p) (not (p))) :effect (q)))
            (define (problem w) (:domain d) (:init (p)) (:goal (q)))
            """,
            Starts.ANY,
            Settings.frugal(0));
    Prediction prediction =
        Prediction.of(model, question(model, "(q)", "(flip)", "(never)", "(flip)"));
    assertThat(prediction.probability(End.UNKNOWN)).isCloseTo(1, within(1e-12));
    assertThat(prediction.goalRange().low()).isZero();
    assertThat(prediction.goalRange().high()).isEqualTo(1);
    assertThat(Doubts.of(prediction))
        .hasSize(1)
        .first()
        .asString()
        .contains("never was never seen");
  }

  @Test
  void whatCouldNotBeTestedIsTakenNotToBeNeededAndTheBoundsAllowForBoth() {
    // From its initial state alone, nobody can tell whether "on" needs (b), which always holds.
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (a) (b))
              (:action on :precondition (not (a)) :effect (a))
              (:action off :precondition (a) :effect (not (a))))
            (define (problem w) (:domain d) (:init (b)) (:goal (a)))
            """,
            Starts.INITIAL,
            Settings.frugal(0));
    GroundReader reader = GroundReader.of(model.world());
    State without = model.world().state(reader.atoms("", ""));
    Prediction prediction =
        Prediction.of(
            model,
            new WhatIf(
                without,
                new WhatIf.Sequence(List.of(reader.instance("", "(on)"))),
                Optional.empty()));
    Prediction.Refusal refusal = prediction.stepByStep().get(0).refusals().get(0);
    assertThat(refusal.violated()).containsExactly("(b)");
    assertThat(refusal.why()).isEqualTo(WhyRefused.UNDECIDED);
    assertThat(refusal.probability()).isZero();
    assertThat(refusal.range()).contains(new Range(0, 1));
    Prediction.Happening executed = prediction.stepByStep().get(0).happenings().get(0);
    assertThat(executed.probability()).isEqualTo(1);
    assertThat(executed.range()).contains(new Range(0, 1));
    assertThat(Doubts.of(prediction)).anyMatch(words -> words.contains("(b)"));
  }

  @Test
  void whatIsUndecidedButShowsInNoneOfTheStatesIsOnlyCounted() {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (a) (b))
              (:action on :precondition (not (a)) :effect (a))
              (:action off :precondition (a) :effect (not (a))))
            (define (problem w) (:domain d) (:init (b)) (:goal (a)))
            """,
            Starts.INITIAL,
            Settings.frugal(0));
    assertThat(model.report().undecided()).isNotEmpty();
    List<String> doubts = Doubts.of(Prediction.of(model, question(model, "", "(on)", "(off)")));
    assertThat(doubts).hasSize(1);
    assertThat(doubts.get(0)).endsWith("undecided without a difference to any of these states.");
    // Where (b) does not hold, whether "on" makes it true would show, and whether it needs it.
    GroundReader reader = GroundReader.of(model.world());
    State without = model.world().state(reader.atoms("", ""));
    Prediction there =
        Prediction.of(
            model,
            new WhatIf(
                without,
                new WhatIf.Sequence(List.of(reader.instance("", "(on)"))),
                Optional.empty()));
    assertThat(Doubts.of(there))
        .singleElement()
        .asString()
        .contains("undecided precondition (b), taken not to be needed, and so effect (b): no ");
  }

  @Test
  void tooManyStatesAreRefusedInWords() {
    StringBuilder objects = new StringBuilder();
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      objects.append(" o").append(i);
      rules.append("(not (seen o").append(i).append(")) => (toss o").append(i).append(")\n");
    }
    String domain =
        """
        (define (domain d) (:predicates (heads ?x) (seen ?x))
          (:action toss :parameters (?x)
            :effect (and (seen ?x) (probabilistic 0.5 (heads ?x)))))
        (define (problem w) (:domain d) (:objects %s) (:init) (:goal (seen o0)))
        """;
    LearnedModel small = Learned.of(domain.formatted("o0 o1"), Starts.ANY, Settings.frugal(0));
    LearnedModel model =
        LearnedModel.of(
            JournalHeader.of("large", Learned.agent(domain.formatted(objects), Starts.ANY)),
            small.text(),
            small.domain(),
            small.report());
    Policy policy = PolicyReader.parse("", rules.toString(), model.world());
    assertThatThrownBy(
            () ->
                Prediction.of(
                    model,
                    new WhatIf(
                        model.world().initial(),
                        new WhatIf.Following(policy, 50),
                        Optional.empty())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16 steps lead to more than 100,000 states");
    // Ten of them are no trouble, and leave 1,024 states.
    Prediction ten =
        Prediction.of(
            model,
            new WhatIf(
                model.world().initial(), new WhatIf.Following(policy, 10), Optional.empty()));
    assertThat(ten.ends()).hasSize(1024);
    assertThat(ten.ends().stream().mapToDouble(Prediction.Ending::probability).sum())
        .isCloseTo(1, within(1e-9));
    // Too many endings to bound each; of the goal, what is seen is still held against the bounds.
    WhatIf twelve =
        new WhatIf(
            model.world().initial(),
            new WhatIf.Following(policy, 12),
            Optional.of(GroundReader.of(model.world()).condition("", "(heads o11)")));
    Prediction many = Prediction.of(model, twelve);
    assertThat(many.ends()).allMatch(each -> each.range().isEmpty());
    assertThat(many.goalRange().low()).isStrictlyBetween(0.2, 0.5);
    Posed.Answered answered =
        (Posed.Answered)
            LiveQuestion.pose(Learned.agent(domain.formatted(objects), Starts.ANY), many, 100, 1);
    Observation seen = Observation.of(many, answered.traces());
    assertThat(seen.untested()).isEqualTo(many.ends().size());
    assertThat(seen.goalReached()).isBetween(30, 70);
    assertThat(seen.fits()).isTrue();
    String biased = domain.replace("0.5 (heads ?x)", "0.95 (heads ?x)");
    Posed.Answered other =
        (Posed.Answered)
            LiveQuestion.pose(Learned.agent(biased.formatted(objects), Starts.ANY), many, 100, 1);
    assertThat(Observation.of(many, other.traces()).fits()).isFalse();
  }
}
