package dev.qace.planner.benchmark;

import java.util.List;

/**
 * How many problems of a domain planners are published to solve in 3,600 s each (Muise, McIlraith
 * and Beck, on PR2). Their sets of problems are larger than those of most folders, so that only
 * shares compare, and these roughly.
 *
 * @param problems in the published set
 */
public record PublishedCoverage(
    String domain, int problems, int pr2, int prp, int fondSat, int paladinus, int mynd) {

  private static final List<PublishedCoverage> ALL =
      List.of(
          of("acrobatics", 8, 8, 8, 4, 8, 8),
          of("beam-walk", 11, 11, 11, 3, 9, 11),
          of("blocksworld-new", 50, 41, 42, 8, 18, 21),
          of("chain-of-rooms", 10, 10, 10, 1, 10, 10),
          of("earth-observation", 40, 40, 40, 7, 26, 31),
          of("elevators", 15, 15, 15, 7, 8, 14),
          of("faults-new", 190, 190, 190, 8, 22, 160),
          of("first-responders-new", 88, 87, 87, 5, 5, 8),
          of("forest-new", 100, 94, 88, 10, 18, 16),
          of("tidyup-mdp", 10, 10, 0, 1, 4, 10),
          of("tireworld", 12, 12, 12, 12, 12, 12),
          of("triangle-tireworld", 40, 40, 40, 4, 8, 7),
          of("zenotravel", 15, 15, 15, 5, 8, 9),
          of("doors", 15, 15, 12, 15, 14, 11),
          of("islands", 60, 60, 31, 57, 60, 13),
          of("miner", 51, 51, 13, 50, 51, 0),
          of("tireworld-spiky", 11, 11, 1, 10, 10, 2),
          of("tireworld-truck", 74, 74, 21, 73, 48, 15));

  private static PublishedCoverage of(
      String domain, int problems, int pr2, int prp, int fondSat, int paladinus, int mynd) {
    return new PublishedCoverage(domain, problems, pr2, prp, fondSat, paladinus, mynd);
  }

  /** All 18 domains. */
  public static List<PublishedCoverage> all() {
    return ALL;
  }
}
