package dev.qace.evaluation.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * A declared experiment: every setup with every seed.
 *
 * @param samples how many test transitions each model is measured with
 * @param testSeed draws them
 * @param snapshots at how many numbers of steps, between one and ten times as many, the model is
 *     looked at
 * @param modelScores whether what runs end with is scored beyond distances
 */
public record Sweep(
    List<Setup> setups,
    List<Long> seeds,
    int samples,
    long testSeed,
    int snapshots,
    boolean modelScores) {

  /** Where nobody says otherwise. */
  public static final int SNAPSHOTS = 6;

  public Sweep {
    setups = List.copyOf(setups);
    seeds = List.copyOf(seeds);
  }

  /** With distances only. */
  public Sweep(List<Setup> setups, List<Long> seeds, int samples, long testSeed, int snapshots) {
    this(setups, seeds, samples, testSeed, snapshots, false);
  }

  /** One assessment. */
  public record Run(Setup setup, long seed) {
    public RunKey key() {
      return new RunKey(setup.label(), seed);
    }
  }

  /** Which assessment a row is of. */
  public record RunKey(Label label, long seed) {}

  /**
   * All of them, every setup with one seed before the next, so that those done so far predict how
   * long the others take.
   */
  public List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    for (long seed : seeds) {
      setups.forEach(setup -> runs.add(new Run(setup, seed)));
    }
    return runs;
  }

  /** Rows in the order of the declaration: a setup's one after the other, by seed, by steps. */
  public List<Row> sorted(List<Row> rows) {
    List<RunKey> order = new ArrayList<>();
    for (Setup setup : setups) {
      seeds.forEach(seed -> order.add(new RunKey(setup.label(), seed)));
    }
    return Row.sorted(rows, order);
  }
}
