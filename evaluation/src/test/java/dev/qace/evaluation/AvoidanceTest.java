package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Place;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The warehouse robot, whose put-down destroys the table one time in ten. */
class AvoidanceTest {
  private static final int SEEDS = 30;
  private static final int FEW_SEEDS = 5;
  private static final String NOT_DESTROYED = "(not (table-destroyed))";

  private final BuiltInAgent agent = BuiltInAgent.named("warehouse").orElseThrow();
  private final Condition avoid =
      GroundReader.of(agent.world()).condition("avoid", "(table-destroyed)");
  private final GroundCondition destroyed = GroundCondition.of(avoid, agent.world());

  @ParameterizedTest
  @CsvSource({"frugal", "paper"})
  void onceAStepWasSeenToLeadThereNothingRisksItAndWhatThatLeavesOpenIsSaid(String strategy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Settings settings =
          (strategy.equals("paper") ? Settings.paper(5, seed) : Settings.frugal(seed)).avoid(avoid);
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
              .settings(settings)
              .build();
      Assessed found = assessment.run();
      List<Transition> all =
          assessment.evidence().all().stream().map(Evidence.Observed::transition).toList();
      int first =
          IntStream.range(0, all.size())
              .filter(i -> destroyed.holds(all.get(i).outcome().state()))
              .findFirst()
              .orElse(all.size());
      assertThat(all)
          .as("starts where the table is destroyed, seed %d", seed)
          .noneMatch(transition -> destroyed.holds(transition.state()));
      assertThat(all.subList(Math.min(all.size(), first + 1), all.size()))
          .as("put-down executed after it was seen to destroy the table, seed %d", seed)
          .noneMatch(
              transition ->
                  transition.instance().capability().name().equals("put-down")
                      && transition.outcome() instanceof Transition.Moved);
      assertThat(undecided(found)).as("seed %d", seed).isEqualTo(needing(all, first));
    }
  }

  @Test
  void aRandomWalkTurnsBackWhereItMayNotStayAndStillEnds() {
    Settings settings = Settings.frugal(1).strategy(StrategyName.RANDOM).budget(300).avoid(avoid);
    Assessment assessment =
        Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
            .settings(settings)
            .build();
    assessment.run();
    assertThat(assessment.cost().steps()).isEqualTo(300);
    assertThat(assessment.evidence().all())
        .noneMatch(observed -> destroyed.holds(observed.transition().state()));
  }

  /** What breaks everything, whichever object it is told to act on. */
  @ParameterizedTest
  @EnumSource(Starts.class)
  void changesThatTheParametersCannotNameAreAvoidedTooOnceTheyWereSeen(Starts starts) {
    PpddlFile file =
        PpddlReader.parse(
            "breaks-all",
            """
            (define (domain breaks-all) (:requirements :typing :probabilistic-effects :conditional-effects)
              (:types a)
              (:predicates (p ?x - a) (broken ?x - a))
              (:action go :parameters (?x - a) :precondition (not (p ?x))
                :effect (probabilistic 0.5 (p ?x) 0.3 (forall (?y - a) (broken ?y))))
              (:action off :parameters (?x - a) :precondition (p ?x) :effect (not (p ?x))))
            (define (problem three) (:domain breaks-all) (:objects a1 a2 a3 - a) (:init))
            """);
    World world = World.of(file.domain(), file.problem());
    Condition broken = GroundReader.of(world).condition("avoid", "(broken a2)");
    GroundCondition holds = GroundCondition.of(broken, world);
    for (long seed = 0; seed < FEW_SEEDS; seed++) {
      Assessment assessment =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts))
              .settings(Settings.frugal(seed).avoid(broken))
              .build();
      Assessed found = assessment.run();
      List<Transition> all =
          assessment.evidence().all().stream().map(Evidence.Observed::transition).toList();
      List<Boolean> named =
          all.stream()
              .filter(transition -> holds.holds(transition.outcome().state()))
              .map(transition -> transition.instance().toString().equals("(go a2)"))
              .toList();
      // That a2 is broken by whatever is told to act on it says nothing of the others yet.
      assertThat(named)
          .as("how a2 was broken, %s, seed %d", starts, seed)
          .isIn(List.of(true), List.of(false), List.of(true, false));
      assertThat(all).noneMatch(transition -> holds.holds(transition.state()));
      assertThat(found.undecided().isEmpty() && found.inexpressible().isEmpty())
          .as("nothing left open, %s, seed %d", starts, seed)
          .isFalse();
    }
  }

  private static Set<String> undecided(Assessed found) {
    Set<String> undecided = new TreeSet<>();
    found.undecided().stream()
        .filter(each -> each.place() == Place.PRECONDITION)
        .forEach(each -> undecided.add(each.capability().name() + " " + each.slot()));
    return undecided;
  }

  /**
   * What only a state where the table is destroyed could tell, of every capability; and of put-down
   * all that was open when it was first seen to do so, since any attempt that may execute risks it.
   */
  private Set<String> needing(List<Transition> all, int first) {
    Set<String> needing = new TreeSet<>();
    for (Capability capability : agent.world().vocabulary().capabilities()) {
      needing.add(capability.name() + " " + NOT_DESTROYED);
      if (capability.name().equals("put-down") && first < all.size()) {
        PreconditionSpace space =
            new PreconditionSpace(new Lifting(capability, agent.world(), false));
        all.subList(0, first + 1).stream()
            .filter(transition -> transition.instance().capability().equals(capability))
            .forEach(space::add);
        space.undecided().stream()
            .mapToObj(literal -> capability.name() + " " + space.lifting().literal(literal))
            .forEach(needing::add);
      }
    }
    return needing;
  }
}
