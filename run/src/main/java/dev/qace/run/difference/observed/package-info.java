/** What each of two runs saw of a capability, in terms of both. */
@NullMarked
package dev.qace.run.difference.observed;

import org.jspecify.annotations.NullMarked;
