package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import dev.qace.simulators.BuiltInAgent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private static final String COIN =
      """
      (define (domain d) (:predicates (up) (broken))
        (:action toss :precondition (not (broken)) :effect %s)
        (:action lay :effect (not (up))))
      (define (problem w) (:domain d) (:init) (:goal (up)))
      """;
  private static final String FAIR = "(probabilistic 0.5 (up) 0.5 (not (up)))";
  private static final LearnedModel MODEL =
      Learned.of(COIN.formatted(FAIR), Starts.ANY, Settings.frugal(4));

  private static Prediction predict(LearnedModel model, String... instances) {
    GroundReader reader = GroundReader.of(model.world());
    return Prediction.of(
        model,
        new WhatIf(
            model.world().initial(),
            new WhatIf.Sequence(
                List.of(instances).stream().map(each -> reader.instance("", each)).toList()),
            Optional.of(reader.condition("", "(up)"))));
  }

  private static Observation observe(String effect, Starts starts, String... instances) {
    Prediction prediction = predict(MODEL, instances);
    Agent agent = Learned.agent(COIN.formatted(effect), starts);
    Posed posed = LiveQuestion.pose(agent, prediction, 400, 1);
    assertThat(posed).isInstanceOf(Posed.Answered.class);
    return Observation.of(prediction, ((Posed.Answered) posed).traces());
  }

  @Test
  void theAgentThatWasLearnedFits() {
    Observation seen = observe(FAIR, Starts.ANY, "(toss)");
    assertThat(seen.fits()).isTrue();
    assertThat(seen.surprises()).isEmpty();
    assertThat(seen.endings()).hasSize(2);
    assertThat(seen.endings().stream().mapToInt(Observation.Tallied::seen).sum()).isEqualTo(400);
    assertThat(seen.goalReached()).isBetween(150, 250);
  }

  @Test
  void otherOddsDoNotFit() {
    Observation seen = observe("(probabilistic 0.9 (up) 0.1 (not (up)))", Starts.ANY, "(toss)");
    assertThat(seen.fits()).isFalse();
    assertThat(seen.pValue()).isLessThan(1e-9);
  }

  @Test
  void oneOutcomeThatWasNotPredictedIsEnough() {
    Observation seen =
        observe("(probabilistic 0.01 (broken) 0.495 (up) 0.495 (not (up)))", Starts.ANY, "(toss)");
    assertThat(seen.fits()).isFalse();
    assertThat(seen.surprises()).hasSize(1);
    assertThat(seen.surprises().get(0).words())
        .isEqualTo("step 1, (toss): an outcome that was not predicted: + (broken)");
  }

  @Test
  void refusalsThatWereNotPredictedAreSaidAndSoAreThoseThatFailToCome() {
    String choosy = COIN.formatted(FAIR).replace("(not (broken))", "(up)");
    Prediction executes = predict(MODEL, "(toss)");
    Posed.Answered refused =
        (Posed.Answered) LiveQuestion.pose(Learned.agent(choosy, Starts.ANY), executes, 5, 1);
    assertThat(Observation.of(executes, refused.traces()).surprises())
        .containsExactly(
            new Observation.Surprise(
                "step 1, (toss): refused, though it was predicted to execute", 5));
    LearnedModel shy = Learned.of(choosy, Starts.ANY, Settings.frugal(4));
    Prediction refuses = predict(shy, "(toss)");
    assertThat(refuses.probability(End.REFUSAL)).isEqualTo(1);
    Posed.Answered executed =
        (Posed.Answered)
            LiveQuestion.pose(Learned.agent(COIN.formatted("(up)"), Starts.ANY), refuses, 5, 1);
    Observation seen = Observation.of(refuses, executed.traces());
    assertThat(seen.fits()).isFalse();
    assertThat(seen.surprises())
        .containsExactly(
            new Observation.Surprise(
                "step 1, (toss): executed, though a refusal was predicted: + (up)", 5));
  }

  @Test
  void aSequenceThatIsNoPolicyIsAskedStepByStepWhereTheAgentCanBeBroughtBack() {
    // After "nothing changed" the state is the same before each of the two.
    Prediction prediction = predict(MODEL, "(toss)", "(lay)", "(toss)");
    for (Starts starts : List.of(Starts.ANY, Starts.VISITED)) {
      Agent agent = Learned.agent(COIN.formatted(FAIR), starts);
      Posed.Answered answered = (Posed.Answered) LiveQuestion.pose(agent, prediction, 300, 1);
      assertThat(answered.way()).startsWith("step by step");
      assertThat(answered.traces()).hasSize(300);
      assertThat(answered.traces()).allMatch(trace -> trace.transitions().size() == 3);
      assertThat(Observation.of(prediction, answered.traces()).fits()).isTrue();
    }
    Agent resetOnly = Learned.agent(COIN.formatted(FAIR), Starts.INITIAL);
    assertThat(LiveQuestion.pose(resetOnly, prediction, 300, 1))
        .isInstanceOf(Posed.Unaskable.class);
    // The same thing twice in the same state is a policy.
    Posed twice = LiveQuestion.pose(resetOnly, predict(MODEL, "(toss)", "(toss)"), 9, 1);
    assertThat(((Posed.Answered) twice).way()).isEqualTo("as one question");
    assertThat(((Posed.Answered) twice).traces())
        .hasSize(9)
        .allMatch(trace -> trace.transitions().size() == 2);
  }

  @Test
  void aPolicyIsPosedAsItIsAndAStartMayBeRefused() {
    LearnedModel model = Learned.builtIn("driver");
    GroundReader reader = GroundReader.of(model.world());
    Prediction prediction =
        Prediction.of(
            model,
            new WhatIf(
                model
                    .world()
                    .state(
                        reader.atoms("", "(vehicle-at l-1-1) (not-flattire) (road l-1-1 l-1-2)")),
                new WhatIf.Following(
                    PolicyReader.parse(
                        "", "(vehicle-at l-1-1) => (move-vehicle l-1-1 l-1-2)", model.world()),
                    5),
                Optional.of(reader.condition("", "(vehicle-at l-1-2)"))));
    assertThat(prediction.goal()).isCloseTo(1, within(1e-12));
    Agent same =
        new SimulatorAgent<>(BuiltInAgent.named("driver").orElseThrow().simulator(), Starts.ANY);
    Posed.Answered answered = (Posed.Answered) LiveQuestion.pose(same, prediction, 100, 3);
    assertThat(Observation.of(prediction, answered.traces()).fits()).isTrue();
    Agent resetOnly =
        new SimulatorAgent<>(
            BuiltInAgent.named("driver").orElseThrow().simulator(), Starts.INITIAL);
    assertThat(LiveQuestion.pose(resetOnly, prediction, 100, 3))
        .isInstanceOf(Posed.StartRefused.class);
  }

  @Test
  void pValuesAreTheSumsOfTheBinomialDistribution() {
    for (int hits = 0; hits <= 12; hits++) {
      double low = 0;
      double high = 0;
      for (int k = 0; k <= 12; k++) {
        double mass = mass(12, k, "0.3");
        low += k <= hits ? mass : 0;
        high += k >= hits ? mass : 0;
      }
      assertThat(Observation.value(12, hits, new Range(0.3, 0.3)))
          .isCloseTo(Math.min(1, 2 * Math.min(low, high)), within(1e-12));
    }
    // Odds that may be anywhere in a range are taken as near as they can be.
    assertThat(Observation.value(100, 50, new Range(0.4, 0.6))).isEqualTo(1);
    assertThat(Observation.value(100, 80, new Range(0.4, 0.6)))
        .isEqualTo(Observation.value(100, 80, new Range(0.6, 0.6)));
    assertThat(Observation.value(10, 1, new Range(0, 0))).isZero();
    assertThat(Observation.value(10, 9, new Range(1, 1))).isZero();
  }

  private static double mass(int trials, int hits, String chance) {
    BigInteger ways = BigInteger.ONE;
    for (int i = 0; i < hits; i++) {
      ways = ways.multiply(BigInteger.valueOf(trials - i)).divide(BigInteger.valueOf(i + 1L));
    }
    BigDecimal yes = new BigDecimal(chance);
    return new BigDecimal(ways)
        .multiply(yes.pow(hits))
        .multiply(BigDecimal.ONE.subtract(yes).pow(trials - hits))
        .doubleValue();
  }
}
