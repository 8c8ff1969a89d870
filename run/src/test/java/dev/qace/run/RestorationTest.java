package dev.qace.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.Settings;
import dev.qace.run.RunRecord.Status;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RestorationTest {
  private static final Settings SETTINGS = Settings.frugal(5).budget(60);
  private static final List<String> RESULTS =
      List.of("model.ppddl", "report.json", "report.html", "journal.ndjson");

  @TempDir private Path temporary = Path.of("");
  private final List<String> warnings = new ArrayList<>();

  /** A page that tells how much was asked, where there is room for it. */
  private record Page(boolean room) implements RunDocuments {
    @Override
    public Optional<String> page(RunFolder folder) throws IOException {
      if (!room) {
        throw new IOException("No space left on device");
      }
      return Optional.of(folder.readReport().queries() + " queries");
    }
  }

  /** Fails once it was asked so many queries, having failed now and then before. */
  private static final class Failing extends ForwardingAgent {
    private int left;
    private Faults faults = Faults.NONE;

    Failing(int left) {
      super(driver());
      this.left = left;
    }

    @Override
    public Response ask(Query query) {
      faults = faults.plus(new Faults(1, 0, 0, 0, 0, 1, 1));
      if (left-- == 0) {
        throw new AgentFailedException("it fails");
      }
      return agent().ask(query);
    }

    @Override
    public Faults takeFaults() {
      Faults taken = faults;
      faults = Faults.NONE;
      return taken;
    }
  }

  private static Agent driver() {
    return new SimulatorAgent<>(BuiltInAgent.named("driver").orElseThrow().simulator(), Starts.ANY);
  }

  private Path whole() throws IOException {
    Path folder = temporary.resolve("whole");
    try (Run run = Run.of(driver()).documents(new Page(true)).begin(folder, SETTINGS)) {
      run.assess();
    }
    return folder;
  }

  /** A copy as it would be, had the process been killed after so many answers. */
  private Path killed(Path whole, int answers) throws IOException {
    Path copy = Files.createDirectories(temporary.resolve("killed"));
    Files.writeString(
        copy.resolve("run.json"),
        Files.readString(whole.resolve("run.json"))
            .replaceFirst("\"status\" : \"[a-z]+\"", "\"status\" : \"running\""));
    List<String> lines = Files.readAllLines(whole.resolve("journal.ndjson"));
    Files.write(copy.resolve("journal.ndjson"), lines.subList(0, answers + 1));
    return copy;
  }

  private boolean restored(Path folder) throws IOException {
    return Restoration.of(RunFolder.open(folder), new Page(true), warnings::add);
  }

  private static Status status(Path folder) throws IOException {
    return RunFolder.open(folder).requireRun().status();
  }

  private static void assertSame(Path one, Path other) {
    for (String file : RESULTS) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
    }
  }

  private static void assertAgrees(Path folder) throws IOException {
    long answered =
        Files.readAllLines(folder.resolve("journal.ndjson")).stream()
            .filter(line -> line.startsWith("{\"query\""))
            .count();
    assertThat(RunFolder.open(folder).readReport().queries()).isEqualTo(answered);
    assertThat(folder.resolve("report.html")).hasContent(answered + " queries");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "[]", "7", "{", "{}"})
  void aRunRecordThatIsNoneIsRefusedByItsName(String text) throws IOException {
    Path broken = killed(whole(), 20);
    Files.writeString(broken.resolve("run.json"), text);
    assertThatThrownBy(() -> restored(broken))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(broken.resolve("run.json") + " cannot be read: ");
  }

  @Test
  void aRunThatWasKilledEndedWithItsLastAnswer() throws IOException {
    Path killed = killed(whole(), 20);
    Instant begun = Instant.parse("2026-03-01T10:00:00Z");
    Files.setLastModifiedTime(killed.resolve("run.json"), FileTime.from(begun));
    Files.setLastModifiedTime(
        killed.resolve("journal.ndjson"), FileTime.from(begun.plusMillis(90_500)));
    assertThat(restored(killed)).isTrue();
    RunRecord run = RunFolder.open(killed).requireRun();
    assertThat(run.status()).isEqualTo(Status.STOPPED);
    assertThat(run.ended()).isEqualTo("2026-03-01T10:01:30.500Z");
    assertThat(run.seconds()).isEqualTo(90.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void whatIsMissingIsMadeAgainOfTheJournal(int missing) throws IOException {
    Path whole = whole();
    Status status = status(whole);
    Path copy = Files.createDirectories(temporary.resolve("copy"));
    for (String file : RESULTS) {
      Files.copy(whole.resolve(file), copy.resolve(file));
    }
    Files.copy(whole.resolve("run.json"), copy.resolve("run.json"));
    for (int i = 0; i < 3; i++) {
      if ((missing >> i & 1) != 0) {
        Files.delete(copy.resolve(RESULTS.get(i)));
      }
    }
    assertThat(restored(copy)).isTrue();
    assertSame(copy, whole);
    assertThat(status(copy)).isEqualTo(status);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 13, 40})
  void aRunThatWasKilledIsOneThatWasStoppedAfterItsLastAnswer(int answers) throws IOException {
    Path whole = whole();
    Path killed = killed(whole, answers);
    assertThat(restored(killed)).isTrue();
    assertThat(status(killed)).isEqualTo(Status.STOPPED);
    assertAgrees(killed);
    try (Run run = Run.of(driver()).documents(new Page(true)).resume(killed)) {
      assertThat(killed.resolve("report.json")).exists();
      run.assess();
    }
    assertSame(killed, whole);
  }

  @Test
  void aRunWithoutAnAnswerHasNothingToBeRestored() throws IOException {
    Path killed = killed(whole(), 0);
    assertThat(restored(killed)).isFalse();
    assertThat(status(killed)).isEqualTo(Status.RUNNING);
  }

  @Test
  void aRunThatGoesOnIsLeftAlone() throws IOException {
    Path killed = killed(whole(), 9);
    FolderLock held = FolderLock.of(killed);
    try (held) {
      assertThat(restored(killed)).isFalse();
    }
    assertThat(killed.resolve("report.json")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6, 23})
  void whereTheAgentFailsWithinABatchTheReportIsOfWhatTheJournalHolds(int answers)
      throws IOException {
    Path folder = temporary.resolve("failing");
    try (Run run = Run.of(new Failing(answers)).documents(new Page(true)).begin(folder, SETTINGS)) {
      assertThatThrownBy(run::assess).isInstanceOf(AgentFailedException.class);
    }
    assertThat(status(folder)).isEqualTo(Status.STOPPED);
    assertAgrees(folder);
    Faults faults = RunFolder.open(folder).readReport().faults();
    assertThat(faults.timeouts()).isEqualTo(answers + 1);
    try (Run run = Run.of(driver()).documents(new Page(true)).resume(folder)) {
      run.assess();
    }
    assertThat(RunFolder.open(folder).readReport().faults())
        .isEqualTo(answers == 0 ? Faults.NONE : faults);
  }

  @Test
  void aRunWhosePageCannotBeWrittenIsPendingAndFinishedLater() throws IOException {
    Path folder = temporary.resolve("pending");
    Settings enough = Settings.frugal(5);
    try (Run run =
        Run.of(driver()).documents(new Page(false)).warn(warnings::add).begin(folder, enough)) {
      run.assess();
    }
    assertThat(warnings).hasSize(1);
    assertThat(status(folder)).isEqualTo(Status.PENDING);
    String report = Files.readString(folder.resolve("report.json"));
    assertThat(restored(folder)).isTrue();
    assertThat(status(folder)).isEqualTo(Status.FINISHED);
    assertThat(folder.resolve("report.json")).hasContent(report);
    assertAgrees(folder);
  }

  @Test
  void aRunOfAnEarlierVersionIsReadAsStoppedWhereItSaysPartial() throws IOException {
    Path killed = killed(whole(), 9);
    Path file = killed.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"running\"", "\"partial\"")
            .replaceFirst("\"model\" : \"agent\",", ""));
    assertThat(status(killed)).isEqualTo(Status.STOPPED);
    assertThat(RunFolder.open(killed).requireRun().model()).isEqualTo("agent");
  }

  @Test
  void documentsAreDeletedAsSoonAsTheJournalHoldsMoreThanTheyTell() throws IOException {
    Path killed = killed(whole(), 5);
    assertThat(restored(killed)).isTrue();
    List<Boolean> there = new ArrayList<>();
    Agent looking =
        new ForwardingAgent(driver()) {
          @Override
          public Response ask(Query query) {
            there.add(Files.exists(killed.resolve("report.json")));
            return agent().ask(query);
          }
        };
    try (Run run = Run.of(looking).documents(new Page(true)).resume(killed)) {
      run.assess();
    }
    assertThat(there).hasSizeGreaterThan(10).endsWith(false);
    assertAgrees(killed);
  }
}
