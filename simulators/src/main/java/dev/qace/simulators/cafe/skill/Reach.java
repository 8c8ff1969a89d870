package dev.qace.simulators.cafe.skill;

import dev.qace.simulators.cafe.motion.BasePose;
import java.util.List;

/**
 * How the arm gets hold of a can and back, or, the other way round, sets one down. Each way is a
 * list of postures between which all joints move evenly.
 *
 * @param base where the robot stands
 * @param out from the carrying posture to before the can, with open fingers and nothing held
 * @param approach from there to around the can
 * @param lift from there upwards and straight back, with the can
 * @param home from there to the carrying posture, with the can
 */
public record Reach(
    BasePose base,
    List<double[]> out,
    List<double[]> approach,
    List<double[]> lift,
    List<double[]> home)
    implements Sought {}
