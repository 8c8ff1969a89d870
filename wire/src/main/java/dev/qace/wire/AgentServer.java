package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Query;
import dev.qace.agent.Simulator;
import dev.qace.agent.SteppedAgent;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.JsonLine;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Serves an agent over the protocol. One run is open at a time. */
public final class AgentServer {
  private static final int NOT_JSON = -32700;
  private static final int NO_REQUEST = -32600;
  private static final int NO_METHOD = -32601;
  private static final int BAD_PARAMS = -32602;

  private final SteppedAgent agent;
  private final Description description;
  private final ExchangeJson json;
  private final List<State> snapshots = new ArrayList<>();
  private SteppedAgent.@Nullable Run run;
  private State state;

  /**
   * @param description of that agent; methods that it does not offer are refused
   */
  public AgentServer(SteppedAgent agent, Description description) {
    this.agent = agent;
    this.description = description;
    this.json = new ExchangeJson(agent.world());
    this.state = agent.world().initial();
  }

  /**
   * Answers requests until there are no more.
   *
   * @throws IOException also if a request is longer than allowed, after an error was sent as the
   *     answer
   */
  public void serve(InputStream in, OutputStream out) throws IOException {
    LineReader lines = new LineReader(in, Protocol.LONGEST_LINE, "the requests");
    try {
      byte[] line = lines.next();
      while (line != null) {
        out.write(answer(line, lines.line()));
        out.flush();
        line = lines.next();
      }
    } catch (AgentFault tooLong) {
      out.write(error(null, NO_REQUEST, tooLong.what()));
      out.flush();
      throw new IOException(tooLong.what(), tooLong);
    }
  }

  private byte[] answer(byte[] line, long number) {
    JsonField request;
    try {
      request = Protocol.parse("line " + number, line);
    } catch (UnexpectedJsonException e) {
      return error(null, NOT_JSON, e.getMessage());
    }
    Long id = null;
    try {
      id = request.get("id").longInteger();
      String name = request.get("method").text();
      Method method = Method.named(name).orElse(null);
      if (method == null || (Method.OPTIONAL.contains(method) && !description.offers(method))) {
        return error(id, NO_METHOD, "there is no method " + JsonField.shown(name) + " here");
      }
      return result(id, result(method, request.get("params")));
    } catch (UnexpectedJsonException | IllegalArgumentException e) {
      return error(id, id == null ? NO_REQUEST : BAD_PARAMS, e.getMessage());
    }
  }

  private Consumer<JsonGenerator> result(Method method, JsonField params) {
    return switch (method) {
      case DESCRIBE -> out -> DescriptionJson.write(out, description);
      case RESET -> begin(agent.world().initial(), params);
      case SET -> begin(json.state(params.get("state")), params);
      case RESTORE -> restore(params);
      case SNAPSHOT -> snapshot();
      case STEP -> step(json.instance(params.get("instance")));
      case ASK -> {
        Query query = json.query(params.get("query"));
        var response = agent.ask(query);
        yield out -> json.write(out, query, response);
      }
    };
  }

  private Consumer<JsonGenerator> begin(State start, JsonField params) {
    Simulator.Built<SteppedAgent.Run> built =
        agent.begin(start, params.get("seed").longInteger(), params.get("run").integer(0));
    if (built instanceof Simulator.Impossible<SteppedAgent.Run> impossible) {
      run = null;
      return out -> object(out, () -> out.writeStringProperty("refused", impossible.reason()));
    }
    SteppedAgent.Run begun = ((Simulator.Ready<SteppedAgent.Run>) built).concrete();
    run = begun;
    state = begun.start();
    return out ->
        object(
            out,
            () -> {
              out.writeName("state");
              json.write(out, begun.start());
            });
  }

  private Consumer<JsonGenerator> step(Instance instance) {
    SteppedAgent.Run open = run;
    if (open == null) {
      throw new IllegalArgumentException("a run begins with reset, set or restore, not with step");
    }
    State before = state;
    Attempt<State> attempt = open.attempt(instance);
    state = attempt.after();
    return out ->
        object(
            out,
            () -> {
              boolean executed = attempt instanceof Attempt.Executed;
              out.writeBooleanProperty("executed", executed);
              if (executed || !attempt.after().equals(before)) {
                json.writeChange(out, before, attempt.after());
              }
            });
  }

  private Consumer<JsonGenerator> snapshot() {
    snapshots.add(state);
    String mark = Integer.toString(snapshots.size() - 1);
    return out -> object(out, () -> out.writeStringProperty("snapshot", mark));
  }

  private Consumer<JsonGenerator> restore(JsonField params) {
    String mark = params.get("snapshot").text();
    for (int i = 0; i < snapshots.size(); i++) {
      if (Integer.toString(i).equals(mark)) {
        return begin(snapshots.get(i), params);
      }
    }
    throw params.get("snapshot").error("there is no snapshot " + JsonField.shown(mark));
  }

  private static void object(JsonGenerator out, Runnable content) {
    out.writeStartObject();
    content.run();
    out.writeEndObject();
  }

  private static byte[] result(long id, Consumer<JsonGenerator> result) {
    return JsonLine.of(
        out ->
            object(
                out,
                () -> {
                  out.writeStringProperty("jsonrpc", "2.0");
                  out.writeNumberProperty("id", id);
                  out.writeName("result");
                  result.accept(out);
                }));
  }

  private static byte[] error(@Nullable Long id, int code, @Nullable String message) {
    return JsonLine.of(
        out ->
            object(
                out,
                () -> {
                  out.writeStringProperty("jsonrpc", "2.0");
                  out.writeName("id");
                  if (id == null) {
                    out.writeNull();
                  } else {
                    out.writeNumber(id);
                  }
                  out.writeName("error");
                  out.writeStartObject();
                  out.writeNumberProperty("code", code);
                  out.writeStringProperty("message", String.valueOf(message));
                  out.writeEndObject();
                }));
  }
}
