package dev.qace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandNameTest {
  @Test
  void aJarThatIsStartedByItselfIsNamed() {
    assertThat(CommandName.of("../dist/qace.jar")).isEqualTo("java -jar ../dist/qace.jar");
  }

  @Test
  void whateverElseStartsItIsTheLauncherOfACheckout() {
    assertThat(CommandName.of("lib/a.jar:lib/b.jar")).isEqualTo("./qace");
    assertThat(CommandName.of("target/classes")).isEqualTo("./qace");
  }
}
