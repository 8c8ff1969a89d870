package dev.qace.learner.approach;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Policy;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent can be brought from its initial state or states it was in, by what is known by
 * now, and how: capabilities are taken to execute where they surely do, with the outcomes seen so
 * far.
 */
public final class Travel {
  /** A map of this many states first; larger ones take longer, and seldom show more. */
  private static final int FIRST_STATES = 1000;

  private static final int GROWTH = 4;

  /** Draws a map again for this many times as many states in which the agent may start. */
  private static final double MORE_STARTS = 1.1;

  /** What has not occurred in this many steps is waited for in another run. */
  private static final int LONGEST_RUN = 150;

  /** How many steps a run goes on for more of what it is to gather. */
  private static final int BEYOND = 8;

  private final Knowledge knowledge;
  private final StateIndex index;
  private final ExpectedOutcomes outcomes;
  private final Set<Integer> starts = new LinkedHashSet<>();
  private @Nullable ReachabilityMap map;
  private List<Object> mapped = List.of();
  private boolean elsewhere;
  private int executed = -1;
  private int looked;
  private int states;
  private int startsDrawn;

  /** What never executed is tried in every state from the beginning. */
  public Travel(Knowledge knowledge) {
    this(knowledge, true);
  }

  /**
   * @param elsewhere whether what never executed is tried in every state, though everything about
   *     its parameters was tried, without waiting for {@link #tryElsewhere}
   */
  public Travel(Knowledge knowledge, boolean elsewhere) {
    this.elsewhere = elsewhere;
    this.knowledge = knowledge;
    this.outcomes = new ExpectedOutcomes(knowledge::contextsSoFar);
    this.index = new StateIndex(knowledge.capabilities());
    this.states = Math.min(FIRST_STATES, index.mostStates());
    starts.add(index.number(knowledge.world().initial()));
  }

  /** What can be reached, drawn again where anything was learned that changes it. */
  public ReachabilityMap map() {
    look();
    ReachabilityMap known = drawn();
    boolean more = true;
    while (more) {
      more = false;
      for (CapabilityKnowledge each : knowledge.capabilities()) {
        more |= index.tellApart(each, isSingle(each, known));
      }
      if (more) {
        mapped = List.of();
        known = drawn();
      }
    }
    return known;
  }

  /**
   * Draws a larger map from now on, where there is more to see.
   *
   * @return whether there is
   */
  public boolean grow() {
    boolean more = !map().isWhole() && states < index.mostStates();
    if (more) {
      states = Math.min(GROWTH * states, index.mostStates());
      mapped = List.of();
    }
    return more;
  }

  /**
   * What never executed is tried in every state from now on, until something executes for the first
   * time: that may lead to where it is enough to look at its parameters.
   *
   * @return whether that is new
   */
  public boolean tryElsewhere() {
    int now = knowledge.executedInOrder().size();
    boolean more = !elsewhere || executed != now;
    elsewhere = true;
    executed = now;
    return more;
  }

  private boolean triesElsewhere() {
    return elsewhere && (executed < 0 || executed == knowledge.executedInOrder().size());
  }

  /** What can be reached, on a map as large as can be looked at. */
  public ReachabilityMap largest() {
    while (grow()) {
      map();
    }
    return map();
  }

  /**
   * Whether what looks alike may differ: no model explains what was seen, or it never executed
   * where that would tell something.
   */
  private boolean isSingle(CapabilityKnowledge known, ReachabilityMap map) {
    return known.isBeyondModels()
        || (known.example().isEmpty()
            && triesElsewhere()
            && (map.isWhole() || states >= index.mostStates())
            && map.kinds(known).stream()
                .noneMatch(
                    kind -> kind.only().isEmpty() && map.fate(kind) == AttemptKind.Fate.OPEN));
  }

  private ReachabilityMap drawn() {
    List<Object> now = new ArrayList<>();
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      now.add(outcomes.look(each));
      now.add(each.space().possible());
      now.add(each.space().required());
      now.add(each.tally().refusals());
      now.add(each.isBeyondModels() ? each.attempts().news() : 0);
    }
    now.add(outcomes.version());
    startsDrawn = starts.size() > MORE_STARTS * startsDrawn ? starts.size() : startsDrawn;
    now.add(startsDrawn);
    now.add(knowledge.avoidance().unforeseeable());
    ReachabilityMap known = map;
    if (known == null || !now.equals(mapped)) {
      known = new ReachabilityMap(index, outcomes, starts, knowledge.avoidance(), states);
      map = known;
      mapped = now;
    }
    return known;
  }

  /** What capabilities are held to do. */
  public ExpectedOutcomes outcomes() {
    return outcomes;
  }

  private void look() {
    List<Asked> asked = knowledge.believed().asked();
    if (!knowledge.believed().misreports().isEmpty()) {
      // Where it was only wrongly reported to be, the agent does not start.
      starts.clear();
      startsDrawn = 0;
      starts.add(index.number(knowledge.world().initial()));
      looked = 0;
    }
    if (knowledge.starts() == Starts.ANY) {
      if (knowledge.believed().misreports().isEmpty()) {
        knowledge.invariants().seen().forEach(state -> starts.add(index.number(state)));
      }
      return;
    }
    for (; looked < asked.size(); looked++) {
      if (knowledge.starts() == Starts.VISITED) {
        asked
            .get(looked)
            .transitions()
            .map(Transition::outcome)
            .filter(Transition.Moved.class::isInstance)
            .forEach(moved -> starts.add(index.number(moved.state())));
      }
    }
  }

  /**
   * To follow ways.
   *
   * @param runs how often
   */
  public Wish.Follow follow(Purpose purpose, LikelyWays ways, int runs) {
    Policy policy = TravelPolicy.of(knowledge.world(), index, ways);
    return follow(purpose, ways, policy, stepsOf(ways), runs);
  }

  /**
   * To follow ways, and a few steps beyond for more of what is looked for. What is known about a
   * capability is found out again as its executions double, so no question more than doubles those
   * of any on the way.
   *
   * @param runs how often
   * @param most how many more executions of a capability are enough
   * @return empty if there are to be no more of one on the way
   */
  public Optional<Wish.Follow> gather(
      Purpose purpose, LikelyWays ways, int runs, ToLongFunction<CapabilityKnowledge> most) {
    Policy policy = TravelPolicy.of(knowledge.world(), index, ways);
    int longest = stepsOf(ways) + BEYOND;
    long affordable = Long.MAX_VALUE;
    for (Policy.Rule rule : policy.rules()) {
      CapabilityKnowledge used = knowledge.of(rule.then().capability());
      long doubled = Math.max(LONGEST_RUN + BEYOND, used.tally().executions());
      affordable = Math.min(affordable, Math.min(doubled, most.applyAsLong(used)));
    }
    int steps = (int) Math.min(longest, affordable);
    return steps < 1
        ? Optional.empty()
        : Optional.of(
            follow(purpose, ways, policy, steps, (int) Math.min(runs, affordable / steps)));
  }

  private static int stepsOf(LikelyWays ways) {
    return (int) Math.min(LONGEST_RUN, Math.ceil(Math.max(ways.steps(), ways.distance())));
  }

  private Wish.Follow follow(Purpose purpose, LikelyWays ways, Policy policy, int steps, int runs) {
    int most = knowledge.settings().maxSteps();
    return new Wish.Follow(
        purpose,
        index.state(ways.start()),
        policy,
        // Wherever else a run comes to, it goes on.
        knowledge.settings().avoid(),
        most > 0 ? most : steps,
        runs);
  }
}
