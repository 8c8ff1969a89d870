package dev.qace.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.CountingAgent;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.run.RunRecord.Status;
import dev.qace.run.examples.KettleRun;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  private static final Settings SETTINGS =
      Settings.frugal(3).stop(new StopRule(0.2, 0.99, 0)).refusalChecks(1);

  @TempDir private Path temporary = Path.of("");

  private static Agent driver() {
    return agent("driver");
  }

  private static Agent agent(String name) {
    return new SimulatorAgent<>(BuiltInAgent.named(name).orElseThrow().simulator(), Starts.ANY);
  }

  /** Fails for good after so many questions; tells when it is closed. */
  private static final class Failing extends ForwardingAgent implements AutoCloseable {
    private int left;
    private int closed;

    Failing(int answers) {
      super(driver());
      left = answers;
    }

    @Override
    public List<Response> askAll(List<Query> queries) {
      return queries.stream().map(this::ask).toList();
    }

    @Override
    public Response ask(Query query) {
      if (left-- == 0) {
        throw new AgentFailedException("it fails");
      }
      return agent().ask(query);
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private Path whole() throws IOException {
    Path folder = temporary.resolve("whole");
    try (Run run = Run.begin(folder, driver(), SETTINGS)) {
      run.assess();
    }
    return folder;
  }

  private static void assertSame(Path one, Path other) {
    for (String file : List.of("model.ppddl", "report.json", "journal.ndjson")) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
    }
  }

  @Test
  void resumingWithAnotherAgentLeavesTheRunAsItIs() throws IOException {
    Path folder = whole();
    String before = Files.readString(folder.resolve("run.json"));
    assertThatIOException().isThrownBy(() -> Run.resume(folder, agent("warehouse")));
    assertThat(folder.resolve("run.json")).hasContent(before);
  }

  @Test
  void aRunWithANameIsResumedWithoutRepeatingIt() throws IOException {
    Path folder = temporary.resolve("named");
    try (Run run = Run.of(new Failing(20)).name("tire", "tire").begin(folder, SETTINGS)) {
      assertThatThrownBy(run::assess).isInstanceOf(AgentFailedException.class);
    }
    try (Run run = Run.resume(folder, driver())) {
      assertThat(run.assess().model().name()).isEqualTo("tire");
    }
  }

  @Test
  void aRunFindsWhatAnAssessmentFinds() throws IOException {
    try (Run run = Run.begin(temporary.resolve("run"), driver(), SETTINGS)) {
      Assessed found = run.assess();
      assertThat(found).isEqualTo(Assessment.of(driver()).settings(SETTINGS).run());
      assertThat(run.folder().requireRun().finished()).isTrue();
      assertThat(run.folder().pageFile()).doesNotExist();
    }
  }

  @Test
  void aRunWhoseAgentFailedIsResumedWithoutAskingAgain() throws IOException {
    Path whole = whole();
    int questions = Files.readAllLines(whole.resolve("journal.ndjson")).size() - 1;
    Path broken = temporary.resolve("broken");
    Failing failing = new Failing(20);
    try (Run run = Run.begin(broken, failing, SETTINGS)) {
      assertThatThrownBy(run::assess).isInstanceOf(AgentFailedException.class);
    }
    assertThat(failing.closed).isEqualTo(1);
    assertThat(Run.read(broken).run().orElseThrow().status()).isEqualTo(Status.STOPPED);
    int answered = Files.readAllLines(broken.resolve("journal.ndjson")).size() - 1;
    assertThat(answered).isPositive().isLessThan(questions);
    CountingAgent counting = new CountingAgent(driver());
    try (Run run = Run.resume(broken, counting)) {
      run.assess();
    }
    assertThat(counting.cost().queries()).isEqualTo(questions - answered);
    assertSame(broken, whole);
  }

  @Test
  void aCancelledRunIsPartialAndAFinishedOneAsksNothing() throws IOException {
    Path whole = whole();
    Path folder = temporary.resolve("cancelled");
    try (Run run = Run.begin(folder, driver(), SETTINGS)) {
      run.cancel();
      assertThat(run.assess().partial()).isTrue();
      assertThat(run.folder().requireRun().status()).isEqualTo(Status.STOPPED);
    }
    for (int time = 1; time <= 2; time++) {
      CountingAgent counting = new CountingAgent(driver());
      try (Run run = Run.resume(folder, counting)) {
        assertThat(run.assess().partial()).isFalse();
        assertThat(run.folder().requireRun().resumed()).isEqualTo(time);
      }
      assertThat(counting.cost().queries() > 0).isEqualTo(time == 1);
      assertSame(folder, whole);
    }
  }

  @Test
  void aFolderIsForOneRunOfOneAgent() throws IOException {
    Path folder = temporary.resolve("run");
    try (Run run = Run.begin(folder, driver(), SETTINGS)) {
      assertThatIOException()
          .isThrownBy(() -> Run.resume(folder, driver()))
          .withMessageContaining("another run is writing into " + folder);
      run.assess();
    }
    assertThatIOException()
        .isThrownBy(() -> Run.begin(folder, driver(), SETTINGS))
        .withMessageContaining("there is a run in it");
    assertThatIOException()
        .isThrownBy(() -> Run.resume(folder, agent("warehouse")))
        .withMessageContaining("of an agent with another vocabulary");
    assertThatIOException()
        .isThrownBy(() -> Run.resume(temporary, driver()))
        .withMessageContaining("there is no run in " + temporary);
    Path file = folder.resolve("run.json");
    Files.writeString(file, Files.readString(file).replace(Version.text(), "qace 9"));
    assertThatIOException()
        .isThrownBy(() -> Run.resume(folder, driver()))
        .withMessageContaining("was begun by qace 9");
  }

  @Test
  void settingsAndAgentAreKeptAsData() throws IOException {
    Agent driver = driver();
    GroundReader reader = GroundReader.of(driver.world());
    String atom = driver.world().atom(0).toString();
    Settings settings =
        SETTINGS.maxSteps(4).budget(50).avoid(reader.condition("test", "(not " + atom + ")"));
    AgentOrigin origin =
        new AgentOrigin.Program(List.of("python3", "a b.py"), "/somewhere", 1.5, 20, 3, "visited");
    Path folder = temporary.resolve("run");
    Run.of(driver).name("d", "model").origin(origin).begin(folder, settings).close();
    RunRecord run = RunFolder.open(folder).requireRun();
    assertThat(run.agent()).isEqualTo("d");
    assertThat(run.origin()).isEqualTo(origin);
    assertThat(run.settings().in(driver.world())).isEqualTo(settings);
    assertThat(RecordedSettings.of(SETTINGS).in(driver.world())).isEqualTo(SETTINGS);
  }

  @Test
  void theExampleOfTheDocsBeginsARunAndResumesIt() throws Exception {
    Path folder = temporary.resolve("kettle");
    KettleRun.main(new String[] {folder.toString()});
    Path whole = Files.createDirectories(temporary.resolve("copy"));
    for (String file : List.of("model.ppddl", "report.json", "journal.ndjson")) {
      Files.copy(folder.resolve(file), whole.resolve(file));
    }
    List<String> lines = Files.readAllLines(folder.resolve("journal.ndjson"));
    Files.write(folder.resolve("journal.ndjson"), lines.subList(0, lines.size() / 2));
    Files.delete(folder.resolve("model.ppddl"));
    KettleRun.main(new String[] {folder.toString()});
    assertSame(folder, whole);
    assertThat(RunFolder.open(folder).requireRun().resumed()).isEqualTo(1);
  }

  @Test
  void theDocsShowTheExampleAsItIsAndItIsShort() throws IOException {
    Path root = Path.of(System.getProperty("qace.root", ".."));
    String file =
        Files.readString(root.resolve("run/src/test/java/dev/qace/run/examples/KettleRun.java"));
    String program = file.substring(file.indexOf("import "));
    assertThat(Files.readString(root.resolve("docs/assessment.md")))
        .contains("```java\n" + program + "```\n");
    assertThat(program.lines().count()).isLessThanOrEqualTo(15);
  }
}
