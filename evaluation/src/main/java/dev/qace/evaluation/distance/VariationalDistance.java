package dev.qace.evaluation.distance;

import dev.qace.evaluation.Alignment;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.run.difference.IncomparableException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The distance between two models over a set D of test transitions ⟨s, c, s'⟩ that were drawn from
 * the true one. A refusal is a transition too: one whose s' is "refused", which a model gives
 * probability 1 if it does not execute c in s and 0 if it does. A capability that the learned model
 * does not have is refused everywhere.
 *
 * @param vd the paper's Eq. 1: the mean over D of |P_true(s'|s,c) − P_learned(s'|s,c)|, with the
 *     probabilities themselves
 * @param vdExecutable the same over those that the true model executes; null where D has none
 * @param vdRefused the same over those that it refuses: the share that the learned model executes;
 *     null where D has none
 * @param sampledVd the paper's approximation (Sec. 5): how often an s' drawn from the learned model
 *     is not that of D
 * @param expectedVd what the sampled distance is on average over all draws, those of the states s'
 *     of D included, and so free of the luck of one set of draws
 * @param sampledVdFloor what the true model itself scores there on average: the mean over D of the
 *     sum over s' of p(1−p), where p = P_true(s'|s,c)
 * @param transitions the size of D
 */
public record VariationalDistance(
    double vd,
    @Nullable Double vdExecutable,
    @Nullable Double vdRefused,
    double sampledVd,
    double expectedVd,
    double sampledVdFloor,
    int transitions) {

  /**
   * Draws the test transitions from the true model, and measures. The test transitions depend on
   * the true model, the problems, the number and the seed alone, so that two learned models are
   * measured with the same ones.
   *
   * @return empty if there is no problem, or no transition can be drawn
   * @throws IncomparableException if the two use one name for different things, or an effect has
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
    return of(aligned, new DrawnTests(test, seed));
  }

  static Optional<VariationalDistance> of(Alignment aligned, DrawnTests tests) {
    try {
      return of(
          tests
              .sums(
                  new ModelPredictor(aligned.learned()),
                  capability ->
                      aligned.learned().action(capability).<Object>map(a -> a).orElse("no action"))
              .values());
    } catch (Outcomes.TooManyException e) {
      throw new IncomparableException(e.getMessage(), e);
    }
  }

  /** Of what each capability adds up to; empty if there is none. */
  static Optional<VariationalDistance> of(Collection<CapabilitySums> capabilities) {
    CapabilitySums all = capabilities.stream().reduce(CapabilitySums.NONE, CapabilitySums::plus);
    int size = all.executable() + all.refused();
    if (size == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new VariationalDistance(
            (all.executableSum() + all.refusedSum()) / size,
            all.executable() == 0 ? null : all.executableSum() / all.executable(),
            all.refused() == 0 ? null : all.refusedSum() / all.refused(),
            (double) all.missed() / size,
            all.expectedSum() / size,
            all.floorSum() / size,
            size));
  }
}
