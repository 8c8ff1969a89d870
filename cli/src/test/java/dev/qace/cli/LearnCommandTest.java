package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What is learned from logs, alone or before an agent is asked. */
class LearnCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aModelIsLearnedFromLogsAloneAndWhatIsLeftToAskIsSaid() throws IOException {
    Path random = folder.resolve("random");
    Run.qace("assess", "driver", "--strategy", "random", "--budget", 400, "--out", random);
    List<String> lines = new ArrayList<>(Files.readAllLines(random.resolve("journal.ndjson")));
    lines.set(40, lines.get(40).substring(0, 50));
    Path log = Files.write(folder.resolve("log.ndjson"), lines);
    Path domain =
        Files.writeString(
            folder.resolve("domain.ppddl"),
            PpddlWriter.write(BuiltInAgent.named("driver").orElseThrow().domain()));
    Path out = folder.resolve("learned");
    Run run = Run.qace("learn", "--evidence", log, "--vocabulary", domain, "--out", out);
    assertThat(run.err()).contains("log.ndjson, line 41, from byte").contains("1 line left out");
    assertThat(run.out()).contains("(:action change-tire").contains("Only questions to the agent");
    assertThat(run.code()).isEqualTo(3);
    Run shown = Run.qace("show", out);
    assertThat(shown.out()).contains("(:action change-tire");
    assertThat(List.of(run.out(), shown.out()))
        .allSatisfy(
            text ->
                assertThat(text)
                    .contains("driver: 2 capabilities learned from logs alone.")
                    .contains("PARTIAL: the agent was asked nothing. Only questions to the agent")
                    .doesNotContain("stopped")
                    .doesNotContain("--resume"));
    Run resumed = Run.qace("assess", "--resume", out);
    assertThat(resumed.code()).as(resumed.err()).isEqualTo(3);
    assertThat(resumed.out()).contains("learned from logs alone");
    assertThat(Run.qace("learn", "--vocabulary", domain).code()).isEqualTo(2);
  }

  @Test
  void logsThatLeaveNothingOpenAreNoPartialAssessment() throws IOException {
    Path asked = folder.resolve("asked");
    Run.qace("assess", "driver", "--seed", 5, "--out", asked);
    Path domain =
        Files.writeString(
            folder.resolve("domain.ppddl"),
            PpddlWriter.write(BuiltInAgent.named("driver").orElseThrow().domain()));
    Path journal = asked.resolve("journal.ndjson");
    Path out = folder.resolve("learned");
    Run run = Run.qace("learn", "--evidence", journal, "--vocabulary", domain, "--out", out);
    assertThat(run.out()).contains("learned from logs alone.").doesNotContain("PARTIAL");
    assertThat(run.code()).isZero();
  }

  @Test
  void anAssessmentThatBeginsWithAJournalAsksOnlyWhatIsMissing() throws IOException {
    Path first = folder.resolve("first");
    Run.qace("assess", "driver", "--seed", 5, "--out", first);
    Path again = folder.resolve("again");
    Run run =
        Run.qace(
            "assess",
            "driver",
            "--seed",
            5,
            "--evidence",
            first.resolve("journal.ndjson"),
            "--out",
            again,
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(QaceTest.json(run).at("/queries").asLong()).isZero();
    assertThat(
            JsonMapper.shared()
                .readTree(Files.readString(again.resolve("run.json")))
                .at("/began/given")
                .asInt())
        .isPositive();
    assertThat(Run.qace("assess", "--resume", again).code()).isZero();
    assertThat(Files.readString(again.resolve("model.ppddl")))
        .isEqualTo(Files.readString(first.resolve("model.ppddl")));
  }

  @Test
  void aVocabularyWithConstantsIsLearnedFromLogs() throws IOException {
    String text =
        """
        (define (domain gate) (:requirements :typing) (:types place) (:constants home - place)
          (:predicates (open ?p - place))
          (:action close :parameters (?p - place) :precondition (open ?p) :effect (not (open ?p))))
        """;
    Path domain = Files.writeString(folder.resolve("gate.ppddl"), text);
    Path problem =
        Files.writeString(
            folder.resolve("problem.ppddl"),
            "(define (problem p) (:domain gate) (:objects barn - place) (:init (open home)))");
    Path asked = folder.resolve("asked");
    Run.qace("assess", "--domain", domain, "--problem", problem, "--out", asked);
    Path journal = asked.resolve("journal.ndjson");
    Path out = folder.resolve("learned");
    Run run = Run.qace("learn", "--evidence", journal, "--vocabulary", domain, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("(:action close", "(open ?p)");
  }
}
