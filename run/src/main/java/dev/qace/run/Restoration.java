package dev.qace.run;

import dev.qace.agent.Agent;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.OtherJournalException;
import dev.qace.agent.journal.ReplayingAgent;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.RunRecord.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * Regenerates what is missing in a run's folder, from its journal alone: no agent is asked, and no
 * program is started. A run that was killed counts as stopped afterwards.
 */
public final class Restoration {
  private final RunFolder folder;
  private final Run.Ending ending;

  private Restoration(RunFolder folder, RunDocuments documents, Consumer<String> warn) {
    this.folder = folder;
    this.ending = new Run.Ending(folder, documents, warn);
  }

  /**
   * Regenerates what is missing, as far as possible. A run in progress is left alone, as is one of
   * another version.
   *
   * @param warn receives what had to be left out
   * @return whether the documents now contain everything that follows from the journal
   * @throws IOException if the journal is of another run, or something cannot be written
   */
  public static boolean of(RunFolder folder, RunDocuments documents, Consumer<String> warn)
      throws IOException {
    if (isWhole(folder)) {
      return true;
    }
    try {
      if (!isPossible(folder)) {
        return false;
      }
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
    Optional<FolderLock> lock = FolderLock.attempt(folder.path());
    if (lock.isEmpty()) {
      return false;
    }
    FolderLock held = lock.get();
    try (held) {
      new Restoration(folder, documents, warn).restore();
    }
    return isWhole(folder);
  }

  private static boolean isWhole(RunFolder folder) throws IOException {
    Optional<RunRecord> read = folder.readRun();
    if (read.isEmpty()) {
      return true;
    }
    RunRecord run = read.get();
    boolean ended = run.status() == Status.FINISHED || run.status() == Status.STOPPED;
    boolean paged = Files.exists(folder.pageFile()) || !isOfThisVersion(run);
    return ended && paged && folder.hasModelsAndReport();
  }

  private static boolean isPossible(RunFolder folder) throws IOException {
    RunRecord run = folder.requireRun();
    return isOfThisVersion(run) && JournaledFleet.hasAnswers(folder.journalFile());
  }

  private static boolean isOfThisVersion(RunRecord run) {
    return run.version().equals(Version.text())
        && !(run.origin() instanceof AgentOrigin.Unrecorded);
  }

  private void restore() throws IOException {
    RunRecord run = folder.requireRun();
    if (run.status() != Status.RUNNING && folder.hasModelsAndReport()) {
      ending.writePage(run.as(run.status() == Status.STOPPED ? Status.STOPPED : Status.FINISHED));
    } else if (run.planner().isEmpty()) {
      replay(run);
    } else {
      throw new IOException(
          "another program planned the questions of the run in "
              + folder.path()
              + ", so only --resume can make its report again");
    }
  }

  private void replay(RunRecord run) throws IOException {
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      JournalHeader header = journal.header();
      Settings settings = run.settings().in(header.world());
      ReplayingAgent agent = new ReplayingAgent(new SilentAgent(header), journal, exchange -> {});
      Assessment assessment = Assessment.of(agent).settings(settings).name(run.model()).build();
      Assessed found = assessment.run();
      if (!found.interrupted() && !agent.isThrough()) {
        throw new IOException(Run.tooLong(folder));
      }
      ending.write(
          run.status() == Status.RUNNING ? killed(run, assessment) : run,
          found,
          AssessmentReport.of(run.agent(), settings, assessment, found, journal.faults()),
          assessment.evidence());
    } catch (UncheckedIOException | OtherJournalException | UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * A run that was killed, with what its files tell of its times: run.json was written as it was
   * begun or last resumed, the journal with its last answer.
   */
  private RunRecord killed(RunRecord run, Assessment assessment) throws IOException {
    Instant begun = Files.getLastModifiedTime(folder.runFile()).toInstant();
    Instant ended = Files.getLastModifiedTime(folder.journalFile()).toInstant();
    double seconds = Math.max(0, Duration.between(begun, ended).toMillis() / 1e3);
    double planner = Timing.of(seconds, assessment).plannerSeconds();
    return run.ended(ended, new Timing(seconds, planner, 0));
  }

  /** The agent of a journal, which has nothing to say beyond it. */
  private record SilentAgent(JournalHeader header) implements Agent {
    @Override
    public World world() {
      return header.world();
    }

    @Override
    public Starts starts() {
      return header.starts();
    }

    @Override
    public boolean distinctObjects(Capability capability) {
      return header.distinctObjects().contains(capability);
    }

    @Override
    public Phrases phrases() {
      return header.phrases();
    }

    /** Ends the assessment that asks. */
    @Override
    public Response ask(Query query) {
      throw new CancellationException("the journal ends here");
    }
  }
}
