package dev.qace.learner.knowledge.precondition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MinimalClausesTest {

  @Test
  void tellsWhatAllClausesTell() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      List<BitSet> all = new ArrayList<>();
      MinimalClauses minimal = new MinimalClauses(List.of());
      for (int i = 0; i < 40; i++) {
        BitSet clause = some(random, 0.05);
        all.add(clause);
        minimal.add(clause);
        BitSet literals = some(random, 0.5);
        assertThat(minimal.someIsWithin(literals)).isEqualTo(someIsWithin(all, literals));
        assertThat(new MinimalClauses(all).someIsWithin(literals))
            .isEqualTo(someIsWithin(all, literals));
      }
    }
  }

  private static boolean someIsWithin(List<BitSet> clauses, BitSet literals) {
    return clauses.stream().anyMatch(clause -> clause.stream().allMatch(literals::get));
  }

  private static BitSet some(Random random, double share) {
    BitSet set = new BitSet();
    set.set(random.nextInt(150));
    for (int i = 0; i < 150; i++) {
      if (random.nextDouble() < share) {
        set.set(i);
      }
    }
    return set;
  }
}
