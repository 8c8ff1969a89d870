package dev.qace.agent.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a growing file was read, and by what it is known again: another file of its name, or the
 * same one written again, holds something else just before that place.
 */
final class ReadMark {
  private static final int KEPT = 1 << 10;

  private final Path path;
  private final @Nullable Object key;
  private byte[] last = new byte[0];
  private long position;

  /** At the beginning of a file. */
  ReadMark(Path path) throws IOException {
    this.path = path;
    this.key = key(path);
  }

  /** Where the system tells files apart by more than their names. */
  private static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  long position() {
    return position;
  }

  /** These bytes were read next. */
  void pass(byte[] block, int from, int length) {
    position += length;
    if (length >= KEPT) {
      last = Arrays.copyOfRange(block, from + length - KEPT, from + length);
    } else {
      int old = Math.min(last.length, KEPT - length);
      byte[] both = new byte[old + length];
      System.arraycopy(last, last.length - old, both, 0, old);
      System.arraycopy(block, from, both, old, length);
      last = both;
    }
  }

  /**
   * Whether what was read is still in the file of that name.
   *
   * @throws IOException if that cannot be told
   */
  boolean holds() throws IOException {
    if (!Files.exists(path) || !Objects.equals(key, key(path))) {
      return false;
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      if (file.length() < position) {
        return false;
      }
      byte[] now = new byte[last.length];
      file.seek(position - last.length);
      file.readFully(now);
      return Arrays.equals(now, last);
    }
  }
}
