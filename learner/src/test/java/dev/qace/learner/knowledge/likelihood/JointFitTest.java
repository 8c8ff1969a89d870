package dev.qace.learner.knowledge.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against odds tried one by one, over two atoms and all nine outcomes. */
class JointFitTest {
  private static final CandidateOutcomes ALL = new CandidateOutcomes(2, 0b11, 0b11, 0, 0);
  private static final int TRIES = 4000;

  @Test
  void overTwoAtomsThereAreNineOutcomesAndFewerWhereThePreconditionFixesOne() {
    assertThat(ALL.list(List.of())).hasSize(9);
    assertThat(new CandidateOutcomes(2, 0b11, 0b11, 0b01, 0).list(List.of())).hasSize(6);
    assertThat(new CandidateOutcomes(2, 0b11, 0b11, 0b01, 0).canonical(new Vector(0b11, 0)))
        .isEqualTo(new Vector(0b10, 0));
  }

  @Test
  void noOddsAreMoreLikelyThanTheBoundAndTheOddsFoundComeCloseToIt() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Vector> pool = ALL.list(List.of());
      LookTable table = new LookTable(pool, samples(pool, random, 300));
      JointFit fit = JointFit.best(table, all(table), 0.01);
      assertThat(fit.atMost() - fit.logLikelihood()).isBetween(-1e-9, 0.011);
      for (int i = 0; i < TRIES; i++) {
        double[] odds = drawn(table.size(), random);
        assertThat(table.logLikelihood(table.likely(all(table), odds)))
            .isLessThanOrEqualTo(fit.atMost());
      }
    }
  }

  @Test
  void noOddsThatGiveAnOutcomeItsShareAreMoreLikelyThanTheBound() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Vector> pool = ALL.list(List.of());
      LookTable table = new LookTable(pool, samples(pool, random, 300));
      int outcome = random.nextInt(table.size());
      double share = 0.05 + 0.4 * random.nextDouble();
      JointFit fit = JointFit.atLeast(table, all(table), outcome, share, Double.NEGATIVE_INFINITY);
      assertThat(fit.of(outcome)).isCloseTo(share, within(1e-12));
      double best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < TRIES; i++) {
        double[] odds = drawn(table.size(), random);
        double more = share + (1 - share) * random.nextDouble() * random.nextDouble();
        double rest = 1 - odds[outcome];
        for (int o = 0; o < odds.length; o++) {
          odds[o] = o == outcome ? more : odds[o] / rest * (1 - more);
        }
        best = Math.max(best, table.logLikelihood(table.likely(all(table), odds)));
      }
      assertThat(best).isLessThanOrEqualTo(fit.atMost());
    }
  }

  @Test
  void anOutcomeThatLooksLikeAnotherOneInEveryStateIsFoundByAllStatesTogether() {
    List<Vector> truth =
        List.of(new Vector(0, 0b11), new Vector(0b01, 0), new Vector(0, 0), new Vector(0b10, 0));
    double[] odds = {0.25, 0.60, 0.10, 0.05};
    Random random = new Random(5);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      samples.add(draw(truth, odds, random));
    }
    LookTable table = new LookTable(ALL.list(List.of()), samples);
    int[] found = new SparseFit(table).find(all(table));
    assertThat(IntStream.of(found).mapToObj(table::outcome))
        .containsExactlyInAnyOrderElementsOf(truth);
  }

  private static int[] all(LookTable table) {
    return IntStream.range(0, table.size()).toArray();
  }

  private static double[] drawn(int size, Random random) {
    double[] odds = new double[size];
    double sum = 0;
    for (int i = 0; i < size; i++) {
      odds[i] = Math.pow(random.nextDouble(), 3) + 1e-9;
      sum += odds[i];
    }
    for (int i = 0; i < size; i++) {
      odds[i] /= sum;
    }
    return odds;
  }

  private static List<Sample> samples(List<Vector> pool, Random random, int number) {
    double[] odds = drawn(pool.size(), random);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      samples.add(draw(pool, odds, random));
    }
    return samples;
  }

  private static Sample draw(List<Vector> outcomes, double[] odds, Random random) {
    double left = random.nextDouble();
    int at = 0;
    while (at < odds.length - 1 && left > odds[at]) {
      left -= odds[at++];
    }
    long before = random.nextInt(4);
    return new Sample(before, outcomes.get(at).apply(before), 1);
  }
}
