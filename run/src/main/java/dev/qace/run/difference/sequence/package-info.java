/** The evidence that two sequences of draws have different probabilities. */
@NullMarked
package dev.qace.run.difference.sequence;

import org.jspecify.annotations.NullMarked;
