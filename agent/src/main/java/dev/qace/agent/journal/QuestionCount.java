package dev.qace.agent.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Counts the questions in a journal that another process may be writing. Lines that were counted
 * are not read again, unless the file was replaced. Not thread-safe.
 */
public final class QuestionCount {
  private final Path path;
  private ReadMark mark;
  private long lines;

  /**
   * @throws IOException if there is no such file
   */
  public QuestionCount(Path path) throws IOException {
    this.path = path;
    this.mark = new ReadMark(path);
  }

  /**
   * The number of questions up to the last complete line. Lines about faults of the agent are not
   * counted.
   *
   * @throws IOException if the file is gone, or cannot be read
   */
  public long now() throws IOException {
    if (!mark.holds()) {
      mark = new ReadMark(path);
      lines = 0;
    }
    long whole = Journal.wholeLines(path);
    if (mark.position() < whole) {
      try (InputStream in = Files.newInputStream(path)) {
        in.skipNBytes(mark.position());
        count(in, whole - mark.position());
      }
    }
    // The first line is the header.
    return Math.max(0, lines - 1);
  }

  private void count(InputStream in, long length) throws IOException {
    byte[] beginning = JournalReader.FAULTS;
    byte[] block = new byte[1 << 16];
    long left = length;
    int column = 0;
    boolean faults = true;
    while (left > 0) {
      int read = in.read(block, 0, (int) Math.min(block.length, left));
      if (read < 0) {
        throw new IOException("the journal became shorter as it was read: " + path);
      }
      for (int i = 0; i < read; i++) {
        if (block[i] == '\n') {
          lines += faults && column >= beginning.length ? 0 : 1;
          column = 0;
          faults = true;
        } else {
          faults = faults && (column >= beginning.length || block[i] == beginning[column]);
          column++;
        }
      }
      mark.pass(block, 0, read);
      left -= read;
    }
  }
}
