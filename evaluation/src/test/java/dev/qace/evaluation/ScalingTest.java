package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class ScalingTest {

  @Test
  void queriesGrowNoFasterThanCapabilitiesTimesLiterals() {
    Scaling.Row few = Scaling.measure(8);
    Scaling.Row many = Scaling.measure(64);
    assertThat(few.exact()).isTrue();
    assertThat(many.exact()).isTrue();
    assertThat((double) many.queries() / many.slots())
        .isLessThanOrEqualTo(1.2 * few.queries() / few.slots());
  }

  /** Writes the table of docs/scaling.md: see there. */
  @Test
  @EnabledIfSystemProperty(named = "qace.scaling", matches = ".+")
  void table() throws IOException {
    Scaling.measure(50);
    List<String> lines = new ArrayList<>();
    for (int capabilities : new int[] {2, 5, 10, 20, 50, 100, 200}) {
      lines.add(Scaling.measure(capabilities).line());
    }
    Files.write(Path.of(System.getProperty("qace.scaling", "")), lines);
  }
}
