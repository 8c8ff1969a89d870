package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.Lift;
import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.CountingAgent;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.agent.json.Depot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayingAgentTest {
  private final Lift lift = new Lift();
  private final Agent agent = new SimulatorAgent<>(lift, Starts.ANY);

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void placeJournal() {
    file = folder.resolve("journal.ndjson");
  }

  private List<Query> queries(int first, int count) {
    return IntStream.range(first, first + count).mapToObj(this::query).toList();
  }

  private Query query(long seed) {
    return new Query(lift.on(0), Lift.always(), Lift.isAt(2), 9, 3, seed);
  }

  private void record(int queries) throws IOException {
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      new JournalingAgent(agent, journal).askAll(queries(0, queries));
    }
  }

  /** Goes on with the journal, in batches of this size. */
  private List<Response> resume(Agent live, int queries, int width) throws IOException {
    List<Response> responses = new ArrayList<>();
    try (Journal journal = Journal.append(file, lift.world());
        JournalReader reader = JournalReader.open(file)) {
      ReplayingAgent replaying =
          new ReplayingAgent(new JournalingAgent(live, journal), reader, exchange -> {});
      for (int i = 0; i < queries; i += width) {
        responses.addAll(replaying.askAll(queries(i, width)));
      }
      assertThat(replaying.isThrough()).isTrue();
    }
    return responses;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 12})
  void aBatchMayBeHalfInTheJournal(int width) throws IOException {
    record(12);
    byte[] undisturbed = Files.readAllBytes(file);
    Files.delete(file);
    record(5);
    CountingAgent live = new CountingAgent(agent);
    assertThat(resume(live, 12, width)).isEqualTo(agent.askAll(queries(0, 12)));
    assertThat(live.cost().queries()).isEqualTo(7);
    assertThat(file).hasBinaryContent(undisturbed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 20_000})
  void aTornLineIsDroppedBeforeTheNextIsWritten(int length) throws IOException {
    record(12);
    byte[] undisturbed = Files.readAllBytes(file);
    Files.delete(file);
    record(5);
    Files.writeString(file, "{".repeat(length), StandardOpenOption.APPEND);
    assertThat(resume(agent, 12, 4)).isEqualTo(agent.askAll(queries(0, 12)));
    assertThat(file).hasBinaryContent(undisturbed);
  }

  @Test
  void anotherQuestionThanTheRecordedOneIsRefusedByItsLine() throws IOException {
    record(5);
    try (JournalReader reader = JournalReader.open(file)) {
      ReplayingAgent replaying = new ReplayingAgent(agent, reader, exchange -> {});
      replaying.askAll(queries(0, 2));
      assertThat(replaying.isThrough()).isFalse();
      assertThatThrownBy(() -> replaying.ask(query(9)))
          .isInstanceOf(OtherJournalException.class)
          .hasMessageStartingWith(file + ":4: ")
          .hasMessageContaining("seed 2, now 9");
      Query elsewhere = new Query(lift.on(1), Lift.always(), Lift.isAt(2), 9, 3, 2);
      assertThatThrownBy(() -> replaying.ask(elsewhere)).hasMessageContaining("(at f1)");
    }
  }

  @Test
  void whatWasAnsweredBeforeAFailureIsInTheJournal() throws IOException {
    Agent failing =
        new ForwardingAgent(agent) {
          @Override
          public Response ask(Query query) {
            if (query.seed() == 3) {
              throw new IllegalStateException("out of order");
            }
            return agent().ask(query);
          }

          @Override
          public void askAll(List<Query> queries, Consumer<Response> answered) {
            queries.forEach(query -> answered.accept(ask(query)));
          }
        };
    try (Journal journal = Journal.create(file, JournalHeader.of("lift", agent))) {
      Agent journaling = new JournalingAgent(failing, journal);
      assertThatThrownBy(() -> journaling.askAll(queries(0, 9))).hasMessage("out of order");
    }
    assertThat(Files.readString(file, StandardCharsets.US_ASCII).lines()).hasSize(4);
    CountingAgent live = new CountingAgent(agent);
    assertThat(resume(live, 9, 9)).isEqualTo(agent.askAll(queries(0, 9)));
    assertThat(live.cost().queries()).isEqualTo(6);
  }

  @Test
  void theHeaderSaysWhatIsOfAnotherAgent() {
    JournalHeader header = JournalHeader.of("lift", agent);
    header.requireSameAs(header, "j");
    refused(header, JournalHeader.of("crane", agent), "j is of the agent 'lift', not of 'crane'");
    refused(
        header,
        new JournalHeader("lift", Starts.INITIAL, lift.world(), Phrases.NONE, Set.of()),
        "j is of an agent whose starts are 'any', not 'initial'");
    refused(
        header,
        new JournalHeader("lift", Starts.ANY, Depot.WORLD, Phrases.NONE, Set.of()),
        "j is of an agent with another vocabulary than this one has now");
    refused(
        header,
        new JournalHeader(
            "lift",
            header.starts(),
            lift.world(),
            Phrases.NONE,
            Set.copyOf(lift.world().vocabulary().capabilities())),
        "j is of an agent that takes one object twice for other capabilities than now");
  }

  private static void refused(JournalHeader header, JournalHeader other, String message) {
    assertThatThrownBy(() -> header.requireSameAs(other, "j"))
        .isInstanceOf(OtherJournalException.class)
        .hasMessage(message);
  }
}
