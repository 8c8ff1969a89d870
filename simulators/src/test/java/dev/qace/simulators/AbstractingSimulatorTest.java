package dev.qace.simulators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Attempt;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.Instance;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AbstractingSimulatorTest {
  private static final Capability SWAP = new Capability("swap", List.of());
  private static final Capability LIFT = new Capability("lift", List.of());

  /** Says of one of its capabilities that it never takes an object twice. */
  private static final class Arm implements LowLevelSimulator<Integer> {
    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public Attempt<Integer> attempt(Integer at, Instance instance, RandomGenerator random) {
      return new Attempt.Executed<>(at + 1);
    }

    @Override
    public boolean distinctObjects(Capability capability) {
      return capability.equals(SWAP);
    }
  }

  @Test
  void whatTheSimulatorSaysOfItsCapabilitiesReachesWhoeverAsksTheAgent() {
    Vocabulary vocabulary =
        new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(), List.of(SWAP, LIFT));
    Agent agent =
        new SimulatorAgent<>(
            new AbstractingSimulator<>(new Arm(), vocabulary, List.of(), Map.of()), Starts.INITIAL);
    assertThat(agent.distinctObjects(SWAP)).isTrue();
    assertThat(agent.distinctObjects(LIFT)).isFalse();
  }
}
