package dev.qace.evaluation.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.evaluation.distance.Predictor;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Dqace.suite=all} looks at every domain of the suite, at its test problems too, and at
 * problems of up to 20,000 states.
 */
class ProblemSolvingTest {
  private static final boolean ALL = System.getProperty("qace.suite", "").equals("all");
  private static final int MOST = ALL ? 20_000 : ProblemSolving.MOST_STATES;

  static Stream<String> domains() throws IOException {
    return ALL
        ? SuiteDomains.names().stream()
        : Stream.of("ladder", "glacier", "ice-rink", "rapids", "skillet", "outpost");
  }

  /** Plain value iteration over every reachable state, NaN where there are too many. */
  private static double valueIteration(Domain domain, Problem problem) {
    World world = World.of(domain, problem);
    Grounder grounder = Grounder.fixedStart(domain, world);
    GroundCondition goal = grounder.ground(problem.goal());
    List<GroundAction> actions = new ArrayList<>();
    for (Action action : domain.actions()) {
      grounder.instances(action).forEachRemaining(i -> actions.add(grounder.ground(i)));
    }
    List<State> states = new ArrayList<>(List.of(world.initial()));
    Map<State, Integer> numbers = new HashMap<>(Map.of(world.initial(), 0));
    List<List<Map<State, Double>>> choices = new ArrayList<>();
    for (int at = 0; at < states.size(); at++) {
      if (states.size() > MOST) {
        return Double.NaN;
      }
      List<Map<State, Double>> here = new ArrayList<>();
      for (GroundAction action : actions) {
        if (action.executesIn(states.get(at))) {
          Map<State, Double> after = action.successors(states.get(at));
          here.add(after);
          for (State each : after.keySet()) {
            if (numbers.putIfAbsent(each, states.size()) == null) {
              states.add(each);
            }
          }
        }
      }
      choices.add(here);
    }
    double[] values = new double[states.size()];
    double rise = 1;
    while (rise > 1e-13) {
      double[] next = new double[values.length];
      for (int at = 0; at < values.length; at++) {
        if (goal.holds(states.get(at))) {
          next[at] = 1;
          continue;
        }
        for (Map<State, Double> choice : choices.get(at)) {
          double sum = 0;
          for (Map.Entry<State, Double> each : choice.entrySet()) {
            sum += each.getValue() * values[numbers.getOrDefault(each.getKey(), 0)];
          }
          next[at] = Math.max(next[at], sum);
        }
      }
      double[] before = values;
      rise =
          Arrays.stream(numbers.values().stream().mapToInt(Integer::intValue).toArray())
              .mapToDouble(at -> next[at] - before[at])
              .max()
              .orElse(0);
      values = next;
    }
    return values[0];
  }

  @ParameterizedTest
  @MethodSource("domains")
  void withTheTrueModelProblemsAreSolvedAsValueIterationSays(String name) throws IOException {
    Domain domain = SuiteDomains.domain(name).withEqualOdds();
    for (String each : ALL ? SuiteDomains.problems(name) : List.of("training")) {
      Problem problem = SuiteDomains.problem(name, each);
      double value = valueIteration(domain, problem);
      ProblemSolving solving = new ProblemSolving(domain, problem, MOST);
      assertThat(solving.best().isPresent()).as(each).isEqualTo(!Double.isNaN(value));
      if (!Double.isNaN(value)) {
        Consumer<Double> same = p -> assertThat(p).isCloseTo(value, within(1e-6));
        assertThat(solving.best()).as(each + ", best").hasValueSatisfying(same);
        assertThat(solving.with(domain)).as(each + ", model").hasValueSatisfying(same);
        assertThat(solving.with(Predictor.of(domain)))
            .as(each + ", predictions")
            .hasValueSatisfying(same);
      }
    }
  }

  @Test
  void aModelThatPlansWhatIsRefusedReachesNothing() throws IOException {
    Domain truth = SuiteDomains.domain("shelves");
    Problem problem = SuiteDomains.problem("shelves", "training");
    Domain bold =
        truth.withActions(
            truth.actions().stream()
                .map(a -> new Action(a.capability(), Condition.TRUE, a.effect()))
                .toList());
    ProblemSolving solving = new ProblemSolving(truth, problem);
    assertThat(solving.with(bold)).hasValue(0.0);
    assertThat(solving.best()).hasValue(1.0);
  }

  @Test
  void aModelThatKnowsNothingReachesNothing() throws IOException {
    Domain truth = SuiteDomains.domain("ladder");
    Domain empty = truth.withActions(List.of());
    assertThat(new ProblemSolving(truth, SuiteDomains.problem("ladder", "training")).with(empty))
        .hasValue(0.0);
  }

  /** A policy that was cut short is not the model's, and its value would be taken for one. */
  @Test
  void whereASearchWouldTakeTooManyStatesNothingIsSaid() throws IOException {
    Domain truth = SuiteDomains.domain("outpost").withEqualOdds();
    Problem problem = SuiteDomains.problem("outpost", "training");
    ProblemSolving solving = new ProblemSolving(truth, problem, 1);
    assertThat(solving.best()).isEmpty();
    assertThat(solving.with(truth)).isEmpty();
  }

  /** Wrong odds mislead: the way that looks surer is not. */
  @Test
  void aModelWithOtherOddsTakesTheWorseWay() {
    String text =
        """
        (define (domain ways) (:predicates (there) (lost))
          (:action left :precondition (not (lost))
            :effect (probabilistic %s (there) %s (lost)))
          (:action right :precondition (not (lost))
            :effect (probabilistic 0.5 (there) 0.5 (lost))))
        """;
    Domain truth = PpddlReader.parse("t", text.formatted("0.7", "0.3")).domain();
    Domain learned = PpddlReader.parse("l", text.formatted("0.4", "0.6")).domain();
    Problem problem =
        PpddlReader.parse("p", "(define (problem p) (:domain ways) (:init) (:goal (there)))", truth)
            .problem();
    ProblemSolving solving = new ProblemSolving(truth, problem);
    assertThat(solving.best()).hasValueSatisfying(p -> assertThat(p).isCloseTo(0.7, within(1e-9)));
    assertThat(solving.with(learned))
        .hasValueSatisfying(p -> assertThat(p).isCloseTo(0.5, within(1e-9)));
  }

  @Test
  void whereOutcomesWereNotForeseenThePolicyIsMadeFromThere() throws IOException {
    Domain truth =
        PpddlReader.parse(
                "t",
                """
                (define (domain stairs) (:predicates (up) (top) (slipped))
                  (:action climb :precondition (and (not (up)) (not (slipped)))
                    :effect (probabilistic 0.6 (up) 0.4 (slipped)))
                  (:action stand :precondition (slipped) :effect (not (slipped)))
                  (:action on :precondition (up) :effect (top)))
                """)
            .domain();
    Action sure =
        new Action(
            truth.actions().get(0).capability(),
            truth.actions().get(0).precondition(),
            ((Effect.Probabilistic) truth.actions().get(0).effect()).branches().get(0).effect());
    Domain learned =
        truth.withActions(List.of(sure, truth.actions().get(1), truth.actions().get(2)));
    Problem problem =
        PpddlReader.parse("p", "(define (problem p) (:domain stairs) (:init) (:goal (top)))", truth)
            .problem();
    assertThat(new ProblemSolving(truth, problem).with(learned))
        .hasValueSatisfying(p -> assertThat(p).isCloseTo(1, within(1e-9)));
  }
}
