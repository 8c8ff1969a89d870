/** Whether a capability still does what it did, as often as it did. */
@NullMarked
package dev.qace.run.difference.outcome;

import org.jspecify.annotations.NullMarked;
