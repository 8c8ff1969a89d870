package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What version 0.1 left behind can still be used. */
class EarlierVersionTest {
  private static final Path KEPT =
      Path.of(System.getProperty("qace.root", ".."), "cli/src/test/resources/runs-of-0.1");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void copy() throws IOException {
    for (String run : List.of("finished", "partial")) {
      Files.createDirectories(folder.resolve(run));
      for (String file : List.of("run.json", "journal.ndjson", "model.ppddl", "report.json")) {
        Path name = Path.of(run, file);
        Files.copy(KEPT.resolve(name), folder.resolve(name));
      }
    }
  }

  private Path finished() {
    return folder.resolve("finished");
  }

  private Path partial() {
    return folder.resolve("partial");
  }

  @Test
  void runsAreShownAndReported() {
    for (Path run : List.of(finished(), partial())) {
      Run shown = Run.qace("show", run);
      assertThat(shown.err()).isEmpty();
      assertThat(shown.out()).contains("(:action press", "room, seed");
      assertThat(Run.qace("report", run).code()).isZero();
      assertThat(run.resolve("report.html")).isNotEmptyFile();
    }
    assertThat(Run.qace("show", partial()).out()).contains("with a larger --budget");
  }

  @Test
  void runsAreCompared() {
    Run diff = Run.qace("diff", finished(), partial(), "--json");
    // 50 and 20 steps are not enough to tell that nothing has changed.
    assertThat(diff.code()).isEqualTo(3);
    assertThat(QaceTest.json(diff).get("old").get("strategy").asString()).isEqualTo("frugal");
    assertThat(QaceTest.json(diff).get("old").get("seed").asInt()).isEqualTo(1);
  }

  @Test
  void aFinishedRunIsPrintedAgainAndAPartialOneSaysWhyItCannotBeResumed() {
    Run again = Run.qace("assess", "--resume", finished());
    assertThat(again.code()).isZero();
    assertThat(again.out()).contains("(:action press");
    Run resumed = Run.qace("assess", "--resume", partial());
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err())
        .contains("was begun by version 0.1", "not resumed. Begin another run")
        .doesNotContain("fault in qace");
    Run live = Run.qace("ask", finished(), "--do", "(plug)", "--live");
    assertThat(live.code()).isEqualTo(2);
    assertThat(live.err()).doesNotContain("fault in qace");
  }
}
