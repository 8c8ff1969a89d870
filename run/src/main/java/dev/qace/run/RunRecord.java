package dev.qace.run;

import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which agent is assessed, how, since when, and by which version: the content of {@code run.json}.
 * It is written when the run begins, and again when it ends.
 *
 * @param agent what it is called
 * @param model what the learned model is called
 * @param copies how many copies of the agent were asked in parallel
 * @param planner the command of an outside planner; empty for the built-in one
 * @param began what the run began with, besides its agent
 * @param status the state of the run; after a kill it stays {@code RUNNING}
 * @param resumed how often the run was resumed
 * @param started when the run began, in UTC
 * @param ended when it ended, in UTC; empty before that; after a kill, when its last answer came
 * @param seconds how long it took since it was last resumed
 * @param agentSeconds how much of that was spent by the agent; 0 after a kill, as it is not known
 */
public record RunRecord(
    String agent,
    String model,
    AgentOrigin origin,
    int copies,
    RecordedSettings settings,
    List<String> planner,
    Began began,
    String version,
    String java,
    Status status,
    int resumed,
    String started,
    String ended,
    double seconds,
    double plannerSeconds,
    double agentSeconds) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /**
   * What a run begins with, besides its agent.
   *
   * @param against the folder of the run since which the agent may have changed; empty for none
   * @param errorRate the maximum probability that an unchanged agent is reported as changed
   * @param tolerance how far a probability may move and still count as unchanged
   * @param given how many questions at the beginning of the journal were answered elsewhere
   */
  public record Began(String against, double errorRate, double tolerance, int given) {
    /** Nothing. */
    public static final Began FRESH = new Began("", 0, 0, 0);

    Began given(int questions) {
      return new Began(against, errorRate, tolerance, questions);
    }
  }

  /** The state of a run. */
  public enum Status {
    /** Being asked, or killed as it was: only the journal is what it should be. */
    RUNNING,
    /** Ended before all was asked; it can be resumed. Its documents are as of then. */
    STOPPED,
    /** All was asked; model and report are there, and the page may be missing. */
    PENDING,
    /** All was asked, and all documents are there. */
    FINISHED;

    /** What earlier versions wrote for {@link #STOPPED}. */
    static final String EARLIER_STOPPED = "partial";

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
      String agent,
      String model,
      AgentOrigin origin,
      int copies,
      Settings settings,
      List<String> planner,
      Began began) {
    return new RunRecord(
        agent,
        model,
        origin,
        copies,
        RecordedSettings.of(settings),
        planner,
        began,
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

  /** Whether everything was asked; the page may be missing. */
  public boolean finished() {
    return status == Status.FINISHED || status == Status.PENDING;
  }

  public Timing timing() {
    return new Timing(seconds, plannerSeconds, agentSeconds);
  }

  /**
   * Makes sure that this version can resume the run.
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
    if (origin instanceof AgentOrigin.Logs) {
      throw new IOException(
          folder + " was learned from logs alone, so there is no agent to ask. Use learn again");
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

  /** The same run at its end, which is now. */
  RunRecord ended(Timing timing) {
    return ended(Instant.now(), timing);
  }

  /** The same run at its end. */
  RunRecord ended(Instant when, Timing timing) {
    String written = when.truncatedTo(ChronoUnit.MILLIS).toString();
    return with(copies, status, resumed, written, timing);
  }

  /** The same run in another state. */
  RunRecord as(Status other) {
    return with(copies, other, resumed, ended, timing());
  }

  private RunRecord with(int asked, Status how, int times, String when, Timing timing) {
    return new RunRecord(
        agent,
        model,
        origin,
        asked,
        settings,
        planner,
        began,
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

  /**
   * {@code run.json} as version 0.1 wrote it: settings and agent were the words of a command line.
   * What is not among the other fields is not read back, so that such a run cannot be resumed.
   */
  record OfFirstVersion(
      String agent,
      StrategyName strategy,
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
    private static final String BUDGET = "--budget=";

    RunRecord record() {
      long budget =
          arguments.stream()
              .filter(word -> word.startsWith(BUDGET))
              .mapToLong(word -> Long.parseLong(word.substring(BUDGET.length())))
              .findFirst()
              .orElse(Settings.NO_BUDGET);
      return new RunRecord(
          agent,
          agent,
          new AgentOrigin.Unrecorded(),
          1,
          RecordedSettings.of(
              Settings.paper(runs, seed).strategy(strategy).maxSteps(maxSteps).budget(budget)),
          List.of(),
          Began.FRESH,
          version,
          java,
          status,
          resumed,
          started,
          ended,
          seconds,
          plannerSeconds,
          agentSeconds);
    }
  }

  /** How to continue when a run is not finished. */
  public enum Continuation {
    RESUME,
    /** Its budget may be spent, and resuming does not raise it. */
    LARGER_BUDGET,
    /** It was learned from logs alone; only questions to the agent can tell more. */
    ASK_THE_AGENT,
    /** It was made by a version that did not store what resuming needs. */
    NEW_RUN
  }

  Continuation continuation() {
    if (status == Status.STOPPED && settings.hasBudget()) {
      return Continuation.LARGER_BUDGET;
    } else if (origin instanceof AgentOrigin.Logs) {
      return Continuation.ASK_THE_AGENT;
    }
    return origin instanceof AgentOrigin.Unrecorded ? Continuation.NEW_RUN : Continuation.RESUME;
  }

  /** The content of {@code run.json}. */
  String json() {
    return MAPPER.writeValueAsString(this) + "\n";
  }

  /**
   * Reads {@code run.json}, as written by any version.
   *
   * @param file where the text is from
   * @throws IOException if it is damaged, with the place
   */
  static RunRecord read(String text, Path file) throws IOException {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (!(json instanceof ObjectNode run)) {
        throw new IOException(file + " cannot be read: it is not a JSON object");
      }
      update(run);
      return json.has("arguments")
          ? MAPPER.treeToValue(json, OfFirstVersion.class).record()
          : MAPPER.treeToValue(json, RunRecord.class);
    } catch (StreamReadException e) {
      throw new IOException(
          "%s cannot be read: it is incomplete or damaged (line %d, column %d)"
              .formatted(file, e.getLocation().getLineNr(), e.getLocation().getColumnNr()),
          e);
    } catch (JacksonException e) {
      throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Brings what an earlier version wrote into the form of this one. */
  private static void update(ObjectNode run) {
    if (run.path("status").asString("").equals(Status.EARLIER_STOPPED)) {
      run.put("status", Status.STOPPED.toString());
    }
    if (!run.has("model") && run.has("agent")) {
      run.set("model", run.get("agent"));
    }
    if (!run.has("began")) {
      run.putObject("began")
          .put("against", "")
          .put("errorRate", 0.0)
          .put("tolerance", 0.0)
          .put("given", 0);
    }
    if (run.get("origin") instanceof ObjectNode origin
        && origin.path("kind").asString("").equals("program")
        && !origin.has("starts")) {
      origin.put("starts", "");
    }
  }
}
