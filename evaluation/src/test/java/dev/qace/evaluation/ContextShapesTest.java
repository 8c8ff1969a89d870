package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.simulators.PpddlSimulator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contexts that no single literal over the parameters tells of are learned exactly. */
class ContextShapesTest {
  private static final double CLOSE = 0.145;

  /** Neither of the two tells anything by itself. */
  @Test
  void justOneOfTwoAtomsIsTrue() {
    Domain truth =
        oneAction(
            """
            (:action mix :parameters (?x - thing)
             :effect (and
              (when (or (and (hot) (not (wet ?x))) (and (not (hot)) (wet ?x)))
               (probabilistic 0.8 (done ?x)))
              (when (or (and (hot) (wet ?x)) (and (not (hot)) (not (wet ?x))))
               (probabilistic 0.3 (done ?x)))))
            """);
    assertIsLearned(truth);
  }

  /** Where no parameter names an atom, a condition on all objects is what all atoms tell. */
  @Test
  void someObjectIsSoAndThereAreNoParameters() {
    Domain truth =
        oneAction(
            """
            (:action ring :parameters ()
             :effect (and
              (when (exists (?o - thing) (wet ?o)) (probabilistic 0.8 (hot)))
              (when (not (exists (?o - thing) (wet ?o))) (probabilistic 0.3 (not (dry))))))
            """);
    assertIsLearned(truth);
  }

  /** With the base itself, whether others are wet matters; with any other object, the base is. */
  @Test
  void aConditionOnOthersVariesOnlyWhereAParameterIsTheConstant() {
    Domain truth =
        oneAction(
            """
            (:action dip :parameters (?x - thing)
             :precondition (wet base)
             :effect (and
              (when (exists (?o - thing) (and (not (= ?o ?x)) (wet ?o)))
               (probabilistic 0.3 (done ?x)))
              (when (not (exists (?o - thing) (and (not (= ?o ?x)) (wet ?o))))
               (probabilistic 0.8 (done ?x)))))
            """);
    assertIsLearned(truth);
  }

  private static Domain oneAction(String action) {
    return Models.domain(
        """
        (define (domain shapes)
         (:types thing - object)
         (:constants base - thing)
         (:predicates (hot) (dry) (wet ?x - thing) (done ?x - thing))
         %s)
        """
            .formatted(action));
  }

  private static void assertIsLearned(Domain truth) {
    List<WorldObject> things =
        Stream.of("o1", "o2", "o3")
            .map(each -> new WorldObject(each, Type.named("thing")))
            .toList();
    World world = new World(truth.vocabulary(), things, List.of());
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.ANY))
            .settings(Settings.frugal(1))
            .run();
    assertThat(world.vocabulary().capabilities())
        .allMatch(each -> new OneWorld(world).close(found.model(), truth, each, CLOSE));
  }
}
