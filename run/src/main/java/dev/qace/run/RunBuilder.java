package dev.qace.run;

import dev.qace.agent.Agent;
import dev.qace.agent.journal.OtherJournalException;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.learner.approach.telling.KeptQueries;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.World;
import dev.qace.planner.FondPlanner;
import dev.qace.run.difference.DriftJudge;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.observed.ObservedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects what a run needs before it begins or is resumed. */
public final class RunBuilder {
  private static final String UNNAMED = "agent";

  private final int number;
  private final JournaledFleet.Copies copies;
  private String name = UNNAMED;
  private String modelName = UNNAMED;
  private AgentOrigin origin = new AgentOrigin.JavaObject();
  private RunDocuments documents = RunDocuments.NONE;
  private Optional<Consumer<AssessmentEvent>> listener = Optional.empty();
  private Consumer<String> warn = message -> {};
  private List<String> plannerCommand = List.of();
  private @Nullable FondPlanner planner;
  private @Nullable Path keptQueries;
  private @Nullable KeptQueries kept;
  private @Nullable RecordedRun old;
  private @Nullable DriftJudge judge;
  private JournaledFleet.Given given = JournaledFleet.Given.NOTHING;
  private RunRecord.Began began = RunRecord.Began.FRESH;

  RunBuilder(int number, JournaledFleet.Copies copies) {
    this.number = number;
    this.copies = copies;
  }

  /** The name of the agent, and of the model that is learned. */
  public RunBuilder name(String agent, String model) {
    name = agent;
    modelName = model;
    return this;
  }

  /** Where the agent comes from, so that it can be recreated. */
  public RunBuilder origin(AgentOrigin chosen) {
    origin = chosen;
    return this;
  }

  /** Writes the documents for people; by default there are none. */
  public RunBuilder documents(RunDocuments chosen) {
    documents = chosen;
    return this;
  }

  /** A listener for the events of the assessment. */
  public RunBuilder listener(Consumer<AssessmentEvent> chosen) {
    listener = Optional.of(chosen);
    return this;
  }

  /** Receives warnings about what had to be left out. */
  public RunBuilder warn(Consumer<String> chosen) {
    warn = chosen;
    return this;
  }

  /** The planner that finds the policies of questions, and the command it stands for. */
  public RunBuilder planner(FondPlanner chosen, List<String> command) {
    planner = chosen;
    plannerCommand = List.copyOf(command);
    return this;
  }

  /** Where to keep the questions that decide between hypotheses, for other planners. */
  public RunBuilder keepQueries(Path chosen) {
    keptQueries = chosen;
    return this;
  }

  /** Asks until it is settled for every capability whether it has changed since an earlier run. */
  public RunBuilder against(RecordedRun earlier, Levels levels) {
    old = earlier;
    judge = new DriftJudge(ObservedRun.of(earlier.header(), earlier.evidence()), levels);
    began =
        new RunRecord.Began(
            earlier.folder().toAbsolutePath().normalize().toString(),
            levels.errorRate(),
            levels.tolerance(),
            began.given());
    return this;
  }

  /** Begins with evidence from elsewhere, of this agent's world. */
  public RunBuilder given(List<Asked> observed) {
    given = new JournaledFleet.Given(List.copyOf(observed), observed.size());
    began = began.given(observed.size());
    return this;
  }

  /**
   * Begins a run in a folder that is empty or does not exist.
   *
   * @throws IOException if it cannot be written, or there is a run in it
   */
  public Run begin(Path path, Settings settings) throws IOException {
    RunFolder folder = RunFolder.unused(path);
    makeFolderForQueries();
    folder.make();
    FolderLock lock = FolderLock.of(folder.path());
    return start(
        folder,
        lock,
        () -> {
          folder.requireNotBegun();
          RunRecord record =
              RunRecord.begun(name, modelName, origin, number, settings, plannerCommand, began);
          folder.writeRun(record);
          return new Begun(record, open(folder), world -> settings);
        });
  }

  /**
   * Resumes the run in a folder with the settings it was begun with.
   *
   * @throws IOException if there is no such run, or it is of another agent or version
   */
  public Run resume(Path path) throws IOException {
    RunFolder folder = RunFolder.open(path);
    folder.requireRun().requireResumable(path);
    makeFolderForQueries();
    return start(
        folder,
        FolderLock.of(folder.path()),
        () -> {
          RunRecord before = folder.requireRun();
          if (name.equals(UNNAMED)) {
            name(before.agent(), before.model());
          }
          given = new JournaledFleet.Given(List.of(), before.began().given());
          // Another agent leaves the run as it is.
          JournaledFleet fleet = open(folder);
          RunRecord record = before.again(number);
          folder.writeRun(record);
          return new Begun(record, fleet, world -> before.settings().in(world));
        });
  }

  private JournaledFleet open(RunFolder folder) throws IOException {
    return JournaledFleet.open(
        folder.journalFile(), name, copies, number, folder::deleteDocuments, given, warn);
  }

  /** Where it cannot be made, nothing is begun. */
  private void makeFolderForQueries() throws IOException {
    if (keptQueries != null) {
      kept = new KeptQueries(keptQueries);
    }
  }

  private record Begun(
      RunRecord record, JournaledFleet fleet, Function<World, Settings> settings) {}

  /** What is to be done once the folder is locked. */
  private interface Beginning {
    Begun begin() throws IOException;
  }

  private Run start(RunFolder folder, FolderLock lock, Beginning beginning) throws IOException {
    try {
      Begun begun = beginning.begin();
      Settings settings;
      try {
        settings = begun.settings().apply(begun.fleet().agent().world());
        return new Run(folder, lock, begun.fleet(), begun.record(), settings, this);
      } catch (RuntimeException e) {
        begun.fleet().close();
        throw e;
      }
    } catch (OtherJournalException | UnexpectedJsonException e) {
      lock.close();
      throw new IOException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  Assessment assessment(Agent agent, Settings settings, List<Asked> first) {
    Assessment.Builder builder = Assessment.of(agent).settings(settings).name(modelName);
    listener.ifPresent(builder::listener);
    if (!first.isEmpty()) {
      Evidence evidence = new Evidence();
      first.forEach(evidence::add);
      builder.evidence(evidence);
    }
    if (planner != null) {
      builder.planner(planner);
    }
    if (kept != null) {
      builder.keepQueries(kept);
    }
    if (judge != null && old != null) {
      builder.drift(judge.drift(agent.world(), old.evidence()));
    }
    return builder.build();
  }

  RunDocuments documents() {
    return documents;
  }

  Consumer<String> warn() {
    return warn;
  }
}
