package dev.qace.dashboard.runs;

import dev.qace.run.FolderLock;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;

/** The state of a run. */
public enum RunState {
  /** The agent is being asked. */
  RUNNING("running"),
  /** It was killed while running; its journal has everything that was answered. */
  INTERRUPTED("interrupted"),
  /** It ended before everything was asked. */
  STOPPED("stopped"),
  /** Everything was asked. */
  FINISHED("finished"),
  /** Its folder cannot be read, or only in part. */
  UNREADABLE("unreadable");

  private final String word;

  RunState(String word) {
    this.word = word;
  }

  static RunState of(Path folder, RunRecord run) throws IOException {
    return switch (run.status()) {
      case FINISHED, PENDING -> FINISHED;
      // Before its process has ended, nobody else can resume it.
      case STOPPED -> FolderLock.holder(folder).isPresent() ? RUNNING : STOPPED;
      case RUNNING -> FolderLock.holder(folder).isPresent() ? RUNNING : INTERRUPTED;
    };
  }

  /** Whether it can be resumed, as far as that can be told from here. */
  public boolean canBeResumed() {
    return this == INTERRUPTED || this == STOPPED;
  }

  @Override
  public String toString() {
    return word;
  }
}
