package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.agent.fleet.FleetAgent;
import dev.qace.model.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SideJournalTest {
  @TempDir private Path folder = Path.of("");
  private final Lift lift = new Lift();
  private final Agent agent = new SimulatorAgent<>(lift, Starts.ANY);
  private final JournalHeader header = JournalHeader.of("lift", agent);

  /** Notes what it has answered; run 0 of the first query is a fault that comes last of all. */
  private final class Noting extends ForwardingAgent {
    private final List<Query> answered;
    private final boolean fails;

    Noting(List<Query> answered, boolean fails) {
      super(agent);
      this.answered = answered;
      this.fails = fails;
    }

    @Override
    public Response ask(Query query) {
      if (fails && query.seed() == 0 && query.firstRun() == 0) {
        while (answered.size() < 11) {
          Thread.onSpinWait();
        }
        throw new IllegalStateException("the first of all fails");
      }
      Response response = agent().ask(query);
      answered.add(query);
      return response;
    }
  }

  private List<Query> batch() {
    return IntStream.range(0, 4)
        .mapToObj(
            i -> new Query(lift.on(i % 3), Lift.always(), new Condition.Or(List.of()), 9, 3, i))
        .toList();
  }

  private Path file() {
    return folder.resolve("ahead.ndjson");
  }

  private List<Query> failing() throws IOException {
    List<Query> answered = Collections.synchronizedList(new ArrayList<>());
    try (SideJournal side = SideJournal.open(file(), header);
        FleetAgent fleet =
            new FleetAgent(List.of(new Noting(answered, true), new Noting(answered, true)), side)) {
      assertThatThrownBy(() -> fleet.askAll(batch())).hasMessage("the first of all fails");
    }
    assertThat(answered).hasSize(11);
    return answered;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatWasAnsweredBeforeItsTurnIsNotAskedAgain(int copies) throws IOException {
    List<Query> before = failing();
    List<Query> again = Collections.synchronizedList(new ArrayList<>());
    try (SideJournal side = SideJournal.open(file(), header);
        FleetAgent fleet =
            new FleetAgent(
                IntStream.range(0, copies).mapToObj(i -> new Noting(again, false)).toList(),
                side)) {
      assertThat(fleet.askAll(batch())).isEqualTo(agent.askAll(batch()));
      assertThat(again).hasSize(1).doesNotContainAnyElementsOf(before);
      assertThat(fleet.askAll(batch())).isEqualTo(agent.askAll(batch()));
      assertThat(again).hasSize(1 + (copies == 1 ? 4 : 12));
    }
    assertThat(file()).doesNotExist();
  }

  @Test
  void aLineThatIsTornIsAskedAgain() throws IOException {
    failing();
    byte[] bytes = Files.readAllBytes(file());
    Files.write(file(), java.util.Arrays.copyOf(bytes, bytes.length - 5));
    List<Query> again = Collections.synchronizedList(new ArrayList<>());
    try (SideJournal side = SideJournal.open(file(), header);
        FleetAgent fleet = new FleetAgent(List.of(new Noting(again, false)), side)) {
      assertThat(fleet.askAll(batch())).isEqualTo(agent.askAll(batch()));
    }
    assertThat(again).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"format\":\"other\"}\n"})
  void whatIsNoSuchFileIsNotUsed(String content) throws IOException {
    Files.writeString(file(), content, StandardOpenOption.CREATE);
    try (SideJournal side = SideJournal.open(file(), header)) {
      assertThat(side.isEmpty()).isTrue();
    }
    assertThat(file()).doesNotExist();
  }
}
