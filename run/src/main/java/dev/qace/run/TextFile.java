package dev.qace.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that a command was told to write. */
public final class TextFile {
  /** Appended to the name of a file until it is complete. */
  public static final String UNFINISHED = ".tmp";

  private TextFile() {}

  /**
   * Writes it, in place of what was there.
   *
   * @throws IOException if that is not possible, with the path
   */
  public static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }

  /**
   * Writes it atomically: the file holds either the old content or all of the new text, whatever
   * happens.
   *
   * @throws IOException if that is not possible, with the path
   */
  public static void replace(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + UNFINISHED);
    try {
      try (FileChannel channel =
          FileChannel.open(
              fresh,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }
}
