package dev.qace.agent.json;

import dev.qace.agent.Query;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/** One run, as its steps and what each of them changed. */
final class TraceJson {
  private static final String MOVED = "moved";
  private static final String REFUSED = "refused";
  private static final String MISREPORTED = "misreportedStarts";

  private final GroundText text;

  TraceJson(GroundText text) {
    this.text = text;
  }

  void write(JsonGenerator out, Query query, Trace trace) {
    Optional<String> problem = problem(trace, query);
    if (problem.isPresent()) {
      throw new IllegalArgumentException(problem.get());
    }
    out.writeStartObject();
    out.writeName("steps");
    out.writeStartArray();
    State state = query.start();
    for (Transition transition : trace.transitions()) {
      if (!transition.state().equals(state)) {
        throw new IllegalArgumentException(
            transition.instance()
                + " is attempted in "
                + text.world().describe(transition.state())
                + ", but the run is in "
                + text.world().describe(state));
      }
      state = write(out, transition);
    }
    out.writeEndArray();
    out.writeStringProperty("end", name(trace.end()));
    if (!trace.misreportedStarts().isEmpty()) {
      out.writeName(MISREPORTED);
      out.writeStartArray();
      trace.misreportedStarts().forEach(each -> text.writeState(out, each));
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  private State write(JsonGenerator out, Transition transition) {
    State before = transition.state();
    State after = transition.outcome().state();
    if (after.words() != before.words()) {
      throw new IllegalArgumentException(
          transition.instance() + " leads to what is not a state of this world");
    }
    boolean moved = transition.outcome() instanceof Transition.Moved;
    out.writeStartObject();
    out.writeName("instance");
    text.write(out, transition.instance());
    out.writeStringProperty("outcome", moved ? MOVED : REFUSED);
    if (moved || !after.equals(before)) {
      text.writeChange(out, before, after);
    }
    out.writeEndObject();
    return after;
  }

  Trace read(JsonField json, Query query) {
    json.object(List.of("steps", "end"), List.of(MISREPORTED));
    List<Transition> transitions = new ArrayList<>();
    State state = query.start();
    for (JsonField step : json.get("steps").array()) {
      Transition transition = read(step, state);
      transitions.add(transition);
      if (transition.outcome() instanceof Transition.Moved moved) {
        state = moved.state();
      }
    }
    List<State> misreported =
        json.has(MISREPORTED)
            ? json.get(MISREPORTED).array().stream().map(text::state).toList()
            : List.of();
    Trace trace = new Trace(transitions, end(json.get("end")), misreported);
    Optional<String> problem = problem(trace, query);
    if (problem.isPresent()) {
      throw json.error(problem.get());
    }
    return trace;
  }

  private Transition read(JsonField step, State state) {
    String outcome = step.get("outcome").text();
    boolean refused = outcome.equals(REFUSED);
    if (refused && !step.has(GroundText.ADDED)) {
      step.object("instance", "outcome");
      return new Transition(
          state, text.instance(step.get("instance")), new Transition.Refused(state));
    }
    if (!refused && !outcome.equals(MOVED)) {
      throw step.get("outcome")
          .error("moved or refused is expected here, not " + JsonField.shown(outcome));
    }
    step.object("instance", "outcome", GroundText.ADDED, GroundText.DELETED);
    Instance instance = text.instance(step.get("instance"));
    State after = text.changed(step, state);
    return new Transition(
        state, instance, refused ? new Transition.Refused(after) : new Transition.Moved(after));
  }

  /** What no run of this query can look like, whatever the agent. */
  private static Optional<String> problem(Trace trace, Query query) {
    List<Transition> transitions = trace.transitions();
    int steps = transitions.size();
    if (steps > query.maxSteps()) {
      return Optional.of(
          "a run takes at most "
              + Counted.of(query.maxSteps(), "step")
              + " here, this one "
              + steps);
    }
    for (int i = 0; i < steps - 1; i++) {
      if (transitions.get(i).outcome() instanceof Transition.Refused) {
        return Optional.of("step " + (i + 1) + " is refused, so it must be the last");
      }
    }
    boolean refused =
        steps > 0 && transitions.get(steps - 1).outcome() instanceof Transition.Refused;
    if (refused && trace.end() != Trace.End.REFUSAL) {
      return Optional.of(
          "the last step is refused, so the end is a refusal, not " + name(trace.end()));
    }
    if (!refused && trace.end() == Trace.End.REFUSAL) {
      return Optional.of("the end is a refusal, but the last step is not refused");
    }
    if (trace.end() == Trace.End.STEP_LIMIT && steps < query.maxSteps()) {
      return Optional.of(
          "the end is the step limit of " + query.maxSteps() + ", but there are " + steps);
    }
    return Optional.empty();
  }

  private static Trace.End end(JsonField field) {
    String name = field.text();
    for (Trace.End end : Trace.End.values()) {
      if (name(end).equals(name)) {
        return end;
      }
    }
    throw field.error(
        Arrays.stream(Trace.End.values()).map(TraceJson::name).collect(Collectors.joining(", "))
            + " are the ends of a run, not "
            + JsonField.shown(name));
  }

  private static String name(Trace.End end) {
    return switch (end) {
      case GOAL -> "goal";
      case REFUSAL -> "refusal";
      case NO_RULE -> "no-rule";
      case STEP_LIMIT -> "step-limit";
    };
  }
}
