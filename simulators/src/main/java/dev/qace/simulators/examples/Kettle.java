package dev.qace.simulators.examples;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.util.random.RandomGenerator;

/** A kettle: its state is how much water there is, and how hot it is. The fuse may blow. */
public final class Kettle implements Simulator<Kettle.Water> {
  public record Water(double litres, double celsius) {}

  private static final PpddlFile KNOWN =
      PpddlReader.parse(
          "what is known of the kettle",
          """
          (define (domain kettle) (:predicates (filled) (hot))
            (:action fill) (:action heat) (:action pour))
          (define (problem kitchen) (:domain kettle) (:init))
          """);

  @Override
  public World world() {
    return World.of(KNOWN.domain(), KNOWN.problem());
  }

  @Override
  public Water initial() {
    return new Water(0.02, 19.5);
  }

  @Override
  public State observe(Water water) { // atoms are numbered as they are declared
    return State.empty(2).with(0, water.litres > 0.1).with(1, water.celsius > 80);
  }

  @Override
  public Built<Water> build(State state) {
    return new Ready<>(new Water(state.holds(0) ? 1.5 : 0, state.holds(1) ? 99 : 20));
  }

  @Override
  public Attempt<Water> attempt(Water water, Instance instance, RandomGenerator random) {
    boolean filled = water.litres > 0.1;
    double heated = random.nextDouble() < 0.2 ? water.celsius : random.nextDouble(90, 100);
    return switch (instance.capability().name()) {
      case "fill" -> result(!filled, water, new Water(random.nextDouble(1, 2), 15));
      case "heat" -> result(filled && water.celsius <= 80, water, new Water(water.litres, heated));
      default -> result(filled, water, new Water(0, water.celsius));
    };
  }

  private static Attempt<Water> result(boolean possible, Water before, Water after) {
    return possible ? new Attempt.Executed<>(after) : new Attempt.Refused<>(before);
  }
}
