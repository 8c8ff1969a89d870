package dev.qace.planner.likely;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MostLikelyPolicyTest {
  private static final int MODELS = Integer.getInteger("qace.likelyModels", 500);
  private static final Offset<Double> CLOSE = within(1e-6);

  @Test
  void theProbabilityIsThatOfValueIterationOverTheWholeSpace() {
    for (long seed = 0; seed < MODELS; seed++) {
      RandomModel model = new RandomModel(seed, seed % 25 == 0 ? 60 : 25, 3);
      double truth = WholeSpace.reach(model)[0];
      MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(model, 0);
      do {
        assertThat(policy.atLeast()).as("seed " + seed).isLessThanOrEqualTo(truth + 1e-9);
        assertThat(policy.atMost()).as("seed " + seed).isGreaterThanOrEqualTo(truth - 1e-9);
      } while (!policy.advance(3));
      assertThat(policy.isBest()).as("seed " + seed).isTrue();
      assertThat(policy.atLeast()).as("seed " + seed).isCloseTo(truth, CLOSE);
      assertThat(policy.atMost()).as("seed " + seed).isCloseTo(truth, CLOSE);
    }
  }

  @Test
  void thePolicyKeepsWhatItsNumbersPromise() {
    for (long seed = 0; seed < MODELS; seed++) {
      RandomModel model = new RandomModel(seed, 40, 3);
      MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(model, 0);
      policy.advance(Integer.MAX_VALUE);
      int[] choices = new int[model.size()];
      for (int state = 0; state < choices.length; state++) {
        choices[state] = policy.in(state).orElse(-1);
      }
      double[] followed = WholeSpace.follow(model, choices);
      assertThat(followed[0]).as("seed " + seed).isCloseTo(policy.atLeast(), CLOSE);
      if (followed[0] > 0) {
        double steps = followed[1] / followed[0];
        assertThat(steps).as("seed " + seed).isCloseTo(policy.steps(), within(1e-4 * (1 + steps)));
      }
    }
  }

  /** However long it takes: a policy must not go round in circles because circles look short. */
  @Test
  void fromEveryStateOfThePolicyItLeadsToTheGoal() {
    for (long seed = 0; seed < MODELS; seed++) {
      RandomModel model = new RandomModel(seed, seed % 10 == 0 ? 400 : 40, 3, 2000);
      MostLikelyPolicy<Integer, Integer> search = new MostLikelyPolicy<>(model, 0);
      search.advance(Integer.MAX_VALUE);
      Map<Integer, Integer> policy = search.policy();
      Set<Integer> reaching = new HashSet<>();
      boolean more = true;
      while (more) {
        more = false;
        for (Map.Entry<Integer, Integer> each : policy.entrySet()) {
          if (model.options(each.getKey()).get(each.getValue()).branches().stream()
              .anyMatch(b -> model.isGoal(b.to()) || reaching.contains(b.to()))) {
            more |= reaching.add(each.getKey());
          }
        }
      }
      assertThat(policy.keySet()).as("seed " + seed).isEqualTo(reaching);
    }
  }

  @Test
  void noPolicyIsMoreLikelyOrAsLikelyWithFewerSteps() {
    for (long seed = 0; seed < MODELS; seed++) {
      RandomModel model = new RandomModel(seed, 6, 2);
      MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(model, 0);
      policy.advance(Integer.MAX_VALUE);
      for (int code = 0; code < 1 << model.size(); code++) {
        int[] choices = new int[model.size()];
        for (int state = 0; state < choices.length; state++) {
          choices[state] = code >> state & 1;
        }
        double[] other = WholeSpace.follow(model, choices);
        assertThat(other[0]).as("seed " + seed).isLessThan(policy.atLeast() + 1e-6);
        if (other[0] > 0 && other[0] > policy.atLeast() - 1e-10) {
          double steps = other[1] / other[0];
          assertThat(policy.steps()).as("seed " + seed).isLessThan(steps * (1 + 1e-6) + 1e-6);
        }
      }
    }
  }

  /** Switches that each turn on at the second try; each may turn another one off. */
  private static LikelyModel<Integer, Integer> switches(int count, double breaking) {
    int all = (1 << count) - 1;
    return new LikelyModel<>() {
      @Override
      public boolean isGoal(Integer state) {
        return state == all;
      }

      @Override
      public List<Option<Integer, Integer>> options(Integer state) {
        List<Option<Integer, Integer>> options = new ArrayList<>();
        for (int i = 0; i < count && state >= 0; i++) {
          if ((state >> i & 1) == 0) {
            int off = state & ~(1 << (i + 1) % count);
            options.add(
                new Option<>(
                    i,
                    List.of(
                        new Branch<>(0.5, state | 1 << i),
                        new Branch<>(0.3 - breaking, state),
                        new Branch<>(0.2, off),
                        new Branch<>(breaking, -1))));
          }
        }
        return options;
      }

      @Override
      public int distance(Integer state) {
        return count - Integer.bitCount(state & all);
      }

      @Override
      public double atMost(Integer state) {
        return state < 0 ? 0 : 1;
      }
    };
  }

  @Test
  void aMillionStatesAreNotLookedAtWhereAFewTell() {
    MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(switches(20, 0), 0);
    while (!policy.isMostLikely() && policy.expanded() < 1000) {
      policy.advance(50);
    }
    assertThat(policy.atLeast()).isEqualTo(1, within(1e-9));
    assertThat(policy.atMost()).isEqualTo(1, within(1e-9));
    assertThat(policy.steps()).isLessThan(100);
    assertThat(policy.expanded()).isLessThan(1000);
  }

  @Test
  void boundsNarrowAndNeverWiden() {
    MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(switches(8, 0.01), 0);
    double lower = 0;
    double upper = 1;
    while (!policy.advance(10)) {
      assertThat(policy.atLeast()).isGreaterThanOrEqualTo(lower - 1e-12);
      assertThat(policy.atMost()).isLessThanOrEqualTo(upper + 1e-12);
      lower = policy.atLeast();
      upper = policy.atMost();
    }
    assertThat(policy.isBest()).isTrue();
    assertThat(policy.atLeast()).isBetween(0.5, 0.99);
  }

  @Test
  void aStartAtTheGoalTakesNoSteps() {
    MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(switches(3, 0), 7);
    assertThat(policy.advance(10)).isTrue();
    assertThat(policy.atLeast()).isEqualTo(1);
    assertThat(policy.steps()).isZero();
    assertThat(policy.in(7)).isEmpty();
  }

  @Test
  void aDeadEndIsKnownForOne() {
    MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(switches(3, 0.1), -1);
    assertThat(policy.advance(10)).isTrue();
    assertThat(policy.atMost()).isZero();
    assertThat(policy.steps()).isNaN();
  }

  /** A fair walk between a lost end and the goal; each state but the ends can also dally. */
  private static LikelyModel<Integer, Integer> walk(int length) {
    return new LikelyModel<>() {
      @Override
      public boolean isGoal(Integer state) {
        return state == length;
      }

      @Override
      public List<Option<Integer, Integer>> options(Integer state) {
        if (state == 0) {
          return List.of();
        }
        Option<Integer, Integer> step =
            new Option<>(0, List.of(new Branch<>(0.5, state - 1), new Branch<>(0.5, state + 1)));
        int partner = state % 2 == 0 ? -state : Math.abs(state);
        return state < 0
            ? List.of(new Option<>(1, List.of(new Branch<>(1, -state))))
            : List.of(new Option<>(1, List.of(new Branch<>(1, partner))), step);
      }
    };
  }

  @Test
  void boundsContainTheProbabilityWhereItIsApproachedSlowly() {
    for (int length : List.of(100, 600, 1500)) {
      MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(walk(length), length / 4);
      while (!policy.advance(500)) {
        assertThat(policy.atMost()).isGreaterThanOrEqualTo(0.25 - 1e-9);
      }
      assertThat(policy.atLeast()).as("length " + length).isLessThanOrEqualTo(0.25 + 1e-9);
      assertThat(policy.atMost()).as("length " + length).isGreaterThanOrEqualTo(0.25 - 1e-9);
    }
  }

  @Test
  void goingRoundInALargeCircleIsWorthNothing() {
    int circle = 400;
    LikelyModel<Integer, Integer> model =
        new LikelyModel<>() {
          @Override
          public boolean isGoal(Integer state) {
            return state == circle;
          }

          @Override
          public List<Option<Integer, Integer>> options(Integer state) {
            Branch<Integer> on = new Branch<>(1, (state + 1) % circle);
            Option<Integer, Integer> round = new Option<>(0, List.of(on));
            return state == circle + 1
                ? List.of()
                : state != 7
                    ? List.of(round)
                    : List.of(
                        round,
                        new Option<>(
                            1, List.of(new Branch<>(0.3, circle), new Branch<>(0.7, circle + 1))));
          }
        };
    MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(model, 8);
    assertThat(policy.advance(Integer.MAX_VALUE)).isTrue();
    assertThat(policy.atLeast()).isEqualTo(0.3, within(1e-12));
    assertThat(policy.atMost()).isEqualTo(0.3, within(1e-12));
  }

  @Test
  void whatWasFoundBeforeTheModelGaveUpStillCounts() {
    LikelyModel<Integer, Integer> whole = switches(8, 0.01);
    for (int patience = 1; patience < 60; patience += 7) {
      int most = patience;
      int[] asked = {0};
      LikelyModel<Integer, Integer> giving =
          new LikelyModel<>() {
            @Override
            public boolean isGoal(Integer state) {
              return whole.isGoal(state);
            }

            @Override
            public List<Option<Integer, Integer>> options(Integer state) {
              if (++asked[0] > most) {
                throw new IllegalStateException("enough");
              }
              return whole.options(state);
            }

            @Override
            public int distance(Integer state) {
              return whole.distance(state);
            }
          };
      MostLikelyPolicy<Integer, Integer> policy = new MostLikelyPolicy<>(giving, 0);
      assertThatIllegalStateException().isThrownBy(() -> policy.advance(Integer.MAX_VALUE));
      assertThat(policy.expanded()).isEqualTo(most);
      assertThat(policy.atMost()).isGreaterThan(policy.atLeast());
      assertThat(policy.policy().isEmpty()).isEqualTo(policy.atLeast() == 0);
    }
  }
}
