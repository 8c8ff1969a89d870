package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.lifting.DistinctObjects;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DistinctObjectsTest {
  private static final String SHELVES =
      """
      (define (domain shelves)
        (:requirements :typing :probabilistic-effects)
        (:types shelf cart)
        (:predicates (full ?s - shelf) (lit ?s - shelf))
        (:action move
          :parameters (?a ?b - shelf)
          :precondition (full ?a)
          :effect (and (not (full ?a)) (probabilistic 0.8 (full ?b))))
        (:action fill
          :parameters (?a - shelf ?c - cart)
          :precondition (not (full ?a))
          :effect (full ?a))
        (:action light
          :parameters (?a ?b - shelf)
          :precondition (full ?b)
          :effect (lit ?a)))
      (define (problem p)
        (:domain shelves)
        (:objects s1 s2 s3 - shelf c - cart)
        (:init (full s1)))
      """;
  private static final PpddlFile FILE = PpddlReader.parse("a test", SHELVES);
  private static final Domain DOMAIN = FILE.domain();
  private static final World WORLD = World.of(DOMAIN, FILE.problem());

  /** Says that it never takes one object twice, and fails where it is asked to. */
  private static final class Particular extends ForwardingAgent {
    Particular(Starts starts) {
      super(new SimulatorAgent<>(new PpddlSimulator(DOMAIN, WORLD), starts));
    }

    @Override
    public boolean distinctObjects(Capability capability) {
      return true;
    }

    @Override
    public List<Response> askAll(List<Query> queries) {
      return queries.stream().map(this::ask).toList();
    }

    @Override
    public Response ask(Query query) {
      assertThat(query.policy().rules())
          .allSatisfy(rule -> assertThat(rule.then().repeatsAnObject()).isFalse());
      return agent().ask(query);
    }
  }

  static Stream<Arguments> waysToAsk() {
    return Stream.of(
        Arguments.of(Starts.ANY, Settings.frugal(1)),
        Arguments.of(Starts.ANY, Settings.paper(5, 1)),
        Arguments.of(Starts.ANY, Settings.frugal(1).strategy(StrategyName.RANDOM).budget(400)),
        Arguments.of(Starts.VISITED, Settings.frugal(1).budget(400)),
        Arguments.of(Starts.INITIAL, Settings.frugal(1).budget(400)));
  }

  @ParameterizedTest
  @MethodSource("waysToAsk")
  void whatTheAgentNeverTakesIsNeverAskedAndIsInTheModel(Starts starts, Settings settings) {
    Agent agent = new Particular(starts);
    Assessed found = Assessment.of(agent).settings(settings).name("shelves").run();
    assertThat(PpddlWriter.write(found.model()))
        .contains(":equality")
        .contains("(and (not (= ?a ?b)) (full ?a)")
        .containsOnlyOnce("(and (not (= ?a ?b)) (full ?b)");
    assertThat(found.capabilities())
        .allSatisfy(
            each ->
                assertThat(each.needed())
                    .noneMatch(needed -> needed.literal().toString().contains("=")));
  }

  @Test
  void onlyParametersWhoseTypesAllowOneObjectAreSaidToDiffer() {
    assertThat(declared("move")).extracting(Condition::toString).containsExactly("(not (= ?a ?b))");
    assertThat(declared("fill")).isEmpty();
  }

  private static List<Condition> declared(String capability) {
    return DistinctObjects.of(capability(capability), DOMAIN.types());
  }

  private static Capability capability(String name) {
    return WORLD.vocabulary().capabilities().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thatOneObjectTwiceIsRefusedSettlesNothing() {
    Assessment assessment = Assessment.of(new Particular(Starts.ANY)).name("shelves").build();
    Assessed found = assessment.run();
    List<Evidence.Observed> more = new ArrayList<>(assessment.evidence().all());
    Instance twice =
        new Instance(capability("move"), List.of(WORLD.objects().get(0), WORLD.objects().get(0)));
    more.add(
        0,
        new Evidence.Observed(
            1, new Transition(WORLD.initial(), twice, new Transition.Refused(WORLD.initial()))));
    Assessed again =
        Assessed.of("shelves", WORLD, capability -> true, more, Settings.frugal(0), false);
    assertThat(again.model()).isEqualTo(found.model());
    assertThat(again.undecided()).isEqualTo(found.undecided());
    assertThat(again.inexpressible()).isEqualTo(found.inexpressible());
  }
}
