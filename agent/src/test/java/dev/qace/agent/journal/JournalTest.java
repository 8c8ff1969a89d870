package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Lift;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.QueryPurpose;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalEntry.Torn;
import dev.qace.agent.json.Depot;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final JournalHeader DEPOT =
      new JournalHeader("depot", Starts.VISITED, Depot.WORLD, Phrases.NONE, Set.of());

  private final Lift lift = new Lift();
  private final Agent agent = new SimulatorAgent<>(lift, Starts.ANY);

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void placeJournal() {
    file = folder.resolve("journal.ndjson");
  }

  private Query query(long seed) {
    return new Query(lift.on(0), Lift.always(), Lift.isAt(2), 9, 3, seed);
  }

  private List<JournalEntry> entries() throws IOException {
    List<JournalEntry> entries = new ArrayList<>();
    try (JournalReader reader = JournalReader.open(file)) {
      Optional<JournalEntry> next = reader.next();
      while (next.isPresent()) {
        entries.add(next.get());
        next = reader.next();
      }
    }
    return entries;
  }

  private List<JournalEntry> write(int exchanges) throws IOException {
    Depot talk = new Depot(exchanges);
    List<JournalEntry> written = new ArrayList<>();
    try (Journal journal = Journal.create(file, DEPOT)) {
      for (int i = 0; i < exchanges; i++) {
        Exchange exchange = talk.exchange();
        journal.append(exchange.query(), exchange.response());
        written.add(exchange);
      }
    }
    return written;
  }

  @Test
  void tenThousandExchangesAreReadBackEqualAndInOrder() throws IOException {
    List<JournalEntry> written = write(10_000);
    assertThat(entries()).isEqualTo(written);
    try (JournalReader reader = JournalReader.open(file)) {
      assertThat(reader.header()).isEqualTo(DEPOT);
    }
  }

  @Test
  void exchangesCanBePassedOverAndFaultsBetweenThemAreStillCounted() throws IOException {
    Depot talk = new Depot(3);
    List<Exchange> written = List.of(talk.exchange(), talk.exchange(), talk.exchange());
    try (Journal journal = Journal.create(file, DEPOT)) {
      for (Exchange exchange : written) {
        journal.append(new Faults(0, 1, 0, 0, 0, 1, 0));
        journal.append(exchange.query(), exchange.response());
      }
    }
    try (JournalReader reader = JournalReader.open(file)) {
      assertThat(reader.skip()).isTrue();
      assertThat(reader.next()).contains(written.get(1));
      assertThat(reader.skip()).isTrue();
      assertThat(reader.skip()).isFalse();
      assertThat(reader.faults().exits()).isEqualTo(3);
    }
  }

  @Test
  void everyExchangeIsOneLineOfAsciiWhateverIsSaidInIt() throws IOException {
    write(500);
    byte[] bytes = Files.readAllBytes(file);
    for (byte b : bytes) {
      assertThat(b == '\n' || (b >= ' ' && b < 127)).isTrue();
    }
    assertThat(new String(bytes, StandardCharsets.US_ASCII).lines()).hasSize(501);
  }

  @Test
  void theSameTalkGivesTheSameBytes() throws IOException {
    write(100);
    byte[] first = Files.readAllBytes(file);
    Files.delete(file);
    write(100);
    assertThat(Files.readAllBytes(file)).isEqualTo(first);
  }

  @Test
  void theHeaderKeepsThePhrasesOfTheAgent() throws IOException {
    Phrases phrases =
        new Phrases(
            Map.of(Depot.WORLD.vocabulary().predicates().get(0), "the first of {0}"),
            Map.of(Depot.WORLD.vocabulary().capabilities().get(0), "do {0}"));
    JournalHeader header = new JournalHeader("depot", Starts.ANY, Depot.WORLD, phrases, Set.of());
    Journal.create(file, header).close();
    try (JournalReader reader = JournalReader.open(file)) {
      assertThat(reader.header().phrases()).isEqualTo(phrases);
      assertThatNoException()
          .isThrownBy(
              () ->
                  reader
                      .header()
                      .requireSameAs(
                          new JournalHeader(
                              "depot", Starts.ANY, Depot.WORLD, Phrases.NONE, Set.of()),
                          "journal"));
    }
  }

  @Test
  void theHeaderKeepsWhichCapabilitiesTakeDistinctObjects() throws IOException {
    Set<Capability> distinct = Set.of(Depot.WORLD.vocabulary().capabilities().get(0));
    JournalHeader header =
        new JournalHeader("depot", Starts.ANY, Depot.WORLD, Phrases.NONE, distinct);
    Journal.create(file, header).close();
    try (JournalReader reader = JournalReader.open(file)) {
      assertThat(reader.header()).isEqualTo(header);
    }
  }

  @Test
  void aPurposeIsKeptWhereThereIsOneAndUnknownFieldsAreIgnored() throws IOException {
    Exchange plain = new Depot(1).exchange();
    Exchange meant =
        new Exchange(
            plain
                .query()
                .because(Optional.of(new QueryPurpose(3, "need", "(lift ?c)", List.of("(at ?c)")))),
            plain.response());
    Exchange told =
        new Exchange(
            plain
                .query()
                .because(
                    Optional.of(
                        new QueryPurpose(
                            4,
                            "open-attempt",
                            "(lift ?c)",
                            List.of("(at ?c)"),
                            Optional.of(
                                new QueryPurpose.Telling(
                                    List.of("(at ?c)", "(free)"),
                                    List.of("(free)"),
                                    Optional.of(new QueryPurpose.Problem(7, 12)),
                                    "strong-cyclic"))))),
            plain.response());
    try (Journal journal = Journal.create(file, DEPOT)) {
      journal.append(meant.query(), meant.response());
      journal.append(told.query(), told.response());
      journal.append(plain.query(), plain.response());
    }
    assertThat(entries()).containsExactly(meant, told, plain);
    String text = Files.readString(file);
    Files.writeString(file, text.replace("\"purpose\"", "\"later\":{},\"purpose\""));
    assertThat(entries()).containsExactly(meant, told, plain);
  }

  @Test
  void theHeaderTellsAgentsApart() throws IOException {
    JournalHeader header = JournalHeader.of("a \n lift \ud800", agent);
    Journal.create(file, header).close();
    try (JournalReader reader = JournalReader.open(file)) {
      assertThat(reader.header())
          .isEqualTo(header)
          .isNotEqualTo(JournalHeader.of("lift", agent))
          .isNotEqualTo(
              new JournalHeader(
                  header.agent(), Starts.INITIAL, header.world(), header.phrases(), Set.of()))
          .isNotEqualTo(
              new JournalHeader(
                  header.agent(), Starts.ANY, Depot.WORLD, header.phrases(), Set.of()));
      assertThat(reader.next()).isEmpty();
    }
  }

  @Test
  void anAnswerIsInTheFileBeforeItIsUsed() throws IOException {
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      Agent journaling = new JournalingAgent(agent, journal);
      List<JournalEntry> seen = new ArrayList<>();
      for (int seed = 0; seed < 5; seed++) {
        Response response = journaling.ask(query(seed));
        assertThat(response).isEqualTo(agent.ask(query(seed)));
        seen.add(new Exchange(query(seed), response));
        assertThat(entries()).isEqualTo(seen);
      }
      Query nowhere =
          new Query(State.empty(lift.world().size()), Lift.always(), Lift.isAt(2), 9, 3, 1);
      seen.add(new Exchange(nowhere, journaling.ask(nowhere)));
      assertThat(entries()).isEqualTo(seen);
      assertThat(journaling.world()).isSameAs(agent.world());
      assertThat(journaling.starts()).isEqualTo(Starts.ANY);
    }
  }

  @Test
  void aQuestionThatTheAgentDoesNotAnswerLeavesNoLine() throws IOException {
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      Agent journaling = new JournalingAgent(agent, journal);
      Query stranger = new Query(State.empty(999), Lift.always(), Lift.isAt(2), 9, 3, 1);
      assertThatIllegalArgumentException().isThrownBy(() -> journaling.ask(stranger));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> journal.append(query(1), new Response.Answered(List.of())));
      journaling.ask(query(2));
    }
    assertThat(entries()).containsExactly(new Exchange(query(2), agent.ask(query(2))));
  }

  @Test
  void linesOfSeveralThreadsNeverMix() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Set<JournalEntry> expected = new HashSet<>();
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      Agent journaling = new JournalingAgent(agent, journal);
      CountDownLatch together = new CountDownLatch(4);
      List<Future<?>> asking = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        int first = 1_000 * thread;
        asking.add(
            threads.submit(
                () -> {
                  together.countDown();
                  together.await();
                  for (int seed = first; seed < first + 1_000; seed++) {
                    journaling.ask(query(seed));
                  }
                  return first;
                }));
      }
      for (Future<?> future : asking) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }
    for (int seed = 0; seed < 4_000; seed++) {
      expected.add(new Exchange(query(seed), agent.ask(query(seed))));
    }
    assertThat(entries()).hasSize(4_000);
    assertThat(new HashSet<>(entries())).isEqualTo(expected);
  }

  @Test
  void anInterruptedThreadStillWritesItsLine() throws IOException {
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      Agent journaling = new JournalingAgent(agent, journal);
      Thread.currentThread().interrupt();
      journaling.ask(query(1));
      assertThat(Thread.interrupted()).isTrue();
      journaling.ask(query(2));
    }
    assertThat(entries()).hasSize(2);
  }

  @Test
  void aTornLastLineIsReportedWithItsPlaceWhereverItIsTorn() throws IOException {
    List<JournalEntry> written = write(3);
    byte[] whole = Files.readAllBytes(file);
    int secondEnd = lastLineStart(whole);
    for (int length = secondEnd; length < whole.length; length += 1 + length % 23) {
      Files.write(file, Arrays.copyOf(whole, length));
      List<JournalEntry> expected = new ArrayList<>(written.subList(0, 2));
      if (length > secondEnd) {
        expected.add(new Torn(4, secondEnd));
      }
      assertThat(entries()).isEqualTo(expected);
    }
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertThat(entries()).endsWith(new Torn(4, secondEnd));
  }

  private static int lastLineStart(byte[] bytes) {
    int at = bytes.length - 1;
    while (bytes[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  @Test
  void aBadLineIsNamedByItsNumber() throws IOException {
    write(3);
    List<String> lines = Files.readAllLines(file);
    lines.set(2, lines.get(2).replace("\"maxSteps\":", "\"maxSteps\":-1"));
    Files.write(file, lines);
    assertThatThrownBy(this::entries)
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(file + ":3: query.maxSteps: a whole number from 0");
    lines.set(2, lines.get(2).substring(0, 30));
    Files.write(file, lines);
    assertThatThrownBy(this::entries)
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(file + ":3: not JSON at column");
    lines.set(2, "");
    Files.write(file, lines);
    assertThatThrownBy(this::entries)
        .hasMessage(file + ":3: not JSON at column 1: a value is expected, and the text is empty");
  }

  @Test
  void whatIsNotAJournalIsSaidToBeNone() throws IOException {
    assertThatIOException()
        .isThrownBy(() -> JournalReader.open(file))
        .withMessage("there is no journal " + file);
    Files.writeString(file, "");
    refused(": the journal is empty");
    Files.writeString(file, "{\"format\":\"qace-jou");
    refused(": the journal ends within its first line");
    Files.writeString(file, "{\"agent\":\"lift\"}\n");
    refused(":1: a journal begins with {\"format\":\"qace-journal\"");
    Files.writeString(file, "[]\n");
    refused(":1: a journal begins with {\"format\":\"qace-journal\"");
    Files.writeString(file, "{\"format\":\"qace-journal\",\"version\":2,\"new\":0}\n");
    refused(":1: version: journals of version 1 are read here, not of version 2");
    Files.writeString(file, "{\"format\":\"qace-journal\",\"version\":1,\"agnt\":0}\n");
    refused(":1: there is no field agnt here. Did you mean agent?");
  }

  private void refused(String message) {
    assertThatThrownBy(() -> JournalReader.open(file))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(file + message);
  }

  @Test
  void aJournalIsNeverWrittenOver() throws IOException {
    write(1);
    assertThatIOException()
        .isThrownBy(() -> Journal.create(file, DEPOT))
        .withMessage("there is a journal already: " + file);
    assertThat(entries()).hasSize(1);
    Path nowhere = folder.resolve("none").resolve("journal.ndjson");
    assertThatIOException()
        .isThrownBy(() -> Journal.create(nowhere, DEPOT))
        .withMessage("there is no folder for " + nowhere);
  }

  @Test
  void whatCannotBeWrittenDownIsNotAnswered() throws IOException {
    Journal journal = Journal.create(file, JournalHeader.of("lift", agent));
    journal.close();
    Agent journaling = new JournalingAgent(agent, journal);
    assertThatThrownBy(() -> journaling.ask(query(1)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString());
    assertThatThrownBy(() -> journaling.ask(query(1)))
        .hasMessageStartingWith("a line before could not be written");
  }
}
