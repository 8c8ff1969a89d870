package dev.qace.report.prediction;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks the agent itself.
 *
 * <p>A query's policy depends on the state alone. A sequence is such a policy if no state can occur
 * before two different steps. Otherwise the sequence is asked one step at a time, each from the
 * states that the runs have reached, which needs an agent that can be brought back there.
 */
public final class LiveQuestion {
  private static final Condition NEVER = new Condition.Or(List.of());

  private final Agent agent;
  private final Prediction prediction;
  private final int runs;
  private final long seed;

  private LiveQuestion(Agent agent, Prediction prediction, int runs, long seed) {
    this.agent = agent;
    this.prediction = prediction;
    this.runs = runs;
    this.seed = seed;
  }

  /**
   * Asks.
   *
   * @param agent of the prediction's world
   * @throws dev.qace.agent.AgentFailedException if it does not answer
   */
  public static Posed pose(Agent agent, Prediction prediction, int runs, long seed) {
    return new LiveQuestion(agent, prediction, runs, seed).pose();
  }

  private Posed pose() {
    WhatIf question = prediction.question();
    Optional<Instance> untaken = untaken();
    if (untaken.isPresent()) {
      return new Posed.Unaskable(
          untaken.get() + " is never asked: the agent says that it never takes one object twice");
    }
    if (question.course() instanceof WhatIf.Following following) {
      return asked(following.policy(), question.goal().orElse(NEVER), "as one question");
    }
    WhatIf.Sequence sequence = (WhatIf.Sequence) question.course();
    Optional<Policy> policy = policy();
    if (policy.isPresent()) {
      return asked(policy.get(), NEVER, "as one question");
    }
    if (agent.starts() == Starts.INITIAL) {
      return new Posed.Unaskable(
          "a state may be met before two different steps of the sequence, so it is no policy; and"
              + " step by step it cannot be asked of an agent that only starts in its initial"
              + " state. Ask about the first steps only, or give a --policy");
    }
    return stepwise(sequence);
  }

  /** What the agent may be asked to do with one object twice, though it says it never does. */
  private Optional<Instance> untaken() {
    Stream<Instance> named =
        prediction.question().course() instanceof WhatIf.Following following
            ? following.policy().rules().stream().map(Policy.Rule::then)
            : ((WhatIf.Sequence) prediction.question().course()).instances().stream();
    return named.filter(each -> !prediction.model().header().takes(each)).findFirst();
  }

  private Posed asked(Policy policy, Condition goal, String way) {
    WhatIf question = prediction.question();
    int most = question.course().maxSteps();
    Response response = agent.ask(new Query(question.start(), policy, goal, most, runs, seed));
    return response instanceof Response.StartRefused refused
        ? new Posed.StartRefused(refused.reason())
        : new Posed.Answered(((Response.Answered) response).traces(), way);
  }

  /** What to do in each state that is predicted; empty if that depends on the step. */
  private Optional<Policy> policy() {
    Map<State, Instance> rules = new LinkedHashMap<>();
    for (Map<State, Node> layer : prediction.unrolled().layers()) {
      for (Node node : layer.values()) {
        Optional<Instance> next =
            node.fate() instanceof Acted acted
                ? Optional.of(acted.instance())
                : ((Ended) node.fate()).attempted();
        Instance before = next.isEmpty() ? null : rules.put(node.state(), next.get());
        if (before != null && !before.equals(next.get())) {
          return Optional.empty();
        }
      }
    }
    World world = prediction.model().world();
    return Optional.of(
        new Policy(
            rules.entrySet().stream()
                .map(rule -> new Policy.Rule(literals(world, rule.getKey()), rule.getValue()))
                .toList()));
  }

  private static List<Literal> literals(World world, State state) {
    List<Literal> literals = new ArrayList<>();
    for (int i = 0; i < world.size(); i++) {
      Atom atom = world.atom(i);
      literals.add(new Literal(atom, state.holds(i)));
    }
    return literals;
  }

  private Posed stepwise(WhatIf.Sequence sequence) {
    List<List<Transition>> begun = new ArrayList<>();
    Map<State, List<List<Transition>>> going = new LinkedHashMap<>();
    for (int i = 0; i < runs; i++) {
      List<Transition> run = new ArrayList<>();
      begun.add(run);
      going.computeIfAbsent(prediction.question().start(), s -> new ArrayList<>()).add(run);
    }
    long asked = seed;
    for (Instance instance : sequence.instances()) {
      Map<State, List<List<Transition>>> next = new LinkedHashMap<>();
      for (Map.Entry<State, List<List<Transition>>> here : going.entrySet()) {
        Policy once = new Policy(List.of(new Policy.Rule(List.of(), instance)));
        List<List<Transition>> those = here.getValue();
        Response response =
            agent.ask(new Query(here.getKey(), once, NEVER, 1, those.size(), asked++));
        if (response instanceof Response.StartRefused refused) {
          return new Posed.StartRefused(refused.reason());
        }
        List<Trace> traces = ((Response.Answered) response).traces();
        for (int i = 0; i < those.size(); i++) {
          Transition transition = traces.get(i).transitions().get(0);
          those.get(i).add(transition);
          if (transition.outcome() instanceof Transition.Moved moved) {
            next.computeIfAbsent(moved.state(), s -> new ArrayList<>()).add(those.get(i));
          }
        }
      }
      going = next;
    }
    return new Posed.Answered(
        begun.stream().map(LiveQuestion::trace).toList(),
        "step by step, since a state may be met before two different steps; what the states do not"
            + " show of the agent is lost between steps");
  }

  private static Trace trace(List<Transition> run) {
    boolean refused =
        !run.isEmpty() && run.get(run.size() - 1).outcome() instanceof Transition.Refused;
    return new Trace(run, refused ? Trace.End.REFUSAL : Trace.End.STEP_LIMIT);
  }
}
