package dev.qace.learner.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.Settings;
import dev.qace.learner.approach.Approach;
import dev.qace.learner.approach.PolicySearch;
import dev.qace.learner.approach.Question;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.planner.search.PortfolioPlanner;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefusalDoubtsTest {
  private static final World WORLD = world();
  private static final Capability GO = WORLD.vocabulary().capabilities().get(0);
  private static final Instance GO_A = new Instance(GO, List.of(WORLD.objects().get(0)));

  private final Map<Capability, WholeKnowledge> capabilities = new LinkedHashMap<>();
  private final WholeKnowledge known =
      new WholeKnowledge(new Lifting(GO, WORLD, false), LookedFor.PAPER);
  private final RefusalDoubts checks = new RefusalDoubts(3, capabilities);

  RefusalDoubtsTest() {
    capabilities.put(GO, known);
  }

  private static World world() {
    var file =
        PpddlReader.parse(
            "test",
            """
            (define (domain d) (:predicates (p ?x) (q ?x))
              (:action go :parameters (?x) :precondition (p ?x) :effect (q ?x)))
            (define (problem x) (:domain d) (:objects a b) (:init (p b)))
            """);
    return World.of(file.domain(), file.problem());
  }

  private static State with(int... atoms) {
    long[] words = new long[WORLD.initial().words()];
    for (int atom : atoms) {
      words[atom >>> 6] |= 1L << atom;
    }
    return State.adopt(words);
  }

  private static Transition refused(State state) {
    return new Transition(state, GO_A, new Transition.Refused(state));
  }

  private static Transition moved(State state) {
    return new Transition(state, GO_A, new Transition.Moved(state));
  }

  private List<RefusalDoubts.Doubt> doubts(int times, Transition transition) {
    Query query =
        new Query(
            WORLD.initial(),
            new Policy(List.of(new Policy.Rule(List.of(), GO_A))),
            Condition.TRUE,
            7,
            times,
            1);
    Trace trace = new Trace(List.of(transition), Trace.End.REFUSAL);
    Response response = new Response.Answered(Collections.nCopies(times, trace));
    return checks.doubts(List.of(new Asked(1, Purpose.of(Aim.OTHER, GO), query, response)));
  }

  private static Question again(Starts starts, RefusalDoubts.Doubt doubt) {
    Knowledge knowledge = new Knowledge(WORLD, starts, c -> false, Settings.frugal(0));
    return new Approach(knowledge, new PolicySearch(WORLD, new PortfolioPlanner(), null))
        .again(doubt);
  }

  @Test
  void aRefusalIsAskedForAgainInItsOwnStateWhereTheAgentStartsThere() {
    State state = with(2);
    Question again = again(Starts.VISITED, doubts(1, refused(state)).get(0));
    assertThat(again.start()).isEqualTo(state);
    assertThat(again.maxSteps()).isEqualTo(1);
    assertThat(again.runs()).isEqualTo(3);
  }

  @Test
  void anAgentThatCanOnlyBeResetIsAskedTheWholeQueryAgain() {
    Question again = again(Starts.INITIAL, doubts(1, refused(with(2))).get(0));
    assertThat(again.start()).isEqualTo(WORLD.initial());
    assertThat(again.maxSteps()).isEqualTo(7);
    assertThat(again.runs()).isEqualTo(3);
  }

  @Test
  void runsThatCameToTheSameRefusalAreRepeatsAlready() {
    assertThat(doubts(3, refused(with(2))))
        .extracting(RefusalDoubts.Doubt::more)
        .containsExactly(1);
    assertThat(doubts(9, refused(with(2))))
        .extracting(RefusalDoubts.Doubt::more)
        .containsExactly(0);
  }

  @Test
  void aRefusalThatAPreconditionKnownExplainsIsNotAskedForAgain() {
    known.add(moved(with(0)), 0);
    known.add(moved(with(0, 1, 2, 3)), 0);
    known.add(refused(with(1, 2, 3)), 0);
    assertThat(known.space().required().cardinality()).isEqualTo(1);
    assertThat(doubts(1, refused(with(2)))).isEmpty();
  }

  @Test
  void whatWasRepeatedAndWhatWasExecutedThenIsCounted() {
    List<RefusalDoubts.Doubt> doubts = doubts(1, refused(with(2)));
    for (int i = 0; i < 4; i++) {
      known.add(refused(with(2)), 0);
    }
    checks.settle(doubts);
    List<RefusalDoubts.Doubt> more = doubts(1, refused(with(1)));
    known.add(refused(with(1)), 0);
    known.add(moved(with(1)), 0);
    checks.settle(more);
    assertThat(checks.assumption().repeated()).isEqualTo(2);
    assertThat(checks.assumption().overturned()).isEqualTo(1);
    assertThat(known.attempts().bothWays().orElseThrow().refusals()).isEqualTo(1);
  }

  @Test
  void whatTheBudgetDidNotAllowToRepeatIsSaid() {
    List<RefusalDoubts.Doubt> doubts = doubts(1, refused(with(2)));
    known.add(refused(with(2)), 0);
    checks.settle(doubts);
    assertThat(checks.assumption().unrepeated()).isEqualTo(1);
  }
}
