package dev.qace.learner.approach;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Wish;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent that cannot be set can be brought, by what is known by now, and how: capabilities
 * are taken to execute where they surely do, with the outcomes seen so far.
 */
public final class Travel {
  private final Knowledge knowledge;
  private final StateIndex index;
  private final ExpectedOutcomes outcomes = new ExpectedOutcomes();
  private final Set<Integer> starts = new LinkedHashSet<>();
  private @Nullable ReachabilityMap map;
  private List<Object> mapped = List.of();
  private int looked;

  public Travel(Knowledge knowledge) {
    this.knowledge = knowledge;
    this.index = new StateIndex(knowledge.capabilities());
    starts.add(index.number(knowledge.world().initial()));
  }

  /** What can be reached, drawn again where anything was learned that changes it. */
  public ReachabilityMap map() {
    look();
    List<Object> now = new ArrayList<>();
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      outcomes.of(each);
      now.add(each.space().possible());
      now.add(each.space().required());
      now.add(each.tally().refusals());
    }
    now.add(outcomes.version());
    now.add(starts.size());
    now.add(knowledge.avoidance().unforeseeable());
    ReachabilityMap known = map;
    if (known == null || !now.equals(mapped)) {
      known = new ReachabilityMap(index, outcomes, starts, knowledge.avoidance());
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
      starts.add(index.number(knowledge.world().initial()));
      looked = 0;
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
   * To follow ways, and so many steps beyond for more of what is looked for.
   *
   * @param runs how often
   */
  public Wish follow(Purpose purpose, LikelyWays ways, int beyond, int runs) {
    int most = knowledge.settings().maxSteps();
    int steps = (int) Math.ceil(Math.max(ways.steps(), ways.distance())) + beyond;
    return new Wish.Follow(
        purpose,
        index.state(ways.start()),
        new TravelPolicy(knowledge.world(), index, ways).policy(),
        // Wherever else a run comes to, it goes on.
        knowledge.settings().avoid(),
        most > 0 ? most : steps,
        runs);
  }
}
