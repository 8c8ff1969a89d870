package dev.qace.run;

import dev.qace.learner.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * Which agent is assessed how, since when, and by which version: {@code run.json}. It is written as
 * the run begins, and once more as it ends.
 *
 * @param agent what it is called
 * @param copies how many of it were asked side by side
 * @param planner the command of an outside planner; empty for the built-in one
 * @param status running, unless it came to its end: what was killed is said to be running for ever
 * @param resumed how often the run was resumed
 * @param started in UTC; as the run was begun
 * @param ended in UTC; empty before that
 * @param seconds how long it took, counted from when it was last resumed
 */
public record RunRecord(
    String agent,
    AgentOrigin origin,
    int copies,
    RecordedSettings settings,
    List<String> planner,
    String version,
    String java,
    Status status,
    int resumed,
    String started,
    String ended,
    double seconds,
    double plannerSeconds,
    double agentSeconds) {

  /** How far a run has come. */
  public enum Status {
    RUNNING,
    /** Told to end before it was finished; it can be resumed. */
    PARTIAL,
    FINISHED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RunRecord {
    planner = List.copyOf(planner);
  }

  /** A run that begins now. */
  public static RunRecord begun(
      String agent, AgentOrigin origin, int copies, Settings settings, List<String> planner) {
    return new RunRecord(
        agent,
        origin,
        copies,
        RecordedSettings.of(settings),
        planner,
        Version.text(),
        System.getProperty("java.version", "unknown"),
        Status.RUNNING,
        0,
        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
        "",
        0,
        0,
        0);
  }

  public boolean finished() {
    return status == Status.FINISHED;
  }

  public Timing timing() {
    return new Timing(seconds, plannerSeconds, agentSeconds);
  }

  /**
   * Makes sure that this version can resume it.
   *
   * @param folder of the run
   */
  public void requireResumable(Path folder) throws IOException {
    if (origin instanceof AgentOrigin.Unrecorded) {
      throw new IOException(
          folder
              + " was begun by version 0.1, whose run.json does not hold all settings: it can be"
              + " shown, reported and compared, but not resumed. Begin another run");
    }
    if (!version.equals(Version.text())) {
      throw new IOException(
          folder
              + " was begun by "
              + version
              + "; this is "
              + Version.text()
              + ", which may ask other questions. Resume it with that version, or begin another"
              + " run");
    }
  }

  /** The same run, resumed. */
  RunRecord again(int asked) {
    return with(asked, Status.RUNNING, resumed + 1, "", new Timing(0, 0, 0));
  }

  /** The same run at its end. */
  RunRecord ended(Status how, Timing timing) {
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    return with(copies, how, resumed, now, timing);
  }

  private RunRecord with(int asked, Status how, int times, String when, Timing timing) {
    return new RunRecord(
        agent,
        origin,
        asked,
        settings,
        planner,
        version,
        java,
        how,
        times,
        started,
        when,
        timing.seconds(),
        timing.plannerSeconds(),
        timing.agentSeconds());
  }
}
