package dev.qace.run.difference.outcome;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.State;
import dev.qace.run.difference.observed.CapabilityRun;
import dev.qace.run.difference.observed.SharedSubjects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the executions of one run tell of some outcomes, in order. */
final class Looks {
  private static final int NONE = -1;

  private final CapabilityRun run;
  private final List<LiftedOutcome> outcomes;
  private final BitSet common;
  private final List<Look> all = new ArrayList<>();
  private final Map<BitSet, NextStates> ways = new HashMap<>();

  /**
   * Where the outcomes lead from a state.
   *
   * @param states the numbers of the states that follow
   * @param of for each outcome the number of the one to which it leads
   */
  private record NextStates(Map<BitSet, Integer> states, List<Integer> of) {
    boolean separate(int one, int other) {
      return !of.get(one).equals(of.get(other));
    }

    /** Whether it shows which of these parts occurred. */
    boolean tell(int[] parts) {
      int[] partOf = new int[states.size()];
      Arrays.fill(partOf, NONE);
      for (int i = 0; i < parts.length; i++) {
        int state = of.get(i);
        if (partOf[state] != NONE && partOf[state] != parts[i]) {
          return false;
        }
        partOf[state] = parts[i];
      }
      return true;
    }
  }

  /**
   * One execution.
   *
   * @param seen an outcome that leads to what followed, if there is any
   */
  private record Look(NextStates ways, int seen) {}

  /**
   * @param context of the executions to look at
   * @param pattern of them
   * @param outcomes over the atoms that both runs have
   */
  Looks(CapabilityRun run, Context context, ObjectPattern pattern, List<LiftedOutcome> outcomes) {
    this.run = run;
    this.common = run.subjects().common();
    this.outcomes = outcomes.stream().map(this::own).toList();
    for (CapabilityRun.Attempt attempt : run.attempts()) {
      if (attempt.executed()
          && ObjectPattern.of(attempt.transition().instance()).equals(pattern)
          && context.holds(run, attempt)) {
        all.add(look(attempt.transition()));
      }
    }
  }

  /** The outcome by this run's own numbers. */
  private LiftedOutcome own(LiftedOutcome shared) {
    BitSet adds = new BitSet();
    BitSet deletes = new BitSet();
    for (int atom = 0; atom < run.lifting().atoms().size(); atom++) {
      adds.set(atom, shared.adds().get(run.numbers()[atom]));
      deletes.set(atom, shared.deletes().get(run.numbers()[atom]));
    }
    return new LiftedOutcome(adds, deletes);
  }

  private Look look(Transition transition) {
    NextStates from =
        ways.computeIfAbsent(
            run.lifting().atomValues(transition.state(), transition.instance()),
            before -> ways(transition));
    Integer state = from.states().get(visible(transition.outcome().state(), transition));
    return new Look(from, state == null ? NONE : from.of().indexOf(state));
  }

  private NextStates ways(Transition transition) {
    Map<BitSet, Integer> states = new LinkedHashMap<>();
    List<Integer> of = new ArrayList<>();
    for (LiftedOutcome outcome : outcomes) {
      State after = outcome.apply(run.lifting(), transition.state(), transition.instance());
      int next = states.size();
      of.add(states.computeIfAbsent(visible(after, transition), key -> next));
    }
    return new NextStates(states, of);
  }

  /** The atoms that are true, of those that the parameters name and both runs have. */
  private BitSet visible(State state, Transition transition) {
    BitSet visible =
        SharedSubjects.values(run.lifting(), run.numbers(), state, transition.instance());
    visible.and(common);
    return visible;
  }

  /** Whether some execution leads elsewhere with the one outcome than with the other. */
  boolean separates(int one, int other) {
    return ways.values().stream().anyMatch(each -> each.separate(one, other));
  }

  /**
   * The parts that occurred, in order, of the executions that tell one part from another.
   *
   * @param parts for each outcome the number of its part
   * @param unexplained in place of a part, where no outcome leads to what followed
   */
  int[] sequence(int[] parts, int unexplained) {
    return all.stream()
        .filter(look -> look.ways().tell(parts))
        .mapToInt(look -> look.seen() == NONE ? unexplained : parts[look.seen()])
        .toArray();
  }
}
