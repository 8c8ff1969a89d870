/**
 * How two runs differ: what an updated agent can now do, no longer does, or does with other
 * probabilities.
 */
@NullMarked
package dev.qace.run.difference;

import org.jspecify.annotations.NullMarked;
