package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qace.cli.agent.ShellWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

  /** No shell is involved in what is tested; here one is the judge. */
  private static List<String> asAShellDoes(String command) throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + command).start();
    return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "python3 my_agent.py",
        "  python3\tmy_agent.py   --level  3 ",
        "python3 'my agent.py' \"an other\"",
        "a'b c'd\"e f\"g\\ h",
        "'' \"\" x",
        "'\\n' \"\\n\" \\n",
        "\"a \\\"quoted\\\" \\\\ word\" 'it'\\''s'",
        "\"single ' inside\" 'double \" inside'",
        "a\\\\b \\' \\\"",
        "\"\\$HOME \\`x\\`\" '$HOME *' \\$HOME \\*",
        "tab\\\tin schöne-Grüße",
      })
  void aCommandIsSplitAsAShellDoes(String command) throws IOException {
    assertThat(ShellWords.of(command)).isEqualTo(asAShellDoes(command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"$HOME ~ * `id` $(id) a;b a|b a&b >x #x !x {a,b}"})
  void nothingIsExpanded(String command) {
    assertThat(ShellWords.of(command)).isEqualTo(List.of(command.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a 'b", "a \"b", "a 'b\" c", "a \"b\\\""})
  void aQuoteThatIsNotClosedIsSaid(String command) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShellWords.of(command))
        .withMessageStartingWith(
            "the quote " + command.charAt(2) + " at character 3 is not closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void anEmptyCommandIsNone(String command) {
    assertThatIllegalArgumentException().isThrownBy(() -> ShellWords.of(command));
  }
}
