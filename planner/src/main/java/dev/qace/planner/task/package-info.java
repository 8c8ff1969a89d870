/**
 * A problem laid out for searching: numbers for fluents and operators, words for states, and what
 * every search wants to know of it. For the planner's own packages.
 */
@NullMarked
package dev.qace.planner.task;

import org.jspecify.annotations.NullMarked;
