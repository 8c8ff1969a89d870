package dev.qace.learner;

/** A way through the questions. Strategies differ in nothing but which questions come next. */
interface Strategy {

  /** Asks for as long as there is something to ask. */
  void run();
}
