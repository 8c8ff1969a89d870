/** The shapes of the robot, of furniture and of cans, and whether they touch. */
@NullMarked
package dev.qace.simulators.cafe.geometry;

import org.jspecify.annotations.NullMarked;
