package dev.qace.agent.journal;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import java.util.Optional;

/** What a line of a journal, after the first, holds. */
public sealed interface JournalEntry {

  /**
   * What was asked and answered.
   *
   * @param purpose what for; empty where nobody wrote it down
   */
  record Exchange(Query query, Response response, Optional<String> purpose)
      implements JournalEntry {
    public Exchange(Query query, Response response) {
      this(query, response, Optional.empty());
    }
  }

  /**
   * The last line, cut off as it was written. Its answer was never used.
   *
   * @param line counted from 1
   * @param offset how many bytes come before it: a file cut there is a journal without torn line
   */
  record Torn(long line, long offset) implements JournalEntry {}
}
