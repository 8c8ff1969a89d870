package dev.qace.agent.journal;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that grows by a line with every question asked: first the header, then one line for each
 * query and its response, in the order in which they were answered. A line has left the process
 * when {@link #append} returns. Lines of several threads never mix.
 */
public final class Journal implements Closeable {
  private final Path path;
  private final OutputStream file;
  private final ExchangeJson json;
  private boolean broken;

  private Journal(Path path, OutputStream file, ExchangeJson json) {
    this.path = path;
    this.file = file;
    this.json = json;
  }

  /**
   * Begins a journal in a new file.
   *
   * @throws IOException where there is such a file already, or none can be written
   * @throws IllegalArgumentException where a name of the world cannot be written as PDDL
   */
  public static Journal create(Path path, JournalHeader header) throws IOException {
    ExchangeJson json = new ExchangeJson(header.world());
    byte[] first = JsonLine.of(header::write);
    Journal journal = new Journal(path, open(path), json);
    try {
      journal.write(first);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  /** Unbuffered. Unlike a channel, it is not closed when a thread is interrupted as it writes. */
  private static OutputStream open(Path path) throws IOException {
    try {
      return Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new IOException("there is a journal already: " + path, e);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no folder for " + path, e);
    } catch (IOException e) {
      throw new IOException("cannot write " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Writes down what was asked and answered.
   *
   * @throws IOException where the line cannot be written; nothing can be appended afterwards, lest
   *     a torn line end up in the middle
   * @throws IllegalArgumentException where the response cannot be one to that query
   */
  public void append(Query query, Response response) throws IOException {
    byte[] line =
        JsonLine.of(
            out -> {
              out.writeStartObject();
              out.writeName("query");
              json.write(out, query);
              out.writeName("response");
              json.write(out, query, response);
              out.writeEndObject();
            });
    write(line);
  }

  private synchronized void write(byte[] line) throws IOException {
    if (broken) {
      throw new IOException("a line before could not be written, so none can follow: " + path);
    }
    try {
      file.write(line);
    } catch (IOException e) {
      broken = true;
      throw new IOException("cannot write " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
