package dev.qace.evaluation.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Place;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.run.given.GivenEvidence;
import dev.qace.run.given.LoggedObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What logs tell need not be asked. {@code -Dqace.warmSeeds=10} tries so many seeds. */
class WarmStartTest {
  private static final int SEEDS = Integer.getInteger("qace.warmSeeds", 1);
  private static final EnumSet<Aim> PRECONDITIONS =
      EnumSet.of(
          Aim.GUESS,
          Aim.TRY,
          Aim.GROW,
          Aim.TRY_ANYWHERE,
          Aim.TRY_WHERE_REFUSED,
          Aim.NEED,
          Aim.NEED_ALONE);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"first-responder", "elevator"})
  void logsOfRandomAttemptsSaveQuestionsAboutPreconditions(String name) throws IOException {
    long without = 0;
    long with = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment random =
          Assessment.of(Examined.agent(name, Starts.ANY))
              .settings(Settings.frugal(seed).strategy(StrategyName.RANDOM).budget(1000))
              .build();
      random.run();
      Path file = Files.write(folder.resolve(name + seed), traces(random));
      GivenEvidence given = GivenEvidence.read(List.of(file), random.world());
      assertThat(given.corrupt()).isEmpty();
      assertThat(given.steps()).isEqualTo(random.evidence().steps());
      Evidence logs = new Evidence();
      given.asked().forEach(logs::add);
      without += asked(name, seed, new Evidence());
      with += asked(name, seed, logs);
    }
    if (SEEDS > 1) {
      System.out.printf("%s: %d questions, with logs %d%n", name, without, with);
    }
    assertThat(with).isLessThanOrEqualTo((long) (0.7 * without));
  }

  private static long asked(String name, long seed, Evidence given) {
    Settings settings = Settings.frugal(100 + seed);
    // What comes after the preconditions makes no difference here, but takes long.
    Assessment assessment =
        Assessment.of(Examined.agent(name, Starts.ANY))
            .settings(settings.budget(700))
            .evidence(given)
            .build();
    Assessed found = assessment.run();
    assertThat(found.undecided()).noneMatch(each -> each.place() == Place.PRECONDITION);
    return assessment.evidence().asked().stream()
        .filter(each -> PRECONDITIONS.contains(each.purpose().aim()))
        .count();
  }

  private static List<String> traces(Assessment assessment) {
    World world = assessment.world();
    return assessment.evidence().all().stream()
        .map(each -> each.transition())
        .map(
            step ->
                "{\"state\":%s,\"instance\":\"%s\",\"outcome\":%s}"
                    .formatted(
                        atoms(world, step.state()),
                        step.instance(),
                        step.outcome() instanceof Transition.Moved moved
                            ? atoms(world, moved.state())
                            : "\"refused\""))
        .toList();
  }

  private static String atoms(World world, State state) {
    return world.names(state).stream()
        .map(atom -> '"' + atom + '"')
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Test
  void corruptLinesAreReportedWithTheirPlacesAndNothingIsLearnedFromThem() throws IOException {
    Assessment random =
        Assessment.of(Examined.agent("driver", Starts.ANY))
            .settings(Settings.frugal(1).strategy(StrategyName.RANDOM).budget(300))
            .build();
    random.run();
    List<String> lines = new ArrayList<>(traces(random));
    lines.set(17, lines.get(17).substring(0, 20));
    lines.set(118, lines.get(118).replace("instance", "instanze"));
    lines.set(230, lines.get(230).replace("\"outcome\":", "\"outcome\":7,\"x\":"));
    Path file = Files.write(folder.resolve("corrupt"), lines);
    GivenEvidence given = GivenEvidence.read(List.of(file), random.world());
    assertThat(given.corrupt())
        .extracting(GivenEvidence.Corrupt::line)
        .containsExactly(18L, 119L, 231L);
    long offset = 0;
    for (String line : lines.subList(0, 17)) {
      offset += line.length() + 1;
    }
    assertThat(given.corrupt().get(0).offset()).isEqualTo(offset);
    assertThat(given.steps()).isEqualTo(297);
    World inferred = LoggedObjects.world(random.world().vocabulary(), List.of(file));
    Set<String> names =
        inferred.objects().stream().map(each -> each.name()).collect(Collectors.toSet());
    assertThat(names)
        .isEqualTo(
            random.world().objects().stream().map(each -> each.name()).collect(Collectors.toSet()));
  }
}
