package dev.qace.evaluation.experiment.sent;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes runs of a sweep on other machines. Looked up at run time with {@code ServiceLoader}: what
 * it needs is not part of every installation.
 */
public interface SentRuns {

  /**
   * Makes runs, and hands over what came of each as soon as it is there, one at a time. After a run
   * that failed nothing more is handed over.
   *
   * @param sweep as {@link SentSweep#text} writes it
   * @throws IOException where the cluster cannot be used
   */
  End make(ClusterLocation location, String sweep, List<RunId> runs, Consumer<RunResult> taker)
      throws IOException, InterruptedException;

  /**
   * Where to make them.
   *
   * @param address of the cluster
   * @param home what is needed to reach it, and what its workers are sent
   * @param logs a folder
   */
  record ClusterLocation(String address, Path home, Path logs) {}

  /** A run, by the place of its setup and by its seed. */
  record RunId(int setup, long seed) implements Serializable {}

  /**
   * What came of a run.
   *
   * @param rows lines as {@code Row.csv} writes them
   * @param failure what went wrong, and would again; empty where nothing did
   */
  record RunResult(RunId run, String rows, String failure) implements Serializable {}

  /** How it ended. */
  enum End {
    ALL_MADE,
    A_RUN_FAILED,
    NO_WORKER_LEFT
  }
}
