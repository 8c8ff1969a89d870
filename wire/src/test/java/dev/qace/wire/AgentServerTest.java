package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.simulators.BuiltInAgent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentServerTest {

  private static List<String> answers(String... requests) throws IOException {
    var agent =
        new SimulatorAgent<>(BuiltInAgent.named("driver").orElseThrow().simulator(), Starts.ANY);
    Description description = Description.of("driver", "driver", agent).without(Set.of(Method.ASK));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new AgentServer(agent, description)
        .serve(
            new ByteArrayInputStream(
                (String.join("\n", requests) + "\n").getBytes(StandardCharsets.UTF_8)),
            out);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static String request(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "hello | \"id\":null,\"error\":{\"code\":-32700",
        "{\"method\":\"reset\"} | \"id\":null,\"error\":{\"code\":-32600",
        "{\"id\":7,\"method\":\"fly\",\"params\":{}} | \"id\":7,\"error\":{\"code\":-32601,\"message\":\"there is no method fly here",
        "{\"id\":7,\"method\":\"ask\",\"params\":{}} | \"id\":7,\"error\":{\"code\":-32601",
        "{\"id\":7,\"method\":\"restore\",\"params\":{}} | \"id\":7,\"error\":{\"code\":-32601",
        "{\"id\":7,\"method\":\"reset\",\"params\":{\"seed\":1}} | -32602,\"message\":\"line 1: params: the field run is missing",
        "{\"id\":7,\"method\":\"step\",\"params\":{\"instance\":\"(change-tire l-1-1)\"}} | a run begins with reset, set or restore",
        "{\"id\":7,\"method\":\"step\",\"params\":{\"instance\":\"(fly)\"}} | line 1: params.instance: ",
      })
  void whatCannotBeAnsweredIsAnError(String request, String answer) throws IOException {
    assertThat(answers(request)).singleElement().asString().contains(answer);
  }

  @Test
  void afterAnErrorTheNextRequestIsAnswered() throws IOException {
    assertThat(answers("", request("reset", "{\"seed\":1,\"run\":0,\"later\":true}")))
        .satisfiesExactly(
            error -> assertThat(error).contains("-32700"),
            state -> assertThat(state).contains("\"id\":7,\"result\":{\"state\":[\"("));
  }
}
