package dev.qace.evaluation.distance;

import dev.qace.evaluation.Alignment;
import dev.qace.evaluation.ModelComparison;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.run.difference.IncomparableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Measures learned models against one true model, each with the same test transitions, which are
 * drawn once. Safe to share between threads.
 */
public final class Yardstick {
  /** How many test transitions are drawn where nobody says otherwise. */
  public static final int SAMPLES = 3_500;

  private final Domain truth;
  private final List<Problem> problems;
  private final int samples;
  private final long seed;

  /** By the true model in the words of both: a learned one may have predicates of its own. */
  private final Map<Domain, TestSet> drawn = new ConcurrentHashMap<>();

  /**
   * Measures against this model.
   *
   * @param problems from which test transitions are drawn; without any, there is no variational
   *     distance
   * @param samples how many of them
   * @param seed the same seed draws the same ones
   */
  public Yardstick(Domain truth, List<Problem> problems, int samples, long seed) {
    this.truth = truth;
    this.problems = List.copyOf(problems);
    this.samples = samples;
    this.seed = seed;
  }

  /**
   * How a learned model compares with the true one.
   *
   * @param distance empty where there is no problem, or no transition can be drawn
   */
  public record Measured(ModelComparison structure, Optional<VariationalDistance> distance) {}

  /**
   * Measures a learned model.
   *
   * @throws IncomparableException where the two models use one name for different things, or a
   *     capability has too many outcomes to list
   */
  public Measured measure(Domain learned) {
    ModelComparison structure = ModelComparison.of(learned, truth, problems, seed);
    Alignment aligned = Alignment.of(learned, truth);
    TestSet test =
        drawn.computeIfAbsent(
            aligned.truth(), words -> TestSet.draw(words, problems, samples, seed));
    return new Measured(structure, VariationalDistance.of(aligned, test, seed));
  }
}
