package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.Visits;
import dev.qace.agent.decorator.RevisitingAgent;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StdioAgentTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  @AfterEach
  void noProcessIsLeftBehind() throws IOException {
    assertThat(Programs.leftBehind()).isEmpty();
  }

  /** Questions whose policies execute something in most states they pass. */
  private static List<Query> queries(BuiltInAgent builtIn, Agent answers, int count) {
    var simulator = builtIn.simulator();
    Random random = new Random(7);
    List<State> starts = new ArrayList<>(List.of(simulator.world().initial()));
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      State start = starts.get(random.nextInt(starts.size()));
      Optional<Instance> instance = simulator.anyExecutable(start, random);
      if (instance.isEmpty()) {
        continue;
      }
      Policy policy = new Policy(List.of(new Policy.Rule(List.of(), instance.get())));
      Query query = new Query(start, policy, NEVER, 2, 4, random.nextLong());
      queries.add(query);
      if (answers.ask(query) instanceof Response.Answered answered) {
        for (Trace trace : answered.traces()) {
          trace.transitions().stream()
              .map(Transition::outcome)
              .filter(Transition.Moved.class::isInstance)
              .forEach(outcome -> starts.add(outcome.state()));
        }
      }
    }
    return queries;
  }

  @ParameterizedTest
  @CsvSource({
    "warehouse, ANY, true",
    "warehouse, ANY, false",
    "warehouse, VISITED, true",
    "driver, VISITED, false",
    "elevator, INITIAL, true",
    "elevator, INITIAL, false"
  })
  void anAgentAnswersOverPipesAsItDoesInThisProcess(String name, Starts starts, boolean asks)
      throws IOException {
    BuiltInAgent builtIn = BuiltInAgent.named(name).orElseThrow();
    List<Query> queries = queries(builtIn, new SimulatorAgent<>(builtIn.simulator(), starts), 60);
    Agent here = new SimulatorAgent<>(builtIn.simulator(), starts);
    Set<Method> without = asks ? Set.of() : Set.of(Method.ASK);
    try (StdioAgent there =
        StdioAgent.start(
            Programs.served(TimeLimits.DEFAULT, ServedAgent.command(name, starts, without)))) {
      assertThat(there.world()).isEqualTo(here.world());
      assertThat(there.starts()).isEqualTo(starts);
      assertThat(there.askAll(queries)).isEqualTo(here.askAll(queries));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSeededAgentIsLedBackToWhereItsOldProcessHasBeen(boolean asks) throws IOException {
    BuiltInAgent builtIn = BuiltInAgent.named("warehouse").orElseThrow();
    Agent here = new SimulatorAgent<>(builtIn.simulator(), Starts.VISITED);
    List<Query> queries =
        queries(builtIn, new SimulatorAgent<>(builtIn.simulator(), Starts.VISITED), 40);
    Set<Method> without = asks ? Set.of() : Set.of(Method.ASK);
    List<String> command = ServedAgent.command("warehouse", Starts.VISITED, without);
    try (RevisitingAgent there =
        new RevisitingAgent(
            StdioAgent.start(Programs.served(TimeLimits.DEFAULT, command)),
            new Visits(builtIn.world().initial()))) {
      for (Query query : queries) {
        assertThat(there.ask(query)).isEqualTo(here.ask(query));
        if (query.seed() % 4 == 0) {
          ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
      }
    }
  }

  @Test
  void aPythonAgentTellsItsPhrasesAndRefusesImpossibleStarts() throws IOException {
    try (StdioAgent agent = StdioAgent.start(Programs.python(TimeLimits.DEFAULT, "lamp.py"))) {
      var vocabulary = agent.world().vocabulary();
      assertThat(agent.phrases().predicates())
          .isEqualTo(Map.of(vocabulary.predicates().get(0), "the robot is in {0}"));
      assertThat(agent.distinctObjects(vocabulary.capabilities().get(0))).isTrue();
      assertThat(agent.distinctObjects(vocabulary.capabilities().get(1))).isFalse();
      State nowhere = agent.world().state(List.of());
      assertThat(agent.ask(new Query(nowhere, new Policy(List.of()), NEVER, 1, 1, 0)))
          .isEqualTo(new Response.StartRefused("the robot is in one room"));
    }
  }

  @Test
  void runsOfOneSeedDifferAndTheSameRunRepeats() throws IOException {
    try (StdioAgent agent = StdioAgent.start(Programs.python(TimeLimits.DEFAULT, "lamp.py"))) {
      Instance press = GroundReader.of(agent.world()).instance("", "(switch hall)");
      Policy policy = new Policy(List.of(new Policy.Rule(List.of(), press)));
      Query query = new Query(agent.world().initial(), policy, NEVER, 1, 40, 3);
      Response first = agent.ask(query);
      assertThat(agent.ask(query)).isEqualTo(first);
      assertThat(Set.copyOf(((Response.Answered) first).traces())).hasSize(2);
    }
  }
}
