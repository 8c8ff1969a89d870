package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.evaluation.difference.Observing;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Nature;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.difference.CapabilityDifference;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import dev.qace.run.difference.table.Witness;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of agents that no vocabulary tells all about, or that nobody wrote. */
class UnusualDifferencesTest {
  private static final int DOMAINS = Integer.getInteger("qace.diffDomains", 3);

  private static Domain domain(String odd) {
    return Models.domain(
        """
        (define (domain d)
          (:predicates (p ?x) (q ?x) (r ?x) (s ?x ?y))
          (:action odd :parameters (?x) %s)
          (:action tidy :parameters (?x) :precondition (and (p ?x) (not (q ?x)))
            :effect (probabilistic 0.7 (and (q ?x) (not (p ?x))) 0.3 (r ?x))))
        """
            .formatted(odd));
  }

  private static Problem problem(Domain domain) {
    return Models.problem(
        domain, "(define (problem x) (:domain d) (:objects a b c) (:init (p a) (s a b)))");
  }

  private static ObservedRun run(Domain domain, long seed) {
    return Observing.run(domain, World.of(domain, problem(domain)), StrategyName.FRUGAL, seed);
  }

  private static ObservedRun moody(Domain domain, long seed) {
    return Observing.run(
        Moody.refusing(domain, problem(domain), "odd", 0.2), Settings.frugal(seed));
  }

  private static CapabilityDifference odd(RunDifference found) {
    return found.capabilities().get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":precondition (or (p ?x) (q ?x)) :effect (r ?x)",
        ":precondition (exists (?y) (s ?x ?y)) :effect (r ?x)",
        ":effect (and (not (r ?x)) (when (p ?x) (q ?x)))",
        ":effect (and (when (p ?x) (probabilistic 0.9 (q ?x)))"
            + " (when (not (p ?x)) (probabilistic 0.3 (q ?x))))",
        ":precondition (p ?x) :effect (forall (?y) (q ?y))",
        ":precondition (p ?x) :effect (probabilistic 0.3 (q ?x) 0.3 (not (q ?x)))"
      })
  void whatIsBeyondTheVocabularyOnBothSidesIsNoNews(String odd) {
    Domain domain = domain(odd);
    for (long seed = 0; seed < 3; seed++) {
      RunDifference found = RunDifference.of(run(domain, seed), run(domain, 100 + seed), 0.01);
      assertThat(found.differs()).as(found.toString()).isFalse();
    }
  }

  /** Where one starts with p, the other without: what is hidden in the one shows in the other. */
  @Test
  void whereAnOutcomeMayBeHiddenTheOddsOfOneAgentAreNeverSaidToDiffer() {
    Domain domain =
        Models.domain(
            """
            (define (domain d) (:requirements :probabilistic-effects) (:predicates (p ?x) (q ?x))
              (:action odd :parameters (?x) :precondition (q ?x)
                :effect (and (not (q ?x)) (probabilistic 0.3 (p ?x) 0.3 (not (p ?x)))))
              (:action raise :parameters (?x) :precondition (q ?x)
                :effect (probabilistic 0.01 (p ?x) 0.01 (not (p ?x)) 0.98 (not (q ?x)))))
            """);
    int notCompared = 0;
    for (long seed = 1; seed <= 6; seed++) {
      ObservedRun without = travelling(domain, "(q a)", seed);
      ObservedRun with = travelling(domain, "(q a) (p a)", seed + 1000);
      RunDifference found = RunDifference.of(without, with, 0.01);
      assertThat(found.differs()).as("seed %d", seed).isFalse();
      notCompared +=
          (int)
              found.capabilities().stream()
                  .filter(c -> c.odds().stream().noneMatch(UnusualDifferencesTest::isOfOutcomes))
                  .count();
    }
    assertThat(notCompared).isPositive();
  }

  private static boolean isOfOutcomes(TableRow row) {
    return row.what() == TableRow.What.OUTCOME;
  }

  private static ObservedRun travelling(Domain domain, String init, long seed) {
    Problem problem =
        Models.problem(
            domain, "(define (problem x) (:domain d) (:objects a) (:init " + init + "))");
    World world = World.of(domain, problem);
    return Observing.run(
        new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.INITIAL),
        Settings.frugal(seed).budget(600));
  }

  @Test
  void refusalsByChanceAreNoNewsWhereBothSidesHaveThem() {
    Domain domain = domain(":precondition (p ?x) :effect (q ?x)");
    for (long seed = 0; seed < 3; seed++) {
      RunDifference found = RunDifference.of(moody(domain, seed), moody(domain, 100 + seed), 0.01);
      assertThat(found.differs()).as(found.toString()).isFalse();
      assertThat(odd(found).notCompared())
          .anyMatch(note -> note instanceof NotCompared.Beyond beyond && beyond.only().isEmpty());
    }
  }

  @Test
  void refusalsByChanceOnOneSideAreToldWithoutAnyFactsFromThatSide() {
    Domain domain = domain(":precondition (p ?x) :effect (q ?x)");
    RunDifference found = RunDifference.of(run(domain, 1), moody(domain, 2), 0.01);
    assertThat(odd(found).preconditions()).isEmpty();
    assertThat(odd(found).notCompared())
        .anyMatch(
            note ->
                note instanceof NotCompared.Beyond beyond
                    && beyond.only().equals(Optional.of(Side.NEW))
                    && beyond.found().nature() == Nature.REFUSALS);
  }

  @Test
  void aSideEffectThatNoRuleTellsDoesNotKeepTheOddsFromBeingCompared() {
    String each = ":effect (and (forall (?y) (probabilistic 0.5 (r ?y))) ";
    RunDifference found =
        RunDifference.of(
            run(domain(each + "(probabilistic 0.8 (p ?x)))"), 1),
            run(domain(each + "(probabilistic 0.5 (p ?x)))"), 2),
            0.01);
    assertThat(odd(found).otherOdds()).isTrue();
    assertThat(odd(found).notCompared())
        .anyMatch(
            note ->
                note instanceof NotCompared.Beyond beyond
                    && beyond.found().nature() == Nature.SIDE_EFFECT);
  }

  @Test
  void oddsOfWhatChangesOtherObjectsAreSaidNotToBeCompared() {
    Domain domain = domain(":effect (and (forall (?y) (r ?y)) (probabilistic 0.8 (p ?x)))");
    RunDifference found = RunDifference.of(run(domain, 1), run(domain, 2), 0.01);
    assertThat(odd(found).notCompared())
        .anyMatch(note -> note instanceof NotCompared.ChangesOthers both && both.only().isEmpty());
  }

  @Test
  void aSideEffectThatIsGoneIsAChange() {
    ObservedRun all = run(domain(":effect (and (p ?x) (forall (?y) (not (r ?y))))"), 1);
    ObservedRun own = run(domain(":effect (and (p ?x) (not (r ?x)))"), 2);
    assertThat(sideEffects(RunDifference.of(all, own, 0.01)))
        .anyMatch(row -> row.isGone() && row.kind() == Comparison.CHANGED);
    assertThat(sideEffects(RunDifference.of(own, all, 0.01)))
        .anyMatch(row -> row.isNew() && row.kind() == Comparison.CHANGED);
  }

  @Test
  void aSideEffectThatComesAboutAsOftenIsUnchanged() {
    Domain domain = domain(":effect (probabilistic 0.6 (and (p ?x) (forall (?y) (not (r ?y)))))");
    assertThat(sideEffects(RunDifference.of(run(domain, 1), run(domain, 2), 0.01)))
        .isNotEmpty()
        .allMatch(row -> row.kind() == Comparison.UNCHANGED);
  }

  /**
   * Where q holds in every state of the old run, it cannot know that a side effect depends on it.
   */
  @Test
  void aSideEffectThatOneRunSawOnlyWhereItComesAboutIsNoNews() {
    Domain domain = domain(":effect (r ?x)");
    World world = World.of(domain, problem(domain));
    ObservedRun onlyThere = ObservedRun.of(world, executions(world, 100, i -> true, 1));
    ObservedRun onlyElsewhere = ObservedRun.of(world, executions(world, 100, i -> false, 2));
    ObservedRun everywhere = ObservedRun.of(world, executions(world, 250, i -> i % 2 == 0, 3));
    for (List<ObservedRun> two :
        List.of(
            List.of(onlyThere, everywhere),
            List.of(everywhere, onlyThere),
            List.of(onlyThere, onlyElsewhere),
            List.of(onlyElsewhere, onlyThere))) {
      RunDifference found = RunDifference.of(two.get(0), two.get(1), 0.01);
      assertThat(sideEffects(found)).isNotEmpty();
      assertThat(found.differs()).as(found.toString()).isFalse();
    }
  }

  @Test
  void whereTooFewExecutionsTellOfASideEffectNothingIsSaidToBeUnchanged() {
    Domain domain = domain(":effect (r ?x)");
    World world = World.of(domain, problem(domain));
    CapabilityDifference found =
        odd(
            RunDifference.of(
                ObservedRun.of(world, executions(world, 60, i -> true, 1)),
                ObservedRun.of(world, executions(world, 4, i -> true, 2)),
                0.01));
    assertThat(found.rows())
        .anyMatch(
            row ->
                row.what() == TableRow.What.SIDE_EFFECT
                    && row.reasons().stream().anyMatch(NotCompared.TooFew.class::isInstance));
  }

  /**
   * Where q holds of the parameter, r becomes true of b half of the time; p and s are as they may.
   */
  private static Evidence executions(World world, int count, IntPredicate withQ, long seed) {
    Random random = new Random(seed);
    Evidence evidence = new Evidence();
    for (int i = 0; i < count; i++) {
      String before =
          (withQ.test(i) ? "(q a) " : "")
              + (random.nextBoolean() ? "(p a) " : "")
              + (random.nextBoolean() ? "(p b) " : "")
              + (random.nextBoolean() ? "(s a b) " : "");
      boolean changes = withQ.test(i) && random.nextBoolean();
      evidence.add(attempt(world, before, before + (changes ? "(r b) (r c)" : "")));
    }
    return evidence;
  }

  private static List<TableRow> sideEffects(RunDifference found) {
    return odd(found).rows().stream()
        .filter(row -> row.what() == TableRow.What.SIDE_EFFECT)
        .toList();
  }

  @Test
  void whatIsUndecidedOnOneSideIsNoNews() {
    Domain domain = domain(":precondition (and (p ?x) (q ?x) (not (r ?x))) :effect (r ?x)");
    ObservedRun few =
        Observing.run(
            new PpddlSimulator(domain, World.of(domain, problem(domain))),
            Settings.frugal(3).budget(8));
    RunDifference found = RunDifference.of(run(domain, 1), few, 0.01);
    assertThat(found.differs()).isFalse();
    assertThat(found.capabilities().stream().flatMap(each -> each.notCompared().stream()))
        .anyMatch(
            note ->
                (note instanceof NotCompared.UndecidedNeeds needs
                        && needs.only().equals(Optional.of(Side.NEW)))
                    || (note instanceof NotCompared.NeverExecuted never
                        && never.side() == Side.NEW));
  }

  @Test
  void whatIsNeededOnOneSideOnlyIsNamedLiteralByLiteral() {
    ObservedRun strict = run(domain(":precondition (and (p ?x) (q ?x)) :effect (r ?x)"), 1);
    ObservedRun lax = run(domain(":effect (r ?x)"), 2);
    assertThat(odd(RunDifference.of(strict, lax, 0.01)).preconditions())
        .allMatch(change -> change.needing() == Side.OLD)
        .extracting(PreconditionChange::literals)
        .containsExactlyInAnyOrder(List.of("(p ?x)"), List.of("(q ?x)"));
    assertThat(odd(RunDifference.of(lax, strict, 0.01)).preconditions())
        .hasSize(2)
        .allMatch(change -> change.needing() == Side.NEW);
  }

  @Test
  void aRefusalIsProofThoughNobodyKnowsWhichLiteralWasMissing() {
    Domain domain = domain(":precondition (p ?x) :effect (r ?x)");
    World world = World.of(domain, problem(domain));
    ObservedRun old = ObservedRun.of(world, seen(world, true, "(p a) (q a)", false, ""));
    ObservedRun now = ObservedRun.of(world, seen(world, true, "", true, "(p a) (q a)"));
    assertThat(odd(RunDifference.of(old, now, 0.01)).preconditions())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.literals()).containsExactly("(p ?x)", "(q ?x)");
              assertThat(change.refusal().question()).isEqualTo(2);
              assertThat(change.executions())
                  .extracting(Witness::question, Witness::missing)
                  .containsExactly(tuple(1, List.of("(p a)", "(q a)")));
            });
    ObservedRun half = ObservedRun.of(world, seen(world, true, "(p a)", true, "(p a) (q a)"));
    assertThat(RunDifference.of(old, half, 0.01).differs()).as("p may be it").isFalse();
  }

  @Test
  void whereOneSideCannotTellWhatIsBroughtAboutOnlyLiteralsAreCompared() {
    Domain domain = domain(":precondition (p ?x) :effect (r ?x)");
    World world = World.of(domain, problem(domain));
    Evidence hidden = new Evidence();
    hidden.add(attempt(world, true, "(p a) (q a)"));
    Evidence shown = new Evidence();
    for (int i = 0; i < 100; i++) {
      hidden.add(attempt(world, "(p a) (q a)", "(p a) (q a) (r a)"));
      shown.add(attempt(world, "(p a)", "(p a) (q a) (r a)"));
    }
    RunDifference found =
        RunDifference.of(ObservedRun.of(world, hidden), ObservedRun.of(world, shown), 0.01);
    assertThat(found.differs()).isFalse();
    assertThat(odd(found).notCompared())
        .anyMatch(note -> note instanceof NotCompared.UndecidedEffects);
    assertThat(odd(found).odds())
        .allMatch(row -> row.what() == TableRow.What.LITERAL)
        .extracting(TableRow::literals)
        .containsExactly(List.of("(r ?x)"));
  }

  /** Two attempts, whether they executed and where. */
  private static Evidence seen(
      World world, boolean first, String one, boolean second, String other) {
    Evidence evidence = new Evidence();
    evidence.add(attempt(world, first, one));
    evidence.add(attempt(world, second, other));
    return evidence;
  }

  private static Asked attempt(World world, boolean executed, String atoms) {
    State state = state(world, atoms);
    return attempt(
        world, state, executed ? new Transition.Moved(state) : new Transition.Refused(state));
  }

  private static Asked attempt(World world, String before, String after) {
    return attempt(world, state(world, before), new Transition.Moved(state(world, after)));
  }

  private static State state(World world, String atoms) {
    State state = State.empty(world.size());
    for (int atom = 0; atom < world.size(); atom++) {
      state = state.with(atom, atoms.contains(world.atom(atom).toString()));
    }
    return state;
  }

  private static Asked attempt(World world, State state, Transition.Outcome outcome) {
    Capability odd = world.vocabulary().capabilities().get(0);
    Instance instance = new Instance(odd, List.of(world.object("a").orElseThrow()));
    Policy policy = new Policy(List.of(new Policy.Rule(List.of(), instance)));
    Trace trace =
        new Trace(List.of(new Transition(state, instance, outcome)), Trace.End.STEP_LIMIT);
    return Asked.of(
        1,
        new Query(state, policy, Condition.TRUE, 1, 1, 0),
        new Response.Answered(List.of(trace)));
  }

  @Test
  void twoRunsInAnyDomainOfTheClassDoNotDiffer() {
    int differing = 0;
    for (long seed = 0; seed < DOMAINS; seed++) {
      RandomDomains random = new RandomDomains(seed);
      Domain domain = random.domain();
      World world = random.world(domain);
      RunDifference found =
          RunDifference.of(
              Observing.run(domain, world, StrategyName.FRUGAL, seed),
              Observing.run(domain, world, StrategyName.FRUGAL, 1000 + seed),
              0.01);
      differing += found.differs() ? 1 : 0;
    }
    assertThat(differing).isLessThanOrEqualTo(DOMAINS / 50);
  }
}
