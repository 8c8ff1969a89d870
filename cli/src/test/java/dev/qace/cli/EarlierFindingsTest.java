package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What version 0.1 found and wrote in sentences is shown as it was written. */
class EarlierFindingsTest {
  static final Path RUNS = Path.of("src/test/resources/runs-of-0.1");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"driver", "odd", "odd-initial"})
  void areShownWithTheModelAsItWas(String name) throws IOException {
    Run shown = Run.qace("show", RUNS.resolve(name));
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out()).startsWith(Files.readString(RUNS.resolve(name).resolve("model.ppddl")));
  }

  @Test
  void areShownWithTheReasonsAsTheyWereWritten() {
    Run shown = Run.qace("show", RUNS.resolve("odd"));
    assertThat(shown.out())
        .contains("drain, capability: it never executed in 8 attempts")
        .contains("flicker, outcomes: an outcome of just this would look like others")
        .contains("toggle, precondition: no conjunction of literals over its parameters tells")
        .contains("(4 transitions in report.json)")
        .contains("surge, effect: a side effect outside the vocabulary: in 15 of 31 executions")
        .contains("a refusal is believed once it was asked for again 1 times in the same state")
        .contains("an outcome is a set of literals over the parameters, with a fixed probability");
    assertThat(Run.qace("show", RUNS.resolve("odd-initial")).out())
        .contains("toggle, precondition (power)")
        .contains(": no state that can be reached from the start tells")
        .contains("toggle, effect (power)")
        .contains(": it would show only where (power) does not hold");
  }

  @ParameterizedTest
  @ValueSource(strings = {"driver", "odd", "odd-initial"})
  void getAPage(String name) throws IOException {
    Path page = folder.resolve("page.html");
    Run made = Run.qace("report", RUNS.resolve(name), "--out", page);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(Files.readString(page)).contains("What you can rely on").contains("Assumptions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"driver", "odd", "odd-initial"})
  void areExported(String name) {
    for (String format : List.of("json", "dot", "oneof")) {
      Run exported = Run.qace("export", RUNS.resolve(name), "--to", format);
      assertThat(exported.code()).as(exported.err()).isZero();
    }
  }

  @Test
  void areComparedWithEachOtherAndWithRunsOfToday() throws IOException {
    Run same = Run.qace("diff", RUNS.resolve("odd"), RUNS.resolve("odd-initial"));
    assertThat(same.out()).contains("NOT ENOUGH TO TELL").contains("not comparable");
    Path now = folder.resolve("now");
    Run.qace("assess", "driver", "--seed", 1, "--budget", 40, "--out", now);
    assertThat(Run.qace("diff", RUNS.resolve("driver"), now).out()).contains("NOT ENOUGH TO TELL");
  }
}
