package dev.qace.evaluation;

import dev.qace.agent.Attempt;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A simulator one of whose capabilities refuses now and then though nothing speaks against it, or
 * makes an atom true each time it refuses, or does something else from some step on.
 */
final class Moody extends ChangedSimulator {
  private final String capability;
  private final double refusing;
  private final Optional<Atom> trace;
  private final Optional<PpddlSimulator> later;
  private final long change;
  private long steps;

  private Moody(
      Domain domain,
      Problem problem,
      String capability,
      double refusing,
      Optional<Atom> trace,
      Optional<Domain> later,
      long change) {
    super(new PpddlSimulator(domain, World.of(domain, problem)));
    this.later = later.map(other -> new PpddlSimulator(other, World.of(other, problem)));
    this.change = change;
    this.capability = capability;
    this.refusing = refusing;
    this.trace = trace;
  }

  static Moody refusing(Domain domain, Problem problem, String capability, double chance) {
    return new Moody(domain, problem, capability, chance, Optional.empty(), Optional.empty(), 0);
  }

  static Moody leaving(Domain domain, Problem problem, String capability, Atom trace) {
    return new Moody(domain, problem, capability, 0, Optional.of(trace), Optional.empty(), 0);
  }

  /** After so many steps, the capability is what it is in another domain. */
  static Moody changing(
      Domain domain, Problem problem, String capability, Domain later, long change) {
    return new Moody(domain, problem, capability, 0, Optional.empty(), Optional.of(later), change);
  }

  @Override
  public Attempt<State> attempt(State state, Instance instance, RandomGenerator random) {
    steps++;
    if (!instance.capability().name().equals(capability)) {
      return unchanged().attempt(state, instance, random);
    }
    if (later.isPresent() && steps > change) {
      return later.get().attempt(state, instance, random);
    }
    if (random.nextDouble() < refusing) {
      return new Attempt.Refused<>(state);
    }
    Attempt<State> attempt = unchanged().attempt(state, instance, random);
    return attempt instanceof Attempt.Refused && trace.isPresent()
        ? new Attempt.Refused<>(state.with(world().indexOf(trace.get()), true))
        : attempt;
  }
}
