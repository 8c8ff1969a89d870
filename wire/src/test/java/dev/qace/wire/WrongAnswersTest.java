package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.model.Condition;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrongAnswersTest {
  private static final String DARK =
      """
      {"protocol":1,"starts":"initial","methods":METHODS,"world":{"vocabulary":{\
      "predicates":[{"name":"lit","parameters":[{"name":"r"}]}],\
      "capabilities":[{"name":"press","parameters":[]}]},\
      "objects":[{"name":"hall"}],"initial":[]}}""";

  /** Describes itself as told, and has one answer to all else. */
  private static final String CODE =
      """
      import json, sys
      for line in sys.stdin:
          request = json.loads(line)
          answer = {"jsonrpc": "2.0", "id": request["id"]}
          if request["method"] == "describe":
              answer["result"] = json.loads(sys.argv[1])
          else:
              answer.update(json.loads(sys.argv[2]))
          print(json.dumps(answer), flush=True)
      """;

  private static void ask(String methods, String answer) throws IOException {
    List<String> command = List.of("python3", "-c", CODE, DARK.replace("METHODS", methods), answer);
    try (StdioAgent agent = StdioAgent.start(Programs.served(Programs.SHORT, command))) {
      agent.ask(new Query(agent.world().initial(), new Policy(List.of()), Condition.TRUE, 1, 1, 5));
    }
  }

  @Test
  void theStateWithoutAtomsIsNamed() {
    assertThatThrownBy(() -> ask("[]", "{\"result\":{\"state\":[\"(lit hall)\"]}}"))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageContaining(
            "after a reset the agent is in (lit hall), but the initial state it described is the"
                + " state in which nothing is true.");
  }

  /** Says once of two resets that the hall is lit. */
  private static final String FLICKERING =
      """
      import json, sys
      resets = 0
      for line in sys.stdin:
          request = json.loads(line)
          answer = {"jsonrpc": "2.0", "id": request["id"]}
          if request["method"] == "describe":
              answer["result"] = json.loads(sys.argv[1])
          else:
              resets += 1
              answer["result"] = {"state": ["(lit hall)"] if resets % 2 else []}
          print(json.dumps(answer), flush=True)
      """;

  @Test
  void aStartThatIsReportedWronglyNowAndThenIsReportedAgain() throws IOException {
    List<String> command = List.of("python3", "-c", FLICKERING, DARK.replace("METHODS", "[]"));
    try (StdioAgent agent = StdioAgent.start(Programs.served(Programs.SHORT, command))) {
      State dark = agent.world().initial();
      Response response =
          agent.ask(new Query(dark, new Policy(List.of()), Condition.TRUE, 1, 2, 5));
      assertThat(((Response.Answered) response).traces())
          .hasSize(2)
          .allSatisfy(
              trace -> assertThat(trace.misreportedStarts()).containsExactly(dark.with(0, true)));
    }
  }

  @Test
  void noAgentRefusesItsOwnInitialState() {
    assertThatThrownBy(() -> ask("[\"ask\"]", "{\"result\":{\"startRefused\":\"not there\"}}"))
        .isInstanceOf(AgentFailedException.class)
        .hasMessageContaining(
            "the agent refuses to start in the initial state it described: not there.");
  }

  @Test
  void anErrorIsAnAnswerToARequestToo() {
    assertThatThrownBy(() -> ask("[]", "{\"id\":1,\"error\":{\"message\":\"no\"}}"))
        .hasMessageContaining("id: the answer to request 2 is expected, not to request 1");
    assertThatThrownBy(() -> ask("[]", "{\"id\":null,\"error\":{\"message\":\"no\"}}"))
        .hasMessageContaining("the agent answers with an error: no");
  }
}
