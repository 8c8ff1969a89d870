package dev.qace.run.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.learner.Settings;
import dev.qace.run.Run;
import dev.qace.run.RunFolder;
import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeWorld;
import dev.qace.simulators.cafe.GraspMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunFilmsTest {
  private final CafeSimulator robot = new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN);

  @TempDir private Path temporary = Path.of("");

  private RunFolder assessed(Starts starts) throws IOException {
    return assessed(starts, 40);
  }

  private RunFolder assessed(Starts starts, long budget) throws IOException {
    Path folder = temporary.resolve("run");
    try (Run run =
        Run.begin(folder, new SimulatorAgent<>(robot, starts), Settings.frugal(4).budget(budget))) {
      run.assess();
    }
    return RunFolder.open(folder);
  }

  @ParameterizedTest
  @EnumSource(Starts.class)
  void filmsShowWhatWasSeenWhereverQuestionsStart(Starts starts) throws IOException {
    RunFolder folder = assessed(starts);
    // Another robot of the same kind, which has not been anywhere yet.
    RunFilms made = RunFilms.make(folder, new CafeSimulator(CafeWorld.TRAINING, GraspMode.DRAWN));
    assertThat(made.missing()).isZero();
    assertThat(made.films()).hasSizeGreaterThan(3);
    List<Exchange> asked = new ArrayList<>();
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      journal.readAll(asked::add);
    }
    for (RunFilm film : made.films()) {
      Response.Answered answered = (Response.Answered) asked.get(film.question() - 1).response();
      assertThat(RunFilm.transitions(film.film()))
          .isEqualTo(answered.traces().get(film.run() - 1).transitions());
    }
  }

  @Test
  void whatIsKeptIsReadAgainAndWhatIsNoFilmIsSaidWithItsLine() throws IOException {
    RunFolder folder = assessed(Starts.ANY);
    assertThat(RunFilms.read(folder, robot.world())).isEmpty();
    List<RunFilm> made = RunFilms.make(folder, robot).films();
    List<RunFilm> read = RunFilms.read(folder, robot.world());
    assertThat(read).hasSameSizeAs(made);
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.get(i).question()).isEqualTo(made.get(i).question());
      assertThat(FilmData.of(read.get(i).film(), robot.world()))
          .isEqualTo(FilmData.of(made.get(i).film(), robot.world()));
    }
    Files.writeString(folder.filmsFile(), "{\"question\":1}\n");
    assertThatIOException()
        .isThrownBy(() -> RunFilms.read(folder, robot.world()))
        .withMessageContaining("films.ndjson:1 is not a film");
  }

  /** A robot whose grasps end otherwise is not the one that was asked. */
  @Test
  void aFilmThatShowsSomethingElseIsNotKept() throws IOException {
    RunFolder folder = assessed(Starts.ANY, 120);
    RunFilms other =
        RunFilms.make(folder, new CafeSimulator(CafeWorld.TRAINING, GraspMode.PHYSICAL));
    assertThat(other.missing()).isPositive();
  }
}
