package dev.qace.learner.knowledge.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartRepairTest {
  private static final PpddlFile FILE =
      PpddlReader.parse(
          "hand",
          """
          (define (domain hand) (:types box)
            (:predicates (held ?b - box) (empty) (done ?b - box))
            (:action wait :parameters () :effect (and)))
          (define (problem x) (:domain hand) (:objects a b - box) (:init (empty)))
          """);

  private final World world = World.of(FILE.domain(), FILE.problem());
  private final Evidence evidence = new Evidence();
  private final Invariants invariants = new Invariants(world, evidence);
  private final StartRepair repair = new StartRepair(invariants, null);

  private State state(String atoms) {
    return world.state(GroundReader.of(world).atoms("a test", atoms));
  }

  private BitSet fixed(String atoms) {
    return state(atoms).trueAtoms();
  }

  private void answer(String start, Response response) {
    Capability wait = world.vocabulary().capabilities().get(0);
    Policy policy = new Policy(List.of(new Policy.Rule(List.of(), new Instance(wait, List.of()))));
    evidence.add(Asked.of(1, new Query(state(start), policy, Condition.TRUE, 1, 1, 0), response));
  }

  private void accept(String start) {
    answer(start, new Response.Answered(List.of()));
  }

  private void refuse(String start) {
    answer(start, new Response.StartRefused("no"));
  }

  @Test
  void nothingIsChangedAsLongAsNoStartWasRefused() {
    State impossible = state("(held a) (held b) (empty)");
    assertThat(repair.of(impossible, new BitSet())).contains(impossible);
  }

  @Test
  void whatIsInTheWayOfWhatWasAskedForIsChanged() {
    accept("(held b)");
    accept("(held b) (done a)");
    accept("(empty) (done a) (done b)");
    refuse("(held a) (empty)");
    assertThat(repair.of(state("(held a) (empty) (done b)"), fixed("(held a)")))
        .contains(state("(held a) (done b)"));
    // The hand must not be empty: it is to hold something.
    assertThat(repair.of(state("(done b)"), fixed("(empty)"))).contains(state("(held a) (done b)"));
  }

  @Test
  void whatWasRefusedForTheSameCauseIsNotTriedAgain() {
    accept("(held b)");
    accept("(empty) (done a) (done b)");
    refuse("(held a) (empty)");
    State alike = state("(held b) (empty) (done a)");
    assertThat(invariants.refusal(alike)).isPresent();
    assertThat(repair.of(alike, fixed("(held b) (empty)"))).isEmpty();
  }

  @Test
  void aStateThatSpeaksAgainstAGuessEndsIt() {
    refuse("(held a) (held b)");
    State both = state("(held a) (empty)");
    assertThat(invariants.isOrdinary(both)).isFalse();
    accept("(held b) (empty)");
    assertThat(invariants.isOrdinary(both)).isTrue();
  }
}
