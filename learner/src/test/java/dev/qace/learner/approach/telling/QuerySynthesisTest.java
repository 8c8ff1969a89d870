package dev.qace.learner.approach.telling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.planner.Limits;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.search.PortfolioPlanner;
import java.time.Duration;
import org.junit.jupiter.api.Test;

public class QuerySynthesisTest {
  private static final Limits LIMITS = Limits.of(Duration.ofSeconds(60));

  private static Synthesis synthesis(RandomCase given) {
    return new QuerySynthesis(given.world(), new PortfolioPlanner(), LIMITS)
        .tellApart(given.pair(), given.start());
  }

  @Test
  public void theBestKindOfPolicyThatThereIsIsFound() {
    for (long seed = 1000; seed < 1500; seed++) {
      RandomCase given = RandomCase.of(seed);
      PairSearch search = PairSearch.everywhere(given);
      Synthesis synthesis = synthesis(given);
      if (search.solvable(SolutionKind.STRONG)) {
        assertThat(((Synthesis.Sure) synthesis).kind()).isEqualTo(SolutionKind.STRONG);
      } else if (search.solvable(SolutionKind.STRONG_CYCLIC)) {
        assertThat(((Synthesis.Sure) synthesis).kind()).isEqualTo(SolutionKind.STRONG_CYCLIC);
      } else if (search.solvable(SolutionKind.WEAK)) {
        assertThat(synthesis).isInstanceOf(Synthesis.Perhaps.class);
      } else {
        assertThat(synthesis).isInstanceOf(Synthesis.None.class);
      }
    }
  }

  @Test
  public void followedUnderBothHypothesesThePolicyTellsAsPromised() {
    for (long seed = 2000; seed < 2500; seed++) {
      RandomCase given = RandomCase.of(seed);
      Synthesis synthesis = synthesis(given);
      if (synthesis instanceof Synthesis.Sure sure) {
        PairSearch followed = PairSearch.following(given, sure.policy().policy());
        assertThat(followed.solvable(sure.kind())).as("seed %s", seed).isTrue();
        assertThat(sure.policy().depth()).isEqualTo(followed.longestPath());
      } else if (synthesis instanceof Synthesis.Perhaps perhaps) {
        PairSearch followed = PairSearch.following(given, perhaps.policy().policy());
        assertThat(followed.solvable(SolutionKind.WEAK)).as("seed %s", seed).isTrue();
        assertThat(perhaps.policy().depth()).isEqualTo(followed.longestPath());
      }
    }
  }

  @Test
  public void theGoalHoldsNowhereBeforeSomethingHasTold() {
    int withGoal = 0;
    int sure = 0;
    for (long seed = 3000; seed < 3500; seed++) {
      RandomCase given = RandomCase.of(seed);
      if (synthesis(given) instanceof Synthesis.Sure found) {
        GroundCondition goal = GroundCondition.of(found.policy().goal(), given.world());
        Policy policy = found.policy().policy();
        assertThat(PairSearch.following(given, policy).states()).noneMatch(goal::holds);
        withGoal += goal.equals(GroundCondition.FALSE) ? 0 : 1;
        sure++;
      }
    }
    assertThat(withGoal).isGreaterThan(sure / 2);
  }

  @Test
  public void aPolicyOfOneStepRarelyGoesOnAfterIt() {
    int goesOn = 0;
    int changed = 0;
    for (long seed = 4000; seed < 4500; seed++) {
      RandomCase given = RandomCase.of(seed);
      if (synthesis(given) instanceof Synthesis.Sure sure && sure.policy().depth() == 1) {
        GroundPolicy policy = new GroundPolicy(sure.policy().policy(), given.world());
        GroundHypotheses hypotheses = new GroundHypotheses(given.pair(), given.world());
        StepPredictions step =
            hypotheses.ground(policy.in(given.start()).orElseThrow()).in(given.start());
        for (State after : step.told()) {
          changed += after.equals(given.start()) ? 0 : 1;
          goesOn += !after.equals(given.start()) && policy.in(after).isPresent() ? 1 : 0;
        }
      }
    }
    assertThat(changed).isGreaterThan(100);
    assertThat(goesOn).isZero();
  }

  @Test
  public void theSameArgumentsGiveTheSameAnswer() {
    for (long seed = 5000; seed < 5050; seed++) {
      assertThat(synthesis(RandomCase.of(seed))).isEqualTo(synthesis(RandomCase.of(seed)));
    }
  }
}
