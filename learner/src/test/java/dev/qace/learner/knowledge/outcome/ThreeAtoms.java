package dev.qace.learner.knowledge.outcome;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.BitSet;
import java.util.List;

/** A capability over three atoms without parameters, so that states are easy to write: as bits. */
public final class ThreeAtoms {
  static final Capability ACT = new Capability("act", List.of());
  private static final World WORLD =
      new World(
          new Vocabulary(
              TypeHierarchy.UNTYPED,
              List.of(),
              List.of(
                  new Predicate("p", List.of()),
                  new Predicate("q", List.of()),
                  new Predicate("r", List.of())),
              List.of(ACT)),
          List.of(),
          List.of());

  private final Lifting lifting = new Lifting(ACT, WORLD, false);
  private final Tally tally = new Tally(lifting);

  public Lifting lifting() {
    return lifting;
  }

  public Tally tally() {
    return tally;
  }

  /** Takes in so many executions that led from one state to another. */
  public void see(int before, int after, int times) {
    for (int i = 0; i < times; i++) {
      tally.add(
          new Transition(
              State.adopt(new long[] {before}),
              new Instance(ACT, List.of()),
              new Transition.Moved(State.adopt(new long[] {after}))));
    }
  }

  public OutcomeModel infer() {
    return OutcomeInference.infer(lifting, tally, new BitSet()).orElseThrow();
  }
}
