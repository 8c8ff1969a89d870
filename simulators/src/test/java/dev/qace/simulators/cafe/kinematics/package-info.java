@NullMarked
package dev.qace.simulators.cafe.kinematics;

import org.jspecify.annotations.NullMarked;
