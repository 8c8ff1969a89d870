package dev.qace.planner.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void problemsStandBesideTheirDomainWithEitherEnding() throws IOException {
    for (String name :
        List.of(
            "a/domain.ppddl", "a/p1.ppddl", "a/p2.pddl", "b/p.pddl", "b/d-p.pddl", "c/p.pddl")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), "");
    }
    assertThat(BenchmarkProblem.in(folder))
        .extracting(p -> p.domainFile().getFileName() + " " + p.problemFile().getFileName())
        .containsExactly("domain.ppddl p1.ppddl", "domain.ppddl p2.pddl", "d-p.pddl p.pddl");
  }

  @Test
  void anIndexMayNameItsColumns() throws IOException {
    Files.writeString(
        folder.resolve("index.tsv"), "name\tdomain\ttrain\ttest\nx\td.ppddl\ts.ppddl\tl.ppddl\n");
    assertThat(BenchmarkProblem.in(folder))
        .extracting(p -> p.domain() + " " + p.problemFile().getFileName())
        .containsExactly("x s.ppddl", "x l.ppddl");
  }

  @Test
  void whatWasSolvedStandsBesideWhatIsPublished() {
    BenchmarkTable table =
        new BenchmarkTable(
            List.of(
                new BenchmarkTable.Row("doors", "p1", BenchmarkTable.End.SOLVED, 7, 0.5),
                new BenchmarkTable.Row("doors", "p2", BenchmarkTable.End.TIMEOUT, 0, 10),
                new BenchmarkTable.Row("other", "p1", BenchmarkTable.End.SOLVED, 9, 1)));
    assertThat(table.besidePublished(10))
        .contains("within 10 s a problem")
        .contains(
            "| doors | 1 of 2 (50 %) | 15 of 15 (100 %) | 12 of 15 (80 %) | 14 of 15 (93 %) |"
                + " 11 of 15 (73 %) | 15 of 15 (100 %) |")
        .doesNotContain("| other");
    assertThat(table.markdown()).contains("| doors | 2 | 1 | 0 | 1 | 0 | 10.5 | 7 | 7 |");
  }

  @Test
  void publishedFiguresSumToThePublishedSums() {
    List<PublishedCoverage> all = PublishedCoverage.all();
    assertThat(all.stream().mapToInt(PublishedCoverage::problems).sum()).isEqualTo(800);
    assertThat(all.stream().mapToInt(PublishedCoverage::pr2).sum()).isEqualTo(784);
    assertThat(all.stream().mapToInt(PublishedCoverage::prp).sum()).isEqualTo(636);
    assertThat(all.stream().mapToInt(PublishedCoverage::fondSat).sum()).isEqualTo(280);
    assertThat(all.stream().mapToInt(PublishedCoverage::paladinus).sum()).isEqualTo(339);
    assertThat(all.stream().mapToInt(PublishedCoverage::mynd).sum()).isEqualTo(358);
  }
}
