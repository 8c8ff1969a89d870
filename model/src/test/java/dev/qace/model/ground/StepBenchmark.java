package dev.qace.model.ground;

import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many steps a second a small world makes: pick an instance, test its precondition, draw what
 * follows.
 */
@org.openjdk.jmh.annotations.State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StepBenchmark {
  private static final String DRIVER =
      """
      (define (domain driver) (:types location)
        (:predicates (vehicle-at ?l - location) (spare-in ?l - location)
          (road ?a ?b - location) (not-flattire))
        (:action move-vehicle :parameters (?from ?to - location)
          :precondition (and (vehicle-at ?from) (road ?from ?to) (not-flattire))
          :effect (and (vehicle-at ?to) (not (vehicle-at ?from))
            (probabilistic 0.8 (not (not-flattire)))))
        (:action change-tire :parameters (?l - location)
          :precondition (and (spare-in ?l) (vehicle-at ?l) (not (not-flattire)))
          :effect (and (not (spare-in ?l)) (not-flattire))))
      (define (problem p) (:domain driver) (:objects a b c d e f - location)
        (:init (vehicle-at a) (not-flattire) (spare-in a) (spare-in b) (spare-in c)
          (road a b) (road b c) (road c d) (road d e) (road e f) (road f a) (road a d))
        (:goal (vehicle-at f)))
      """;

  private final List<GroundAction> actions = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private State initial = State.empty(0);
  private State state = initial;
  private int next;

  @Setup
  public void ground() {
    PpddlFile file = PpddlReader.parse("driver", DRIVER);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    Grounder grounder = Grounder.settable(domain, world);
    for (Action action : domain.actions()) {
      Iterator<Instance> instances = grounder.instances(action);
      while (instances.hasNext()) {
        actions.add(grounder.ground(instances.next()));
      }
    }
    initial = world.initial();
    state = initial;
  }

  /** An attempt of one instance after the other, most of them refused. */
  @Benchmark
  public boolean attempt() {
    GroundAction action = actions.get(next);
    next = next + 1 == actions.size() ? 0 : next + 1;
    if (next == 0) {
      state = initial;
    }
    if (!action.executesIn(state)) {
      return false;
    }
    state = action.draw(state, random);
    return true;
  }

  /** A step that executes, every time. */
  @Benchmark
  public State execute() {
    GroundAction moveFromAToB = actions.get(1);
    return moveFromAToB.executesIn(initial) ? moveFromAToB.draw(initial, random) : state;
  }
}
