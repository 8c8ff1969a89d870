package dev.qace.dashboard.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.dashboard.MadeRuns;
import dev.qace.dashboard.runs.RunState;
import dev.qace.dashboard.runs.RunSummaries;
import dev.qace.dashboard.runs.RunsFolder;
import dev.qace.learner.Assessed;
import dev.qace.run.AssessmentReport;
import dev.qace.run.Run;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run as it is followed: by what the run itself says, which knows nothing of being followed. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FollowerTest {
  private static final long ALL = Long.MAX_VALUE;

  @TempDir private Path folder = Path.of("");
  private @Nullable Follower follower;
  private Path run = Path.of("");

  @BeforeEach
  void name() {
    run = folder.resolve("run");
  }

  @AfterEach
  void end() {
    if (follower != null) {
      follower.close();
    }
  }

  private void follow(long mostSteps) throws IOException {
    Follower following = new Follower(run, new RunSummaries(new RunsFolder(folder)), mostSteps);
    following.start();
    follower = following;
  }

  private LiveView until(Predicate<LiveView> wanted) throws InterruptedException {
    Follower following = Objects.requireNonNull(follower);
    LiveView view = following.view();
    while (!wanted.test(view)) {
      view = following.await(view.version(), 1_000);
    }
    return view;
  }

  private static boolean isSettled(LiveView view) {
    return view.summary().state() == RunState.FINISHED
        && !view.catchingUp()
        && view.learned().filter(each -> each.step() == view.counts().steps()).isPresent();
  }

  /** Waits before a question until it is let go. */
  private static final class Paused extends ForwardingAgent {
    private final CountDownLatch go = new CountDownLatch(1);
    private final int from;
    private int asked;

    Paused(Agent agent, int from) {
      super(agent);
      this.from = from;
    }

    @Override
    public Response ask(Query query) {
      return askAll(List.of(query)).get(0);
    }

    @Override
    public List<Response> askAll(List<Query> queries) {
      asked += queries.size();
      if (asked > from) {
        try {
          go.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.askAll(queries);
    }

    @Override
    public void askAll(List<Query> queries, java.util.function.Consumer<Response> answered) {
      askAll(queries).forEach(answered);
    }
  }

  @Test
  void whatIsLearnedFromTheJournalIsWhatTheRunLearned() throws Exception {
    MadeRuns.finished(run);
    follow(ALL);
    LiveView view = until(FollowerTest::isSettled);
    AssessmentReport report = RunFolder.at(run).readReport();
    Assessed found = view.learned().orElseThrow().found();
    assertThat(found.capabilities()).isEqualTo(report.capabilities());
    assertThat(found.undecided()).isEqualTo(report.undecided());
    assertThat(found.inexpressible()).isEqualTo(report.inexpressible());
    assertThat(view.counts().questions()).isEqualTo(report.queries());
    assertThat(view.counts().steps()).isEqualTo(report.steps());
    assertThat(view.counts().refused()).isEqualTo(report.stepsRefused());
    assertThat(view.learned().orElseThrow().notes())
        .filteredOn(note -> note.kind() == Noted.Kind.NEED)
        .hasSize(
            (int)
                report.capabilities().stream()
                    .flatMap(each -> each.needed().stream())
                    .filter(each -> each.settled() > 0)
                    .count());
    List<OddsMoment> history = view.learned().orElseThrow().history();
    assertThat(history)
        .hasSizeGreaterThan(3)
        .isSortedAccordingTo(Comparator.comparingLong(OddsMoment::step));
    assertThat(history.get(history.size() - 1).widths().get("move-vehicle"))
        .isLessThan(history.get(0).widths().get("move-vehicle"));
  }

  @Test
  void aRunIsSeenAsItGoesOnAndAsItEnds() throws Exception {
    Paused agent = new Paused(MadeRuns.driver(), 60);
    try (Run begun = MadeRuns.of(agent, "driver").begin(run, MadeRuns.quick(0))) {
      Thread asking =
          new Thread(
              () -> {
                try {
                  begun.assess();
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      asking.start();
      follow(ALL);
      LiveView going = until(view -> view.learned().isPresent() && view.counts().questions() > 20);
      assertThat(going.summary().state()).isEqualTo(RunState.RUNNING);
      assertThat(going.last().orElseThrow().why().text()).isNotEmpty();
      assertThat(going.learned().orElseThrow().expectedSteps()).isPositive();
      agent.go.countDown();
      asking.join();
      LiveView ended = until(FollowerTest::isSettled);
      assertThat(ended.counts().questions()).isGreaterThan(going.counts().questions());
      assertThat(ended.learned().orElseThrow().found().capabilities())
          .isEqualTo(RunFolder.at(run).readReport().capabilities());
    }
  }

  @Test
  void aLineThatIsCutOffIsLeftOutUntilItIsWhole() throws Exception {
    MadeRuns.finished(run);
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    String half = String.join("\n", lines.subList(0, 20)) + "\n" + lines.get(20).substring(0, 30);
    Files.writeString(journal, half);
    follow(ALL);
    until(view -> view.counts().questions() == 19 && !view.catchingUp());
    Files.writeString(journal, String.join("\n", lines.subList(0, 20)) + "\n");
    Files.writeString(journal, String.join("\n", lines) + "\n");
    LiveView whole =
        until(view -> isSettled(view) && view.counts().questions() == lines.size() - 1L);
    assertThat(whole.problem()).isEmpty();
  }

  @Test
  void aFolderMayVanishAndComeBack() throws Exception {
    MadeRuns.finished(run);
    follow(ALL);
    until(FollowerTest::isSettled);
    try (Stream<Path> files = Files.walk(run)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
    LiveView gone = until(view -> view.counts().questions() == 0);
    assertThat(gone.summary().state()).isEqualTo(RunState.UNREADABLE);
    assertThat(gone.learned()).isEmpty();
    MadeRuns.finished(run, MadeRuns.driver(), "driver", 5);
    assertThat(until(FollowerTest::isSettled).counts().steps())
        .isEqualTo(RunFolder.at(run).readReport().steps());
  }

  @Test
  void brokenFilesAreSaidToBeBroken() throws Exception {
    MadeRuns.finished(run);
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    lines.set(10, "{\"query\": 7}");
    Files.write(journal, lines);
    follow(ALL);
    assertThat(until(view -> !view.problem().isEmpty()).problem()).contains("journal.ndjson:11");
  }

  @Test
  void learningEndsWhereItWouldTakeTooMuchMemoryAndCountingGoesOn() throws Exception {
    MadeRuns.finished(run);
    follow(100);
    long steps = RunFolder.at(run).readReport().steps();
    LiveView view = until(each -> each.counts().steps() == steps && !each.catchingUp());
    assertThat(view.learned().orElseThrow().full()).isTrue();
    assertThat(view.learned().orElseThrow().step()).isBetween(100L, steps - 1);
  }

  @Test
  void aJournalInThePlaceOfAnotherIsReadFromItsBeginning() throws Exception {
    MadeRuns.finished(folder.resolve("other"), MadeRuns.driver(), "driver", 5);
    MadeRuns.finished(run);
    List<String> longer = Files.readAllLines(folder.resolve("other").resolve("journal.ndjson"));
    List<String> lines = Files.readAllLines(run.resolve("journal.ndjson"));
    Files.write(run.resolve("journal.ndjson"), lines.subList(0, 30));
    follow(ALL);
    until(view -> view.counts().questions() == 29 && !view.catchingUp());
    Files.write(run.resolve("journal.ndjson"), longer);
    LiveView view = until(each -> each.counts().questions() == longer.size() - 1L);
    assertThat(view.counts().steps())
        .isEqualTo(RunFolder.at(folder.resolve("other")).readReport().steps());
  }

  @Test
  void whereLearningFailsThatIsSaidAndCountingGoesOn() throws Exception {
    MadeRuns.finished(run);
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, 20));
    Follower following =
        new Follower(
            run,
            new RunSummaries(new RunsFolder(folder)),
            (record, header, most) -> {
              throw new IllegalStateException("a fault of the learner");
            },
            ALL);
    following.start();
    follower = following;
    LiveView view = until(each -> each.counts().questions() == 19);
    assertThat(view.problem()).contains("a fault of the learner");
    assertThat(view.learned()).isEmpty();
    Files.write(journal, lines);
    until(each -> each.counts().questions() == lines.size() - 1L);
  }

  @Test
  void whatCannotBeReadIsTriedAgain() throws Exception {
    MadeRuns.finished(run);
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    String good = lines.set(10, lines.get(10).replaceFirst("\"seed\":[^,]*,", "\"seed\":{},"));
    Files.write(journal, lines);
    follow(ALL);
    until(view -> !view.problem().isEmpty());
    lines.set(10, good);
    Files.write(journal, lines);
    assertThat(until(FollowerTest::isSettled).problem()).isEmpty();
  }
}
