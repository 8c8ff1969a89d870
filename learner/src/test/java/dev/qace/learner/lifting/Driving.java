package dev.qace.learner.lifting;

import dev.qace.agent.Transition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import java.util.BitSet;
import java.util.Random;

/** A small world to speak about: two places, a road, a key. */
public final class Driving {
  public static final World WORLD = world();
  public static final Capability DRIVE = WORLD.vocabulary().capabilities().get(0);

  private Driving() {}

  private static World world() {
    PpddlFile file =
        PpddlReader.parse(
            "driving",
            """
            (define (domain driving)
              (:types place key)
              (:predicates (at ?p - place) (road ?a ?b - place) (have ?k - key))
              (:action drive :parameters (?from ?to - place)))
            (define (problem town)
              (:domain driving)
              (:objects a b - place k - key)
              (:init (at a) (road a b)))
            """);
    Domain domain = file.domain();
    return World.of(domain, file.problem());
  }

  public static Lifting lifting(boolean distinct) {
    return new Lifting(DRIVE, WORLD, distinct);
  }

  public static State state(String atoms) {
    return WORLD.state(GroundReader.of(WORLD).atoms("state", atoms));
  }

  public static Instance instance(String text) {
    return GroundReader.of(WORLD).instance("instance", text);
  }

  public static Transition executed(String atoms, String instance) {
    State state = state(atoms);
    return new Transition(state, instance(instance), new Transition.Moved(state));
  }

  public static Transition refused(String atoms, String instance) {
    State state = state(atoms);
    return new Transition(state, instance(instance), new Transition.Refused(state));
  }

  /**
   * Tries to drive in some state.
   *
   * @param needed literals without which that is refused
   */
  public static Transition attempt(Lifting lifting, BitSet needed, Random random) {
    State state = State.empty(WORLD.size());
    for (int atom = 0; atom < WORLD.size(); atom++) {
      state = state.with(atom, random.nextBoolean());
    }
    Instance instance = instance(random.nextInt(4) > 0 ? "(drive a b)" : "(drive a a)");
    boolean refuses = lifting.violated(lifting.values(state, instance)).intersects(needed);
    return new Transition(
        state, instance, refuses ? new Transition.Refused(state) : new Transition.Moved(state));
  }
}
