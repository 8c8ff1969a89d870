package dev.qace.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whoHoldsItIsToldForAsLongAsItIsHeld() throws IOException {
    assertThat(FolderLock.holder(folder)).isEmpty();
    FolderLock lock = FolderLock.of(folder);
    try (lock) {
      assertThat(FolderLock.holder(folder)).contains(ProcessHandle.current());
      assertThat(FolderLock.attempt(folder)).as("asking takes nothing away").isEmpty();
      assertThat(FolderLock.holder(folder)).contains(ProcessHandle.current());
    }
    assertThat(FolderLock.holder(folder)).isEmpty();
  }

  /** Else a folder from somebody else could name any process to be ended. */
  @Test
  void aProcessThatDoesNotHoldItIsNotBelievedToBecauseAFileSaysSo() throws IOException {
    Path file = folder.resolve(RunFolder.LOCK);
    for (String text :
        new String[] {"1", Long.toString(ProcessHandle.current().pid()), "-1", "x"}) {
      Files.writeString(file, text);
      assertThat(FolderLock.holder(folder)).as(text).isEmpty();
    }
  }
}
