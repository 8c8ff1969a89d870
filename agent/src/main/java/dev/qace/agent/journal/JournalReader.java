package dev.qace.agent.journal;

import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalEntry.Torn;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.FaultsJson;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.PurposeJson;
import dev.qace.agent.json.UnexpectedJsonException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a journal from its first line to its last, one at a time. Not thread-safe. Throws {@link
 * UnexpectedJsonException}, with the number of the line, at a line that is not of a journal.
 */
public final class JournalReader implements Closeable {
  private static final int LONGEST_LINE = 64 << 20;

  /** How a line of faults begins. */
  static final byte[] FAULTS = ("{\"" + Journal.FAULTS + "\"").getBytes(StandardCharsets.UTF_8);

  private final Path path;
  private final InputStream file;
  private final JournalHeader header;
  private final ExchangeJson json;
  private final byte[] block = new byte[1 << 16];
  private int from;
  private int to;
  private final Line bytes = new Line();
  private Faults faults = Faults.NONE;
  private long line;
  private long offset;

  /**
   * @param path what to call it
   */
  JournalReader(Path path, InputStream file) throws IOException {
    this.path = path;
    this.file = file;
    if (!readLine()) {
      throw new UnexpectedJsonException(
          path.toString(),
          bytes.size() == 0 ? "the journal is empty" : "the journal ends within its first line");
    }
    this.header = JournalHeader.read(JsonField.parse(where(), bytes.toByteArray()));
    this.json = ExchangeJson.ofReadable(header.world());
  }

  /**
   * Opens a journal and reads its header.
   *
   * @throws IOException if it cannot be opened or read, with its path
   */
  public static JournalReader open(Path path) throws IOException {
    InputStream file;
    try {
      file = Files.newInputStream(path);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no journal " + path, e);
    } catch (IOException e) {
      throw new IOException("cannot read " + path + ": " + e.getMessage(), e);
    }
    try {
      return new JournalReader(path, file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  public JournalHeader header() {
    return header;
  }

  /**
   * The next entry; empty at the end. When more has been written, it can be called again. Nothing
   * comes after a torn line.
   */
  public Optional<JournalEntry> next() throws IOException {
    JsonField exchange;
    do {
      long begin = offset;
      if (!readLine()) {
        return bytes.size() == 0 ? Optional.empty() : Optional.of(new Torn(line, begin));
      }
      exchange = JsonField.parse(where(), bytes.toByteArray());
    } while (isOfFaults(exchange));
    Query query = json.query(exchange.get("query"));
    return Optional.of(
        new Exchange(
            query.because(PurposeJson.read(exchange)),
            json.response(exchange.get("response"), query)));
  }

  /**
   * Skips the next exchange without reading its content.
   *
   * @return whether there was a complete one
   */
  public boolean skip() throws IOException {
    int end = endInBlock();
    if (end < to && Arrays.mismatch(block, from, end, FAULTS, 0, FAULTS.length) < FAULTS.length) {
      line++;
      offset += end + 1L - from;
      from = end + 1;
      return true;
    }
    do {
      if (!readLine()) {
        return false;
      }
    } while (bytes.startsWith(FAULTS) && isOfFaults(JsonField.parse(where(), bytes.toByteArray())));
    return true;
  }

  private boolean isOfFaults(JsonField entry) {
    if (!entry.has(Journal.FAULTS)) {
      return false;
    }
    faults = faults.plus(FaultsJson.read(entry.get(Journal.FAULTS)));
    return true;
  }

  /** What went wrong with the agent, according to the entries read so far. */
  public Faults faults() {
    return faults;
  }

  /**
   * Reads the rest.
   *
   * @param exchanges receives each exchange, in order
   * @return the last line, if it is torn
   */
  public Optional<Torn> readAll(Consumer<Exchange> exchanges) throws IOException {
    Optional<JournalEntry> next = next();
    while (next.isPresent() && next.get() instanceof Exchange exchange) {
      exchanges.accept(exchange);
      next = next();
    }
    return next.map(Torn.class::cast);
  }

  /** The line that was read last. */
  String where() {
    return path + ":" + line;
  }

  /** Where the line ends that begins here; where the block does, if it is not in the block. */
  private int endInBlock() {
    int at = from;
    while (at < to && block[at] != '\n') {
      at++;
    }
    return at;
  }

  /** The bytes of a line. */
  private static final class Line extends ByteArrayOutputStream {
    boolean startsWith(byte[] beginning) {
      return count >= beginning.length
          && Arrays.equals(buf, 0, beginning.length, beginning, 0, beginning.length);
    }
  }

  /** Whether the line read has an end; the last may not. */
  private boolean readLine() throws IOException {
    line++;
    bytes.reset();
    try {
      while (true) {
        int at = endInBlock();
        bytes.write(block, from, at - from);
        offset += at - from;
        if (bytes.size() > LONGEST_LINE) {
          throw new UnexpectedJsonException(
              where(), "this line is longer than " + (LONGEST_LINE >> 20) + " MiB");
        }
        if (at < to) {
          offset++;
          from = at + 1;
          return true;
        }
        from = 0;
        to = Math.max(0, file.read(block));
        if (to == 0) {
          if (bytes.size() == 0) {
            line--;
          }
          return false;
        }
      }
    } catch (IOException e) {
      throw new IOException("cannot read " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
