package dev.qace.wire;

import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.JsonLine;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.wire.process.AgentProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Requests to one process, and its answers. A query is handled on a thread of this conversation,
 * while the caller watches the time. So a step needs no hand-over between threads, and a process
 * that neither reads, writes nor dies does not block the caller. After a fault the conversation is
 * over, and further output of the process is ignored.
 */
public final class Conversation {
  private static final long LOOK_NANOS = 1_000_000_000;
  private static final String NOT_SERVED =
      ". Is serve() missing at its end? A program in Python ends with MyAgent().serve(), others"
          + " answer until their input ends";

  private static final String TOO_LONG =
      ". A loop that does not end? If it only takes long, allow more with --step-timeout";

  private static final Duration LAST_MOMENTS = Duration.ofMillis(500);
  private static final int MOST_OF_STDERR = 300;
  private static final Duration TO_END_BY_ITSELF = Duration.ofSeconds(2);
  private static final Duration TO_SAY_WHERE = Duration.ofSeconds(2);
  private static final int MOST_OF_ERROR = 1000;

  private final AgentProcess child;
  private final OutputStream stdin;
  private final LineReader lines;
  private final AtomicLong ids;
  private final TimeLimits limits;
  private final Optional<Duration> examined;
  private final ExecutorService thread;

  /** When the open request should be answered, in nanoseconds; {@link #NEVER} where none is. */
  private volatile long due = NEVER;

  /** Long enough from now, and from any other moment; moments may be negative. */
  private static final long NEVER = Long.MIN_VALUE;

  private volatile Object open = "";
  private @Nullable Session session;

  /**
   * @param ids the numbers of requests, no two of which are ever the same
   */
  Conversation(AgentProcess child, AtomicLong ids, TimeLimits limits) {
    this(child, ids, limits, Optional.empty());
  }

  private Conversation(
      AgentProcess child, AtomicLong ids, TimeLimits limits, Optional<Duration> examined) {
    this.examined = examined;
    this.child = child;
    this.stdin = child.stdin();
    this.lines = new LineReader(child.stdout(), Protocol.LONGEST_LINE, "the agent's output");
    this.ids = ids;
    this.limits = limits;
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread named = new Thread(task, "qace-agent-" + child.pid());
              named.setDaemon(true);
              return named;
            });
  }

  /**
   * Starts a program that is only examined. The program is told so, and may report where it is when
   * its time is over; if it does not, the conversation ends.
   *
   * @throws IOException if there is no such program
   */
  public static Conversation examining(AgentProgram program, AtomicLong ids) throws IOException {
    TimeLimits limits = program.limits();
    TimeLimits longer =
        new TimeLimits(limits.step().plus(TO_SAY_WHERE), limits.query(), limits.retries());
    return new Conversation(program.start(), ids, longer, Optional.of(limits.step()));
  }

  /**
   * Runs a task that makes requests, with the time limit of a step for each and of a query for all.
   *
   * @throws AgentFault if it cannot, or not in time
   */
  public <T> T watch(Supplier<T> task) throws InterruptedException {
    long began = System.nanoTime();
    Future<T> answer = thread.submit(task::get);
    Object before = "";
    int deadLooks = 0;
    while (true) {
      long now = System.nanoTime();
      long left = limits.query().toNanos() - (now - began);
      if (left <= 0) {
        throw late("the query was not answered", limits.query(), "");
      }
      long step = due;
      if (step != NEVER && step - now <= 0) {
        throw late("no answer came", limits.step(), TOO_LONG);
      }
      try {
        long wait = Math.min(left, step == NEVER ? limits.step().toNanos() : step - now);
        return answer.get(Math.min(wait, LOOK_NANOS), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // What the agent has started may keep its output open after its end.
        // On a busy machine its last answer may still be on its way.
        boolean dead = open == before && child.exitCode(Duration.ZERO).isPresent();
        deadLooks = dead ? deadLooks + 1 : 0;
        if (deadLooks > 1) {
          throw ended("without answering");
        }
        before = open;
      } catch (ExecutionException e) {
        throw fault(e);
      }
    }
  }

  private static AgentFault fault(ExecutionException e) {
    if (e.getCause() instanceof AgentFault fault) {
      return fault;
    } else if (e.getCause() instanceof RuntimeException bug) {
      throw bug;
    } else if (e.getCause() instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(e.getCause());
  }

  private AgentFault late(String what, Duration limit, String remedy) {
    int begun = lines.begun();
    return new AgentFault(
        AgentFault.Kind.TIMEOUT,
        what
            + " within "
            + TimeLimits.seconds(examined.orElse(limit))
            + " ("
            + open
            + ")"
            + (begun > 0
                ? "; of line " + lines.line() + " only " + begun + " bytes came, without its end"
                : remedy));
  }

  /**
   * The session after the process has described itself, for use on the thread of {@link #watch}.
   */
  public Session session() {
    Session known = session;
    if (known == null) {
      known = new Session(this, examined);
      session = known;
    }
    return known;
  }

  /**
   * One request and its answer, on the thread of {@link #watch}.
   *
   * @param about the instance, say, for messages
   */
  <T> T request(
      Method method, Object about, Consumer<JsonGenerator> params, Function<JsonField, T> result) {
    long id = ids.incrementAndGet();
    open = new Request(id, method, about);
    if (method != Method.DESCRIBE && method != Method.ASK) {
      due = System.nanoTime() + limits.step().toNanos() | 1;
    }
    send(id, method, params);
    byte[] line = receive();
    due = NEVER;
    try {
      return result.apply(resultOf(Protocol.parse(where(), line), id));
    } catch (ErrorAnswer e) {
      throw new AgentFault(
          AgentFault.Kind.BAD_LINE, "asked for " + asked(method, about) + ", " + e.getMessage());
    } catch (UnexpectedJsonException e) {
      String text = new String(line, 0, Math.min(line.length, 1000), StandardCharsets.UTF_8);
      throw new AgentFault(
          AgentFault.Kind.BAD_LINE, e.getMessage() + "; the line begins: " + JsonField.shown(text));
    }
  }

  private record Request(long id, Method method, Object about) {
    @Override
    public String toString() {
      return "request " + id + ": " + asked(method, about);
    }
  }

  private static String asked(Method method, Object about) {
    return method + (about.equals("") ? "" : " " + about);
  }

  /** The agent says itself that it cannot answer. */
  private static final class ErrorAnswer extends RuntimeException {
    private static final long serialVersionUID = 1;

    ErrorAnswer(String message) {
      super("the agent answers with an error: " + JsonField.shown(message, MOST_OF_ERROR));
    }
  }

  private String where() {
    return "line " + lines.line() + " of the agent's output (" + open + ")";
  }

  private void send(long id, Method method, Consumer<JsonGenerator> params) {
    byte[] line =
        JsonLine.of(
            out -> {
              out.writeStartObject();
              out.writeStringProperty("jsonrpc", "2.0");
              out.writeNumberProperty("id", id);
              out.writeStringProperty("method", method.toString());
              out.writeName("params");
              out.writeStartObject();
              params.accept(out);
              out.writeEndObject();
              out.writeEndObject();
            });
    try {
      stdin.write(line);
      stdin.flush();
    } catch (IOException e) {
      throw ended("before it was asked");
    }
  }

  private byte[] receive() {
    byte[] line;
    try {
      line = lines.next();
    } catch (IOException e) {
      line = null;
    }
    if (line == null) {
      String rest = lines.rest();
      throw ended(
          rest.isEmpty()
              ? "instead of answering"
              : "in the middle of line "
                  + lines.line()
                  + " of its output, which begins: "
                  + JsonField.shown(rest));
    }
    return line;
  }

  private AgentFault ended(String when) {
    Optional<Integer> code = child.exitCode(LAST_MOMENTS);
    return new AgentFault(
        AgentFault.Kind.EXIT,
        "the agent "
            + code.map(exit -> "ended with exit code " + exit).orElse("closed its output")
            + " "
            + when
            + " ("
            + open
            + ")"
            + child
                .lastOnStderr()
                .map(
                    line ->
                        "; its last output on standard error: "
                            + JsonField.shown(line, MOST_OF_STDERR))
                .orElse("")
            + (code.equals(Optional.of(0)) && session == null ? NOT_SERVED : ""));
  }

  private static JsonField resultOf(JsonField answer, long id) {
    if (answer.has("error")) {
      // It is null where the agent could not read the request.
      if (answer.has("id") && isNumber(answer.get("id"))) {
        requireId(answer, id);
      }
      throw new ErrorAnswer(answer.get("error").get("message").text());
    }
    answer.object("jsonrpc", "id", "result");
    if (!answer.get("jsonrpc").text().equals("2.0")) {
      throw answer.get("jsonrpc").error("2.0 is expected here");
    }
    requireId(answer, id);
    return answer.get("result");
  }

  private static boolean isNumber(JsonField field) {
    try {
      field.longInteger();
      return true;
    } catch (UnexpectedJsonException e) {
      return false;
    }
  }

  private static void requireId(JsonField answer, long id) {
    long given = answer.get("id").longInteger();
    if (given != id) {
      throw answer
          .get("id")
          .error("the answer to request " + id + " is expected, not to request " + given);
    }
  }

  /** Lets the process end by itself, or kills it; returns whether it ended by itself. */
  public boolean end() {
    thread.shutdownNow();
    return child.end(TO_END_BY_ITSELF);
  }

  /** Kills the process at once, with all that it started. */
  public void kill() {
    thread.shutdownNow();
    child.kill();
  }
}
