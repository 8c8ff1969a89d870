/** Questions that nobody needs: whether what is known predicts what the agent does. */
@NullMarked
package dev.qace.learner.strategy.check;

import org.jspecify.annotations.NullMarked;
