/** From a wish to a question: set the agent, or travel to where an answer tells. */
@NullMarked
package dev.qace.learner.approach;

import org.jspecify.annotations.NullMarked;
