/** The cafe: its furniture, and the places where cans stand and the robot may stand before them. */
@NullMarked
package dev.qace.simulators.cafe.place;

import org.jspecify.annotations.NullMarked;
