package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PythonPackageTest {

  @BeforeAll
  static void python() throws IOException, InterruptedException {
    Python.assumeThere();
  }

  @Test
  void itsOwnTestsPass() throws IOException, InterruptedException {
    Run tests = Python.run("-B", "-m", "unittest");
    assertThat(tests.code()).as(tests.out()).isZero();
    assertThat(tests.out()).containsPattern("Ran [1-9]\\d+ tests");
  }
}
