/**
 * Fully observable non-deterministic planning: the grounded problem, what a planner answers, and
 * the validator that rechecks every policy.
 */
@NullMarked
package dev.qace.planner;

import org.jspecify.annotations.NullMarked;
