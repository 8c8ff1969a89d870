/**
 * The cafe server robot of the paper's Sec. 5 in a continuous world: a Fetch robot that fetches
 * cans, seen through five predicates.
 */
@NullMarked
package dev.qace.simulators.cafe;

import org.jspecify.annotations.NullMarked;
