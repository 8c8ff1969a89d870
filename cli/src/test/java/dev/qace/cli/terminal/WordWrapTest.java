package dev.qace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordWrapTest {
  private static String printed(String text) {
    StringWriter written = new StringWriter();
    try (PrintWriter out = new PrintWriter(new WordWrap(written, 40))) {
      out.print(text);
    }
    return written.toString();
  }

  @Test
  void proseIsBrokenBetweenWordsAndKeepsItsIndent() {
    assertThat(printed("  With 99 % confidence, no outcome more likely than 4.94 % was missed.\n"))
        .isEqualTo("  With 99 % confidence, no outcome more\n    likely than 4.94 % was missed.\n");
  }

  @Test
  void coloursTakeNoRoom() {
    String text = "\u001b[1;33mPARTIAL:\u001b[0m it was stopped before its end.\n";
    assertThat(printed(text)).isEqualTo(text);
  }

  @Test
  void aCommandStaysOnOneLine() {
    assertThat(printed("It was stopped. Resume it with: ./qace assess --resume runs/a-long-name\n"))
        .isEqualTo("It was stopped. Resume it with:\n  ./qace assess --resume runs/a-long-name\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    :precondition (and (vehicle-at ?from) (road ?from ?to))\n",
        "      0.82 (and (not (vehicle-at ?from)) (vehicle-at ?to))\n",
        "(define (domain a-domain-with-a-rather-long-name) )\n",
        "  \"sentence\" : \"with some words that go beyond the line\"\n",
        "driver     2 capabilities    16 instances     9 atoms\n",
        "\r\u001b[K[####------] 38 %  740/1,949 steps  0:12, about 0:20 left\n"
      })
  void whatIsLaidOutStaysAsItIs(String text) {
    assertThat(printed(text)).isEqualTo(text);
  }

  @Test
  void aLineThatIsShownBeforeItsEndGoesOnWhereItWas() {
    StringWriter written = new StringWriter();
    PrintWriter out = new PrintWriter(new WordWrap(written, 40));
    out.print("a line that is not at its end ");
    out.flush();
    assertThat(written.toString()).isEqualTo("a line that is not at its end ");
    out.print("and goes on\n");
    out.flush();
    assertThat(written.toString()).isEqualTo("a line that is not at its end and goes on\n");
  }
}
