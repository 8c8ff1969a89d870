package dev.qace.learner.strategy.travel;

import dev.qace.learner.Settings;
import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * For agents that cannot be set. Questions start where the agent allows, and the way to where an
 * answer tells something is planned with what is known by then. As long as it is open of an attempt
 * somewhere that can be reached whether it executes, that is asked; otherwise, for executions that
 * the stop rule still wants, and for a little beyond it; then what never executed is tried in every
 * state. It ends where nothing of this is left.
 */
public final class TravellingStrategy implements Strategy {
  private static final Logger LOG = LoggerFactory.getLogger(TravellingStrategy.class);

  /** What is less likely to come through is not waited for. */
  private static final double LEAST_CHANCE = 1e-3;

  /** In runs that could be expected to come through, of which none did. */
  private static final int MOST_TRIES = 20;

  /** The same, however often the ways there have changed meanwhile. */
  private static final int MOST_HOPED = 5 * MOST_TRIES;

  /** In steps, of one kind of attempts, whatever the ways there were. */
  private static final int MOST_STEPS = 20_000;

  /** Where only the budget is an end: this many executions everywhere first, then twice as many. */
  private static final int FIRST_ENOUGH = 4;

  private static final int MOST_ENOUGH = 1 << 24;

  /** Of so many attempts that could be made at once, one is chosen. */
  private static final int MOST_COMPARED = 50;

  private final boolean plans;
  private final Map<Object, Integer> tries = new HashMap<>();
  private final Map<AttemptKind, Integer> spent = new HashMap<>();
  private final Map<Object, Double> hoped = new HashMap<>();
  private final Set<AttemptKind> kindsGivenUp = new HashSet<>();
  private final Set<Object> wishesGivenUp = new HashSet<>();
  private @Nullable Travel travel;
  private @Nullable RunsInVain inVain;
  private @Nullable OpenOutcomes outcomes;
  private @Nullable BeyondStopRule beyond;
  private int version;
  private int enough;

  /**
   * @param plans whether what is open is asked about by policies that tell two hypotheses apart
   *     (paper, Sec. 4.2), and by the shortest way that can be expected only where there is none
   */
  public TravellingStrategy(boolean plans) {
    this.plans = plans;
  }

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    Travel travelling = travel;
    if (travelling == null) {
      travelling = new Travel(knowledge, false);
      travel = travelling;
      inVain(knowledge);
      travelling.map();
      version = travelling.outcomes().version();
      enough = enoughAtFirst(knowledge);
    }
    while (true) {
      ReachabilityMap map = travelling.map();
      if (travelling.outcomes().version() != version) {
        // Ways that did not come through may have been wrong; there are others now.
        version = travelling.outcomes().version();
        inVain(knowledge).forget();
        tries.clear();
        kindsGivenUp.clear();
      }
      // Ways may lead there only since something rare is held to happen everywhere.
      List<Wish> odd = beyond(knowledge, travelling).odd(map);
      if (!odd.isEmpty()) {
        return odd;
      }
      List<AttemptKind> open = new OpenAttempts(map).best(kindsGivenUp);
      List<Wish> batch = attempts(knowledge, travelling, map, open);
      if (!batch.isEmpty()) {
        return batch;
      }
      if (open.isEmpty()) {
        Optional<WantedExecutions.Wanted> wanted =
            outcomes(knowledge, travelling).farthest(map, enough, wishesGivenUp);
        if (wanted.isEmpty()) {
          if (travelling.grow()) {
            continue;
          }
          if (knowledge.explainSoFar()) {
            enough = Math.max(enough, enoughAtFirst(knowledge));
            continue;
          }
          List<Wish> more = beyond(knowledge, travelling).next(map);
          if (!more.isEmpty()) {
            return more;
          }
          if (travelling.tryElsewhere()) {
            continue;
          }
          List<Wish> checks = new TravelChecks(knowledge, travelling, map, random).next();
          if (!checks.isEmpty() || !asksForMore(knowledge)) {
            return checks;
          }
        }
        Travel by = travelling;
        Optional<Wish> wish = wanted.flatMap(each -> sample(knowledge, by, map, each));
        if (wish.isPresent()) {
          return List.of(wish.get());
        }
      }
    }
  }

  private static int enoughAtFirst(Knowledge knowledge) {
    Settings settings = knowledge.settings();
    return settings.endsWithBudget()
        ? FIRST_ENOUGH
        : (int) knowledge.level().executionsNeeded(knowledge.wantedOutcome());
  }

  /** Asks whether attempts execute of which that is open, one of each capability at once. */
  private List<Wish> attempts(
      Knowledge knowledge, Travel travelling, ReachabilityMap map, List<AttemptKind> open) {
    List<Wish> batch = new ArrayList<>();
    for (AttemptKind kind : knowledge.atOnce(open)) {
      BitSet only = new BitSet();
      only.set(kind.number());
      LikelyWays ways = map.ways(only);
      if (ways.chance() < LEAST_CHANCE) {
        kindsGivenUp.add(kind);
        continue;
      }
      int runs = (int) Math.min(knowledge.runsAtOnce(), Math.ceil(0.5 / ways.chance()));
      List<Integer> violated =
          kind.known().lifting().violated(kind.values()).stream().boxed().toList();
      Purpose purpose = new Purpose(Aim.OPEN_ATTEMPT, kind.known().capability(), violated);
      int made = made(knowledge, kind, purpose);
      if (made * ways.chance() > MOST_TRIES) {
        kindsGivenUp.add(kind);
        continue;
      }
      Wish.Follow follow = travelling.follow(purpose, ways, runs);
      if (spent.getOrDefault(kind, 0) > MOST_STEPS) {
        kindsGivenUp.add(kind);
        continue;
      }
      boolean leads =
          plans
              && ways.distance() > 1
              && kind.only().isEmpty()
              && kind.known().example().isPresent();
      batch.add(leads ? new Wish.TellOrFollow(follow) : follow);
      spent.merge(kind, (int) Math.ceil(runs * ways.steps()), Integer::sum);
      tries.merge(kind, runs, Integer::sum);
      if ((made + runs) * ways.chance() > MOST_TRIES) {
        kindsGivenUp.add(kind);
      }
    }
    return batch;
  }

  /** In how many runs the agent was to come to an attempt. */
  private int made(Knowledge knowledge, AttemptKind kind, Purpose purpose) {
    // The questions of an earlier run do not tell single attempts apart that look alike.
    int earlier = kind.only().isPresent() ? 0 : inVain(knowledge).of(purpose);
    return earlier + tries.getOrDefault(kind, 0);
  }

  private RunsInVain inVain(Knowledge knowledge) {
    RunsInVain counted = inVain == null ? new RunsInVain(knowledge) : inVain;
    inVain = counted;
    return counted;
  }

  /** Executions that are still wanted. */
  private OpenOutcomes outcomes(Knowledge knowledge, Travel travelling) {
    OpenOutcomes open = outcomes == null ? new OpenOutcomes(knowledge, travelling) : outcomes;
    outcomes = open;
    return open;
  }

  /** What is asked beyond what the stop rule wants. */
  private BeyondStopRule beyond(Knowledge knowledge, Travel travelling) {
    BeyondStopRule all = beyond == null ? new BeyondStopRule(knowledge, travelling) : beyond;
    beyond = all;
    return all;
  }

  /** Where only the budget is an end, more is wanted whenever nothing is. */
  private boolean asksForMore(Knowledge knowledge) {
    boolean more =
        knowledge.settings().endsWithBudget()
            && enough < MOST_ENOUGH
            && !knowledge.executedInOrder().isEmpty();
    enough *= more ? 2 : 1;
    return more;
  }

  /**
   * The shortest: of attempts that can be made at once, the one that was made least often, as other
   * objects are otherwise there; not where something is to be avoided, which may be just there.
   */
  private static LikelyWays ways(Knowledge knowledge, ReachabilityMap map, BitSet kinds) {
    if (knowledge.avoidance().isActive()) {
      return map.ways(kinds);
    }
    return map.attemptsAtStarts(kinds, knowledge.evidence().queries())
        .limit(MOST_COMPARED)
        .min(Comparator.comparingInt(each -> executions(knowledge, map.situation(each))))
        .map(map::ways)
        .orElseGet(() -> map.ways(kinds));
  }

  private static int executions(Knowledge knowledge, Situation of) {
    return knowledge
        .of(of.instance().capability())
        .attempts()
        .executions(of.state(), of.instance());
  }

  private Optional<Wish> sample(
      Knowledge knowledge, Travel travelling, ReachabilityMap map, WantedExecutions.Wanted wanted) {
    BitSet kinds = new BitSet();
    wanted.kinds().forEach(kind -> kinds.set(kind.number()));
    LikelyWays ways = ways(knowledge, map, kinds);
    int runs = (int) Math.min(knowledge.runsAtOnce(), wanted.missing());
    Purpose purpose =
        new Purpose(
            Aim.WANTED, wanted.known().capability(), wanted.where().stream().boxed().toList());
    List<Object> goal = List.of(wanted.what(), wanted.missing());
    int made = inVain(knowledge).of(purpose) + tries.getOrDefault(goal, 0);
    Optional<Wish.Follow> wish = Optional.empty();
    if (ways.chance() >= LEAST_CHANCE
        && made * ways.chance() <= MOST_TRIES
        && hoped.getOrDefault(goal, 0.0) <= MOST_HOPED) {
      wish = travelling.gather(purpose, ways, runs, wanted::most);
      wish.ifPresent(
          follow -> {
            tries.merge(goal, follow.runs(), Integer::sum);
            hoped.merge(goal, follow.runs() * ways.chance(), Double::sum);
          });
    }
    if (wish.isEmpty()) {
      LOG.info(
          "{} is not executed as often as is wanted: {} runs in vain, of which one in {} was to succeed",
          wanted.known().capability(),
          made,
          1 / ways.chance());
      wishesGivenUp.add(wanted.what());
    }
    return wish.map(Function.identity());
  }
}
