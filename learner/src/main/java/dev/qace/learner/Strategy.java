package dev.qace.learner;

import dev.qace.learner.knowledge.Knowledge;
import java.util.List;
import java.util.Random;

/**
 * Says what to ask next, and nothing else: it neither asks nor processes answers. All its counters
 * are functions of the evidence, so a run can start from the evidence of another one.
 */
public interface Strategy {

  /**
   * What to ask next. The wishes of a batch do not depend on each other's answers.
   *
   * @param random the only source of randomness
   * @return the batch; empty to end the assessment
   */
  List<Wish> next(Knowledge knowledge, Random random);
}
