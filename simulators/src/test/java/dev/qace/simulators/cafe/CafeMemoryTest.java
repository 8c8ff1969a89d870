package dev.qace.simulators.cafe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Instance;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a robot that walks for long keeps; {@code -Dqace.cafe.steps=10000} makes it longer. */
final class CafeMemoryTest {
  private static final int STEPS = Integer.getInteger("qace.cafe.steps", 500);
  private static final int MOST_GROWTH_KB = 2_048;

  @Test
  void memoryStaysFlatOverManySteps() {
    CafeSimulator simulator = new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN);
    PpddlSimulator symbolic =
        new PpddlSimulator(
            BuiltInAgent.named("cafe-symbolic").orElseThrow().domain(), simulator.world());
    Random choice = new Random(1);
    SplittableRandom random = new SplittableRandom(2);
    CafeState state = simulator.initial();
    List<Long> usedKb = new ArrayList<>();
    for (int step = 1; step <= STEPS; step++) {
      Instance instance = symbolic.anyExecutable(simulator.observe(state), choice).orElseThrow();
      state = simulator.attempt(state, instance, random).after();
      if (step % (STEPS / 5) == 0) {
        usedKb.add(usedKb());
      }
    }
    System.out.printf("%d steps, kB in use after each fifth: %s%n", STEPS, usedKb);
    assertThat(usedKb.get(4) - usedKb.get(0)).as("kB").isLessThan(MOST_GROWTH_KB);
  }

  private static long usedKb() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1024;
  }
}
