package dev.qace.run;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Cost;
import dev.qace.agent.journal.OtherJournalException;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Evidence;
import dev.qace.run.RunRecord.Status;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An assessment that stores everything in a folder. Each question and answer is in the journal
 * before it is used, so a run that was interrupted, or even killed, can be resumed. The folder is
 * locked until the run is closed; closing it closes the agent, if that can be closed. A run
 * assesses once, on one thread; {@link #cancel} and {@link #closeAgents} may be called from any.
 */
public final class Run implements Closeable {
  private final RunFolder folder;
  private final FolderLock lock;
  private final JournaledFleet fleet;
  private final RunRecord record;
  private final Settings settings;
  private final Assessment assessment;
  private final RunDocuments documents;
  private final Consumer<String> warn;
  private Optional<IOException> pageFailure = Optional.empty();

  Run(
      RunFolder folder,
      FolderLock lock,
      JournaledFleet fleet,
      RunRecord record,
      Settings settings,
      RunBuilder builder) {
    this.folder = folder;
    this.lock = lock;
    this.fleet = fleet;
    this.record = record;
    this.settings = settings;
    this.assessment = builder.assessment(fleet.agent(), settings, fleet.given());
    this.documents = builder.documents();
    this.warn = builder.warn();
  }

  /**
   * Begins a run in a folder that is empty or does not exist.
   *
   * @throws IOException if it cannot be written, or there is a run in it
   */
  public static Run begin(Path folder, Agent agent, Settings settings) throws IOException {
    return of(agent).begin(folder, settings);
  }

  /** The same, with the default settings: few questions, until the default stop rule is met. */
  public static Run begin(Path folder, Agent agent) throws IOException {
    return begin(folder, agent, Settings.frugal(0));
  }

  /**
   * Resumes the run in a folder with the settings it was begun with: what its journal answers is
   * not asked again. A finished run asks nothing, and finds the same again.
   *
   * @throws IOException if there is no such run, or it is of another agent or version
   */
  public static Run resume(Path folder, Agent agent) throws IOException {
    return of(agent).resume(folder);
  }

  /**
   * What a run has stored and observed so far, whether it is finished or not.
   *
   * @throws IOException if there is no run in this folder, or its files are not those of a run
   */
  public static RecordedRun read(Path folder) throws IOException {
    return RecordedRun.read(folder);
  }

  /** A run of this agent, with more options. */
  public static RunBuilder of(Agent agent) {
    return of(1, () -> agent);
  }

  /** A run of several copies of an agent, which are asked in parallel. */
  public static RunBuilder of(int number, JournaledFleet.Copies copies) {
    return new RunBuilder(number, copies);
  }

  /**
   * Asks until enough is known, and writes the findings into the folder; if the agent fails, the
   * findings up to then.
   *
   * @throws IOException if something cannot be written, or the journal is of another run
   * @throws dev.qace.agent.AgentFailedException if the agent does not answer; the run can be
   *     resumed
   */
  public Assessed assess() throws IOException {
    long began = System.nanoTime();
    Assessed found;
    try {
      found = findings();
    } catch (AgentFailedException failed) {
      try {
        write(assessment.soFar(), began);
      } catch (IOException e) {
        failed.addSuppressed(e);
      }
      throw failed;
    }
    if (!found.interrupted() && !fleet.isThrough()) {
      throw new IOException(tooLong(folder));
    }
    write(found, began);
    return found;
  }

  /**
   * Asks nothing, and writes what follows from the evidence that the run began with.
   *
   * @throws IOException if something cannot be written
   */
  public Assessed conclude() throws IOException {
    long began = System.nanoTime();
    assessment.cancel();
    Assessed found = assessment.run();
    write(found, began);
    return found;
  }

  static String tooLong(RunFolder folder) {
    return folder.journalFile()
        + " has more questions in it than this run asks: it is of other settings, of another"
        + " version or of another agent";
  }

  private void write(Assessed found, long began) throws IOException {
    Timing timing = Timing.of((System.nanoTime() - began) / 1e9, assessment);
    AssessmentReport report =
        AssessmentReport.of(record.agent(), settings, assessment, found, fleet.faults());
    pageFailure =
        new Ending(folder, documents, warn)
            .write(record.ended(timing), found, report, assessment.evidence());
  }

  private Assessed findings() throws IOException {
    try {
      return assessment.run();
    } catch (UncheckedIOException | OtherJournalException | UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  public RunFolder folder() {
    return folder;
  }

  /** Why the page is missing; empty if there is one, or none was wanted. */
  public Optional<IOException> pageFailure() {
    return pageFailure;
  }

  /**
   * An estimate of the total number of steps, from what is known so far. Call it on the thread that
   * asks, or before asking begins.
   */
  public long expectedSteps() {
    return assessment.expectedSteps();
  }

  /** Whether questions are still answered by the journal. Call it on the thread that asks. */
  public boolean isReplaying() {
    return !fleet.isThrough();
  }

  /** The cost so far, including what the journal answered. May be called on any thread. */
  public Cost cost() {
    return assessment.cost();
  }

  /** Ends the assessment before its next question; what was learned so far is written. */
  public void cancel() {
    assessment.cancel();
  }

  /** Stops waiting for answers. */
  public void closeAgents() {
    fleet.cancel();
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      fleet.close();
    }
  }

  /**
   * Writes what a run has found, in an order in which {@code run.json} never claims what is not
   * there: the model and the report, that all was asked, the page, that all is there.
   */
  record Ending(RunFolder folder, RunDocuments documents, Consumer<String> warn) {

    /**
     * Writes all there is to write; what was learned is not lost where there is no page.
     *
     * @param record of the run as it ended, whose status is set here
     * @param seen all that the journal tells
     * @return why there is no page, where that is so
     * @throws IOException if model or report cannot be written
     */
    Optional<IOException> write(
        RunRecord record, Assessed found, AssessmentReport report, Evidence seen)
        throws IOException {
      folder.writeModel(documents.model(found, report));
      folder.writePlainModel(
          found.plainModel().equals(found.model())
              ? Optional.empty()
              : Optional.of(documents.plainModel(found, report)));
      folder.writeReport(report);
      // Logs have told all they can, however much is left to ask.
      boolean finished = !found.interrupted() || record.origin() instanceof AgentOrigin.Logs;
      if (finished) {
        folder.writeRun(record.as(Status.PENDING));
      }
      writeFilms();
      try {
        writePage(
            record.as(finished ? Status.FINISHED : Status.STOPPED), documents.page(folder, seen));
        return Optional.empty();
      } catch (IOException e) {
        warn.accept("there is no " + folder.pageFile() + " yet: " + e.getMessage());
        return Optional.of(e);
      }
    }

    /**
     * Writes the page of a run whose model and report are there, and then that all is.
     *
     * @throws IOException if there can be none
     */
    void writePage(RunRecord afterwards) throws IOException {
      writePage(afterwards, documents.page(folder));
    }

    private void writePage(RunRecord afterwards, Optional<String> page) throws IOException {
      if (page.isPresent()) {
        TextFile.replace(folder.pageFile(), page.get());
      }
      folder.writeRun(afterwards);
    }

    private void writeFilms() {
      try {
        documents.films(folder).ifPresent(warn);
      } catch (IOException e) {
        warn.accept("there are no films of this run: " + e.getMessage());
      }
    }
  }
}
