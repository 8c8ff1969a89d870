package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Nature;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.model.Atom;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.simulators.PpddlSimulator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One capability is beyond the vocabulary: that is found and explained, and the others are right.
 */
class BeyondVocabularyTest {
  private static final int SEEDS = 5;
  private static final Set<StrategyName> STRATEGIES =
      Set.of(StrategyName.PAPER, StrategyName.FRUGAL);

  private static final String PLAIN = ":precondition (p ?x) :effect (q ?x)";

  private static Domain domain(String odd) {
    return Models.domain(
        """
        (define (domain d)
          (:predicates (p ?x) (q ?x) (r ?x) (s ?x ?y))
          (:action odd :parameters (?x) %s)
          (:action tidy :parameters (?x) :precondition (and (p ?x) (not (q ?x)))
            :effect (probabilistic 0.7 (and (q ?x) (not (p ?x))) 0.3 (r ?x)))
          (:action link :parameters (?x ?y) :precondition (and (r ?x) (not (s ?x ?y)))
            :effect (and (s ?x ?y) (not (r ?x)))))
        """
            .formatted(odd));
  }

  private static Problem problem(Domain domain) {
    return Models.problem(
        domain,
        "(define (problem x) (:domain d) (:objects a b c) (:init (p a) (q a) (r a) (s a b)))");
  }

  private static Stream<Arguments> withEverySeed(List<Arguments> cases) {
    return cases.stream()
        .flatMap(
            each ->
                STRATEGIES.stream()
                    .sorted()
                    .flatMap(
                        strategy ->
                            Stream.iterate(0L, seed -> seed < SEEDS, seed -> seed + 1)
                                .map(
                                    seed ->
                                        Arguments.of(
                                            Stream.concat(
                                                    Stream.of(strategy, seed),
                                                    Stream.of(each.get()))
                                                .toArray()))));
  }

  static Stream<Arguments> actions() {
    return withEverySeed(
        List.of(
            Arguments.of(
                ":precondition (exists (?y) (and (p ?y) (s ?x ?y))) :effect (r ?x)",
                Place.PRECONDITION,
                Nature.REFUSALS),
            Arguments.of(
                ":precondition (exists (?y) (s ?x ?y)) :effect (r ?x)",
                Place.PRECONDITION,
                Nature.REFUSALS),
            Arguments.of(
                ":effect (and (not (r ?x)) (when (p ?x) (q ?x)))",
                Place.EFFECT,
                Nature.STATE_DEPENDENCE),
            Arguments.of(
                ":effect (and (when (p ?x) (probabilistic 0.9 (q ?x)))"
                    + " (when (not (p ?x)) (probabilistic 0.3 (q ?x))))",
                Place.EFFECT,
                Nature.STATE_DEPENDENCE),
            Arguments.of(
                ":precondition (p ?x) :effect (forall (?y) (q ?y))",
                Place.EFFECT,
                Nature.SIDE_EFFECT)));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("actions")
  void isExplainedWithTransitionsThatProveItAndTheRestIsExact(
      StrategyName strategy, long seed, String action, Place place, Nature nature) {
    Domain domain = domain(action);
    Problem problem = problem(domain);
    World world = World.of(domain, problem);
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
            settings(strategy, seed).modelClass(ModelClass.PAPER));
    Assessed found = assessment.run();
    assertThat(found.inexpressible())
        .anySatisfy(
            entry -> {
              assertThat(entry.place()).isEqualTo(place);
              assertThat(entry.nature()).isEqualTo(nature);
            });
    requireOnlyOddIsOdd(found, assessment, domain, problem);
  }

  static Stream<Arguments> someActions() {
    return actions().filter(each -> (long) each.get()[1] < 1);
  }

  /** Beyond the paper's class, what is not exact is said, too. */
  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("someActions")
  void beyondThePapersClassItIsLearnedOrExplained(
      StrategyName strategy, long seed, String action, Place place, Nature nature) {
    Domain domain = domain(action);
    Problem problem = problem(domain);
    World world = World.of(domain, problem);
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
            settings(strategy, seed));
    Assessed found = assessment.run();
    if (found.inexpressible().isEmpty()) {
      assertThat(found.undecided()).isEmpty();
      assertThat(
              new OneWorld(world)
                  .close(found.model(), domain, domain.actions().get(0).capability(), 0.3))
          .isTrue();
    } else {
      assertThat(found.inexpressible())
          .anyMatch(entry -> entry.place() == place && entry.nature() == nature);
    }
    requireOnlyOddIsOdd(found, assessment, domain, problem);
  }

  static Stream<Arguments> chances() {
    return withEverySeed(
        List.of(
            Arguments.of(0.5, 0),
            Arguments.of(0.5, 4),
            Arguments.of(0.1, 0),
            Arguments.of(0.1, 4)));
  }

  @ParameterizedTest(name = "{0} {1} refusing {2}, checked {3} times")
  @MethodSource("chances")
  void refusalsByChanceAreFound(StrategyName strategy, long seed, double chance, int checks) {
    Domain domain = domain(PLAIN);
    Problem problem = problem(domain);
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(Moody.refusing(domain, problem, "odd", chance), Starts.ANY),
            settings(strategy, seed).refusalChecks(checks));
    Assessed found = assessment.run();
    assertThat(found.inexpressible())
        .filteredOn(entry -> entry.place() == Place.PRECONDITION)
        .singleElement()
        .satisfies(
            entry -> {
              if (checks > 0) {
                assertThat(entry.reason()).isInstanceOf(WhyInexpressible.SameState.class);
                requireSameAttempt(entry.proof());
              }
            });
    assertThat(refusals(assessment).checks()).isEqualTo(checks);
    requireOnlyOddIsOdd(found, assessment, domain, problem);
  }

  private static Assumption.Refusals refusals(Assessment assessment) {
    return assessment.assumptions().stream()
        .filter(Assumption.Refusals.class::isInstance)
        .map(Assumption.Refusals.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static void requireSameAttempt(List<Transition> proof) {
    assertThat(proof).hasSize(2);
    assertThat(proof.get(0).outcome()).isInstanceOf(Transition.Refused.class);
    assertThat(proof.get(1).outcome()).isInstanceOf(Transition.Moved.class);
    assertThat(proof.get(0).state()).isEqualTo(proof.get(1).state());
    assertThat(proof.get(0).instance()).isEqualTo(proof.get(1).instance());
  }

  static Stream<Arguments> seeds() {
    return withEverySeed(List.of(Arguments.of()));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("seeds")
  void aRefusalThatChangesTheStateIsReportedAndStillARefusal(StrategyName strategy, long seed) {
    Domain domain = domain(PLAIN);
    Problem problem = problem(domain);
    World world = World.of(domain, problem);
    Atom trace = world.atom(world.size() - 1);
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(Moody.leaving(domain, problem, "odd", trace), Starts.ANY),
            settings(strategy, seed));
    Assessed found = assessment.run();
    assertThat(found.inexpressible())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.reason()).isInstanceOf(WhyInexpressible.MovingRefusals.class);
              Transition proof = entry.proof().get(0);
              assertThat(proof.outcome()).isInstanceOf(Transition.Refused.class);
              assertThat(world.atoms(proof.outcome().state())).contains(trace);
              assertThat(world.atoms(proof.state())).doesNotContain(trace);
            });
    assertThat(ModelComparison.of(found.model(), domain).equalStructure()).isTrue();
    requireOnlyOddIsOdd(found, assessment, domain, problem);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("seeds")
  void anAgentThatNeverRefusesByChanceIsLearnedAsWellWithChecksOfRefusals(
      StrategyName strategy, long seed) {
    Domain domain = domain(PLAIN);
    World world = World.of(domain, problem(domain));
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
            settings(strategy, seed).refusalChecks(2));
    Assessed found = assessment.run();
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.undecided()).isEmpty();
    assertThat(ModelComparison.of(found.model(), domain).equalStructure()).isTrue();
    assertThat(refusals(assessment).repeated()).isPositive();
    assertThat(refusals(assessment).overturned()).isZero();
    assertThat(refusals(assessment).unrepeated()).isZero();
    found
        .capabilities()
        .forEach(each -> assertThat(each.passedChecks()).isPositive().isEqualTo(each.checks()));
  }

  /**
   * What breaks stays broken, so that it is seen together with much else; that explains nothing.
   */
  @Test
  void onlyTheAtomOnWhichAnEffectDependsIsNamed() {
    Domain domain = mop();
    Problem problem =
        Models.problem(
            domain, "(define (problem x) (:domain mop) (:objects a b) (:init (charged)))");
    for (long seed = 0; seed < 5; seed++) {
      Assessed found =
          Assessment.of(
                  new SimulatorAgent<>(
                      new PpddlSimulator(domain, World.of(domain, problem)), Starts.ANY))
              .settings(Settings.frugal(seed).modelClass(ModelClass.PAPER))
              .run();
      assertThat(found.inexpressible())
          .as("seed %d", seed)
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each.reason().toString()).contains("wet"));
      assertThat(found.inexpressible())
          .as("seed %d", seed)
          .noneMatch(
              each ->
                  each.reason() instanceof WhyInexpressible.DependsOn depends
                      && depends.atom().predicate().name().equals("broken"));
    }
  }

  @Test
  void onlyTheAtomOnWhichAnEffectDependsBecomesAContext() {
    Domain domain = mop();
    Problem problem =
        Models.problem(
            domain, "(define (problem x) (:domain mop) (:objects a b) (:init (charged)))");
    for (long seed = 0; seed < 5; seed++) {
      Assessed found =
          Assessment.of(
                  new SimulatorAgent<>(
                      new PpddlSimulator(domain, World.of(domain, problem)), Starts.ANY))
              .settings(Settings.frugal(seed))
              .run();
      assertThat(found.inexpressible()).isEmpty();
      assertThat(found.capabilities().get(0).contexts().keySet())
          .as("seed %d", seed)
          .extracting(Object::toString)
          .containsExactlyInAnyOrder("(wet ?r)", "(not (wet ?r))");
    }
  }

  private static Domain mop() {
    return Models.domain(
        """
        (define (domain mop) (:predicates (wet ?r) (charged) (broken))
          (:action mop :parameters (?r) :precondition (charged)
            :effect (and (when (wet ?r) (not (charged))) (probabilistic 0.02 (broken)))))
        """);
  }

  @Test
  void whatOnlyARandomCheckFindsIsSaidToBeFoundByIt() {
    Domain domain = domain(":precondition (or (p ?x) (q ?x) (r ?x)) :effect (not (s ?x ?x))");
    World world = World.of(domain, problem(domain));
    int foundByChecks = 0;
    for (long seed = 0; seed < 60; seed++) {
      Assessed found =
          assessment(
                  new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
                  Settings.frugal(seed).modelClass(ModelClass.PAPER))
              .run();
      LearnedCapability odd = found.capabilities().get(0);
      assertThat(found.inexpressible()).isNotEmpty();
      if (odd.passedChecks() < odd.checks() && found.inexpressible().get(0).byCheck()) {
        foundByChecks++;
        assertThat(odd.surprises()).isNotEmpty();
      }
    }
    assertThat(foundByChecks).isPositive();
  }

  @Test
  void anOutcomeThatOnlyChecksShowIsLearnedAndSaidToBeFoundByThem() {
    Domain domain = domain(PLAIN);
    Problem problem = problem(domain);
    World world = World.of(domain, problem);
    Assessment plain =
        assessment(
            new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
            Settings.frugal(0));
    int checks = plain.run().capabilities().stream().mapToInt(LearnedCapability::checks).sum();
    Moody changing =
        Moody.changing(
            domain,
            problem,
            "odd",
            domain(":precondition (p ?x) :effect (and (q ?x) (r ?x))"),
            plain.cost().steps() - checks);
    Assessment assessment =
        assessment(new SimulatorAgent<>(changing, Starts.ANY), Settings.frugal(0));
    Assessed found = assessment.run();
    LearnedCapability odd = found.capabilities().get(0);
    assertThat(odd.passedChecks()).isLessThan(odd.checks());
    assertThat(odd.surprises())
        .anyMatch(
            each ->
                each.reason() instanceof WhySurprising.Check check
                    && check.predicted() == WhySurprising.Predicted.OTHER_OUTCOMES);
    assertThat(odd.outcomes())
        .anyMatch(outcome -> outcome.changes().toString().equals("[(q ?x), (r ?x)]"));
    Set<String> reported = new HashSet<>();
    found.inexpressible().forEach(entry -> reported.add(entry.capability().name()));
    assertThat(Reproduction.failures(found.model(), world, assessment.evidence()))
        .allMatch(transition -> reported.contains(transition.instance().capability().name()));
  }

  @ParameterizedTest
  @ValueSource(longs = {40, 100, 400})
  void aShareOfTheBudgetGoesIntoChecks(long budget) {
    Domain domain = domain(PLAIN);
    World world = World.of(domain, problem(domain));
    Assessment assessment =
        assessment(
            new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
            Settings.frugal(0).budget(budget).stop(StopRule.NEVER).refusalChecks(1));
    Assessed found = assessment.run();
    assertThat(assessment.cost().steps()).isLessThanOrEqualTo(budget).isGreaterThan(budget - 3);
    int checks = found.capabilities().stream().mapToInt(LearnedCapability::checks).sum();
    int live = assessment.liveCheck().predicted();
    assertThat(live).isBetween(1, (int) Math.min(20, budget / 10));
    assertThat((long) checks - live)
        .isBetween(Math.max(1, budget / 20 - 3), Math.max(3, budget / 20));
  }

  private static Settings settings(StrategyName strategy, long seed) {
    return Settings.paper(60, seed).strategy(strategy);
  }

  private static Assessment assessment(Agent agent, Settings settings) {
    return Assessment.of(agent).settings(settings).build();
  }

  private static void requireOnlyOddIsOdd(
      Assessed found, Assessment assessment, Domain domain, Problem problem) {
    Set<Transition> observed = new HashSet<>();
    assessment.evidence().all().stream().map(Evidence.Observed::transition).forEach(observed::add);
    for (Inexpressible entry : found.inexpressible()) {
      assertThat(entry.capability().name()).isEqualTo("odd");
      assertThat(entry.proof()).isNotEmpty().allMatch(observed::contains);
    }
    assertThat(found.undecided()).allMatch(each -> each.capability().name().equals("odd"));
    assertThat(Reproduction.failures(found.model(), assessment.world(), assessment.evidence()))
        .allMatch(transition -> transition.instance().capability().name().equals("odd"));
    assertThat(ModelComparison.of(found.model(), domain, List.of(problem), 0).capabilities())
        .filteredOn(each -> !each.capability().name().equals("odd"))
        .hasSize(2)
        .allMatch(CapabilityComparison::equalStructure);
  }
}
