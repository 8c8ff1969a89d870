package dev.qace.agent.journal;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.fleet.PartStore;
import dev.qace.agent.json.JsonLine;
import dev.qace.agent.json.UnexpectedJsonException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A file beside the journal for answers that arrived out of order. It is emptied as soon as the
 * journal has them all, and deleted if it is empty when closed.
 */
public final class SideJournal implements PartStore, Closeable {
  private final Path file;
  private final JournalHeader header;
  private final Map<Query, Response> before = new HashMap<>();
  private Optional<Journal> journal = Optional.empty();
  private long emptySize;

  private SideJournal(Path file, JournalHeader header) {
    this.file = file;
    this.header = header;
  }

  /**
   * Reads what was stored before, if anything; torn lines, and those of another agent, are ignored.
   *
   * @throws IOException if the file cannot be read or written
   */
  public static SideJournal open(Path file, JournalHeader header) throws IOException {
    SideJournal side = new SideJournal(file, header);
    if (Files.exists(file)) {
      side.read();
    }
    return side;
  }

  private void read() throws IOException {
    try (JournalReader reader = JournalReader.open(file)) {
      reader.header().requireSameAs(header, file.toString());
      reader.readAll(exchange -> before.put(key(exchange.query()), exchange.response()));
    } catch (OtherJournalException | UnexpectedJsonException unusable) {
      before.clear();
    }
    if (before.isEmpty()) {
      Files.delete(file);
    } else {
      emptySize = JsonLine.of(header::write).length;
      journal = Optional.of(Journal.append(file, header.world()));
    }
  }

  private static Query key(Query part) {
    return part.because(Optional.empty());
  }

  @Override
  public synchronized boolean isEmpty() {
    return before.isEmpty();
  }

  @Override
  public synchronized Optional<Response> find(Query part) {
    return Optional.ofNullable(before.get(key(part)));
  }

  @Override
  public synchronized void keep(Query part, Response response) {
    try {
      if (journal.isEmpty()) {
        emptySize = JsonLine.of(header::write).length;
        journal = Optional.of(Journal.create(file, header));
      }
      journal.get().append(part, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public synchronized void clear() {
    before.clear();
    try {
      if (journal.isPresent()) {
        journal.get().truncate(emptySize);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (journal.isPresent()) {
      journal.get().close();
      if (Files.exists(file) && Files.size(file) <= emptySize) {
        Files.delete(file);
      }
    }
  }
}
