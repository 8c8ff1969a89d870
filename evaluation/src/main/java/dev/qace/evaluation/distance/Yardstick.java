package dev.qace.evaluation.distance;

import dev.qace.evaluation.Alignment;
import dev.qace.evaluation.ModelComparison;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.run.difference.IncomparableException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Measures learned models against one true model, each with the same test transitions, which are
 * drawn once. Thread-safe.
 */
public final class Yardstick {
  /** How many test transitions are drawn where nobody says otherwise. */
  public static final int SAMPLES = 3_500;

  private final Domain truth;
  private final List<Problem> problems;
  private final Published published;
  private final int samples;
  private final long seed;

  /** By the true model in the words of both: a learned one may have predicates of its own. */
  private final Map<Domain, Tests> drawn = new ConcurrentHashMap<>();

  private final Map<World, WorldTable> tables =
      Collections.synchronizedMap(new IdentityHashMap<>());

  /**
   * Test transitions of both kinds.
   *
   * @param executed drawn as the paper's published code draws them
   */
  private record Tests(DrawnTests mixed, DrawnTests executed) {}

  /**
   * Measures against this model.
   *
   * @param problems from which test transitions are drawn; without any, there is no variational
   *     distance
   * @param samples how many of them
   * @param seed the same seed draws the same ones
   */
  public Yardstick(Domain truth, List<Problem> problems, int samples, long seed) {
    this(truth, problems, new Published(problems, List.of()), samples, seed);
  }

  /**
   * The problems from which transitions are drawn as in the published code, half of them from each
   * kind at most.
   */
  public record Published(List<Problem> tests, List<Problem> training) {
    public Published {
      tests = List.copyOf(tests);
      training = List.copyOf(training);
    }
  }

  /** Measures against this model, with problems of their own for the published way to test. */
  public Yardstick(
      Domain truth, List<Problem> problems, Published published, int samples, long seed) {
    this.truth = truth;
    this.problems = List.copyOf(problems);
    this.published = published;
    this.samples = samples;
    this.seed = seed;
  }

  /**
   * How a learned model compares with the true one.
   *
   * @param distance empty if there is no problem, or no transition can be drawn
   */
  public record Measured(ModelComparison structure, Optional<VariationalDistance> distance) {}

  /**
   * Measures a learned model.
   *
   * @throws IncomparableException if the two models use one name for different things, or a
   *     capability has too many outcomes to list
   */
  public Measured measure(Domain learned) {
    ModelComparison structure = ModelComparison.of(learned, truth, problems, seed);
    Alignment aligned = Alignment.of(learned, truth);
    return new Measured(structure, VariationalDistance.of(aligned, tests(aligned.truth()).mixed()));
  }

  /**
   * All that is said of something that was learned.
   *
   * @param exact whether the structure is the true one
   * @param distance over executions and refusals; empty if no transition can be drawn
   * @param executed over executions alone, drawn as in the published code; likewise
   */
  public record Scores(
      double meanTv,
      double worstTv,
      boolean exact,
      Optional<VariationalDistance> distance,
      Optional<VariationalDistance> executed) {}

  /** As {@link #measure}, with the published way to test as well. */
  public Scores scores(Domain learned) {
    Measured measured = measure(learned);
    Alignment aligned = Alignment.of(learned, truth);
    return new Scores(
        measured.structure().meanTv(),
        measured.structure().worstTv(),
        measured.structure().equalStructure(),
        measured.distance(),
        VariationalDistance.of(aligned, tests(aligned.truth()).executed()));
  }

  /**
   * Measures rules, by looking them up in test transitions: there is no other way to tell what a
   * set of rules amounts to. The total variation is averaged over a capability's executions; the
   * structure is exact where exactly the possible states are predicted in every test transition.
   * Without problems, total variation is 1.
   */
  public Scores scores(RuleSet learned) {
    Tests tests = tests(truth.withEqualOdds());
    Predictor predictor =
        new RulePredictor(learned, world -> tables.computeIfAbsent(world, WorldTable::new));
    DrawnTests.LearnedOf ofCapability =
        capability -> learned.of(capability).<Object>map(rules -> rules).orElse("no rules");
    Collection<CapabilitySums> mixed = tests.mixed().sums(predictor, ofCapability).values();
    double[] distances =
        mixed.stream()
            .filter(sums -> sums.executable() > 0)
            .mapToDouble(sums -> sums.tvSum() / sums.executable())
            .toArray();
    return new Scores(
        Arrays.stream(distances).average().orElse(1),
        Arrays.stream(distances).max().orElse(1),
        !tests.mixed().isEmpty() && mixed.stream().allMatch(CapabilitySums::exact),
        VariationalDistance.of(mixed),
        VariationalDistance.of(tests.executed().sums(predictor, ofCapability).values()));
  }

  private Tests tests(Domain words) {
    return drawn.computeIfAbsent(
        words,
        truthInWords -> {
          List<Problem> training = problems.isEmpty() ? List.of() : published.training();
          return new Tests(
              new DrawnTests(TestSet.draw(truthInWords, problems, samples, seed), seed),
              new DrawnTests(
                  BreadthFirstTests.draw(truthInWords, published.tests(), training, samples, seed),
                  seed));
        });
  }
}
