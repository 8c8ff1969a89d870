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
  /** What a file is called, beside its name, until it is complete. */
  public static final String UNFINISHED = ".tmp";

  private TextFile() {}

  /**
   * Writes it, in place of what was there.
   *
   * @throws IOException where that is not possible, with the path
   */
  public static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }

  /**
   * Writes it so that, whatever happens meanwhile, there is either what was there before or all of
   * the new text.
   *
   * @throws IOException where that is not possible, with the path
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
