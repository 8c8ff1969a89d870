package dev.qace.wire;

import dev.qace.agent.Attempt;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Simulator;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.JsonField;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/**
 * The requests to one process of an agent after it has described itself: each method is one request
 * and its answer. Throws {@link AgentFault} if the answer is not valid.
 */
public final class Session {
  private static final String STATE = "state";
  private static final String SNAPSHOT = "snapshot";
  private static final String REFUSED = "refused";
  private static final int MOST_OF_STATE = 200;

  private final Conversation conversation;
  private final Description description;
  private final ExchangeJson json;

  /**
   * Has the agent describe itself.
   *
   * @param examined the time it has for an answer, where it is only tried out; empty otherwise
   */
  Session(Conversation conversation, Optional<Duration> examined) {
    this.conversation = conversation;
    this.description =
        conversation.request(
            Method.DESCRIBE,
            "",
            out -> {
              out.writeNumberProperty("protocol", Protocol.VERSION);
              examined.ifPresent(
                  time -> out.writeNumberProperty("examine", time.toMillis() / 1000.0));
            },
            DescriptionJson::read);
    this.json = ExchangeJson.ofReadable(description.world());
  }

  public Description description() {
    return description;
  }

  /** The state after a reset. */
  public State reset(long seed, int run) {
    return conversation.request(
        Method.RESET,
        "",
        begins(seed, run, out -> {}),
        result -> json.state(result.object(STATE).get(STATE)));
  }

  public Simulator.Built<State> set(State state, long seed, int run) {
    return conversation.request(
        Method.SET,
        new Target(description.world(), state),
        begins(
            seed,
            run,
            out -> {
              out.writeName(STATE);
              json.write(out, state);
            }),
        this::begun);
  }

  /** Where an agent is to be set; written only where something goes wrong. */
  private record Target(World world, State state) {
    @Override
    public String toString() {
      String atoms = world.describe(state);
      return "to "
          + (atoms.isEmpty()
              ? "the state in which nothing is true"
              : JsonField.shown(atoms, MOST_OF_STATE));
    }
  }

  public Simulator.Built<State> restore(String snapshot, long seed, int run) {
    return conversation.request(
        Method.RESTORE,
        "",
        begins(seed, run, out -> out.writeStringProperty(SNAPSHOT, snapshot)),
        this::begun);
  }

  private static Consumer<JsonGenerator> begins(long seed, int run, Consumer<JsonGenerator> where) {
    return out -> {
      where.accept(out);
      out.writeNumberProperty("seed", seed);
      out.writeNumberProperty("run", run);
    };
  }

  private Simulator.Built<State> begun(JsonField result) {
    if (result.has(REFUSED)) {
      result.object(List.of(REFUSED), List.of(STATE));
      return new Simulator.Impossible<>(
          reason(result.get(REFUSED).text()),
          result.has(STATE) ? Optional.of(json.state(result.get(STATE))) : Optional.empty());
    }
    return new Simulator.Ready<>(json.state(result.object(STATE).get(STATE)));
  }

  private static String reason(String text) {
    return JsonField.shown(text, Protocol.LONGEST_TEXT);
  }

  public String snapshot() {
    return conversation.request(
        Method.SNAPSHOT,
        "",
        out -> {},
        result ->
            DescriptionJson.text(result.object(SNAPSHOT).get(SNAPSHOT), Protocol.LONGEST_TEXT));
  }

  public Attempt<State> step(Instance instance, State before) {
    return conversation.request(
        Method.STEP,
        instance,
        out -> {
          out.writeName("instance");
          json.write(out, instance);
        },
        result -> attempt(result, before));
  }

  private Attempt<State> attempt(JsonField result, State before) {
    result.object(List.of("executed"), List.of(STATE, "added", "deleted"));
    boolean executed = result.get("executed").truth();
    boolean change = result.has("added") || result.has("deleted");
    if (result.has(STATE) && change) {
      throw result.error("the state afterwards is in state, or in added and deleted, not in both");
    }
    if (executed && !result.has(STATE) && !change) {
      throw result.error(
          "executed is true, so the state afterwards is expected, in state or in added and"
              + " deleted");
    }
    State after = result.has(STATE) ? json.state(result.get(STATE)) : json.changed(result, before);
    return executed ? new Attempt.Executed<>(after) : new Attempt.Refused<>(after);
  }

  /** The agent's answer to a query. Whether it followed the policy is checked elsewhere. */
  public Response ask(Query query) {
    Response response =
        conversation.request(
            Method.ASK,
            "",
            out -> {
              out.writeName("query");
              json.write(out, query);
            },
            result -> json.response(result, query));
    return response instanceof Response.StartRefused refused
        ? new Response.StartRefused(reason(refused.reason()))
        : response;
  }
}
