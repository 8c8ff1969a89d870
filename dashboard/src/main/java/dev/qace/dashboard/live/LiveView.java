package dev.qace.dashboard.live;

import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.dashboard.runs.RunSummary;
import dev.qace.learner.Assessed;
import dev.qace.report.words.Words;
import java.util.List;
import java.util.Optional;

/**
 * How a run stands at one moment.
 *
 * @param version larger than that of any view before
 * @param header empty as long as there is no journal
 * @param counts of what was answered
 * @param last the question that was answered last
 * @param learned what is known; empty before anything is
 * @param catchingUp whether there is more in the journal than this tells
 * @param problem what keeps it from being followed; empty for nothing
 */
public record LiveView(
    long version,
    RunSummary summary,
    Optional<JournalHeader> header,
    Counts counts,
    Optional<Last> last,
    Optional<Learned> learned,
    boolean catchingUp,
    String problem) {

  /**
   * What was answered.
   *
   * @param startsRefused how many questions were not begun, as the agent does not start there
   */
  public record Counts(long questions, long steps, long refused, long startsRefused) {
    static final Counts NONE = new Counts(0, 0, 0, 0);
  }

  /**
   * A question.
   *
   * @param number its place in the journal, from 1
   * @param about the name of the capability it is about
   * @param why in words
   */
  public record Last(long number, String about, Words why, Exchange exchange) {}

  /**
   * What follows from what was answered.
   *
   * @param step how many steps it rests on
   * @param full whether nothing that comes later is taken in, since that would take too much memory
   * @param expectedSteps about how many there will be in the end
   */
  public record Learned(
      long step,
      boolean full,
      int slots,
      int slotsDecided,
      long expectedSteps,
      Assessed found,
      List<Noted> notes,
      List<OddsMoment> history) {}
}
