/**
 * Motion without collision: paths of the arm and of the base, found by growing trees from both
 * ends.
 */
@NullMarked
package dev.qace.simulators.cafe.motion;

import org.jspecify.annotations.NullMarked;
