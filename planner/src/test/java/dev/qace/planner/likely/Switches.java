package dev.qace.planner.likely;

import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Problems in which all switches should be on. */
final class Switches {
  private Switches() {}

  /**
   * One action a switch.
   *
   * @param more what there is besides the switches
   * @param action precondition and effect of the one that is to turn a switch on
   * @param goal what is wanted besides
   */
  static PpddlFile of(int count, String more, IntFunction<String> action, String goal) {
    StringBuilder predicates = new StringBuilder(more);
    StringBuilder wanted = new StringBuilder(goal);
    StringBuilder actions = new StringBuilder();
    for (int i = 0; i < count; i++) {
      predicates.append(" (on%d)".formatted(i));
      wanted.append(" (on%d)".formatted(i));
      actions.append("(:action turn%d %s)\n".formatted(i, action.apply(i)));
    }
    return PpddlReader.parse(
        "switches",
        """
        (define (domain switches) (:predicates %s) %s)
        (define (problem p) (:domain switches) (:init) (:goal (and %s)))
        """
            .formatted(predicates, actions, wanted));
  }

  /** A few switches; what turns them on may turn others off, and break things for good. */
  static PpddlFile random(long seed) {
    Random random = new Random(seed);
    int count = 2 + random.nextInt(4);
    String goal = random.nextBoolean() ? "(not (broken0))" : "";
    return of(count, "(broken0) (broken1) (broken2)", i -> randomAction(random, i, count), goal);
  }

  private static String randomAction(Random random, int own, int count) {
    List<String> needs = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      needs.add("(not (broken%d))".formatted(random.nextInt(3)));
    }
    if (random.nextInt(4) == 0) {
      needs.add("(not (on%d))".formatted(own));
    }
    StringBuilder effect = new StringBuilder("(probabilistic");
    double left = 1;
    for (int i = 1 + random.nextInt(3); i >= 0; i--) {
      double odds = Math.max(1, Math.round(random.nextDouble() * left * 90)) / 100.0;
      if (odds < left) {
        effect.append(" %s %s".formatted(odds, outcome(random, i == 0 ? own : -1, count)));
        left -= odds;
      }
    }
    String all = random.nextInt(4) == 0 ? "(and (broken1) %s))" : "%s)";
    return ":precondition (and %s) :effect %s"
        .formatted(String.join(" ", needs), all.formatted(effect));
  }

  /**
   * @param own the switch that is turned on, or none
   */
  private static String outcome(Random random, int own, int count) {
    List<String> parts = new ArrayList<>();
    if (own >= 0) {
      parts.add("(on%d)".formatted(own));
    }
    for (int more = random.nextInt(3); more > 0; more--) {
      int other = random.nextInt(count);
      parts.add(
          switch (random.nextInt(5)) {
            case 0 -> "(on%d)".formatted(other);
            case 1 -> "(not (on%d))".formatted(other);
            case 2 -> "(when (on%d) (not (on%d)))".formatted(random.nextInt(count), other);
            case 3 -> "(when (not (broken2)) (on%d))".formatted(other);
            default -> "(broken%d)".formatted(random.nextInt(3));
          });
    }
    return "(and %s)".formatted(String.join(" ", parts));
  }
}
