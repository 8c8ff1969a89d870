package dev.qace.learner.knowledge.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvariantsTest {
  /** With 25 modes there are thousands of groups of up to three of them. */
  @ParameterizedTest
  @ValueSource(ints = {5, 25})
  void oneRefusalOfTwoModesAtOnceMakesAnyOtherTwoSuspicious(int modes) {
    PpddlFile file =
        PpddlReader.parse(
            "modes",
            """
            (define (domain modes) (:predicates %s) (:action wait :parameters () :effect (and)))
            (define (problem x) (:domain modes) (:init (m0)))
            """
                .formatted(
                    IntStream.range(0, modes)
                        .mapToObj("(m%d)"::formatted)
                        .collect(Collectors.joining(" "))));
    World world = World.of(file.domain(), file.problem());
    Evidence evidence = new Evidence();
    Invariants invariants = new Invariants(world, evidence);
    for (int mode = 0; mode < modes; mode++) {
      evidence.add(asked(world, state(world, mode), new Response.Answered(List.of())));
    }
    evidence.add(asked(world, state(world, 0, 1), new Response.StartRefused("no")));
    assertThat(invariants.risk(state(world, 2, 3))).isPositive();
    assertThat(invariants.risk(state(world, 2))).isZero();
  }

  private static State state(World world, int... atoms) {
    return world.initial().with(0, false).flipped(IntStream.of(atoms));
  }

  private static Asked asked(World world, State start, Response response) {
    Instance wait = new Instance(world.vocabulary().capabilities().get(0), List.of());
    Policy policy = new Policy(List.of(new Policy.Rule(List.of(), wait)));
    return Asked.of(1, new Query(start, policy, Condition.TRUE, 1, 1, 0), response);
  }
}
