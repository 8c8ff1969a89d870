/** How strongly two sequences of draws speak against having the same odds. */
@NullMarked
package dev.qace.run.difference.sequence;

import org.jspecify.annotations.NullMarked;
