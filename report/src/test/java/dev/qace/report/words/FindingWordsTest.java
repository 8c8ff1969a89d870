package dev.qace.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.EarlierVersion;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhySurprising.Predicted;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.WhyUndecided.NeverReached;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.Side;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingWordsTest {
  private static final PpddlFile FILE =
      PpddlReader.parse(
          "a test",
          """
          (define (domain d) (:predicates (p ?x) (q))
            (:action go :parameters (?x) :effect (p ?x)))
          (define (problem w) (:domain d) (:objects a b) (:init (p a)))
          """);
  private static final World WORLD = World.of(FILE.domain(), FILE.problem());
  private static final Capability GO = WORLD.vocabulary().capabilities().get(0);
  private static final LiftedAtom P =
      new LiftedAtom(WORLD.vocabulary().predicates().get(0), List.copyOf(GO.parameters()));
  private static final Transition REFUSAL =
      new Transition(
          WORLD.initial(),
          new Instance(GO, WORLD.objects().subList(0, 1)),
          new Transition.Refused(WORLD.state(List.of(WORLD.atom(1)))));

  private final FindingWords words = FindingWords.in(WORLD);

  private String undecided(WhyUndecided why) {
    return words.reason(new Undecided(GO, new Slot.Changed(new Effect.Change(P, true)), why));
  }

  private String beyond(WhyInexpressible why) {
    return words.reason(new Inexpressible(GO, Place.EFFECT, why, List.of(REFUSAL, REFUSAL), false));
  }

  @Test
  void whatIsSaidOfOneContextNamesIt() {
    List<Condition> when = List.of(new Condition.Holds(P));
    WhyUndecided unknown = new WhyUndecided.OutcomeNeverShown();
    assertThat(words.reason(new Undecided(GO, new Slot.AllOutcomes(), unknown, when)))
        .isEqualTo("where " + when.get(0) + ": " + undecided(unknown));
    WhyInexpressible odds = new WhyInexpressible.NoFixedOdds();
    assertThat(words.reason(new Inexpressible(GO, Place.EFFECT, odds, List.of(), false, when)))
        .isEqualTo("where " + when.get(0) + ": " + beyond(odds));
  }

  @Test
  void whatIsUndecidedInSeveralContextsIsNamedOnceBesideAnotherRun() {
    Slot change = new Slot.Changed(new Effect.Change(P, true));
    List<Undecided> both =
        Stream.of(new Condition.Holds(P), new Condition.Not(new Condition.Holds(P)))
            .map(
                when ->
                    new Undecided(GO, change, new WhyUndecided.OutcomeNeverShown(), List.of(when)))
            .toList();
    assertThat(NotComparedWords.of(new NotCompared.UndecidedEffects(Side.OLD, both)))
        .containsExactly("whether it brings about (p ?x) is undecided on the old side");
  }

  @Test
  void everyReasonIsSaidInItsOwnWords() {
    List<String> all =
        Stream.concat(
                samples(WhyUndecided.class).map(each -> undecided((WhyUndecided) each)),
                samples(WhyInexpressible.class).map(each -> beyond((WhyInexpressible) each)))
            .toList();
    assertThat(all).hasSizeGreaterThan(25).doesNotHaveDuplicates();
    assertThat(all).allMatch(each -> !each.isBlank() && !each.endsWith(".") && !each.contains("["));
    assertThat(samples(Assumption.class).map(each -> words.assumption((Assumption) each)))
        .hasSize(8)
        .doesNotHaveDuplicates()
        .noneMatch(String::isBlank);
  }

  @Test
  void whatNoReachableStateTellsIsSaidWithItsLimits() {
    assertThat(undecided(new NeverReached(12, true, false)))
        .isEqualTo("no reachable state can settle this");
    assertThat(undecided(new NeverReached(20_000, false, false)))
        .isEqualTo(
            "none of the 20,000 states nearest to the start can settle this, and it was not tried"
                + " elsewhere");
    assertThat(
            undecided(
                new WhyUndecided.NeverExecuted(
                    3, Optional.of(new NeverReached(12, true, false)), Optional.empty())))
        .isEqualTo("it never executed in 3 attempts; no reachable state can settle this");
  }

  @Test
  void aBoundIsNeverRoundedDown() {
    assertThat(undecided(new WhyUndecided.LooksLikeOthers(70, 0.61701, 0.99)))
        .endsWith("after 70 executions, with 99 % confidence, its probability is at most 61.71 %");
  }

  @Test
  void changesThatTheInstanceDoesNotNameComeFirst() {
    assertThat(beyond(new WhyInexpressible.MovingRefusals(1, 4)))
        .isEqualTo(
            "1 of 4 refusals changed the state: (go a) was refused, and yet (p b) became true, (p a) became false");
    assertThat(
            words.surprise(
                new Surprising(GO, new WhySurprising.Check(Predicted.EXECUTION, REFUSAL))))
        .startsWith("a random check did not match the prediction: (go a) was refused, and (p b)")
        .endsWith("predicted was an execution");
  }

  private static Stream<Object> samples(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(FindingWordsTest::samples)
        : type == EarlierVersion.class ? Stream.of() : Stream.of(sample(type));
  }

  private static Object sample(Class<?> type) {
    RecordComponent[] parts = type.getRecordComponents();
    try {
      return type.getDeclaredConstructor(
              Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new))
          .newInstance(Arrays.stream(parts).map(FindingWordsTest::value).toArray());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.toString(), e);
    }
  }

  private static Object value(RecordComponent part) {
    Class<?> type = part.getType();
    if (type == int.class || type == long.class) {
      return 7;
    } else if (type == double.class) {
      return 0.125;
    } else if (type == boolean.class) {
      return true;
    } else if (type == Capability.class) {
      return GO;
    } else if (type == Condition.class) {
      return new Condition.Holds(P);
    } else if (type == Effect.class) {
      return new Effect.Change(P, false);
    } else if (type == LiftedAtom.class) {
      return P;
    } else if (type == Predicate.class) {
      return P.predicate();
    } else if (type == Variable.class) {
      return new Variable("x", Type.OBJECT);
    } else if (type == WorldObject.class) {
      return new WorldObject("a", Type.OBJECT);
    } else if (type == WhyInexpressible.ChangeCounts.class) {
      return new WhyInexpressible.ChangeCounts(new Effect.Change(P, true), 1, 2, 3, 4);
    } else if (type == Optional.class) {
      return Optional.empty();
    } else if (type == List.class) {
      return List.of();
    } else if (type == Response.StartRefused.class) {
      return new Response.StartRefused("too hot");
    }
    return type.getEnumConstants()[0];
  }
}
