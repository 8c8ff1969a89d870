package dev.qace.agent.journal;

import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.FaultsJson;
import dev.qace.agent.json.JsonLine;
import dev.qace.agent.json.PurposeJson;
import dev.qace.model.World;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A file that grows by a line with every question asked: first the header, then one line for each
 * query and its response, in the order in which they were answered; between them a line for what
 * went wrong with the agent meanwhile, where something did. A line has left the process when {@link
 * #append} returns, so that nothing that happens to the process can lose it. It is forced to disk
 * where the last time was a second ago or more: that costs a slow agent nothing and a fast one
 * little, and a power cut loses but the last few lines. Lines of several threads never mix.
 */
public final class Journal implements Closeable {
  static final String FAULTS = "faults";

  private static final long FORCED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path path;
  private final FileOutputStream file;
  private final ExchangeJson json;
  private boolean broken;
  private long forced = System.nanoTime() - FORCED_EVERY_NANOS;

  private Journal(Path path, FileOutputStream file, ExchangeJson json) {
    this.path = path;
    this.file = file;
    this.json = json;
  }

  /**
   * Begins a journal in a new file.
   *
   * @throws IOException if there is such a file already, or none can be written
   * @throws IllegalArgumentException if a name of the world cannot be written as PDDL
   */
  public static Journal create(Path path, JournalHeader header) throws IOException {
    ExchangeJson json = new ExchangeJson(header.world());
    byte[] first = JsonLine.of(header::write);
    Journal journal = new Journal(path, open(path, true), json);
    try {
      journal.write(first);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  /**
   * Goes on with a journal. What comes after its last whole line is a line that was being written
   * as the process ended; nobody has used its answer, and it is dropped.
   *
   * @param world that of the journal's header
   * @throws IOException if there is no such file, or it cannot be written
   */
  public static Journal append(Path path, World world) throws IOException {
    ExchangeJson json = ExchangeJson.ofReadable(world);
    long whole = wholeLines(path);
    FileOutputStream file = open(path, false);
    try {
      file.getChannel().truncate(whole);
      return new Journal(path, file, json);
    } catch (IOException e) {
      file.close();
      throw failed(path, e);
    }
  }

  /** How many bytes of a journal are whole lines: all, unless the last is torn. */
  public static long wholeLines(Path path) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      byte[] block = new byte[1 << 13];
      long end = file.length();
      while (end > 0) {
        int length = (int) Math.min(block.length, end);
        file.seek(end - length);
        file.readFully(block, 0, length);
        for (int i = length - 1; i >= 0; i--) {
          if (block[i] == '\n') {
            return end - length + i + 1;
          }
        }
        end -= length;
      }
      return 0;
    } catch (IOException e) {
      throw new IOException("cannot read " + path + ": " + e.getMessage(), e);
    }
  }

  /** Unbuffered. Unlike a channel, it is not closed when a thread is interrupted as it writes. */
  private static FileOutputStream open(Path path, boolean create) throws IOException {
    try {
      if (create) {
        Files.createFile(path);
      }
      return new FileOutputStream(path.toFile(), true);
    } catch (FileAlreadyExistsException e) {
      throw new IOException("there is a journal already: " + path, e);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no folder for " + path, e);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  private static IOException failed(Path path, IOException cause) {
    return new IOException("cannot write " + path + ": " + cause.getMessage(), cause);
  }

  /**
   * Writes down what was asked and answered.
   *
   * @throws IOException if the line cannot be written; nothing can be appended afterwards, lest a
   *     torn line end up in the middle
   * @throws IllegalArgumentException if the response cannot be one to that query
   */
  public void append(Query query, Response response) throws IOException {
    byte[] line =
        JsonLine.of(
            out -> {
              out.writeStartObject();
              out.writeName("query");
              json.write(out, query);
              query.purpose().ifPresent(purpose -> PurposeJson.write(out, purpose));
              out.writeName("response");
              json.write(out, query, response);
              out.writeEndObject();
            });
    write(line);
  }

  /**
   * Writes down what went wrong with the agent.
   *
   * @throws IOException if the line cannot be written; nothing can be appended afterwards
   */
  public void append(Faults faults) throws IOException {
    write(
        JsonLine.of(
            out -> {
              out.writeStartObject();
              out.writeName(FAULTS);
              FaultsJson.write(out, faults);
              out.writeEndObject();
            }));
  }

  private synchronized void write(byte[] line) throws IOException {
    if (broken) {
      throw new IOException("a line before could not be written, so none can follow: " + path);
    }
    try {
      file.write(line);
      if (System.nanoTime() - forced >= FORCED_EVERY_NANOS) {
        file.getFD().sync();
        forced = System.nanoTime();
      }
    } catch (IOException e) {
      broken = true;
      throw failed(path, e);
    }
  }

  /** Drops all lines after the first so many bytes. */
  synchronized void truncate(long size) throws IOException {
    try {
      file.getChannel().truncate(size);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
