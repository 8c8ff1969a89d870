package dev.qace.learner.knowledge;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.knowledge.outcome.StateDependence;
import dev.qace.learner.knowledge.promise.ExecutionLog;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Says what the odds of a capability are proven to depend on, by the change that shows it most. */
public final class OddsDependences {
  private static final int MOST_PROOFS = 4;

  private final Lifting lifting;
  private final ExecutionLog log;

  /** What is proven, with transitions that show it. */
  public record Proven(WhyInexpressible reason, List<Transition> proof) {}

  /**
   * How often a change occurred, among executions in which it could, of two sorts.
   *
   * @param gap how far the shares are apart
   */
  private record Shares(WhyInexpressible.ChangeCounts counts, double gap) {}

  private OddsDependences(CapabilityKnowledge known) {
    this(known, known.influences().log());
  }

  private OddsDependences(CapabilityKnowledge known, ExecutionLog log) {
    this.lifting = known.lifting();
    this.log = log;
  }

  /** What the odds depend on most clearly; by tests at the end, all that is clear. */
  public static List<Proven> of(CapabilityKnowledge known, Starts starts) {
    List<Proven> found = new ArrayList<>();
    Optional<Influence> cause = known.influences().cause();
    // Times are often asked about together with states: then the state is the likelier cause.
    if (cause.filter(each -> each.suspect().isOfState()).isEmpty()) {
      OddsDependences all = new OddsDependences(known);
      known.stateDependences().forEach(each -> found.add(all.say(each)));
    }
    if (found.isEmpty() && cause.isPresent()) {
      OddsDependences all = new OddsDependences(known);
      all.say(known.influences(), cause.get())
          .map(said -> starts == Starts.ANY ? said : all.confounded(cause.get(), said))
          .ifPresent(found::add);
    }
    if (found.isEmpty() && (known.asksForSignsOfMore() || starts != Starts.ANY)) {
      known
          .swaying()
          .flatMap(odd -> new OddsDependences(known).say(odd.condition()))
          .or(() -> ofRepeated(known))
          .ifPresent(found::add);
    }
    return found;
  }

  /** Where one object fills several parameters, they may depend on what matters nowhere else. */
  private static Optional<Proven> ofRepeated(CapabilityKnowledge known) {
    Influences influences = known.influences();
    return known.oddOfRepeated().stream()
        .findFirst()
        .filter(odd -> odd.evidence() >= influences.needed().ofConditionInRepeated())
        .flatMap(odd -> new OddsDependences(known, influences.repeated()).say(odd.condition()));
  }

  /** That the odds depend on something, though it was not told which condition of several it is. */
  private Optional<Proven> say(OtherObjects condition) {
    Map<Integer, Boolean> holding = new HashMap<>();
    IntPredicate second =
        place ->
            holding.computeIfAbsent(
                log.transitionNumber(place),
                number -> {
                  Transition each = log.transition(place);
                  return OtherObjects.holds(
                      condition.ground(lifting, each.instance()), each.state());
                });
    return most(second)
        .map(shares -> new Proven(new WhyInexpressible.NoFixedOdds(), proof(second)));
  }

  /**
   * Where the agent travels, states and times are asked about together: either may be the cause.
   */
  private Proven confounded(Influence influence, Proven said) {
    return influence.suspect().isOfState()
        ? said
        : new Proven(new WhyInexpressible.NoFixedOdds(), said.proof());
  }

  private Optional<Proven> say(Influences influences, Influence influence) {
    Suspect suspect = influence.suspect();
    if (suspect instanceof Suspect.FillingObject filling) {
      return ofObject(filling.parameter());
    }
    IntPredicate second = influences.second(influence);
    return most(second).map(shares -> new Proven(reason(suspect, shares.counts()), proof(second)));
  }

  private WhyInexpressible reason(Suspect suspect, WhyInexpressible.ChangeCounts counts) {
    if (suspect instanceof Suspect.NamedAtom named) {
      return new WhyInexpressible.DependsOn(
          lifting.atoms().get(named.atom()),
          counts.change(),
          counts.seen(),
          counts.of(),
          counts.seenOtherwise(),
          counts.ofOtherwise());
    } else if (suspect instanceof Suspect.OnOtherObjects condition) {
      return new WhyInexpressible.DependsOnOthers(
          lifting.condition(condition.subject()).literals().get(0).atom().predicate(), counts);
    } else if (suspect instanceof Suspect.OtherAtoms others) {
      return new WhyInexpressible.DependsOnOthers(others.predicate(), counts);
    } else if (suspect instanceof Suspect.Time) {
      return new WhyInexpressible.ChangedOverTime(counts);
    }
    return new WhyInexpressible.OrderMatters(counts);
  }

  private Proven say(StateDependence.Dependence found) {
    return new Proven(
        new WhyInexpressible.DependsOn(
            lifting.atoms().get(found.atom()),
            lifting.change(found.changed(), found.value()),
            found.hitsWhereTrue(),
            found.ofTrue(),
            found.hitsWhereFalse(),
            found.ofFalse()),
        proof(i -> log.execution(i).before().get(found.atom())));
  }

  private Optional<Proven> ofObject(int parameter) {
    Optional<Proven> best = Optional.empty();
    double gap = 0;
    for (WorldObject object :
        lifting.world().objects(lifting.capability().parameters().get(parameter).type())) {
      IntPredicate filled =
          i -> log.transition(i).instance().objects().get(parameter).equals(object);
      Optional<Shares> shares = most(filled);
      if (shares.isPresent() && shares.get().gap() > gap) {
        Shares found = shares.get();
        gap = found.gap();
        best =
            Optional.of(
                new Proven(
                    new WhyInexpressible.DependsOnObject(
                        lifting.capability().parameters().get(parameter), object, found.counts()),
                    proof(filled)));
      }
    }
    return best;
  }

  /** The change whose share differs most between the two sorts. */
  private Optional<Shares> most(IntPredicate second) {
    List<Map<Tally.Execution, Integer>> sides = List.of(new HashMap<>(), new HashMap<>());
    for (int i = 0; i < log.size(); i++) {
      sides.get(second.test(i) ? 1 : 0).merge(log.execution(i), 1, Integer::sum);
    }
    Optional<Shares> best = Optional.empty();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      for (boolean value : new boolean[] {true, false}) {
        int[] seen = new int[2];
        int[] of = new int[2];
        for (int side = 0; side < 2; side++) {
          for (Map.Entry<Tally.Execution, Integer> each : sides.get(side).entrySet()) {
            if (each.getKey().before().get(atom) != value) {
              of[side] += each.getValue();
              seen[side] += each.getKey().after().get(atom) == value ? each.getValue() : 0;
            }
          }
        }
        if (of[0] > 0 && of[1] > 0 && lifting.canGet(atom, value)) {
          double gap = Math.abs((double) seen[0] / of[0] - (double) seen[1] / of[1]);
          if (best.isEmpty() || gap > best.get().gap()) {
            best =
                Optional.of(
                    new Shares(
                        new WhyInexpressible.ChangeCounts(
                            lifting.change(atom, value), seen[1], of[1], seen[0], of[0]),
                        gap));
          }
        }
      }
    }
    return best;
  }

  /** Examples of both sorts. */
  private List<Transition> proof(IntPredicate second) {
    List<Transition> proof = new ArrayList<>();
    int[] left = {MOST_PROOFS / 2, MOST_PROOFS / 2};
    for (int i = log.size() - 1; i >= 0 && left[0] + left[1] > 0; i--) {
      int side = second.test(i) ? 1 : 0;
      if (left[side] > 0) {
        left[side]--;
        proof.add(log.transition(i));
      }
    }
    return proof;
  }
}
