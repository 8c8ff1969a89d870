package dev.qace.planner.likely;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qace.model.State;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.planner.Effort;
import dev.qace.planner.Limits;
import dev.qace.planner.ground.ProblemGrounder;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What the goal's open literals tell makes searches short, and never wrong. */
class GoalPotentialsTest {
  private static final int MODELS = Integer.getInteger("qace.likelyModels", 500) / 5;

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofSeconds(60)));
  }

  private static ProblemModel model(PpddlFile file) {
    return new ProblemModel(
        ProblemGrounder.ground(file.domain(), file.problem(), effort()), effort());
  }

  @Test
  void theBoundsOfProblemsContainWhatValueIterationOverTheWholeSpaceFinds() {
    int lessThanSure = 0;
    for (long seed = 0; seed < MODELS; seed++) {
      PpddlFile file = Switches.random(seed);
      double truth = WholeSpace.reach(new GroundSpace(file))[0];
      ProblemModel model = model(file);
      MostLikelyPolicy<State, Integer> policy = new MostLikelyPolicy<>(model, model.initial());
      do {
        assertThat(policy.atLeast()).as("seed " + seed).isLessThanOrEqualTo(truth + 1e-9);
        assertThat(policy.atMost()).as("seed " + seed).isGreaterThanOrEqualTo(truth - 1e-9);
      } while (!policy.advance(3));
      assertThat(policy.isBest()).as("seed " + seed).isTrue();
      assertThat(policy.atLeast()).as("seed " + seed).isEqualTo(truth, within(1e-6));
      lessThanSure += truth > 0 && truth < 1 - 1e-6 ? 1 : 0;
    }
    assertThat(lessThanSure).as("models between").isGreaterThan(MODELS / 10);
  }

  @Test
  void theStepsOfProblemsAreThoseFoundWithoutTheBounds() {
    for (long seed = 0; seed < MODELS; seed++) {
      PpddlFile file = Switches.random(seed);
      ProblemModel model = model(file);
      MostLikelyPolicy<State, Integer> policy = new MostLikelyPolicy<>(model, model.initial());
      MostLikelyPolicy<Integer, Integer> plain = new MostLikelyPolicy<>(new GroundSpace(file), 0);
      plain.advance(Integer.MAX_VALUE);
      while (!policy.advance(3)) {
        if (policy.isMostLikely() && policy.atLeast() > 0) {
          assertThat(policy.stepsAtLeast())
              .as("seed " + seed)
              .isLessThanOrEqualTo(plain.steps() * (1 + 1e-6));
        }
      }
      assertThat(policy.atLeast()).as("seed " + seed).isEqualTo(plain.atLeast(), within(1e-6));
      if (plain.atLeast() > 0) {
        assertThat(policy.steps())
            .as("seed " + seed)
            .isEqualTo(plain.steps(), within(1e-5 * plain.steps()));
      }
    }
  }

  private static LikelyPlan twenty(String more, IntFunction<String> action, String goal) {
    PpddlFile file = Switches.of(20, more, action, goal);
    LikelyPlan plan =
        LikelyPlan.of(
            ProblemGrounder.ground(file.domain(), file.problem(), effort()), 1_000_000, effort());
    assertThat(plan.best()).isTrue();
    assertThat(plan.expanded()).isLessThan(1_000);
    return plan;
  }

  @Test
  void amongAMillionStatesTheFewestStepsAreProvenByLookingAtAFew() {
    LikelyPlan plan = twenty("", i -> ":effect (probabilistic 0.4 (on%d))".formatted(i), "");
    assertThat(plan.atLeast()).isEqualTo(1, within(1e-9));
    assertThat(plan.steps()).isEqualTo(50, within(1e-6));
  }

  @Test
  void switchesThatEachHaveOddsOfTheirOwnTakeFewLooksToo() {
    LikelyPlan plan =
        twenty("", i -> ":effect (probabilistic %s (on%d))".formatted((i + 1) / 25.0, i), "");
    double steps = 0;
    for (int i = 1; i <= 20; i++) {
      steps += 25.0 / i;
    }
    assertThat(plan.atLeast()).isEqualTo(1, within(1e-9));
    assertThat(plan.steps()).isEqualTo(steps, within(1e-6));
  }

  @Test
  void switchesThatMayBreakEverythingTakeFewLooksToo() {
    LikelyPlan plan =
        twenty(
            "(broken)",
            i ->
                ":precondition (not (broken)) :effect (probabilistic 0.5 (on%d) 0.01 (broken))"
                    .formatted(i),
            "");
    assertThat(plan.atLeast()).isEqualTo(Math.pow(0.5 / 0.51, 20), within(1e-9));
    assertThat(plan.atMost()).isEqualTo(plan.atLeast(), within(1e-9));
    assertThat(plan.steps()).isEqualTo(20 / 0.51, within(1e-6));
  }

  @Test
  void switchesThatHaveOneTryEachTakeFewLooksToo() {
    StringBuilder tried = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      tried.append(" (tried%d)".formatted(i));
    }
    LikelyPlan plan =
        twenty(
            tried.toString(),
            i ->
                ":precondition (not (tried%d)) :effect (and (tried%d) (probabilistic 0.9 (on%d)))"
                    .formatted(i, i, i),
            "");
    assertThat(plan.atLeast()).isEqualTo(Math.pow(0.9, 20), within(1e-9));
    assertThat(plan.steps()).isEqualTo(20, within(1e-6));
  }
}
