package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.simulators.BuiltInAgent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentServerTest {

  private static List<String> answers(String... requests) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    answer(out, requests);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static void answer(OutputStream out, String... requests) throws IOException {
    var agent =
        new SimulatorAgent<>(BuiltInAgent.named("driver").orElseThrow().simulator(), Starts.ANY);
    Description description = Description.of("driver", "driver", agent).without(Set.of(Method.ASK));
    new AgentServer(agent, description)
        .serve(
            new ByteArrayInputStream(
                (String.join("\n", requests) + "\n").getBytes(StandardCharsets.UTF_8)),
            out);
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
  void aRequestThatIsTooLongIsAnErrorAndTheEnd() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String tooLong = "x".repeat(Protocol.LONGEST_LINE + 1);
    assertThatThrownBy(() -> answer(out, request("describe", "{}"), tooLong))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("line 2 of the requests is longer than 16384 KiB; it begins: xxx")
        .hasMessageNotContaining("agent's output");
    assertThat(out.toString(StandardCharsets.UTF_8).lines().skip(1))
        .singleElement()
        .asString()
        .contains("\"id\":null,\"error\":{\"code\":-32600,\"message\":\"line 2 of the requests");
  }

  @Test
  void afterAnErrorTheNextRequestIsAnswered() throws IOException {
    assertThat(answers("", request("reset", "{\"seed\":1,\"run\":0,\"later\":true}")))
        .satisfiesExactly(
            error -> assertThat(error).contains("-32700"),
            state -> assertThat(state).contains("\"id\":7,\"result\":{\"state\":[\"("));
  }
}
