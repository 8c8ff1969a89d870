package dev.qace.evaluation.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RowTest {
  private static final String LINE =
      "driver,paper,default,3,204,66,0.0125,0.003,0.006,0,0.0062,0.0123,0.079429,0.08,0.0794,0.3,0.2,true,false";

  @Test
  void aRowThatIsWrittenReadsBackEqual() {
    Row row = Row.parse(LINE);
    assertThat(row.csv()).isEqualTo(LINE);
    assertThat(row.csv().split(",")).hasSameSizeAs(Row.HEADER.split(","));
    assertThat(row.label()).isEqualTo(new Label("driver", "paper", "default"));
    assertThat(row.sampledVd()).isEqualTo(0.079429);
    assertThat(row.excess()).isCloseTo(0.125, org.assertj.core.data.Offset.offset(1e-12));
    assertThat(row.structureExact()).isTrue();
    assertThat(row.last()).isFalse();
    String small = LINE.replace("0.003,", "0.000001,");
    assertThat(Row.parse(small).csv()).isEqualTo(small);
  }

  @Test
  void whereThereIsNoTestSetDistancesAreLeftOut() {
    String line = "a,b,c,0,1,1,0.1,,,,0.5,1,,,,,,false,true";
    assertThat(Row.parse(line).csv()).isEqualTo(line);
    assertThat(Row.parse(line).vd()).isNaN();
  }

  @Test
  void whatIsNoRowIsSaidToBeNone() {
    assertThatThrownBy(() -> Row.parse("driver,paper"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a row has 19 columns, or 32 with scores, and this has 2");
    assertThatThrownBy(() -> Row.parse(LINE.replace("204", "many")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("many");
    assertThatThrownBy(() -> Row.parse(LINE.replace("true", "maybe")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("true or false is expected, not 'maybe'");
  }
}
