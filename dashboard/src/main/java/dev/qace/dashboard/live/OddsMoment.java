package dev.qace.dashboard.live;

import java.util.Map;

/**
 * How sure the odds were at one moment.
 *
 * @param step how many steps were made
 * @param widths by the name of the capability, how far its odds may be off, from 0 to 1
 */
public record OddsMoment(long step, Map<String, Double> widths) {}
