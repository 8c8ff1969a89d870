package dev.qace.run.difference.table;

import java.util.List;

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
}
