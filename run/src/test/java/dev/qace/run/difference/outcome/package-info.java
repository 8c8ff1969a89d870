/** Tests of how odds are compared. */
@NullMarked
package dev.qace.run.difference.outcome;

import org.jspecify.annotations.NullMarked;
