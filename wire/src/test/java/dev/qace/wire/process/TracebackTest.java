package dev.qace.wire.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TracebackTest {
  @Test
  void theLastLineOfTheUsersOwnFilesIsNamed() {
    String printed =
        """
        loading
        Traceback (most recent call last):
          File "/home/me/lamp.py", line 30, in <module>
            Lamp().serve()
          File "/home/me/lamp.py", line 12, in go
            numpy.array(self.rooms)
          File "/usr/lib/python3.11/site-packages/numpy/core.py", line 900, in array
            raise ValueError
        ValueError: no array
        """;
    assertThat(Traceback.useful(printed))
        .contains("ValueError: no array (lamp.py, line 12, in go: numpy.array(self.rooms))");
  }

  @Test
  void aSyntaxErrorHasALineAndNoFunction() {
    String printed =
        """
          File "C:\\agents\\lamp.py", line 12
            def bright(self) -> bool
                                    ^
        SyntaxError: expected ':'
        """;
    assertThat(Traceback.useful(printed))
        .contains("SyntaxError: expected ':' (lamp.py, line 12: def bright(self) -> bool)");
  }

  @Test
  void ofAnythingElseTheLastLineIsGiven() {
    assertThat(Traceback.useful("segmentation\nfault at 0x1\n\n")).contains("fault at 0x1");
    assertThat(Traceback.useful(" \n")).isEmpty();
  }
}
