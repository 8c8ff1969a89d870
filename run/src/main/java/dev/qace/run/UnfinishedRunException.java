package dev.qace.run;

import java.io.IOException;
import java.nio.file.Path;

/** A document was read that a run writes at its end, but the run is not finished. */
public final class UnfinishedRunException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient RunFolder folder;

  UnfinishedRunException(Path file, RunFolder folder, IOException cause) {
    super("there is no " + file + ": the run in this folder is not finished.", cause);
    this.folder = folder;
  }

  /** The folder of the run. */
  public RunFolder folder() {
    return folder;
  }
}
