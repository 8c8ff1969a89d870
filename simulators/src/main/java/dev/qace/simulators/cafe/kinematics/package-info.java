/**
 * Where the links of the Fetch robot are, given its joints, and which joints bring its gripper to a
 * pose.
 */
@NullMarked
package dev.qace.simulators.cafe.kinematics;

import org.jspecify.annotations.NullMarked;
