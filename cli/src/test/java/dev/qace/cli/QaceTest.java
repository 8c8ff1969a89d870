package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class QaceTest {

  static JsonNode json(Run run) {
    return JsonMapper.builder().build().readTree(run.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agents",
        "check",
        "simulate",
        "assess",
        "show",
        "compare",
        "experiment",
        "plan",
        "validate",
        "benchmark",
        "completion"
      })
  void everyCommandExplainsItself(String command) {
    Run run = Run.qace(command, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Usage: ./qace " + command);
    assertThat(run.err()).isEmpty();
    assertThat(Run.qace("--help").out()).contains("  " + command).contains("Exit codes:");
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(Run.qace("--version").out()).matches("qace \\d+\\.\\d+\\.\\d+.*\\R");
  }

  @Test
  void withoutACommandItAsksForOne() {
    Run run = Run.qace();
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Which command?").contains("Try: ./qace --help");
  }

  @Test
  void aMistypedCommandOrOptionGetsAHint() {
    assertThat(Run.qace("agnets").code()).isEqualTo(2);
    assertThat(Run.qace("agnets").err()).contains("Did you mean: ./qace agents");
    Run option = Run.qace("simulate", "driver", "--sede", "3");
    assertThat(option.code()).isEqualTo(2);
    assertThat(option.err())
        .startsWith("There is no option '--sede'. Did you mean: ")
        .contains("--seed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "asses driver | There is no command 'asses'.",
        "assess driver warehouse | 'warehouse' is one argument too many.",
        "assess driver --seed x | --seed takes a whole number, not 'x'",
        "assess driver --seed 1.5 | --seed takes a whole number, not '1.5'",
        "assess driver --seed 99999999999999999999 | --seed takes no number as large as 99999999999999999999",
        "assess driver --confidence high | --confidence takes a number, not 'high'",
        "export nowhere --to foo | --to takes one of ppddl, oneof, prism, json, dot, not 'foo'",
        "assess nowhere/agent.py | There is no built-in agent 'nowhere/agent.py'. There is no such file",
      })
  void whatIsWrongWithACommandIsSaidInPlainWords(String command, String said) {
    Run run = Run.qace((Object[]) command.split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(said).doesNotContain("Exception");
  }

  @Test
  void completionKnowsTheAgentsNames() {
    Run run = Run.qace("completion");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("#!").contains("first-responder");
  }

  @Test
  void agentsListsThePapersAgentsWithTheirSizes() {
    JsonNode agents = json(Run.qace("agents", "--json"));
    assertThat(agents.isArray()).isTrue();
    StringBuilder sizes = new StringBuilder();
    agents.forEach(
        agent ->
            sizes
                .append(agent.get("name").asString())
                .append(' ')
                .append(agent.get("predicates").asInt())
                .append('/')
                .append(agent.get("capabilities").asInt())
                .append('\n'));
    assertThat(sizes.toString())
        .isEqualTo(
            """
            cafe-symbolic 5/4
            warehouse 8/4
            driver 4/2
            first-responder 13/10
            elevator 12/10
            cafe 5/4
            """);
    assertThat(agents.get(5).get("worlds").toString())
        .contains("{\"name\":\"test\",\"predicates\":5,\"objects\":11}");
    assertThat(Run.qace("agents").out())
        .contains("cafe              5 predicates,  4 capabilities; 5 objects to learn with")
        .contains("--world training (5 predicates, 5 objects)")
        .contains("--world delicate (7 predicates, 6 objects)");
    assertThat(Run.qace("agents").out())
        .contains("driver            4 predicates,  2 capabilities");
  }

  @Test
  void theShellCompletesValues() {
    String script = Run.qace("completion").out();
    String assess = script.substring(script.indexOf("_picocli_qace_assess()"));
    assertThat(assess.substring(0, assess.indexOf("\n}\n")))
        .contains("STRATEGY_option_args=(\"frugal\" \"paper\" \"random\")")
        .contains("CLASS_option_args=(\"paper\" \"contexts\")")
        .contains("KIND_option_args=(\"any\" \"visited\" \"initial\")")
        .contains("${STRATEGY_option_args[@]}");
  }
}
