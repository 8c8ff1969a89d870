package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Type;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import dev.qace.simulators.examples.Rover;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssessmentTest {

  private static Agent driver(Starts starts) {
    return new SimulatorAgent<>(BuiltInAgent.named("driver").orElseThrow().simulator(), starts);
  }

  @Test
  void allThatIsNeededOfAnAgentIsThatItAnswers() {
    Assessed found = Assessment.of(new Opaque(driver(Starts.ANY))).run();
    assertThat(found.model().actions()).hasSize(2);
    assertThat(found.undecided()).isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameQuestionsAndTheSameModel() {
    List<List<Query>> asked = new ArrayList<>();
    List<Assessed> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<Query> queries = new ArrayList<>();
      asked.add(queries);
      Agent agent = driver(Starts.ANY);
      all.add(Assessment.of(listening(agent, queries)).run());
    }
    assertThat(asked.get(0)).isEqualTo(asked.get(1));
    assertThat(all.get(0)).isEqualTo(all.get(1));
  }

  @Test
  void whoSawTheSameTransitionsFindsTheSame() {
    Assessment assessment = Assessment.of(driver(Starts.ANY)).name("driver").build();
    Assessed found = assessment.run();
    Assessed again =
        Assessed.of(
            "driver",
            assessment.world(),
            capability -> false,
            assessment.evidence().all(),
            Settings.frugal(0),
            false);
    assertThat(again.model()).isEqualTo(found.model());
    assertThat(again.undecided()).isEqualTo(found.undecided());
    assertThat(again.capabilities().get(0).outcomes())
        .isEqualTo(found.capabilities().get(0).outcomes());
  }

  private static Agent listening(Agent agent, List<Query> queries) {
    return answering(
        agent,
        query -> {
          queries.add(query);
          return agent.ask(query);
        });
  }

  private static Agent answering(Agent agent, Function<Query, Response> answer) {
    return new ForwardingAgent(agent) {
      @Override
      public List<Response> askAll(List<Query> queries) {
        return queries.stream().map(answer).toList();
      }
    };
  }

  @Test
  void aCancelledAssessmentReturnsWhatWasLearnedSoFar() {
    List<Assessment> running = new ArrayList<>();
    Assessment assessment =
        Assessment.of(driver(Starts.ANY))
            .settings(Settings.paper(5, 0))
            .listener(
                event -> {
                  if (event instanceof AssessmentEvent.QueryAnswered answered
                      && answered.knowledge().evidence().queries() >= 40) {
                    running.get(0).cancel();
                  }
                })
            .build();
    running.add(assessment);
    Assessed found = assessment.run();
    assertThat(found.partial()).isTrue();
    assertThat(assessment.cost().queries()).isEqualTo(40);
    assertThat(found.model().actions()).hasSize(1);
  }

  /** As when an interrupt reaches the agent's process together with this one. */
  @Test
  void anAgentThatFailsOnceTheAssessmentIsCancelledLeavesWhatWasLearned() {
    List<Assessment> running = new ArrayList<>();
    Agent driver = driver(Starts.ANY);
    List<Query> asked = new ArrayList<>();
    Agent dying =
        answering(
            driver,
            query -> {
              asked.add(query);
              if (asked.size() > 60) {
                running.get(0).cancel();
                throw new AgentFailedException("it is gone");
              }
              return driver.ask(query);
            });
    running.add(Assessment.of(dying).settings(Settings.paper(5, 0)).build());
    Assessed found = running.get(0).run();
    assertThat(found.partial()).isTrue();
    assertThat(found.capabilities()).isNotEmpty();
  }

  @Test
  void anAgentThatFailsUnaskedEndsTheAssessmentWithItsFailure() {
    Agent driver = driver(Starts.ANY);
    Agent dying =
        answering(
            driver,
            query -> {
              throw new AgentFailedException("it is gone");
            });
    assertThatThrownBy(() -> Assessment.of(dying).run())
        .isInstanceOf(AgentFailedException.class)
        .hasMessage("it is gone");
  }

  @ParameterizedTest
  @CsvSource({"FRUGAL", "PAPER", "RANDOM"})
  void whatWasKnownAfterSomeStepsIsWhatARunThatEndedThereTells(StrategyName strategy) {
    Settings settings = Settings.paper(5, 3).strategy(strategy).budget(300);
    Assessment whole = Assessment.of(driver(Starts.ANY)).settings(settings).build();
    Assessed found = whole.run();
    int steps = whole.evidence().all().size();
    assertThat(whole.after(steps).model()).isEqualTo(found.model());
    assertThat(whole.after(0).model().actions()).isEmpty();
    List<Assessment> running = new ArrayList<>();
    Assessment part =
        Assessment.of(driver(Starts.ANY))
            .settings(settings)
            .listener(
                event -> {
                  if (event instanceof AssessmentEvent.QueryAnswered answered
                      && answered.knowledge().evidence().queries() >= 30) {
                    running.get(0).cancel();
                  }
                })
            .build();
    running.add(part);
    Assessed early = part.run();
    int earlySteps = part.evidence().all().size();
    assertThat(earlySteps).isLessThan(steps);
    assertThat(whole.after(earlySteps).model()).isEqualTo(early.model());
    assertThat(whole.after(earlySteps).partial()).isTrue();
    assertThatThrownBy(() -> whole.after(steps + 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theWrittenModelReadsBackEqual() {
    Assessed found = Assessment.of(driver(Starts.ANY)).name("driver").run();
    String text = PpddlWriter.write(found.model(), List.of("a remark"), Map.of());
    assertThat(PpddlReader.parse("model", text).domain()).isEqualTo(found.model());
  }

  @Test
  void aCapabilityThatNeverExecutesIsReportedAndLeftOut() {
    Assessed found =
        assess(
            """
            (define (domain d) (:predicates (p) (q))
              (:action never :parameters () :precondition (and (p) (not (p))) :effect (q))
              (:action flip :parameters () :precondition (not (p)) :effect (p)))
            (define (problem x) (:domain d) (:init))
            """);
    assertThat(found.model().actions()).hasSize(1);
    assertThat(found.undecided())
        .singleElement()
        .satisfies(
            undecided -> {
              assertThat(undecided.capability().name()).isEqualTo("never");
              assertThat(undecided.place()).isEqualTo(Place.CAPABILITY);
              assertThat(undecided.reason()).isInstanceOf(WhyUndecided.NeverExecuted.class);
            });
  }

  @Test
  void aDisjunctivePreconditionIsSaidToBeBeyondTheVocabulary() {
    Assessed found =
        assess(
            """
            (define (domain d) (:predicates (p) (q) (r))
              (:action act :parameters () :precondition (or (p) (q)) :effect (r)))
            (define (problem x) (:domain d) (:init (p) (q)))
            """);
    assertThat(found.inexpressible())
        .anySatisfy(
            entry -> {
              assertThat(entry.place()).isEqualTo(Place.PRECONDITION);
              assertThat(entry.proof()).hasSizeGreaterThan(1);
            });
  }

  @ParameterizedTest
  @CsvSource({"FRUGAL", "PAPER"})
  void aSecondWayToExecuteInAnEighthOfTheRefusedStatesIsFoundByChecks(StrategyName strategy) {
    int found = 0;
    for (int seed = 0; seed < 20; seed++) {
      Assessed assessed =
          assess(
              """
              (define (domain d) (:predicates (p ?x) (a ?x) (b ?x) (c ?x) (r ?x))
                (:action act :parameters (?x)
                  :precondition (or (p ?x) (and (a ?x) (b ?x) (c ?x))) :effect (r ?x)))
              (define (problem x) (:domain d) (:objects o1 o2) (:init (p o1)))
              """,
              Settings.paper(5, seed).strategy(strategy));
      found +=
          assessed.inexpressible().stream().anyMatch(each -> each.place() == Place.PRECONDITION)
                  || assessed.capabilities().get(0).hasAlternatives()
              ? 1
              : 0;
    }
    // 99 of 100 are found.
    assertThat(found).isGreaterThanOrEqualTo(19);
  }

  @Test
  void aChangeThatTheParametersCannotNameIsASideEffect() {
    Assessed found =
        assess(
            """
            (define (domain d) (:predicates (p ?x) (q))
              (:action act :parameters () :effect (and (q) (forall (?x) (p ?x)))))
            (define (problem x) (:domain d) (:objects a b) (:init))
            """);
    assertThat(found.inexpressible())
        .anySatisfy(entry -> assertThat(entry.nature()).isEqualTo(Nature.SIDE_EFFECT));
  }

  @Test
  void aRedundantLiteralIsLearnedWhereItMattersWithOneObjectForTwoParameters() {
    Assessed found =
        assess(
            """
            (define (domain d) (:predicates (p ?x))
              (:action act :parameters (?x ?y) :precondition (p ?y)
                :effect (and (not (p ?x)) (p ?y))))
            (define (problem x) (:domain d) (:objects a b) (:init (p a)))
            """);
    assertThat(found.model().actions().get(0).effect()).hasToString("(and (not (p ?x)) (p ?y))");
    assertThat(found.undecided()).isEmpty();
  }

  @Test
  void objectsThatMustDifferAreLearned() {
    Assessed found =
        assess(
            """
            (define (domain d) (:requirements :equality) (:predicates (p ?x))
              (:action act :parameters (?x ?y) :precondition (not (= ?x ?y)) :effect (p ?y)))
            (define (problem x) (:domain d) (:objects a b) (:init))
            """);
    assertThat(found.model().actions().get(0).precondition()).hasToString("(and (not (= ?x ?y)))");
  }

  @Test
  void whatAnAgentDoesNotLetOneAskIsUndecidedAndKeptInTheModel() {
    Assessed found =
        Assessment.of(new SimulatorAgent<>(Rover.simulator(), Starts.ANY))
            .settings(Settings.paper(20, 0))
            .run();
    assertThat(found.model().actions().get(0).precondition())
        .hasToString("(and (at ?from) (not (astray)))");
    assertThat(found.undecided())
        .anySatisfy(
            undecided -> {
              assertThat(undecided.slot()).hasToString("(not (astray))");
              assertThat(undecided.reason()).isInstanceOf(WhyUndecided.StartRefused.class);
            });
  }

  @Test
  void typesOfWhichAllObjectsAreAlwaysBoundAreNamed() {
    Assessed found =
        assess(
            """
            (define (domain d) (:types one two) (:predicates (p ?x - one) (q ?y - two))
              (:action act :parameters (?x - one) :effect (p ?x)))
            (define (problem x) (:domain d) (:objects a - one b c - two) (:init))
            """);
    assertThat(found.capabilities().get(0).boundTypes()).containsExactly(Type.named("one"));
  }

  @Test
  void anEffectThatDependsOnTwoAtomsTogetherIsSaidToBeBeyondTheVocabulary() {
    for (long seed = 0; seed < 20; seed++) {
      Assessed found =
          assess(
              """
              (define (domain cond) (:predicates (p ?x) (q ?x) (r ?x))
                (:action go :parameters (?x) :effect (when (and (p ?x) (q ?x)) (r ?x))))
              (define (problem x) (:domain cond) (:objects a b) (:init))
              """,
              Settings.frugal(seed).modelClass(ModelClass.PAPER));
      assertThat(found.inexpressible())
          .as("seed %d", seed)
          .anySatisfy(entry -> assertThat(entry.nature()).isEqualTo(Nature.STATE_DEPENDENCE));
      assertThat(found.partial()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.4", "0.4, 0.4"})
  void anOutcomeThatOthersHideIsLearnedOrSaidToBePossible(double adds, double deletes) {
    for (long seed = 0; seed < 10; seed++) {
      Assessed found = assess(bothWays(adds, deletes), 5, seed);
      if (found.capabilities().get(0).outcomes().size() < 3) {
        assertThat(found.undecided())
            .as("seed %d", seed)
            .anySatisfy(
                entry -> {
                  assertThat(entry.slot()).isEqualTo(new Slot.WholeOutcome(List.of()));
                  assertThat(entry.reason()).isInstanceOf(WhyUndecided.LooksLikeOthers.class);
                });
      }
    }
  }

  @Test
  void howLikelyAHiddenOutcomeIsAtMostIsSaidWhereThereIsNone() {
    Assessed found = assess(bothWays(0.6, 0.4), 60, 0);
    assertThat(found.capabilities().get(0).outcomes()).hasSize(2);
    assertThat(found.capabilities().get(0).unseen())
        .anySatisfy(
            entry -> {
              assertThat(entry.slot()).isEqualTo(new Slot.WholeOutcome(List.of()));
              assertThat(entry.atMost()).isBetween(0.01, 0.1);
            });
  }

  private static String bothWays(double adds, double deletes) {
    return """
        (define (domain both) (:predicates (p ?x) (q ?x))
          (:action go :parameters (?x)
            :effect (probabilistic %s (p ?x) %s (not (p ?x)))))
        (define (problem x) (:domain both) (:objects a b) (:init))
        """
        .formatted(adds, deletes);
  }

  private static final String COINS =
      """
      (define (domain coins) (:predicates (a) (b) (c) (d) (e) (f))
        (:action flip :parameters () :effect (and
          (probabilistic 0.5 (a)) (probabilistic 0.5 (b)) (probabilistic 0.5 (c))
          (probabilistic 0.5 (d)) (probabilistic 0.5 (e)) (probabilistic 0.5 (f)))))
      (define (problem x) (:domain coins) (:init))
      """;

  @Test
  @Timeout(60)
  void sixtyFourOutcomesAreFoundAsFarAsTheyCameAbout() {
    Assessed found = assess(COINS, 30, 0);
    assertThat(found.capabilities().get(0).outcomes()).hasSizeBetween(41, 64);
    assertThat(found.inexpressible()).isEmpty();
  }

  @Test
  @Timeout(60)
  void whereEveryExecutionDiffersThereIsAnAnswerAllTheSame() {
    StringBuilder text = new StringBuilder("(define (domain m) (:predicates");
    IntStream.range(0, 24).forEach(i -> text.append(" (a" + i + ")"));
    text.append(") (:action go :parameters () :effect (and");
    IntStream.range(0, 24).forEach(i -> text.append(" (probabilistic 0.5 (a" + i + "))"));
    text.append("))) (define (problem x) (:domain m) (:init))");
    Assessed found = assess(text.toString(), 5, 0);
    assertThat(found.undecided()).isNotEmpty();
    assertThat(found.inexpressible()).isEmpty();
  }

  @Test
  void withFewerObjectsThanParametersAllWaysOfSharingThemTellWhichParameterIsMeant() {
    String domain =
        """
        (define (domain d) (:predicates (p ?x) (q ?x))
          (:action go :parameters (?x ?y ?z) :effect %s))
        (define (problem x) (:domain d) (:objects a b) (:init))
        """;
    for (String effect :
        List.of(
            "(and (p ?y))",
            "(and (p ?z) (not (q ?x)))",
            "(and (p ?y) (not (p ?z)))",
            "(probabilistic 0.5 (and (p ?z)))",
            "(probabilistic 0.5 (p ?y) 0.5 (p ?z))")) {
      Assessed found = assess(domain.formatted(effect));
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.undecided()).isEmpty();
      assertThat(literals(found)).as(effect).isEqualTo(literals(effect));
      assertThat(found.capabilities().get(0).unseen())
          .extracting(unseen -> unseen.slot().toString())
          .doesNotContainAnyElementsOf(literals(effect));
    }
  }

  private static Set<String> literals(Assessed found) {
    return found.capabilities().get(0).outcomes().stream()
        .flatMap(outcome -> outcome.changes().stream())
        .map(Object::toString)
        .collect(Collectors.toSet());
  }

  private static Set<String> literals(String effect) {
    return Pattern.compile("\\(not \\([pq] [?]\\w\\)\\)|\\([pq] [?]\\w\\)")
        .matcher(effect)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  @Test
  void parametersThatWereNeverDifferentObjectsAreSaidToBe() {
    Assessed found =
        assess(
            """
            (define (domain d) (:predicates (p ?x))
              (:action go :parameters (?x ?y) :effect (p ?y)))
            (define (problem x) (:domain d) (:objects a) (:init))
            """);
    assertThat(found.undecided())
        .filteredOn(undecided -> undecided.place() == Place.EFFECT)
        .extracting(Undecided::reason)
        .containsOnly(new WhyUndecided.WhichParameter(false))
        .hasSize(2);
  }

  @Test
  void equalitiesThatFollowFromOthersAreNotLeftUndecided() {
    String domain =
        """
        (define (domain d) (:requirements :equality) (:predicates (p ?x))
          (:action go :parameters (?x ?y ?z) :precondition %s :effect (p ?x)))
        (define (problem x) (:domain d) (:objects a b c d) (:init))
        """;
    Assessed mixed = assess(domain.formatted("(and (= ?x ?z) (not (= ?y ?z)))"));
    assertThat(mixed.undecided()).isEmpty();
    assertThat(mixed.model().actions().get(0).precondition())
        .hasToString("(and (not (= ?x ?y)) (= ?x ?z))");
    Assessed same = assess(domain.formatted("(and (= ?x ?y) (= ?y ?z))"));
    assertThat(same.undecided()).isEmpty();
    assertThat(same.model().actions().get(0).precondition())
        .hasToString("(and (= ?x ?y) (= ?x ?z))");
  }

  @Test
  void anEffectThatAnUndecidedPreconditionHidesIsUndecidedToo() {
    var file =
        PpddlReader.parse(
            "test",
            """
            (define (domain d) (:predicates (p) (q))
              (:action act :parameters () :effect (and (p) (q))))
            (define (problem x) (:domain d) (:init (p)))
            """);
    World world = World.of(file.domain(), file.problem());
    Agent agent = new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY);
    int p = world.indexOf(world.vocabulary().predicates().get(0), List.of());
    Assessed found =
        Assessment.of(
                answering(
                    agent,
                    query ->
                        query.start().holds(p)
                            ? agent.ask(query)
                            : new Response.StartRefused("not without p")))
            .settings(Settings.paper(20, 0))
            .run();
    assertThat(found.undecided())
        .anySatisfy(
            undecided -> {
              assertThat(undecided.place()).isEqualTo(Place.EFFECT);
              assertThat(undecided.slot()).hasToString("(p)");
              assertThat(undecided.reason()).isInstanceOf(WhyUndecided.OnlyWithout.class);
            })
        .hasSize(2);
  }

  private static Assessed assess(String text) {
    return assess(text, 20, 0);
  }

  private static Assessed assess(String text, int runs, long seed) {
    return assess(text, Settings.paper(runs, seed));
  }

  private static Assessed assess(String text, Settings settings) {
    var file = PpddlReader.parse("test", text);
    World world = World.of(file.domain(), file.problem());
    return Assessment.of(new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY))
        .settings(settings)
        .run();
  }
}
