package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Effect;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MisreportsTest {
  private static final String HAND =
      """
      (define (domain hand)
        (:requirements :typing :probabilistic-effects :negative-preconditions)
        (:types box)
        (:predicates (held ?b - box) (done ?b - box) (power))
        (:action on :parameters () :precondition (not (power)) :effect (power))
        (:action off :parameters () :precondition (power) :effect (not (power)))
        (:action pick
          :parameters (?b - box)
          :precondition (not (held ?b))
          :effect (probabilistic 0.8 (held ?b)))
        (:action work
          :parameters (?b - box)
          :precondition (and (held ?b) (power))
          :effect (probabilistic 0.7 (done ?b) %s))
        (:action drop :parameters (?b - box) :precondition (held ?b) :effect (not (held ?b))))
      (define (problem p)
        (:domain hand)
        (:objects b1 b2 b3 - box)
        (:init))
      """;

  /** More with {@code -Dqace.misreports=20}. */
  private static final int SEEDS = Integer.getInteger("qace.misreports", 1);

  private static SteppedAgent hand(Starts starts, String more) {
    PpddlFile file = PpddlReader.parse("a test", HAND.formatted(more));
    World world = World.of(file.domain(), file.problem());
    return new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts);
  }

  private static Assessed assessed(Agent agent, int seed) {
    return Assessment.of(agent).settings(Settings.frugal(seed)).run();
  }

  /** What each capability needs and does, odds aside. */
  private static List<Object> structure(Assessed found) {
    return found.capabilities().stream()
        .<Object>map(
            each -> List.of(each.capability(), Set.copyOf(each.precondition()), outcomes(each)))
        .toList();
  }

  private static Set<Set<Effect>> outcomes(LearnedCapability of) {
    return of.outcomes().stream()
        .map(LearnedOutcome::changes)
        .map(Set::copyOf)
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(names = {"ANY", "INITIAL"})
  void wrongReportsAreFoundWithTheirRateAndTheRestOfTheModelStands(Starts starts) {
    List<Object> truth = structure(assessed(hand(starts, ""), 1));
    for (int seed = 1; seed <= SEEDS; seed++) {
      Assessed found = assessed(new Misreporting(hand(starts, ""), "held", 0.01), seed);
      assertThat(found.misreported()).hasSize(1);
      Misreported held = found.misreported().get(0);
      assertThat(held.predicate().name()).isEqualTo("held");
      assertThat(held.rate()).isBetween(0.005, 0.02);
      // Of an agent that cannot be set, two wrong reports in a row may pass for a fact.
      if (starts == Starts.ANY) {
        assertThat(found.inexpressible()).isEmpty();
        assertThat(found.capabilities()).allSatisfy(each -> assertThat(each.surprises()).isEmpty());
      }
      assertThat(structure(found)).isEqualTo(truth);
    }
  }

  @Test
  void aPredicateThatEveryCapabilityNamesIsFoundByItsStarts() {
    List<Object> truth = structure(assessed(hand(Starts.ANY, ""), 1));
    Assessed found = assessed(new Misreporting(hand(Starts.ANY, ""), "power", 0.02), 1);
    assertThat(found.misreported()).hasSize(1);
    assertThat(structure(found)).isEqualTo(truth);
  }

  @Test
  void anOutcomeMoreFrequentThanWrongReportsStays() {
    SteppedAgent dropping = hand(Starts.ANY, "0.1 (not (held ?b))");
    List<Object> truth = structure(assessed(dropping, 1));
    Assessed found = assessed(new Misreporting(dropping, "held", 0.01), 1);
    assertThat(found.misreported()).hasSize(1);
    assertThat(structure(found)).isEqualTo(truth);
  }

  @Test
  void anAgentThatReportsRightlyIsAskedTheSameAndNothingIsSaidOfIt() {
    for (Starts starts : List.of(Starts.ANY, Starts.INITIAL)) {
      Assessment plain = Assessment.of(hand(starts, "")).build();
      Assessment wrapped = Assessment.of(new Misreporting(hand(starts, ""), "held", 0)).build();
      assertThat(wrapped.run()).isEqualTo(plain.run());
      assertThat(wrapped.evidence().asked()).isEqualTo(plain.evidence().asked());
      assertThat(plain.run().misreported()).isEmpty();
    }
  }

  @Test
  void whatIsLearnedFollowsFromTheEvidenceAlone() {
    Assessment asking =
        Assessment.of(new Misreporting(hand(Starts.ANY, ""), "held", 0.01))
            .settings(Settings.frugal(2))
            .build();
    Assessed found = asking.run();
    Knowledge atOnce =
        new Knowledge(asking.world(), Starts.ANY, capability -> false, Settings.frugal(2));
    atOnce.takeEarlier(List.copyOf(asking.evidence().asked()));
    assertThat(Assessed.of("agent", atOnce, false)).isEqualTo(found);
    assertThat(found.misreported()).isNotEmpty();
  }
}
