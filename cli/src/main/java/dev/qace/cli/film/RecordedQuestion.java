package dev.qace.cli.film;

import dev.qace.agent.Query;
import dev.qace.agent.journal.JournalEntry;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.UnexpectedJsonException;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundPolicy;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** A question that a run asked, as its journal holds it. */
final class RecordedQuestion {
  private RecordedQuestion() {}

  /**
   * Reads a question of a run.
   *
   * @param number its place in the journal, from 1
   * @throws IOException where there is no such question, or the run is of another world
   */
  static Query read(Path run, int number, World world) throws IOException {
    RunFolder folder = RunFolder.open(run);
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      if (!journal.header().world().equals(world)) {
        throw new IOException(
            run + " is a run in another world. Name the same agent with the same --world");
      }
      int count = 0;
      for (Optional<JournalEntry> entry = journal.next();
          entry.isPresent();
          entry = journal.next()) {
        if (entry.get() instanceof JournalEntry.Exchange exchange && ++count == number) {
          return exchange.query();
        }
      }
      throw new IOException(
          run + " has " + count + " questions in its journal; there is no question " + number);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** What the question does in a state; nothing where its goal holds. */
  static Function<State, Optional<Instance>> policy(Query query, World world) {
    GroundPolicy policy = new GroundPolicy(query.policy(), world);
    GroundCondition goal = GroundCondition.of(query.goal(), world);
    return state -> goal.holds(state) ? Optional.empty() : policy.in(state);
  }
}
