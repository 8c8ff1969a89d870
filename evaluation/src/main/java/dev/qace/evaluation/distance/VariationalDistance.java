package dev.qace.evaluation.distance;

import dev.qace.agent.Transition;
import dev.qace.evaluation.Alignment;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.run.difference.IncomparableException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The distance between two models over a set D of test transitions ⟨s, c, s'⟩ that were drawn from
 * the true one. A refusal is a transition too: one whose s' is "refused", which a model gives
 * probability 1 where it does not execute c in s and 0 where it does. A capability that the learned
 * model does not have is refused everywhere.
 *
 * @param vd the paper's Eq. 1: the mean over D of |P_true(s'|s,c) − P_learned(s'|s,c)|, with the
 *     probabilities themselves
 * @param vdExecutable the same over those that the true model executes; null where D has none
 * @param vdRefused the same over those that it refuses: the share that the learned model executes;
 *     null where D has none
 * @param sampledVd the paper's approximation (Sec. 5): how often an s' drawn from the learned model
 *     is not that of D
 * @param sampledVdFloor what the true model itself scores there on average: the mean over D of the
 *     sum over s' of p(1−p), where p = P_true(s'|s,c)
 * @param transitions the size of D
 */
public record VariationalDistance(
    double vd,
    @Nullable Double vdExecutable,
    @Nullable Double vdRefused,
    double sampledVd,
    double sampledVdFloor,
    int transitions) {

  /**
   * Draws the test transitions from the true model, and measures. The test transitions depend on
   * the true model, the problems, the number and the seed alone, so that two learned models are
   * measured with the same ones.
   *
   * @return empty where there is no problem, or no transition can be drawn
   * @throws IncomparableException where the two use one name for different things, or an effect has
   *     too many outcomes to list
   */
  public static Optional<VariationalDistance> of(
      Domain learned, Domain truth, List<Problem> problems, int samples, long seed) {
    Alignment aligned = Alignment.of(learned, truth);
    return of(aligned, TestSet.draw(aligned.truth(), problems, samples, seed), seed);
  }

  /**
   * Measures with these test transitions, which were drawn from the true model with the same seed.
   */
  public static Optional<VariationalDistance> of(Alignment aligned, TestSet test, long seed) {
    if (test.transitions().isEmpty()) {
      return Optional.empty();
    }
    Measure measure = new Measure(aligned, new Random(~seed));
    try {
      test.transitions().forEach(measure::add);
    } catch (Outcomes.TooManyException e) {
      throw new IncomparableException(e.getMessage(), e);
    }
    return Optional.of(measure.distance());
  }

  /** The sums over the test transitions so far. */
  private static final class Measure {
    private final Alignment models;
    private final Random random;

    /** By the very world: to compare what is in it takes longer than to ground. */
    private final IdentityHashMap<World, Grounder> learned = new IdentityHashMap<>();

    private int executable;
    private int refused;
    private double executableSum;
    private double refusedSum;
    private int missed;
    private double floorSum;

    Measure(Alignment models, Random random) {
      this.models = models;
      this.random = random;
    }

    void add(TestSet.Tested tested) {
      World world = tested.world();
      Transition transition = tested.transition();
      State before = transition.state();
      Optional<GroundAction> guess =
          models.learned().action(transition.instance().capability()).isEmpty()
              ? Optional.empty()
              : Optional.of(
                      learned
                          .computeIfAbsent(world, w -> Grounder.settable(models.learned(), w))
                          .ground(transition.instance()))
                  .filter(action -> action.executesIn(before));
      if (transition.outcome() instanceof Transition.Moved moved) {
        executed(
            moved.state(),
            tested.odds(),
            guess.map(action -> action.successors(before)).orElse(Map.of()));
        missed +=
            guess.filter(a -> a.draw(before, random).equals(moved.state())).isPresent() ? 0 : 1;
      } else {
        refused++;
        refusedSum += guess.isPresent() ? 1 : 0;
        missed += guess.isPresent() ? 1 : 0;
      }
    }

    private void executed(State after, Map<State, Double> odds, Map<State, Double> guessed) {
      executable++;
      executableSum += Math.abs(odds.getOrDefault(after, 0.0) - guessed.getOrDefault(after, 0.0));
      floorSum += odds.values().stream().mapToDouble(p -> p * (1 - p)).sum();
    }

    VariationalDistance distance() {
      int all = executable + refused;
      return new VariationalDistance(
          (executableSum + refusedSum) / all,
          executable == 0 ? null : executableSum / executable,
          refused == 0 ? null : refusedSum / refused,
          (double) missed / all,
          floorSum / all,
          all);
    }
  }
}
