package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitedFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aFileIsReadUpToItsLimitWhichTheMessageNames() throws IOException {
    Path file = folder.resolve("file");
    Files.write(file, new byte[1 << 20]);
    assertThat(LimitedFile.bytes(file, 1)).hasSize(1 << 20);
    Files.write(file, new byte[(1 << 20) + 1]);
    assertThatIOException()
        .isThrownBy(() -> LimitedFile.bytes(file, 1))
        .withMessage(file + " is larger than 1 MiB, the limit here");
    assertThat(LimitedFile.bytes(file, 2)).hasSize((1 << 20) + 1);
  }

  @Test
  void whatIsNotThereOrNoTextIsSaidAsTheSystemSaysIt() throws IOException {
    Path file = folder.resolve("file");
    assertThatIOException()
        .isThrownBy(() -> LimitedFile.text(file, 1))
        .isInstanceOf(NoSuchFileException.class);
    Files.write(file, new byte[] {'a', (byte) 0xFF});
    assertThatIOException()
        .isThrownBy(() -> LimitedFile.text(file, 1))
        .isInstanceOf(CharacterCodingException.class);
  }
}
