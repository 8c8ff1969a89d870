package dev.qace.planner.search;

import dev.qace.planner.task.BucketQueue;

/**
 * Which step of a search comes next. Steps wait by the distance of the state they start from; those
 * that start the relaxed plan wait in a second queue, which progress gives an edge; those from
 * states that brought something new wait in a third one, which has its turns when the heuristic has
 * led through many states. Where evaluating a state takes long, states that a step of the third
 * queue leads to are not evaluated: so many more can be looked at.
 */
final class StepQueues {
  private static final int BOOST = 1000;

  /** How many states the heuristic alone leads through before others have their turns. */
  private static final int PATIENCE = 500;

  private static final int PATIENCE_IF_COSTLY = 20;

  /** The work of evaluating a state from which on it is costly. */
  private static final int COSTLY = 50_000;

  private final BucketQueue all = new BucketQueue();
  private final BucketQueue preferred = new BucketQueue();
  private final BucketQueue fresh = new BucketQueue();
  private boolean costly;
  private boolean skipping;
  private int turn;
  private int preferredTurn;
  private int freshTurn;
  private int evaluated;
  private long evaluationWork;
  private long freshWork;

  /**
   * Starts over.
   *
   * @param work that evaluating a state takes
   */
  void clear(int work) {
    all.clear();
    preferred.clear();
    fresh.clear();
    costly = work > COSTLY;
    skipping = false;
    turn = 0;
    preferredTurn = 0;
    evaluated = 0;
    evaluationWork = 0;
    freshWork = 0;
  }

  boolean isEmpty() {
    return all.isEmpty() && preferred.isEmpty();
  }

  /** The next step; there is one. */
  int next() {
    boolean patient = evaluated <= (costly ? PATIENCE_IF_COSTLY : PATIENCE);
    if (!patient && !fresh.isEmpty() && (isFreshTurn() || all.isEmpty())) {
      skipping = costly;
      return fresh.poll();
    }
    skipping = false;
    if (!preferred.isEmpty() && (all.isEmpty() || preferredTurn <= turn)) {
      preferredTurn++;
      return preferred.poll();
    }
    turn++;
    return all.poll();
  }

  /** A third of the turns, or as costly ones take unequal time, of the work. */
  private boolean isFreshTurn() {
    return costly ? freshWork < evaluationWork / 2 : ++freshTurn % 3 == 0;
  }

  /** Whether the state that the last step leads to need not be evaluated. */
  boolean isSkipping() {
    return skipping;
  }

  void doNotSkip() {
    skipping = false;
  }

  int evaluated() {
    return evaluated;
  }

  void countEvaluation(int work) {
    evaluated++;
    evaluationWork += work;
  }

  /** Counts the work of looking at a state that is not evaluated. */
  void countSkipped(long work) {
    freshWork += work;
  }

  /** A state seems nearer than any before. */
  void progress() {
    preferredTurn -= BOOST;
  }

  void add(int step, int distance, boolean isPreferred) {
    all.add(step, distance);
    if (isPreferred) {
      preferred.add(step, distance);
    }
  }

  void addFresh(int step, int promise) {
    fresh.add(step, promise);
  }
}
