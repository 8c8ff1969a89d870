package dev.qace.run.difference;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * A transition that proves something.
 *
 * @param question its number in the run's journal, from 1
 * @param missing the literals that did not hold and matter here, for the instance's objects
 * @param holding the atoms that held, of those that are about the instance's objects
 */
public record Witness(
    Side side,
    int question,
    String instance,
    boolean executed,
    List<String> missing,
    List<String> holding) {
  public Witness {
    missing = List.copyOf(missing);
    holding = List.copyOf(holding);
  }

  /**
   * @param literals those that matter
   */
  static Witness of(CapabilityRun run, CapabilityRun.Attempt attempt, BitSet literals) {
    Transition transition = attempt.transition();
    Lifting lifting = run.lifting();
    TreeSet<String> holding = new TreeSet<>();
    for (int atom : lifting.ground(transition.instance())) {
      if (atom >= 0 && transition.state().holds(atom)) {
        holding.add(lifting.world().atom(atom).toString());
      }
    }
    return new Witness(
        run.side(),
        attempt.observed().query(),
        transition.instance().toString(),
        attempt.executed(),
        literals.stream()
            .mapToObj(literal -> run.subjects().ground(literal, transition.instance()))
            .toList(),
        List.copyOf(holding));
  }
}
