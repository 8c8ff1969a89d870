package dev.qace.report.words;

import dev.qace.agent.Faults;
import dev.qace.model.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what went wrong with an agent's process: a sentence. */
public final class FaultWords {
  private FaultWords() {}

  /** Empty if nothing did. */
  public static Optional<String> of(Faults faults) {
    if (faults.none()) {
      return Optional.empty();
    }
    List<String> kinds = new ArrayList<>();
    add(kinds, faults.timeouts(), "timeout");
    add(kinds, faults.exits(), "exit of its process");
    add(kinds, faults.badLines(), "refused line");
    add(kinds, faults.contradictions(), "contradiction");
    add(kinds, faults.failedStarts(), "failed start");
    return Optional.of(
        "The agent failed %s: %s. Its process was restarted %s, and %s repeated."
            .formatted(
                Counted.of(faults.total(), "time"),
                String.join(", ", kinds),
                Counted.of(faults.restarts(), "time"),
                faults.retries() == 1 ? "1 query was" : faults.retries() + " queries were"));
  }

  private static void add(List<String> kinds, long count, String kind) {
    if (count > 0) {
      kinds.add(
          kind.startsWith("exit") && count > 1
              ? count + " exits of its process"
              : Counted.of(count, kind));
    }
  }
}
