package dev.qace.evaluation.score;

import dev.qace.evaluation.Alignment;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.distance.Predictor;
import dev.qace.evaluation.distance.TestSet;
import dev.qace.learner.Assessed;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Scores what was learned about one agent. Thread-safe. */
public final class ModelScorer {
  private final Domain truth;
  private final List<Problem> problems;
  private final int samples;
  private final long seed;

  /** By the true model in the words of both, as in {@code Yardstick}. */
  private final Map<Domain, TestSet> drawn = new ConcurrentHashMap<>();

  /** By problem, how likely it is solved at best; empty if it is too large. */
  private final Map<Problem, Optional<Double>> best = new ConcurrentHashMap<>();

  /**
   * @param problems from which test transitions are drawn, and which are solved
   */
  public ModelScorer(Domain truth, List<Problem> problems, int samples, long seed) {
    this.truth = truth.withEqualOdds();
    this.problems = List.copyOf(problems);
    this.samples = samples;
    this.seed = seed;
  }

  /** Of an assessment: its cautious model, and its promises. */
  public ModelScores of(Assessed found) {
    Map<String, Double> stated = new HashMap<>();
    for (LearnedCapability each : found.capabilities()) {
      stated.put(each.capability().name(), each.coverage().minOutcome());
    }
    Set<String> named = new HashSet<>();
    Stream.concat(found.undecided().stream(), found.inexpressible().stream())
        .map((Finding finding) -> finding.capability().name())
        .forEach(named::add);
    Alignment models = Alignment.of(found.model(), truth);
    Predictor predictor = Predictor.of(models.learned());
    TestedPredictions tested = TestedPredictions.of(tests(models.truth()), predictor, stated);
    Set<String> silent = new HashSet<>(tested.wrong());
    silent.addAll(tested.broken());
    silent.removeAll(named);
    return scores(
        models,
        tested,
        new ModelScores.Promise(
            found.guarantee().minOutcome(), tested.broken().size(), silent.size()));
  }

  /** Of a model of which nothing is promised. */
  public ModelScores of(Domain learned) {
    Alignment models = Alignment.of(learned, truth);
    TestedPredictions tested =
        TestedPredictions.of(tests(models.truth()), Predictor.of(models.learned()), Map.of());
    return scores(models, tested, ModelScores.Promise.NONE);
  }

  private ModelScores scores(
      Alignment models, TestedPredictions tested, ModelScores.Promise promise) {
    return new ModelScores(
        Literals.preconditions(models.learned(), models.truth()),
        Literals.effects(models.learned(), models.truth()),
        tested.applicability(),
        tested.changes(),
        solving(models.truth(), problem -> problem.with(models.learned())),
        promise);
  }

  /** Of rules in the words of the true model, which have no preconditions to look at. */
  public ModelScores of(RuleSet rules) {
    Predictor predictor = Predictor.of(rules);
    TestedPredictions tested = TestedPredictions.of(tests(truth), predictor, Map.of());
    return new ModelScores(
        ModelScores.Share.UNKNOWN,
        ModelScores.Share.UNKNOWN,
        tested.applicability(),
        tested.changes(),
        solving(truth, problem -> problem.with(predictor)),
        ModelScores.Promise.NONE);
  }

  private TestSet tests(Domain words) {
    return drawn.computeIfAbsent(words, w -> TestSet.draw(w, problems, samples, seed));
  }

  private ModelScores.Solving solving(
      Domain words, Function<ProblemSolving, Optional<Double>> solve) {
    List<Double> learned = new ArrayList<>();
    List<Double> possible = new ArrayList<>();
    for (Problem problem : problems) {
      Optional<Double> most =
          best.computeIfAbsent(problem, p -> new ProblemSolving(truth, p).best());
      if (most.isPresent()) {
        Optional<Double> reached = solve.apply(new ProblemSolving(words, problem));
        if (reached.isEmpty()) {
          // A mean over other problems would not be comparable.
          return ModelScores.Solving.UNKNOWN;
        }
        possible.add(most.get());
        learned.add(reached.get());
      }
    }
    return new ModelScores.Solving(mean(learned), mean(possible));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
