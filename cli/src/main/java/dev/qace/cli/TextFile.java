package dev.qace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command was told to write. */
final class TextFile {
  private TextFile() {}

  /**
   * Writes it, in place of what was there.
   *
   * @throws IOException where that is not possible, with the path
   */
  static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }
}
