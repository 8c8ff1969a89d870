/**
 * How near a learned model comes to the true one: structure, odds, and distances over test
 * transitions.
 */
@NullMarked
package dev.qace.evaluation;

import org.jspecify.annotations.NullMarked;
