package dev.qace.evaluation.score;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * How good a learned model is by the measures of the field's benchmark (AMLGym), and whether its
 * promises are kept. What cannot be said is NaN. Rounded to six decimals.
 *
 * @param preconditions their literals; rules have none
 * @param effects their literals, whatever the odds; of rules they are not looked at
 * @param applicability of the test transitions that the model executes, how many do execute; and
 *     the other way round
 * @param changes of the changes that the model predicts, how many come to pass, weighted by their
 *     probabilities; and the other way round
 * @param solving how likely the goals of the test problems are reached by the learned model's
 *     policy in the true model, on average over the problems small enough
 * @param promise no outcome more likely than this was missed, says the run
 */
public record ModelScores(
    Share preconditions,
    Share effects,
    Share applicability,
    Share changes,
    Solving solving,
    Promise promise) {

  /** The names of the values, as columns of a file. */
  public static final String HEADER =
      "precondition_precision,precondition_recall,effect_precision,effect_recall,"
          + "applicability_precision,applicability_recall,change_precision,change_recall,"
          + "solving,solving_best,promise,promise_broken,silent";

  /** How many values there are. */
  public static final int COLUMNS = 13;

  /** Where nothing was looked at. */
  public static final ModelScores NONE =
      new ModelScores(
          Share.UNKNOWN,
          Share.UNKNOWN,
          Share.UNKNOWN,
          Share.UNKNOWN,
          Solving.UNKNOWN,
          Promise.NONE);

  private static final int DECIMALS = 6;

  /** How much of what is said is true, and how much of what is true is said. */
  public record Share(double precision, double recall) {
    static final Share UNKNOWN = new Share(Double.NaN, Double.NaN);

    public Share {
      precision = rounded(precision);
      recall = rounded(recall);
    }

    /** What is not said cannot be false, and what is not there cannot be missed. */
    static Share of(double common, double said, double there) {
      return new Share(said == 0 ? 1 : common / said, there == 0 ? 1 : common / there);
    }
  }

  /** How likely goals are reached: with the learned model, and at best. */
  public record Solving(double learned, double best) {
    static final Solving UNKNOWN = new Solving(Double.NaN, Double.NaN);

    public Solving {
      learned = rounded(learned);
      best = rounded(best);
    }
  }

  /**
   * What the run promises, and what became of it in the test transitions.
   *
   * @param broken capabilities of which an outcome is missing that is likelier than was stated
   * @param silent capabilities predicted wrongly, beyond what was stated, of which no finding says
   *     that anything is open
   */
  public record Promise(double stated, double broken, double silent) {
    static final Promise NONE = new Promise(Double.NaN, Double.NaN, Double.NaN);

    public Promise {
      stated = rounded(stated);
    }
  }

  private static double rounded(double value) {
    return Double.isNaN(value)
        ? value
        : BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN).doubleValue();
  }

  /** In the order of {@link #HEADER}. */
  public List<Double> values() {
    return List.of(
        preconditions.precision(),
        preconditions.recall(),
        effects.precision(),
        effects.recall(),
        applicability.precision(),
        applicability.recall(),
        changes.precision(),
        changes.recall(),
        solving.learned(),
        solving.best(),
        promise.stated(),
        promise.broken(),
        promise.silent());
  }

  /** From values in that order. */
  public static ModelScores of(List<Double> values) {
    if (values.size() != COLUMNS) {
      throw new IllegalArgumentException(values.size() + " values, not " + COLUMNS);
    }
    return new ModelScores(
        new Share(values.get(0), values.get(1)),
        new Share(values.get(2), values.get(3)),
        new Share(values.get(4), values.get(5)),
        new Share(values.get(6), values.get(7)),
        new Solving(values.get(8), values.get(9)),
        new Promise(values.get(10), values.get(11), values.get(12)));
  }
}
