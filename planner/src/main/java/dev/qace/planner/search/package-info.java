/** How policies are found. Everything here works on numbers; {@code FondProblem} names them. */
@NullMarked
package dev.qace.planner.search;

import org.jspecify.annotations.NullMarked;
