package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
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

/**
 * For agents that cannot be set. Questions start where the agent allows, and the way to where an
 * answer tells something is planned with what is known by then: capabilities are taken to execute
 * where they surely do, with the outcomes seen so far. As long as it is open of an attempt
 * somewhere that can be reached whether it executes, that is asked; otherwise, for executions that
 * the stop rule still wants. It ends where neither is left.
 */
final class TravellingStrategy implements Strategy {
  private static final Condition NEVER = new Condition.Or(List.of());
  private static final int MOST_TRIES = 300;
  private static final int STEPS_BEYOND = 8;

  private final Questions questions;
  private final Collection<Study> studies;
  private final Atlas atlas;
  private final KnownOutcomes outcomes = new KnownOutcomes();
  private final Set<Integer> starts = new LinkedHashSet<>();
  private final Map<Object, Integer> tries = new HashMap<>();
  private final Set<Kind> kindsGivenUp = new HashSet<>();
  private final Set<Object> wishesGivenUp = new HashSet<>();
  private @Nullable Survey survey;
  private List<Object> surveyed = List.of();

  TravellingStrategy(Questions questions, Collection<Study> studies) {
    this.questions = questions;
    this.studies = studies;
    this.atlas = new Atlas(studies);
    starts.add(atlas.number(questions.world().initial()));
  }

  @Override
  public void run() {
    boolean decided = false;
    while (attempt() || sample()) {
      if (!decided && new OpenAttempts(survey()).best(kindsGivenUp).isEmpty()) {
        decided = true;
        studies.forEach(study -> questions.finish(study.lifting().subjects()));
      }
    }
    explain();
    studies.forEach(study -> questions.finish(2 * study.lifting().atoms().size()));
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
    Survey known = survey;
    if (known == null || !now.equals(surveyed)) {
      known = new Survey(atlas, outcomes, starts);
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
      batch.add(question(here.ways(only), 0, 1));
      if (tries.merge(kind, 1, Integer::sum) == MOST_TRIES) {
        kindsGivenUp.add(kind);
      }
    }
    for (int from = 0; from < batch.size(); ) {
      List<Response> responses = questions.askAll(batch.subList(from, batch.size()));
      responses.forEach(this::visit);
      from += responses.size();
    }
    return !kinds.isEmpty();
  }

  /** Asks for executions that are still wanted. */
  private boolean sample() {
    Survey here = survey();
    Optional<OpenOutcomes.Wish> found =
        new OpenOutcomes(here, outcomes, studies, questions.settings()).farthest(wishesGivenUp);
    found.ifPresent(
        wish -> {
          questions.about(wish.study().capability());
          BitSet kinds = new BitSet();
          wish.kinds().forEach(kind -> kinds.set(kind.number()));
          int runs = (int) Math.min(questions.settings().runs(), wish.missing());
          visit(questions.ask(question(here.ways(kinds), STEPS_BEYOND, runs)));
          if (tries.merge(List.of(wish.what(), wish.missing()), 1, Integer::sum) == MOST_TRIES) {
            wishesGivenUp.add(wish.what());
          }
        });
    return found.isPresent();
  }

  private Question question(Survey.Ways ways, int beyond, int runs) {
    int start = ways.bestStart();
    int most = questions.settings().maxSteps();
    int steps = (int) Math.ceil(ways.left(start)) + beyond;
    return new Question(
        atlas.state(start),
        new Itinerary(questions.world(), atlas, ways, start).policy(),
        NEVER,
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
    String reason =
        here.isComplete()
            ? "no state that can be reached from the start tells"
            : "none of the %,d states nearest to the start tells".formatted(here.states());
    for (Study study : studies) {
      study.obstacle(Study.AT_ALL, reason);
      study.space().undecided().stream().forEach(literal -> study.obstacle(literal, reason));
    }
    for (Kind kind : kindsGivenUp) {
      BitSet violated = kind.study().lifting().violated(kind.values());
      violated.stream()
          .forEach(
              literal ->
                  kind.study().obstacle(literal, "no way came through to where it would tell"));
    }
  }
}
