/** Policies that tell two hypotheses apart (paper, Sec. 4 and appendix). */
@NullMarked
package dev.qace.learner.approach.telling;

import org.jspecify.annotations.NullMarked;
