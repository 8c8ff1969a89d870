/** Collections of planning problems, and tables of what came of them. */
@NullMarked
package dev.qace.planner.benchmark;

import org.jspecify.annotations.NullMarked;
