package dev.qace.planner;

import dev.qace.model.Domain;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PolicyReader;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.planner.ground.ProblemGrounder;
import java.time.Duration;

/** A car that may get a flat tire on the short way, where there is no spare, or on the long way. */
public final class Tireworld {
  public static final PpddlFile FILE =
      PpddlReader.parse(
          "tireworld",
          """
          (define (domain tire) (:types location)
            (:predicates (at ?l - location) (spare ?l - location) (road ?a ?b - location) (flat))
            (:action move :parameters (?a ?b - location)
              :precondition (and (at ?a) (road ?a ?b) (not (flat)))
              :effect (and (at ?b) (not (at ?a)) (oneof (and) (flat))))
            (:action change :parameters (?l - location)
              :precondition (and (at ?l) (spare ?l) (flat))
              :effect (oneof (and) (and (not (flat)) (not (spare ?l))))))
          (define (problem drive) (:domain tire) (:objects a b c d e - location)
            (:init (at a) (road a b) (road b d) (road a c) (road c e) (road e d)
              (spare c) (spare e))
            (:goal (at d)))
          """);

  private Tireworld() {}

  public static Domain domain() {
    return FILE.domain();
  }

  public static Problem problem() {
    return FILE.problem();
  }

  public static World world() {
    return World.of(domain(), problem());
  }

  public static FondProblem ground() {
    return ProblemGrounder.ground(domain(), problem(), effort());
  }

  public static Policy policy(String text) {
    return PolicyReader.parse("a policy", text, world());
  }

  public static Limits limits() {
    return Limits.of(Duration.ofSeconds(20));
  }

  public static Effort effort() {
    return Effort.start(limits());
  }
}
