package dev.qace.learner;

import dev.qace.learner.knowledge.Knowledge;
import java.util.List;
import java.util.Random;

/**
 * Says what to ask next, and nothing else: it neither asks nor takes in answers. What it counts, it
 * counts in the evidence, so that a run can begin with what another one observed.
 */
public interface Strategy {

  /**
   * What to ask next. No wish of a batch depends on what is answered to another.
   *
   * @param random the only source of chance
   * @return nothing to end the assessment
   */
  List<Wish> next(Knowledge knowledge, Random random);
}
