package dev.qace.agent.json;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Queries about one world and responses to them, as JSON that people can read. States are sorted
 * lists of true atoms; a run starts where its query does, and each of its steps lists what it
 * changed. Reading what was written gives an equal value. Thread-safe.
 *
 * <p>Writing throws {@link IllegalArgumentException} for what is not of this world or contradicts
 * itself, reading {@link UnexpectedJsonException}. Neither checks that the policy was followed, or
 * that the goal holds where a run is said to have reached it; and a goal is written as it is, so
 * that it should be one that the agent accepted.
 */
public final class ExchangeJson {
  private static final String FIRST_RUN = "firstRun";

  private final GroundText text;
  private final TraceJson traces;

  /**
   * @throws IllegalArgumentException if this world cannot be written as PDDL: for example, because
   *     of a capital letter in a name
   */
  public ExchangeJson(World world) {
    this(new GroundText(world));
    WorldJson.requireReadable(world);
  }

  private ExchangeJson(GroundText text) {
    this.text = text;
    this.traces = new TraceJson(text);
  }

  /** The same for a world that was itself read from JSON. */
  public static ExchangeJson ofReadable(World world) {
    return new ExchangeJson(new GroundText(world));
  }

  public void write(JsonGenerator out, Query query) {
    out.writeStartObject();
    out.writeName("start");
    text.writeState(out, query.start());
    out.writeName("policy");
    out.writeStartArray();
    query.policy().rules().forEach(rule -> write(out, rule));
    out.writeEndArray();
    out.writeStringProperty("goal", query.goal().toString());
    out.writeNumberProperty("maxSteps", query.maxSteps());
    if (query.firstRun() > 0) {
      out.writeNumberProperty(FIRST_RUN, query.firstRun());
    }
    out.writeNumberProperty("runs", query.runs());
    out.writeNumberProperty("seed", query.seed());
    out.writeEndObject();
  }

  private void write(JsonGenerator out, Policy.Rule rule) {
    out.writeStartObject();
    out.writeName("when");
    out.writeStartArray();
    for (Literal literal : rule.when()) {
      text.write(out, literal);
    }
    out.writeEndArray();
    out.writeName("then");
    text.write(out, rule.then());
    out.writeEndObject();
  }

  public Query query(JsonField json) {
    if (json.has(FIRST_RUN)) {
      json.object("start", "policy", "goal", "maxSteps", FIRST_RUN, "runs", "seed");
    } else {
      json.object("start", "policy", "goal", "maxSteps", "runs", "seed");
    }
    List<Policy.Rule> rules = new ArrayList<>();
    for (JsonField rule : json.get("policy").array()) {
      rule.object("when", "then");
      List<Literal> when = rule.get("when").array().stream().map(text::literal).toList();
      rules.add(new Policy.Rule(when, text.instance(rule.get("then"))));
    }
    return new Query(
        text.state(json.get("start")),
        new Policy(rules),
        text.condition(json.get("goal")),
        json.get("maxSteps").integer(0),
        json.has(FIRST_RUN) ? json.get(FIRST_RUN).integer(0) : 0,
        json.get("runs").integer(1),
        json.get("seed").longInteger());
  }

  public void write(JsonGenerator out, State state) {
    text.writeState(out, state);
  }

  public State state(JsonField json) {
    return text.state(json);
  }

  public void write(JsonGenerator out, Instance instance) {
    text.write(out, instance);
  }

  public Instance instance(JsonField json) {
    return text.instance(json);
  }

  /** Writes the atoms that differ between two states into an object. */
  public void writeChange(JsonGenerator out, State before, State after) {
    text.writeChange(out, before, after);
  }

  /** The state after the change in an object; a missing list is empty. */
  public State changed(JsonField json, State before) {
    return text.changed(json, before);
  }

  /**
   * Writes the response to a query.
   *
   * @param query the query that this is the response to
   */
  public void write(JsonGenerator out, Query query, Response response) {
    out.writeStartObject();
    if (response instanceof Response.StartRefused refused) {
      out.writeStringProperty("startRefused", refused.reason());
    } else {
      List<Trace> runs = ((Response.Answered) response).traces();
      if (runs.size() != query.runs()) {
        throw new IllegalArgumentException(wrongNumber(query, runs.size()));
      }
      out.writeName("traces");
      out.writeStartArray();
      runs.forEach(trace -> traces.write(out, query, trace));
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  /**
   * Reads the response to a query.
   *
   * @param query the query that this is the response to
   */
  public Response response(JsonField json, Query query) {
    if (json.has("startRefused")) {
      return new Response.StartRefused(json.object("startRefused").get("startRefused").text());
    }
    List<JsonField> runs = json.object("traces").get("traces").array();
    if (runs.size() != query.runs()) {
      throw json.get("traces").error(wrongNumber(query, runs.size()));
    }
    return new Response.Answered(runs.stream().map(run -> traces.read(run, query)).toList());
  }

  private static String wrongNumber(Query query, int traces) {
    return "a query of "
        + Counted.of(query.runs(), "run")
        + " is answered with as many traces, not "
        + traces;
  }
}
