package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.util.function.ToIntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that can be set, but not to states that are impossible. */
class RefusedStartsTest {
  private static final String FERRY =
      """
      (define (domain ferry) (:types port)
        (:predicates (at ?p - port) (goods-at ?p - port) (lamp ?p - port) (night))
        (:action sail :parameters (?a ?b - port)
          :precondition (and (at ?a) (not (at ?b)))
          :effect (and (not (at ?a)) (at ?b)))
        (:action load :parameters (?p - port)
          :precondition (and (at ?p) (goods-at ?p))
          :effect (probabilistic 0.8 (not (goods-at ?p))))
        (:action unload :parameters (?p - port)
          :precondition (and (at ?p) (forall (?q - port) (not (goods-at ?q))))
          :effect (goods-at ?p))
        (:action sleep :parameters (?p - port)
          :precondition (and (at ?p) (lamp ?p) (not (night)))
          :effect (night)))
      (define (problem x) (:domain ferry) (:objects a b c - port)
        (:init (at a) (goods-at a) (lamp a)))
      """;

  /** One ship, one lamp, and one load that is in one place at most. */
  private static final class Ferry implements Agent {
    private final Agent ship = ferry();
    private int refused;

    private static Agent ferry() {
      PpddlFile file = PpddlReader.parse("ferry", FERRY);
      World world = World.of(file.domain(), file.problem());
      return new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.ANY);
    }

    @Override
    public World world() {
      return ship.world();
    }

    @Override
    public Starts starts() {
      return ship.starts();
    }

    @Override
    public Response ask(Query query) {
      ToIntFunction<String> count =
          name ->
              (int)
                  world().atoms(query.start()).stream()
                      .filter(atom -> atom.predicate().name().equals(name))
                      .count();
      boolean possible =
          count.applyAsInt("at") == 1
              && count.applyAsInt("lamp") == 1
              && count.applyAsInt("goods-at") <= 1;
      refused += possible ? 0 : 1;
      return possible ? ship.ask(query) : new Response.StartRefused("impossible");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void theOnlyShipIsMovedAndNotCopied(long seed) {
    Ferry agent = new Ferry();
    Assessment assessment = Assessment.of(agent).settings(Settings.frugal(seed)).build();
    Assessed found = assessment.run();
    assertThat(precondition(found, "load")).isEqualTo("(and (at ?p) (goods-at ?p))");
    assertThat(precondition(found, "sleep")).isEqualTo("(and (at ?p) (lamp ?p) (not (night)))");
    assertThat(precondition(found, "sail")).startsWith("(and (at ?a) (not (at ?b))");
    assertThat(precondition(found, "unload"))
        .isEqualTo("(and (at ?p) (not (exists (?other - port) (goods-at ?other))))");
    assertThat(found.inexpressible()).isEmpty();
    assertThat(found.undecided())
        .extracting(Undecided::reason)
        .noneMatch(WhyUndecided.NoSuchState.class::isInstance);
    StartFindings starts = assessment.startFindings();
    assertThat(starts.refused()).isEqualTo(agent.refused).isPositive();
    assertThat(starts.refused()).isLessThan(starts.queries() / 20);
    assertThat(starts.reasons())
        .containsExactly(
            new StartFindings.RefusalReason(
                new Response.StartRefused("impossible"), agent.refused));
    assertThat(starts.invariants())
        .anyMatch(
            each ->
                each instanceof Invariant.ExactlyOne one
                    && one.parts().size() == 1
                    && one.parts().get(0).predicate().name().equals("at"));
  }

  private static String precondition(Assessed found, String action) {
    return found.model().actions().stream()
        .filter(each -> each.capability().name().equals(action))
        .findFirst()
        .orElseThrow()
        .precondition()
        .toString();
  }
}
