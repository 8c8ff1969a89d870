package dev.qace.run;

import dev.qace.learner.Settings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * Which agent is assessed how, since when, and by which version: {@code run.json}. It is written as
 * the run begins, and once more as it ends.
 *
 * @param maxSteps 0 for twice a policy's depth
 * @param arguments the words of the command line, defaults included, that give the same run again
 * @param directory where the command was called
 * @param status running, unless it came to its end: what was killed is said to be running for ever
 * @param resumed how often the run was gone on with
 * @param started in UTC; as the run was begun
 * @param ended in UTC; empty before that
 * @param seconds how long it took, counted from when it was last gone on with
 */
public record RunRecord(
    String agent,
    String strategy,
    long seed,
    int runs,
    int maxSteps,
    List<String> arguments,
    String directory,
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
    /** Told to end before it was through; it can be gone on with. */
    PARTIAL,
    FINISHED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RunRecord {
    arguments = List.copyOf(arguments);
  }

  /** A run that begins now. */
  public static RunRecord begun(
      String agent, Settings settings, List<String> arguments, String version) {
    return new RunRecord(
        agent,
        settings.strategy().toString(),
        settings.seed(),
        settings.runs(),
        settings.maxSteps(),
        arguments,
        Path.of("").toAbsolutePath().toString(),
        version,
        System.getProperty("java.version", "unknown"),
        Status.RUNNING,
        0,
        now(),
        "",
        0,
        0,
        0);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  public boolean finished() {
    return status == Status.FINISHED;
  }

  public Timing timing() {
    return new Timing(seconds, plannerSeconds, agentSeconds);
  }

  /** The same run, gone on with. */
  public RunRecord again() {
    return with(Status.RUNNING, resumed + 1, "", new Timing(0, 0, 0));
  }

  /** The same run at its end. */
  public RunRecord ended(Status how, Timing timing) {
    return with(how, resumed, now(), timing);
  }

  private RunRecord with(Status how, int times, String when, Timing timing) {
    return new RunRecord(
        agent,
        strategy,
        seed,
        runs,
        maxSteps,
        arguments,
        directory,
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
