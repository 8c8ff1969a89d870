package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Faults;
import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.json.Depot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTailTest {
  private static final JournalHeader DEPOT =
      new JournalHeader("depot", Starts.VISITED, Depot.WORLD, Phrases.NONE, Set.of());

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");
  private final List<Exchange> written = new ArrayList<>();
  private byte[] bytes = {};

  @BeforeEach
  void write() throws IOException {
    Path whole = folder.resolve("whole.ndjson");
    Depot talk = new Depot(40);
    try (Journal journal = Journal.create(whole, DEPOT)) {
      for (int i = 0; i < 40; i++) {
        Exchange exchange = talk.exchange();
        journal.append(exchange.query(), exchange.response());
        written.add(exchange);
      }
    }
    bytes = Files.readAllBytes(whole);
    file = folder.resolve("journal.ndjson");
  }

  private static List<Exchange> read(JournalTail tail) throws IOException {
    List<Exchange> read = new ArrayList<>();
    tail.look();
    Optional<Exchange> next = tail.next();
    while (next.isPresent()) {
      read.add(next.get());
      next = tail.next();
    }
    return read;
  }

  private long wholeLines(int length) {
    long lines = 0;
    for (int i = 0; i < length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  @Test
  void howeverItGrowsEveryWholeLineIsReadOnceAndInOrder() throws IOException {
    Random random = new Random(4);
    Files.write(file, new byte[0]);
    assertThat(JournalTail.open(file)).isEmpty();
    int length = (int) (bytes.length * 0.1);
    Files.write(file, Arrays.copyOf(bytes, length));
    try (JournalTail tail = JournalTail.open(file).orElseThrow()) {
      assertThat(tail.header()).isEqualTo(DEPOT);
      List<Exchange> read = new ArrayList<>(read(tail));
      while (length < bytes.length) {
        length = Math.min(bytes.length, length + random.nextInt(2_000));
        Files.write(file, Arrays.copyOf(bytes, length));
        read.addAll(read(tail));
        assertThat(read).hasSize((int) wholeLines(length) - 1);
      }
      assertThat(read).isEqualTo(written);
      assertThat(tail.isReplaced()).isFalse();
    }
  }

  /** As happens to a line that was being written as the process was killed. */
  @Test
  void aLineThatWasCutOffMayBeWrittenAgain() throws IOException {
    int half = new String(bytes, StandardCharsets.ISO_8859_1).indexOf('\n') + 21;
    Files.write(file, Arrays.copyOf(bytes, half));
    try (JournalTail tail = JournalTail.open(file).orElseThrow()) {
      assertThat(read(tail)).isEmpty();
      Files.write(file, Arrays.copyOf(bytes, half - 20));
      assertThat(read(tail)).isEmpty();
      assertThat(tail.isReplaced()).isFalse();
      Files.write(file, bytes);
      assertThat(read(tail)).isEqualTo(written);
      Files.write(file, Arrays.copyOf(bytes, half));
      assertThat(tail.isReplaced()).isTrue();
      Files.delete(file);
      assertThat(tail.isReplaced()).isTrue();
    }
  }

  @Test
  void anotherJournalInItsPlaceIsNoticedHoweverLongItIs() throws IOException {
    Path other = folder.resolve("other.ndjson");
    try (Journal journal = Journal.create(other, DEPOT)) {
      Depot talk = new Depot(41);
      for (int i = 0; i < 80; i++) {
        Exchange exchange = talk.exchange();
        journal.append(exchange.query(), exchange.response());
      }
    }
    Files.write(file, bytes);
    try (JournalTail tail = JournalTail.open(file).orElseThrow()) {
      read(tail);
      assertThat(tail.isReplaced()).isFalse();
      Files.write(file, Files.readAllBytes(other));
      assertThat(Files.size(file)).isGreaterThan(bytes.length);
      assertThat(tail.isReplaced()).as("the same file, written anew").isTrue();
      Files.write(file, bytes);
      assertThat(tail.isReplaced()).as("just as it was").isFalse();
      Files.write(other, bytes);
      Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      assertThat(tail.isReplaced()).as("whoever reads the old file sees no more of it").isTrue();
    }
  }

  @Test
  void questionsAreCountedAsTheJournalGrowsAndLinesOfFaultsAreNone() throws IOException {
    Faults late = new Faults(1, 0, 0, 0, 0, 1, 1);
    Depot talk = new Depot(42);
    try (Journal journal = Journal.create(file, DEPOT)) {
      QuestionCount count = new QuestionCount(file);
      assertThat(count.now()).isZero();
      for (int i = 1; i <= 5; i++) {
        Exchange exchange = talk.exchange();
        journal.append(late);
        journal.append(exchange.query(), exchange.response());
        journal.append(late);
        assertThat(count.now()).isEqualTo(i);
      }
      Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
      assertThat(count.now()).as("of another journal, its last line torn").isEqualTo(39);
      Files.write(file, bytes);
      assertThat(count.now()).isEqualTo(40);
    }
  }
}
