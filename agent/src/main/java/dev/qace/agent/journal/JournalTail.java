package dev.qace.agent.journal;

import dev.qace.agent.journal.JournalEntry.Exchange;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a journal while it is being written. Only complete lines are read: one that is being
 * written may be cut off and written again. Not thread-safe. Throws {@link
 * dev.qace.agent.json.UnexpectedJsonException} at a line that is not of a journal.
 */
public final class JournalTail implements Closeable {
  private final Path path;
  private final WholeLines file;
  private final JournalReader reader;

  private JournalTail(Path path, WholeLines file) throws IOException {
    this.path = path;
    this.file = file;
    this.reader = new JournalReader(path, file);
  }

  /**
   * Begins at the first line.
   *
   * @return empty if there is no journal yet, or its first line is not complete
   * @throws IOException if it cannot be read
   */
  public static Optional<JournalTail> open(Path path) throws IOException {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    long whole = Journal.wholeLines(path);
    if (whole == 0) {
      return Optional.empty();
    }
    ReadMark mark = new ReadMark(path);
    WholeLines file = new WholeLines(Files.newInputStream(path), mark, whole);
    try {
      return Optional.of(new JournalTail(path, file));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  public JournalHeader header() {
    return reader.header();
  }

  /** Checks how far the journal has grown; {@link #next} reads up to there. */
  public void look() throws IOException {
    file.limit = Math.max(file.limit, Journal.wholeLines(path));
  }

  /**
   * Whether the file was replaced or deleted since it was read.
   *
   * @throws IOException if that cannot be told
   */
  public boolean isReplaced() throws IOException {
    return !file.mark.holds();
  }

  /** The next question and its answer; empty if there is none yet. */
  public Optional<Exchange> next() throws IOException {
    return reader.next().map(Exchange.class::cast);
  }

  /** The number of bytes at the last look. */
  public long size() {
    return file.limit;
  }

  /** The number of bytes that were read, or are about to be. */
  public long position() {
    return file.mark.position();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** The part of a file that is whole lines. */
  private static final class WholeLines extends InputStream {
    private final InputStream file;
    private final ReadMark mark;
    private long limit;

    WholeLines(InputStream file, ReadMark mark, long limit) {
      this.file = file;
      this.mark = mark;
      this.limit = limit;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      long left = limit - mark.position();
      if (left <= 0) {
        return -1;
      }
      int read = file.read(into, offset, (int) Math.min(length, left));
      if (read > 0) {
        mark.pass(into, offset, read);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
