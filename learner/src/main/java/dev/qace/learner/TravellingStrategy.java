package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.WhyUndecided;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * For agents that cannot be set. Questions start where the agent allows, and the way to where an
 * answer tells something is planned with what is known by then: capabilities are taken to execute
 * where they surely do, with the outcomes seen so far. As long as it is open of an attempt
 * somewhere that can be reached whether it executes, that is asked; otherwise, for executions that
 * the stop rule still wants. It ends where neither is left.
 */
final class TravellingStrategy implements Strategy {
  private static final Logger LOG = LoggerFactory.getLogger(TravellingStrategy.class);

  /** What is less likely to come through is not waited for. */
  private static final double LEAST_CHANCE = 1e-3;

  /** In runs that could be expected to come through, of which none did. */
  private static final int MOST_TRIES = 20;

  /** How many steps a run goes on for more of what it is to gather. */
  private static final int BEYOND = 8;

  /** Where only the budget is an end: so many executions everywhere first, then twice as many. */
  private static final int FIRST_ENOUGH = 4;

  private static final int MOST_ENOUGH = 1 << 24;

  private final Questions questions;
  private final Collection<Study> studies;
  private final Atlas atlas;
  private final KnownOutcomes outcomes = new KnownOutcomes();
  private final Set<Integer> starts = new LinkedHashSet<>();
  private final Map<Object, Integer> tries = new HashMap<>();
  private final Set<Kind> kindsGivenUp = new HashSet<>();
  private final Set<Object> wishesGivenUp = new HashSet<>();
  private @Nullable Survey survey;
  private int version;
  private int enough;
  private boolean decided;
  private List<Object> surveyed = List.of();

  TravellingStrategy(Questions questions, Collection<Study> studies) {
    this.questions = questions;
    this.studies = studies;
    this.atlas = new Atlas(studies);
    StopRule stop = questions.settings().stop();
    this.enough =
        questions.settings().endsWithBudget()
            ? FIRST_ENOUGH
            : (int) stop.executionsNeeded(studies.size());
    starts.add(atlas.number(questions.world().initial()));
  }

  @Override
  public void run() {
    try {
      while (attempt() || sample()) {
        if (!decided && new OpenAttempts(survey()).best(kindsGivenUp).isEmpty()) {
          decide();
        }
      }
      decide();
    } finally {
      // Nothing is open any more that a state could tell, whatever ended the executions after that.
      if (decided) {
        explain();
      }
    }
    studies.forEach(study -> questions.finish(2 * study.lifting().atoms().size()));
  }

  private void decide() {
    if (!decided) {
      decided = true;
      studies.forEach(study -> questions.finish(study.lifting().subjects()));
    }
  }

  /** Looks around anew where anything was learned that changes the view. */
  private Survey survey() {
    List<Object> now = new ArrayList<>();
    for (Study study : studies) {
      outcomes.of(study);
      now.add(study.space().possible());
      now.add(study.space().required());
      now.add(study.tally().refusals());
    }
    now.add(outcomes.version());
    now.add(starts.size());
    now.add(questions.avoidance().unforeseeable());
    Survey known = survey;
    if (known == null || !now.equals(surveyed)) {
      known = new Survey(atlas, outcomes, starts, questions.avoidance());
      if (outcomes.version() != version) {
        // Ways that did not come through may have been wrong; there are others now.
        version = outcomes.version();
        tries.clear();
        kindsGivenUp.clear();
      }
      survey = known;
      surveyed = now;
    }
    return known;
  }

  /** Asks whether attempts execute of which that is open, one of each capability at once. */
  private boolean attempt() {
    Survey here = survey();
    List<Kind> kinds = new OpenAttempts(here).best(kindsGivenUp);
    List<Question> batch = new ArrayList<>();
    for (Kind kind : kinds) {
      questions.about(kind.study().capability());
      BitSet only = new BitSet();
      only.set(kind.number());
      Ways ways = here.ways(only);
      if (ways.chance() < LEAST_CHANCE) {
        kindsGivenUp.add(kind);
        continue;
      }
      int runs = (int) Math.min(mostRuns(), Math.ceil(0.5 / ways.chance()));
      batch.add(question(ways, 0, runs));
      if (tries.merge(kind, runs, Integer::sum) * ways.chance() > MOST_TRIES) {
        kindsGivenUp.add(kind);
      }
    }
    // What one answer says may be why the next question is to be avoided.
    int most = isFree() ? batch.size() : Math.min(1, batch.size());
    for (int from = 0; from < most; ) {
      List<Response> responses = questions.askAll(batch.subList(from, most));
      responses.forEach(this::visit);
      from += responses.size();
    }
    return !kinds.isEmpty();
  }

  private boolean isFree() {
    return !questions.avoidance().isActive();
  }

  private int mostRuns() {
    return isFree() ? questions.settings().runs() : 1;
  }

  /** Asks for executions that are still wanted. */
  private boolean sample() {
    Survey here = survey();
    Settings settings = questions.settings();
    Optional<OpenOutcomes.Wish> found =
        new OpenOutcomes(here, outcomes, studies, settings.stop(), enough).farthest(wishesGivenUp);
    found.ifPresent(wish -> sample(wish, here));
    if (found.isEmpty() && settings.endsWithBudget() && enough < MOST_ENOUGH && executed()) {
      enough *= 2;
      return true;
    }
    return found.isPresent();
  }

  private boolean executed() {
    return studies.stream().anyMatch(study -> study.example().isPresent());
  }

  private void sample(OpenOutcomes.Wish wish, Survey here) {
    questions.about(wish.study().capability());
    BitSet kinds = new BitSet();
    wish.kinds().forEach(kind -> kinds.set(kind.number()));
    Ways ways = here.ways(kinds);
    int runs = (int) Math.min(mostRuns(), wish.missing());
    int inVain = tries.merge(List.of(wish.what(), wish.missing()), runs, Integer::sum);
    if (ways.chance() < LEAST_CHANCE || (inVain - runs) * ways.chance() > MOST_TRIES) {
      LOG.info(
          "{} is not executed as often as is wanted: no way leads there",
          wish.study().capability());
      wishesGivenUp.add(wish.what());
      return;
    }
    visit(questions.ask(question(ways, BEYOND, runs)));
  }

  private Question question(Ways ways, int beyond, int runs) {
    int most = questions.settings().maxSteps();
    int steps = (int) Math.ceil(Math.max(ways.steps(), ways.distance())) + beyond;
    return new Question(
        atlas.state(ways.start()),
        new Itinerary(questions.world(), atlas, ways).policy(),
        // Wherever else a run comes to, it goes on.
        questions.settings().avoid(),
        most > 0 ? most : steps,
        runs);
  }

  private void visit(Response response) {
    if (questions.starts() == Starts.VISITED && response instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        for (Transition transition : trace.transitions()) {
          if (transition.outcome() instanceof Transition.Moved moved) {
            starts.add(atlas.number(moved.state()));
          }
        }
      }
    }
  }

  /** Why what is undecided stays so. */
  private void explain() {
    Survey here = survey();
    WhyUndecided reason =
        new WhyUndecided.NeverReached(here.states(), here.isComplete(), here.leavesOut());
    for (Study study : studies) {
      study.obstacle(Study.AT_ALL, reason);
      study.space().undecided().stream().forEach(literal -> study.obstacle(literal, reason));
    }
    for (Kind kind : kindsGivenUp) {
      BitSet violated = kind.study().lifting().violated(kind.values());
      violated.stream()
          .forEach(literal -> kind.study().obstacle(literal, new WhyUndecided.NeverArrived()));
    }
  }
}
