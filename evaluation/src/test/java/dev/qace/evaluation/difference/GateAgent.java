package dev.qace.evaluation.difference;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.model.Domain;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An agent that a gate looks at, by its true domain.
 *
 * @param distinct the capabilities that never take one object twice
 * @param possible where it starts
 */
record GateAgent(
    String name, Domain domain, World world, Set<String> distinct, Predicate<State> possible) {
  private static final List<String> PADS = List.of("depot", "hospital", "farm");
  private static final List<String> PARCELS = List.of("blood", "seeds");

  static GateAgent of(String name, Domain domain, World world) {
    return new GateAgent(name, domain, world, Set.of(), state -> true);
  }

  static GateAgent builtIn(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    return of(name, agent.domain(), agent.world());
  }

  /** A robot that waters plants, with this chance of hitting the pot. */
  static GateAgent gardener(double hits) {
    Domain domain =
        parsed(
            """
            (define (domain gardener) (:types plant) (:predicates (filled) (dry ?p - plant))
              (:action fill :precondition (not (filled)) :effect (filled))
              (:action water :parameters (?p - plant) :precondition (and (filled) (dry ?p))
                :effect (and (not (filled)) (probabilistic %s (not (dry ?p)))))
              (:action sun :parameters (?p - plant) :precondition (not (dry ?p)) :effect (dry ?p)))
            """
                .formatted(hits));
    return of(
        "gardener",
        domain,
        world(
            domain,
            "(define (problem g) (:domain gardener) (:objects fern cactus - plant)"
                + " (:init (dry fern) (dry cactus)))"));
  }

  /**
   * A delivery drone that starts only where it, its charger and every parcel are in one place, with
   * this chance of damage to what it drops.
   */
  static GateAgent drone(double damage) {
    Domain domain =
        parsed(
            """
            (define (domain drone) (:types pad parcel)
              (:predicates (at ?p - pad) (charged) (windy) (on-board ?c - parcel)
                (parcel-at ?c - parcel ?p - pad) (damaged ?c - parcel) (charger ?p - pad))
              (:action fly :parameters (?from ?to - pad)
                :precondition (and (at ?from) (charged) (not (windy)))
                :effect (probabilistic 0.15 (windy)
                  0.45 (and (not (at ?from)) (at ?to) (not (charged)))
                  0.40 (and (not (at ?from)) (at ?to))))
              (:action load :parameters (?c - parcel ?p - pad)
                :precondition (and (at ?p) (parcel-at ?c ?p)
                  (forall (?o - parcel) (not (on-board ?o))))
                :effect (and (on-board ?c) (not (parcel-at ?c ?p))))
              (:action drop :parameters (?c - parcel ?p - pad)
                :precondition (and (on-board ?c) (at ?p))
                :effect (and (not (on-board ?c)) (parcel-at ?c ?p)
                  (probabilistic %s (damaged ?c))))
              (:action charge :parameters (?p - pad)
                :precondition (and (at ?p) (charger ?p) (not (charged))) :effect (charged))
              (:action wait :precondition (windy) :effect (probabilistic 0.5 (not (windy)))))
            """
                .formatted(damage));
    World world =
        world(
            domain,
            "(define (problem d) (:domain drone)"
                + " (:objects depot hospital farm - pad blood seeds - parcel)"
                + " (:init (at depot) (charged) (charger depot) (parcel-at blood depot)"
                + " (parcel-at seeds depot)))");
    return new GateAgent("drone", domain, world, Set.of("fly"), state -> isPossible(world, state));
  }

  private static boolean isPossible(World world, State state) {
    List<String> names = world.names(state);
    long aboard = PARCELS.stream().filter(c -> names.contains("(on-board " + c + ")")).count();
    return PADS.stream().filter(p -> names.contains("(at " + p + ")")).count() == 1
        && PADS.stream().filter(p -> names.contains("(charger " + p + ")")).count() == 1
        && aboard <= 1
        && PARCELS.stream()
            .allMatch(
                c ->
                    PADS.stream()
                            .filter(p -> names.contains("(parcel-at " + c + " " + p + ")"))
                            .count()
                        == (names.contains("(on-board " + c + ")") ? 0 : 1));
  }

  static Domain parsed(String text) {
    return PpddlReader.parse("test", text).domain();
  }

  private static World world(Domain domain, String problem) {
    return World.of(domain, PpddlReader.parse("test", problem, domain).problem());
  }

  /** The same with another domain; the same objects, and what holds at first. */
  GateAgent with(Domain other) {
    World changed =
        other.vocabulary().equals(domain.vocabulary())
            ? world
            : new World(
                other.vocabulary(),
                world.objects(),
                world.atoms(world.initial()).stream()
                    .filter(atom -> other.predicates().contains(atom.predicate()))
                    .toList());
    return new GateAgent(name, other, changed, distinct, possible);
  }

  Agent open() {
    return new ForwardingAgent(
        new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY)) {
      @Override
      public boolean distinctObjects(Capability capability) {
        return distinct.contains(capability.name());
      }

      @Override
      public Response ask(Query query) {
        return possible.test(query.start())
            ? agent().ask(query)
            : new Response.StartRefused("impossible");
      }

      @Override
      public List<Response> askAll(List<Query> queries) {
        return queries.stream().map(this::ask).toList();
      }
    };
  }
}
