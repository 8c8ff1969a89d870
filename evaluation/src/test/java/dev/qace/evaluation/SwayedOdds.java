package dev.qace.evaluation;

import dev.qace.agent.Attempt;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A press for hot parts. How likely pressing one is to finish it depends on whatever a test says:
 * the state, the part, the number of the step, or whether the last pressing finished a part.
 */
final class SwayedOdds extends ChangedSimulator {
  static final Domain DOMAIN =
      PpddlReader.parse(
              "press",
              """
              (define (domain press) (:requirements :typing :probabilistic-effects)
                (:types part)
                (:predicates (hot ?p - part) (oiled ?p - part) (finished ?p - part) (dark))
                (:action heat :parameters (?p - part) :effect (hot ?p))
                (:action press :parameters (?p - part) :precondition (hot ?p)
                  :effect (probabilistic 0.5 (finished ?p))))
              """)
          .domain();

  private static final World WORLD =
      World.of(
          DOMAIN,
          PpddlReader.parse(
                  "p",
                  "(define (problem p) (:domain press) (:objects p1 p2 p3 - part) (:init))",
                  DOMAIN)
              .problem());

  /** How likely a pressing is to finish its part. */
  interface Chance {
    double of(Pressing pressing);
  }

  /** The situation in which a part is pressed. */
  record Pressing(World world, State state, WorldObject part, long step, boolean lastFinished) {

    /** Whether this is true of the part. */
    boolean is(String predicate) {
      return holds(predicate, part);
    }

    /** Whether this is true of another part. */
    boolean isOfAnother(String predicate) {
      return world.objects().stream()
          .anyMatch(other -> !other.equals(part) && holds(predicate, other));
    }

    private boolean holds(String predicate, WorldObject of) {
      return state.holds(
          world.indexOf(world.vocabulary().predicate(predicate).orElseThrow(), List.of(of)));
    }
  }

  private final Chance chance;
  private long steps;
  private boolean lastFinished;

  SwayedOdds(Chance chance) {
    super(new PpddlSimulator(DOMAIN, WORLD));
    this.chance = chance;
  }

  @Override
  public Attempt<State> attempt(State state, Instance instance, RandomGenerator random) {
    steps++;
    if (!instance.capability().name().equals("press")) {
      return unchanged().attempt(state, instance, random);
    }
    Pressing pressing =
        new Pressing(world(), state, instance.objects().get(0), steps, lastFinished);
    if (!pressing.is("hot")) {
      return new Attempt.Refused<>(state);
    }
    lastFinished = random.nextDouble() < chance.of(pressing);
    int finished =
        world()
            .indexOf(world().vocabulary().predicate("finished").orElseThrow(), instance.objects());
    return new Attempt.Executed<>(lastFinished ? state.with(finished, true) : state);
  }
}
