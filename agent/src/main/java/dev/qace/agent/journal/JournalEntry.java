package dev.qace.agent.journal;

import dev.qace.agent.Query;
import dev.qace.agent.Response;

/** What a line of a journal, after the first, holds. */
public sealed interface JournalEntry {

  /** What was asked and answered. */
  record Exchange(Query query, Response response) implements JournalEntry {}

  /**
   * The last line, which was cut off while it was written. Its answer was never used.
   *
   * @param line counted from 1
   * @param offset how many bytes come before it: a file cut there is a journal without torn line
   */
  record Torn(long line, long offset) implements JournalEntry {}
}
