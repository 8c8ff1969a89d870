/** Asking: batches, budget, cancelling, avoiding. */
@NullMarked
package dev.qace.learner.interview;

import org.jspecify.annotations.NullMarked;
