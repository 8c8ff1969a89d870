/** Whether a capability still executes where it did. */
@NullMarked
package dev.qace.run.difference.precondition;

import org.jspecify.annotations.NullMarked;
