package dev.qace.learner.approach.telling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Predicate;
import org.junit.jupiter.api.Test;

public class DoubledProblemTest {

  @Test
  public void thePapersExampleComesOutAsItIsPrinted() {
    Domain one = Texts.domain(Texts.move("(and (has-charge) (robot-at ?frm))", "(and)"));
    Domain other = Texts.domain(Texts.move("(and (has-charge) (not (robot-at ?frm)))", "(and)"));
    World world = Texts.world(one, "l1", "(has-charge) (robot-at l1)");
    DoubledProblem doubled =
        DoubledProblem.of(HypothesisPair.of(one, other), world, world.initial());
    assertThat(doubled.domain())
        .isEqualTo(
            Texts.read(
                """
                (define (domain cafe_ij)
                  (:requirements :adl :typing)
                  (:types loc)
                  (:predicates
                    (has-charge_i) (robot-at_i ?l - loc) (road_i ?from ?to - loc)
                    (has-charge_j) (robot-at_j ?l - loc) (road_j ?from ?to - loc)
                    (goal))
                  (:action move-vehicle_ij
                    :parameters (?frm - loc ?to - loc)
                    :precondition (or
                      (and (has-charge_i)
                        (robot-at_i ?frm))
                      (and (has-charge_j)
                        (not (robot-at_j ?frm)))
                    )
                    :effect (and
                      (when (and (has-charge_i)
                          (robot-at_i ?frm)
                          (has-charge_j)
                          (not (robot-at_j ?frm)))
                        (and )
                      )
                      (when (and (has-charge_i)
                          (robot-at_i ?frm)
                          (or (not (has-charge_j))
                            (robot-at_j ?frm)))
                        (and (goal))
                      )
                      (when (and (has-charge_j)
                          (not (robot-at_j ?frm))
                          (or (not (has-charge_i))
                            (not (robot-at_i ?frm))))
                        (and (goal))
                      )
                    )
                  ))
                """));
    assertThat(doubled.problem().initial().stream().map(Object::toString))
        .containsExactly("(has-charge_i)", "(robot-at_i l1)", "(has-charge_j)", "(robot-at_j l1)");
    assertThat(doubled.problem().goal())
        .hasToString(
            "(or (goal)"
                + " (and (has-charge_i) (not (has-charge_j)))"
                + " (and (not (has-charge_i)) (has-charge_j))"
                + " (and (robot-at_i l1) (not (robot-at_j l1)))"
                + " (and (not (robot-at_i l1)) (robot-at_j l1))"
                + " (and (road_i l1 l1) (not (road_j l1 l1)))"
                + " (and (not (road_i l1 l1)) (road_j l1 l1)))");
  }

  @Test
  public void outcomesArePairedByPositionEvenWhereTwoOfThemDoTheSame() {
    Domain one = Texts.domain(Texts.move("(has-charge)", "(probabilistic 0.2 (robot-at ?to))"));
    Domain other = Texts.domain(Texts.move("(has-charge)", "(probabilistic 0.2 (and))"));
    World world = Texts.world(one, "l1", "(has-charge)");
    DoubledProblem doubled =
        DoubledProblem.of(HypothesisPair.of(one, other), world, world.initial());
    Effect.OneOf draws = (Effect.OneOf) doubled.domain().actions().get(0).effect();
    assertThat(draws.branches())
        .extracting(branch -> ((Effect.When) ((Effect.And) branch).parts().get(0)).effect())
        .extracting(Object::toString)
        .containsExactly("(and (robot-at_i ?to))", "(and)");
    assertThat(draws.branches())
        .allSatisfy(branch -> assertThat(((Effect.And) branch).parts()).hasSize(3));
  }

  @Test
  public void namesThatTheVocabularyHasAlreadyAreNotUsedAgain() {
    String head =
        """
        (define (domain d) (:requirements :adl)
          (:predicates (p) (p_i) (p_j) (goal) (goal_i))
          (:action a :precondition %s :effect (goal))
          (:action a_ij :precondition (p) :effect (not (goal))))
        """;
    Domain one = Texts.read(head.formatted("(p_i)"));
    Domain other = Texts.read(head.formatted("(and)"));
    World world = new World(one.vocabulary(), java.util.List.of(), java.util.List.of());
    Domain doubled =
        DoubledProblem.of(HypothesisPair.of(one, other), world, world.initial()).domain();
    assertThat(doubled.predicates()).extracting(Predicate::name).doesNotHaveDuplicates();
    assertThat(doubled.predicates()).hasSize(11);
    assertThat(doubled.actions()).extracting(action -> action.name()).doesNotHaveDuplicates();
    assertThat(doubled.predicates())
        .extracting(Predicate::name)
        .doesNotContain("p", "p_i", "p_j", "goal", "goal_i");
  }

  @Test
  public void writtenAndReadItIsTheSame() {
    for (long seed = 0; seed < 100; seed++) {
      RandomCase given = RandomCase.of(seed);
      DoubledProblem doubled = DoubledProblem.of(given.pair(), given.world(), given.start());
      Domain read = Texts.read(PpddlWriter.write(doubled.domain()));
      assertThat(read).isEqualTo(doubled.domain());
      assertThat(PpddlReader.parse("problem", PpddlWriter.write(doubled.problem()), read).problem())
          .isEqualTo(doubled.problem());
    }
  }

  @Test
  public void oppositesHaveNegationAtTheAtomsAlone() {
    Domain domain =
        Texts.domain(
            Texts.move("(or (not (has-charge)) (forall (?l - loc) (robot-at ?l)))", "(and)"));
    Condition opposite = Copy.opposite(domain.actions().get(0).precondition());
    assertThat(opposite).hasToString("(and (has-charge) (exists (?l - loc) (not (robot-at ?l))))");
  }
}
