package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.qace.model.ppddl.text.PpddlException;
import java.nio.charset.StandardCharsets;

/**
 * Runs over the seeds with the other tests. To look for new inputs, in the project's folder: {@code
 * while JAZZER_FUZZ=1 mvn -q -pl model test -Dtest=ReaderFuzzTest; do :; done}. Every round takes
 * five minutes and begins with what the one before has found. A round that is interrupted leaves a
 * {@code crash-} file among the seeds, which need not be one: run the tests to see.
 */
class ReaderFuzzTest {

  @FuzzTest(maxDuration = "5m")
  void onlyPpddlExceptionsComeOut(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    PpddlFile read;
    try {
      read = PpddlReader.parse("fuzz", text);
    } catch (PpddlException expected) {
      assertThat(expected.line()).isPositive();
      assertThat(expected.column()).isPositive();
      return;
    }
    StringBuilder written = new StringBuilder();
    read.domains().forEach(domain -> written.append(PpddlWriter.write(domain)));
    read.problems().forEach(problem -> written.append(PpddlWriter.write(problem)));

    PpddlFile again = PpddlReader.parse("again", written.toString());

    assertThat(again.domains()).isEqualTo(read.domains());
    assertThat(again.problems()).isEqualTo(read.problems());
  }
}
