package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
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

  /** Each two of them explain as much, and what is asked meanwhile makes time seem to matter. */
  @Test
  void threeAtomsMatterTogether() {
    Domain truth =
        Models.domain(
            """
            (define (domain boxes)
             (:types box truck city - object)
             (:predicates (box-at ?b - box ?c - city) (home ?b - box ?c - city)
              (truck-at ?t - truck ?c - city) (on ?b - box ?t - truck))
             (:action load :parameters (?b - box ?t - truck ?c - city)
              :effect (when (and (box-at ?b ?c) (not (home ?b ?c)) (truck-at ?t ?c))
               (and (on ?b ?t) (not (box-at ?b ?c))))))
            """);
    assertIsLearned(
        truth, world(truth, "box b1 b2 b3", "truck t1 t2 t3", "city c1 c2 c3"), List.of(2L, 7L));
  }

  /** With one object for several parameters, many ways to repeat objects make chance look clear. */
  @Test
  void fixedOddsBesideACapabilityWithContextsAreNotSaidToDependOnAnything() {
    String text =
        """
        (define (domain ovens) (:types thing)
         (:predicates (hot) (p ?x - thing) (q ?x - thing) (r ?x - thing) (s ?x - thing)
          (u ?x - thing) (v ?x ?y - thing) (inside ?x - thing) (cracked ?x - thing))
         (:action heat :parameters () :precondition (not (hot)) :effect (hot))
         (:action fire :parameters (?x - thing) :precondition (inside ?x)
          :effect (and (not (inside ?x)) (when (hot) (probabilistic 0.5 (cracked ?x)))))
         (:action act :parameters (?a ?b ?c ?d - thing) :precondition (not (p ?a))
          :effect (probabilistic 0.25 (p ?a) 0.25 (and (p ?a) (q ?b)) 0.25 (and (p ?a) (r ?c))
           0.25 (and (p ?a) (s ?d)))))
        """;
    Domain truth = Models.domain(text);
    World world = world(truth, "thing o1 o2 o3 o4 o5");
    Assessed found =
        Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.ANY))
            .settings(Settings.frugal(7).budget(3200))
            .run();
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.capabilities().stream().filter(LearnedCapability::hasContexts)).hasSize(1);
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
    assertIsLearned(truth, world(truth, "thing o1 o2 o3"), List.of(1L));
  }

  private static void assertIsLearned(Domain truth, World world, List<Long> seeds) {
    for (long seed : seeds) {
      Assessed found =
          Assessment.of(new SimulatorAgent<>(new PpddlSimulator(truth, world), Starts.ANY))
              .settings(Settings.frugal(seed))
              .run();
      assertThat(world.vocabulary().capabilities())
          .allMatch(each -> new OneWorld(world).close(found.model(), truth, each, CLOSE));
    }
  }

  /** Of a type and its objects each. */
  private static World world(Domain domain, String... typed) {
    List<WorldObject> objects =
        Stream.of(typed)
            .map(each -> List.of(each.split(" ")))
            .flatMap(
                each ->
                    each.stream()
                        .skip(1)
                        .map(name -> new WorldObject(name, Type.named(each.get(0)))))
            .toList();
    return new World(domain.vocabulary(), objects, List.of());
  }
}
