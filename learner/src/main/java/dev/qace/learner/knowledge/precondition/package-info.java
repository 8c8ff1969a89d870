/** Which literals may be, and which surely are, preconditions. */
@NullMarked
package dev.qace.learner.knowledge.precondition;

import org.jspecify.annotations.NullMarked;
