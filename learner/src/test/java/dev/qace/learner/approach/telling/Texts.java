package dev.qace.learner.approach.telling;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;

/** Models written as text, for tests that are about one of them. */
public final class Texts {
  private Texts() {}

  /** A domain over robots and places with these actions. */
  public static Domain domain(String... actions) {
    return read(
        """
        (define (domain cafe)
          (:requirements :adl :typing)
          (:types loc)
          (:predicates (has-charge) (robot-at ?l - loc) (road ?from ?to - loc))
        """
            + String.join("\n", actions)
            + ")");
  }

  public static Domain read(String text) {
    return PpddlReader.parse("domain", text).domain();
  }

  /** A world with these locations, where these atoms are true at first. */
  public static World world(Domain domain, String objects, String initial) {
    Problem problem =
        PpddlReader.parse(
                "problem",
                "(define (problem p) (:domain cafe) (:objects "
                    + objects
                    + " - loc) (:init "
                    + initial
                    + ") (:goal (and)))",
                domain)
            .problem();
    return World.of(domain, problem);
  }

  /** {@code move-vehicle} with that precondition and effect. */
  public static String move(String precondition, String effect) {
    return "(:action move-vehicle :parameters (?frm ?to - loc) :precondition "
        + precondition
        + " :effect "
        + effect
        + ")";
  }
}
