package dev.qace.run;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.evidence.QuestionRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as stored in its folder: its record, and everything it observed.
 *
 * @param run empty if there is no {@code run.json}
 * @param warnings warnings for whoever relies on it
 */
public record RecordedRun(
    Path folder,
    Optional<RunRecord> run,
    JournalHeader header,
    Evidence evidence,
    List<String> warnings) {

  /**
   * Reads a run's journal; its model and report are not needed.
   *
   * @throws IOException if there is no run in this folder, or its files are not those of a run
   */
  public static RecordedRun read(Path path) throws IOException {
    RunFolder folder = RunFolder.open(path);
    if (!Files.exists(folder.journalFile())) {
      throw new IOException(
          "there is no " + folder.journalFile() + "; is " + path + " the folder of a run?");
    }
    Optional<RunRecord> run = folder.readRun();
    Evidence evidence = new Evidence();
    List<String> warnings = new ArrayList<>();
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      JournalHeader header = journal.header();
      QuestionRecords records =
          new QuestionRecords(header.world(), header.distinctObjects()::contains);
      journal
          .readAll(
              exchange ->
                  evidence.add(
                      records.read(evidence.queries() + 1, exchange.query(), exchange.response())))
          .ifPresent(
              torn ->
                  warnings.add("line " + torn.line() + " of its journal is cut off, and left out"));
      if (run.isEmpty()) {
        warnings.add("it has no run.json, so it is not known whether the run is finished");
      } else if (!run.get().finished()) {
        warnings.add("the run is not finished, so it saw less than it would have");
      }
      return new RecordedRun(path, run, journal.header(), evidence, List.copyOf(warnings));
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  public long steps() {
    return evidence.steps();
  }
}
