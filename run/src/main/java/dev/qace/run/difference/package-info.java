/**
 * What two runs say differently: what an updated agent can now do, no longer does, or does with
 * other odds.
 */
@NullMarked
package dev.qace.run.difference;

import org.jspecify.annotations.NullMarked;
