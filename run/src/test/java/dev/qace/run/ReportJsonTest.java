package dev.qace.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportJsonTest {
  private static final String LAMP =
      """
      (define (domain d) (:predicates (p ?x) (q ?x) (broken))
        (:action go :parameters (?x ?y) :precondition (and (p ?x) (not (broken)))
          :effect (and (not (p ?x)) (q ?y)))
        (:action never :parameters () :precondition (and (broken) (not (broken))) :effect (broken))
        (:action either :parameters (?x) :precondition (or (p ?x) (q ?x)) :effect (broken))
        (:action all :parameters () :effect (forall (?z) (probabilistic 0.5 (q ?z))))
        (:action moody :parameters (?x)
          :effect (and (when (p ?x) (probabilistic 0.9 (q ?x)))
                       (when (not (p ?x)) (probabilistic 0.2 (q ?x)))))
        (:action flip :parameters (?x) :effect (probabilistic 0.5 (p ?x) 0.4 (not (p ?x)))))
      (define (problem x) (:domain d) (:objects a b) (:init (p a)))
      """;

  /** What stands in report.json, whatever the types are called. */
  private static final String KINDS =
      """
      AllOutcomes Alternatives AtMostOne AtMostTwo Avoidance Avoided AvoidedThroughout
      BeyondParameters Changed ChangedOverTime ConjunctivePreconditions Contexts
      Contradicted DependsOn DependsOnObject DependsOnOthers EarlierVersion
      Everything ExactlyOne FixedOdds Implies Inseparable LooksLikeOthers
      MovingRefusals Needed NeverArrived NeverExecuted NeverReached NoConjunction
      NoDependence NoFixedOdds NoObjects NoSuchState NotAskedYet NotTriedEverywhere OddState
      OnlyRepeatedObjects OnlyWithout OrderMatters Outcome OutcomeNeverShown
      Refusals RepeatedObjects SameParameters SameState SearchStopped SeveralSets
      SideEffects StartRefused StopRuleNotMet Unchanged Unconfirmed WhichParameter
      """;

  @ParameterizedTest
  @ValueSource(strings = {"driver", "warehouse", "first-responder", "elevator", "cafe-symbolic"})
  void theReportOfABuiltInAgentReadsBackEqual(String name) {
    BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
    AssessmentReport report =
        report(new SimulatorAgent<>(agent.simulator(), Starts.ANY), Settings.frugal(2).budget(600));
    assertThat(ReportJson.read(ReportJson.write(report), report.world())).isEqualTo(report);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ANY", "VISITED", "INITIAL"})
  void whatIsUndecidedAndInexpressibleReadsBackEqual(Starts starts) {
    PpddlFile file = PpddlReader.parse("a test", LAMP);
    World world = World.of(file.domain(), file.problem());
    Agent agent = new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts);
    Condition avoid =
        new Condition.Holds(
            new LiftedAtom(world.vocabulary().predicate("broken").orElseThrow(), List.of()));
    for (Settings settings :
        List.of(
            Settings.frugal(1).budget(1500),
            Settings.frugal(1).budget(900).avoid(avoid).refusalChecks(2))) {
      AssessmentReport report = report(agent, settings);
      assertThat(report.undecided()).isNotEmpty();
      assertThat(report.inexpressible()).isNotEmpty();
      assertThat(ReportJson.read(ReportJson.write(report), world)).isEqualTo(report);
    }
  }

  @Test
  void conditionsOnOtherObjectsReadBackEqual() {
    PpddlFile file =
        PpddlReader.parse(
            "a test",
            """
            (define (domain d) (:constants c) (:predicates (p ?x) (q ?x))
              (:action go :parameters (?x)
                :precondition (and (q c) (not (exists (?o) (and (not (= ?o ?x)) (p ?o)))))
                :effect (q ?x)))
            (define (problem x) (:domain d) (:objects a b) (:init (q c)))
            """);
    World world = World.of(file.domain(), file.problem());
    AssessmentReport report =
        report(
            new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY),
            Settings.frugal(1));
    assertThat(report.capabilities()).allMatch(LearnedCapability::needsOthers);
    assertThat(ReportJson.read(ReportJson.write(report), world)).isEqualTo(report);
  }

  @Test
  void sideEffectsReadBackEqual() {
    PpddlFile file =
        PpddlReader.parse(
            "a test",
            """
            (define (domain d) (:predicates (p ?x) (q ?x) (r))
              (:action one :parameters (?x) :effect (forall (?o) (p ?o)))
              (:action some :parameters (?x)
                :effect (probabilistic 0.6 (and (r)
                  (forall (?o) (when (and (not (= ?o ?x)) (p ?o)) (and (q ?o) (not (p ?o)))))))))
            (define (problem x) (:domain d) (:objects a b c) (:init))
            """);
    World world = World.of(file.domain(), file.problem());
    AssessmentReport report =
        report(
            new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY),
            Settings.frugal(1));
    assertThat(report.capabilities()).hasSize(2).allMatch(LearnedCapability::changesOthers);
    assertThat(report.inexpressible()).isEmpty();
    assertThat(ReportJson.read(ReportJson.write(report), world)).isEqualTo(report);
  }

  @Test
  void ofWhichLiteralsAtLeastOneIsNeededReadsBackEqualAndMayBeMissing() {
    PpddlFile file =
        PpddlReader.parse(
            "a test",
            """
            (define (domain d) (:predicates (p) (q))
              (:action on :precondition (and (p) (q)) :effect (and (not (p)) (not (q))))
              (:action off :precondition (not (p)) :effect (and (p) (q))))
            (define (problem x) (:domain d) (:init (p) (q)))
            """);
    World world = World.of(file.domain(), file.problem());
    AssessmentReport report =
        report(
            new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.INITIAL),
            Settings.frugal(1).budget(50));
    assertThat(report.capabilities())
        .extracting(each -> each.atLeastOneOf().toString())
        .containsExactly("[[(p), (q)]]", "[[(not (p)), (not (q))]]");
    String text = ReportJson.write(report);
    assertThat(ReportJson.read(text, world)).isEqualTo(report);
    String earlier = text.replaceAll("(?s)\"atLeastOneOf\" : .*?\\} \\] \\],", "");
    assertThat(earlier).doesNotContain("atLeastOneOf");
    assertThat(ReportJson.read(earlier, world).capabilities())
        .allMatch(each -> each.atLeastOneOf().isEmpty() && each.needed().size() == 2);
  }

  @Test
  void everyKindOfReasonReadsBackEqual() {
    PpddlFile file = PpddlReader.parse("a test", LAMP);
    World world = World.of(file.domain(), file.problem());
    Agent agent = new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY);
    AssessmentReport some = report(agent, Settings.frugal(1).budget(300));
    Samples samples = new Samples(world);
    List<Undecided> undecided = new ArrayList<>();
    for (Object why : samples.of(WhyUndecided.class)) {
      for (Object slot : samples.of(Slot.class)) {
        undecided.add(new Undecided(samples.capability, (Slot) slot, (WhyUndecided) why));
        undecided.add(
            new Undecided(
                samples.capability, (Slot) slot, (WhyUndecided) why, List.of(Condition.TRUE)));
      }
    }
    List<Inexpressible> inexpressible = new ArrayList<>();
    for (Object why : samples.of(WhyInexpressible.class)) {
      inexpressible.add(
          new Inexpressible(
              samples.capability,
              Place.EFFECT,
              (WhyInexpressible) why,
              List.of(samples.transition),
              true));
    }
    AssessmentReport report =
        new AssessmentReport(
            world,
            "all",
            "frugal",
            -1,
            5,
            true,
            1,
            2,
            3,
            4,
            new PolicyCounts(5, 6, 7, 4, 8),
            some.guarantee(),
            samples.of(Assumption.class).stream().map(Assumption.class::cast).toList(),
            undecided,
            inexpressible,
            List.of(new Misreported(world.vocabulary().predicates().get(0), 7, 500)),
            some.capabilities(),
            starts(world),
            new LiveCheck(1, 1, 4, 18, 17, 16, Optional.of(0.25)),
            new Faults(1, 2, 3, 4, 5, 6, 7),
            List.of("a sentence"));
    assertThat(undecided).hasSizeGreaterThan(60);
    String text = ReportJson.write(report);
    assertThat(ReportJson.read(text, world)).isEqualTo(report);
    assertThat(Pattern.compile("\"kind\" : \"(\\w+)\"").matcher(text).results())
        .extracting(found -> found.group(1))
        .containsOnly(KINDS.trim().split("\\s+"));
  }

  @Test
  void aReportOfAnotherWorldIsRefusedWithWhatDoesNotFit() {
    BuiltInAgent driver = BuiltInAgent.named("driver").orElseThrow();
    BuiltInAgent elevator = BuiltInAgent.named("elevator").orElseThrow();
    String text =
        ReportJson.write(
            report(
                new SimulatorAgent<>(driver.simulator(), Starts.ANY),
                Settings.frugal(0).budget(60)));
    World other = elevator.simulator().world();
    assertThatThrownBy(() -> ReportJson.read(text, other))
        .hasMessageContaining("has no capability move-vehicle");
  }

  private static StartFindings starts(World world) {
    Invariant.Part part = new Invariant.Part(world.vocabulary().predicate("p").orElseThrow(), 0);
    return new StartFindings(
        9,
        2,
        List.of(new StartFindings.RefusalReason(new Response.StartRefused("no"), 2)),
        List.of(
            new Invariant.ExactlyOne(Optional.of(Type.OBJECT), List.of(part)),
            new Invariant.AtMostOne(Optional.empty(), List.of(part)),
            new Invariant.AtMostTwo(Optional.empty(), List.of(part)),
            new Invariant.Unchanged(part.predicate()),
            new Invariant.Implies(Optional.of(Type.OBJECT), part, part)));
  }

  private static AssessmentReport report(Agent agent, Settings settings) {
    Assessment assessment = Assessment.of(agent).settings(settings).build();
    Assessed found = assessment.run();
    return AssessmentReport.of("agent", settings, assessment, found, Faults.NONE);
  }

  /** One of each kind, with values for all it has. */
  private static final class Samples {
    private final Capability capability;
    private final Transition transition;
    private final LiftedAtom atom;
    private final Variable parameter;
    private final WorldObject object;

    Samples(World world) {
      this.capability = world.vocabulary().capabilities().get(0);
      this.parameter = capability.parameters().get(0);
      this.object = world.objects().get(0);
      this.atom =
          new LiftedAtom(
              world.vocabulary().predicate("p").orElseThrow(),
              List.of(capability.parameters().get(1)));
      State initial = world.initial();
      this.transition =
          new Transition(
              initial,
              new dev.qace.model.Instance(capability, world.objects()),
              new Transition.Refused(world.state(List.of())));
    }

    List<Object> of(Class<?> type) {
      if (!type.isSealed()) {
        return List.of(one(type));
      }
      return Arrays.stream(type.getPermittedSubclasses())
          .flatMap(each -> of(each).stream())
          .toList();
    }

    private Object one(Class<?> type) {
      RecordComponent[] parts = type.getRecordComponents();
      try {
        return type.getDeclaredConstructor(
                Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new))
            .newInstance(Arrays.stream(parts).map(this::value).toArray());
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(type.toString(), e);
      }
    }

    private Object value(RecordComponent part) {
      Class<?> type = part.getType();
      if (type == int.class) {
        return 7;
      } else if (type == long.class) {
        return 8L;
      } else if (type == double.class) {
        return 0.125;
      } else if (type == boolean.class) {
        return true;
      } else if (part.getDeclaringRecord() == Assumption.AvoidedStates.class) {
        return new Condition.Or(List.of(Condition.TRUE, new Condition.Or(List.of())));
      } else if (type == Condition.class) {
        return new Condition.Not(new Condition.Holds(atom));
      } else if (type == Effect.class) {
        return new Effect.Change(atom, false);
      } else if (type == LiftedAtom.class) {
        return atom;
      } else if (type == Predicate.class) {
        return atom.predicate();
      } else if (type == Capability.class) {
        return capability;
      } else if (type == Variable.class) {
        return parameter;
      } else if (type == WorldObject.class) {
        return object;
      } else if (type == WhyInexpressible.ChangeCounts.class) {
        return new WhyInexpressible.ChangeCounts(new Effect.Change(atom, true), 1, 2, 3, 4);
      } else if (type == Response.StartRefused.class) {
        return new Response.StartRefused("no");
      } else if (type == Optional.class) {
        return part.getGenericType().toString().contains("Condition")
            ? Optional.of(new Condition.Equal(atom.terms().get(0), atom.terms().get(0)))
            : Optional.of(new WhyUndecided.NeverReached(3, false, true));
      } else if (type == List.class) {
        return part.getGenericType().toString().contains("Effect")
            ? List.of(new Effect.Change(atom, true))
            : List.of(new Condition.Holds(atom));
      } else if (type.isEnum()) {
        return type.getEnumConstants()[1];
      }
      throw new AssertionError("no sample for " + part);
    }
  }
}
