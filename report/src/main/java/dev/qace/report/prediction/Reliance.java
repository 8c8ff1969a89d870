package dev.qace.report.prediction;

import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.GroundModel;
import dev.qace.run.LearnedModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a policy relies on about preconditions although it is undecided. */
public final class Reliance {
  private static final int MOST_STATES = 10_000;

  private Reliance() {}

  /**
   * What a policy relies on, a clause each, in the first 10,000 states that it leads to: that
   * literals are not needed which may be, and that what the vocabulary cannot express does not
   * matter.
   *
   * @param model the cautious one
   * @param world the world whose initial state the policy starts in
   */
  public static List<String> of(LearnedModel model, World world, Condition goal, Policy policy) {
    GroundModel ground = new GroundModel(model, world);
    GroundCondition end = GroundCondition.of(goal, world);
    GroundPolicy rules = new GroundPolicy(policy, world);
    Set<String> relied = new LinkedHashSet<>();
    Set<State> seen = new HashSet<>(Set.of(world.initial()));
    Deque<State> left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      State state = left.remove();
      Optional<Instance> next = end.holds(state) ? Optional.empty() : rules.in(state);
      next.flatMap(ground::of)
          .ifPresent(
              taken -> {
                Capability capability = taken.instance().capability();
                taken
                    .violatedIn(state)
                    .forEach(
                        each ->
                            relied.add(
                                capability.name()
                                    + " does not need "
                                    + each.lifted()
                                    + ", which could not be tested"));
                model.report().inexpressible(capability).stream()
                    .map(
                        each ->
                            capability.name()
                                + " works as modelled, though its "
                                + each.place()
                                + " is beyond the vocabulary")
                    .forEach(relied::add);
                for (GroundModel.Possible outcome : taken.outcomesIn(state)) {
                  State after = outcome.after(state);
                  if (seen.size() < MOST_STATES && seen.add(after)) {
                    left.add(after);
                  }
                }
              });
    }
    if (seen.size() == MOST_STATES) {
      relied.add(
          "whatever else may matter beyond the %,d states that were looked at"
              .formatted(MOST_STATES));
    }
    return List.copyOf(relied);
  }
}
