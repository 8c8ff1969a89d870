/** How capabilities become motion: poses to stand, to grasp and to put, and what is refused. */
@NullMarked
package dev.qace.simulators.cafe.skill;

import org.jspecify.annotations.NullMarked;
