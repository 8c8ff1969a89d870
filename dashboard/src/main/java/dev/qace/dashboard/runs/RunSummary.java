package dev.qace.dashboard.runs;

import dev.qace.run.RunRecord;
import java.util.Optional;

/**
 * A run in one line.
 *
 * @param name of its folder
 * @param record empty where {@code run.json} is missing or cannot be read
 * @param agent what it is called; empty if nothing tells
 * @param questions that were answered
 * @param steps that were made; empty as long as there is no report
 * @param verdict empty as long as there is no report
 * @param against whether the agent has changed since an earlier run, where that was asked
 * @param problem why something cannot be shown; empty for nothing
 */
public record RunSummary(
    String name,
    RunState state,
    Optional<RunRecord> record,
    String agent,
    long questions,
    Optional<Long> steps,
    Optional<Verdict> verdict,
    Optional<Against> against,
    String problem) {

  /** When it was begun; the empty text where nobody knows. */
  public String started() {
    return record.map(RunRecord::started).orElse("");
  }
}
