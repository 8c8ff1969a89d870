package dev.qace.report.words;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.model.Atom;
import dev.qace.model.Effect;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is beyond the vocabulary: a clause each. */
final class InexpressibleWords {
  private static final int MOST_CHANGES = 5;

  private InexpressibleWords() {}

  /**
   * @param proof transitions that show it, as the learner gives them
   */
  static String of(WhyInexpressible why, List<Transition> proof, World world) {
    if (why instanceof WhyInexpressible.SameState same) {
      return "it refuses at random, or for a reason that no atom shows: %s was refused %d times and executed %d times in the same state"
          .formatted(instance(proof, 0), same.refusals(), same.executions());
    } else if (why instanceof WhyInexpressible.SameParameters) {
      return "%s was refused and %s executed, though they are the same as far as the parameters tell: other objects matter, a predicate is missing, or it refuses at random"
          .formatted(instance(proof, 0), instance(proof, 1));
    } else if (why instanceof WhyInexpressible.NoConjunction) {
      return "no conjunction of literals over the parameters tells when it executes: whatever could explain that %s was refused was also missing in an execution"
          .formatted(instance(proof, 0));
    } else if (why instanceof WhyInexpressible.MovingRefusals moving) {
      return "%d of %d refusals changed the state: %s was refused, and yet %s"
          .formatted(moving.moving(), moving.refusals(), instance(proof, 0), changes(proof, world));
    } else if (why instanceof WhyInexpressible.SideEffects effects) {
      return "a side effect beyond the vocabulary: in %d of %d executions, atoms changed that the parameters cannot name; by %s, %s"
          .formatted(
              effects.changing(), effects.executions(), instance(proof, 0), changes(proof, world));
    } else if (why instanceof WhyInexpressible.RepeatedObjects) {
      return "where one object fills several parameters, something happened that no outcome explains";
    } else if (why instanceof WhyInexpressible.NoFixedOdds) {
      return "no outcomes with fixed probabilities explain what was seen";
    } else if (why instanceof WhyInexpressible.OddState odd) {
      return String.format(
          Locale.ROOT,
          "probabilities depend on the state: where %s, %s happened in %d of %d executions, though its probability over all states is %.3f",
          odd.where().stream().map(Object::toString).collect(Collectors.joining(" ")),
          odd.changes().isEmpty() ? "nothing" : new Effect.And(odd.changes()),
          odd.seen(),
          odd.of(),
          odd.expected());
    } else if (why instanceof WhyInexpressible.DependsOn depends) {
      return "probabilities depend on the state: %s happened in %d of %d executions where %s was true, and in %d of %d where it was false"
          .formatted(
              depends.change(),
              depends.seenWhereTrue(),
              depends.ofTrue(),
              depends.atom(),
              depends.seenWhereFalse(),
              depends.ofFalse());
    }
    return ofCounts(why);
  }

  private static String ofCounts(WhyInexpressible why) {
    if (why instanceof WhyInexpressible.DependsOnOthers others) {
      return "probabilities depend on other objects: "
          + counts(
              others.counts(),
              "where some other atom of " + others.predicate().name() + " was true",
              "where none was");
    } else if (why instanceof WhyInexpressible.DependsOnObject object) {
      return "probabilities depend on the object: "
          + counts(
              object.counts(),
              "where %s was %s".formatted(object.parameter(), object.object().name()),
              "with others");
    } else if (why instanceof WhyInexpressible.ChangedOverTime time) {
      return "the agent changed while it was asked: "
          + counts(time.counts(), "in the later half", "in the earlier half");
    } else if (why instanceof WhyInexpressible.OrderMatters order) {
      return "the order of the questions matters: "
          + counts(order.counts(), "at every second turn", "at the others");
    }
    throw new IllegalArgumentException("no words for " + why);
  }

  private static String counts(
      WhyInexpressible.ChangeCounts counts, String where, String otherwise) {
    return "%s happened in %d of %d executions %s, and in %d of %d %s"
        .formatted(
            counts.change(),
            counts.seen(),
            counts.of(),
            where,
            counts.seenOtherwise(),
            counts.ofOtherwise(),
            otherwise);
  }

  private static String instance(List<Transition> proof, int which) {
    return proof.get(which).instance().toString();
  }

  private static String changes(List<Transition> proof, World world) {
    return changes(proof.get(0), world);
  }

  /** What a transition changed; those atoms first that its instance does not name. */
  static String changes(Transition transition, World world) {
    List<String> others = new ArrayList<>();
    List<String> own = new ArrayList<>();
    State after = transition.outcome().state();
    for (int index = 0; index < world.size(); index++) {
      if (transition.state().holds(index) != after.holds(index)) {
        Atom atom = world.atom(index);
        boolean named =
            atom.objects().stream()
                .allMatch(
                    each ->
                        transition.instance().objects().contains(each)
                            || world.vocabulary().constants().contains(each));
        (named ? own : others).add(atom + " became " + after.holds(index));
      }
    }
    others.addAll(own);
    int more = others.size() - MOST_CHANGES;
    String words = others.stream().limit(MOST_CHANGES).collect(Collectors.joining(", "));
    return others.isEmpty()
        ? "nothing changed"
        : more > 0 ? words + " and " + more + " more atoms changed" : words;
  }
}
