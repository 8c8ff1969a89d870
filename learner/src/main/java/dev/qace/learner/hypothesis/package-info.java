/** What is still possible: lifted subjects, precondition hypotheses, and states that tell. */
@NullMarked
package dev.qace.learner.hypothesis;

import org.jspecify.annotations.NullMarked;
