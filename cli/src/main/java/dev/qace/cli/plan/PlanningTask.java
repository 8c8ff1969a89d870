package dev.qace.cli.plan;

import dev.qace.cli.terminal.CommandName;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.model.Counted;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.Warning;
import dev.qace.planner.SolutionKind;
import dev.qace.report.prediction.Reliance;
import dev.qace.report.words.FindingWords;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The problem that a command is about, and what counts as its solution. */
final class PlanningTask {

  @Parameters(
      index = "0",
      paramLabel = "DOMAIN",
      description = "A PDDL, PPDDL or oneof domain, or the folder of a run...")
  private Path domainFile = Path.of("");

  @Parameters(index = "1", paramLabel = "PROBLEM", description = "...and a problem of it.")
  private Path problemFile = Path.of("");

  @Option(
      names = "--solution",
      paramLabel = "KIND",
      defaultValue = "strong-cyclic",
      converter = Solution.WantedConverter.class,
      completionCandidates = Solution.WantedNames.class,
      description =
          "What counts as a solution: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Solution.Wanted wanted = new Solution.Wanted(SolutionKind.STRONG_CYCLIC, false);

  /** What was read, and what the reader had to say about it. */
  record Read(Domain domain, Problem problem, List<Warning> warnings) {}

  SolutionKind kind() {
    return wanted.kind();
  }

  /** What counts as a solution, as it was asked for. */
  String solution() {
    return wanted.name();
  }

  /** Whether the policy is to reach the goal as likely as can be, and need not be sure to. */
  boolean mostLikely() {
    return wanted.mostLikely();
  }

  Read read() throws IOException {
    return read(RunFolder.modelOf(domainFile));
  }

  /** The same with the plain model of a run, where that is another. */
  Optional<Read> readPlain() throws IOException {
    Path plain = RunFolder.plainModelOf(domainFile);
    return plain.equals(RunFolder.modelOf(domainFile))
        ? Optional.empty()
        : Optional.of(read(plain));
  }

  /** What a policy takes for granted, though the run does not know. */
  List<String> reliesOn(Read read, Policy policy) throws IOException {
    if (!Files.isDirectory(domainFile)) {
      return List.of();
    }
    LearnedModel cautious = LearnedModel.read(RunFolder.open(domainFile));
    World world;
    try {
      world = World.of(read.domain(), read.problem());
    } catch (IllegalArgumentException tooManyAtoms) {
      return List.of("not worked out, as " + tooManyAtoms.getMessage());
    }
    return Reliance.of(cautious, world, read.problem().goal(), policy);
  }

  /** Undecided preconditions that the plain model keeps, and capabilities never executed. */
  List<String> undecided() throws IOException {
    if (!Files.isDirectory(domainFile)) {
      return List.of();
    }
    AssessmentReport report = RunFolder.open(domainFile).readReport();
    return report.undecided().stream()
        .filter(each -> each.place() == Place.CAPABILITY || isPlain(report, each))
        .map(
            each ->
                each.slot() instanceof Slot.Needed
                    ? each.slot() + " of " + each.capability().name()
                    : each.capability().name() + ", which never executed")
        .toList();
  }

  private static boolean isPlain(AssessmentReport report, Undecided open) {
    return open.slot() instanceof Slot.Needed literal
        && report.learned(open.capability()).stream()
            .flatMap(each -> each.needed().stream())
            .anyMatch(each -> each.plain() && each.literal().equals(literal.literal()));
  }

  private Read read(Path model) throws IOException {
    PpddlFile domains = PpddlReader.read(model);
    PpddlFile problems = PpddlReader.read(problemFile, domains.domain());
    List<Warning> warnings = new ArrayList<>(domains.warnings());
    warnings.addAll(problems.warnings());
    warnings.addAll(unsure());
    return new Read(domains.domain(), problems.problem(), warnings);
  }

  /** A model that was learned may be wrong where the run that learned it says so. */
  private List<Warning> unsure() throws IOException {
    if (!Files.isDirectory(domainFile)) {
      return List.of();
    }
    AssessmentReport report = RunFolder.open(domainFile).readReport();
    int open = report.undecided().size();
    int beyond = report.inexpressible().size();
    if (!report.partial() && open + beyond == 0) {
      return List.of();
    }
    String message =
        "this model is unsure: "
            + (report.partial() ? FindingWords.whyPartial(report) + "; " : "")
            + Counted.of(open, "slot")
            + " undecided, "
            + Counted.of(beyond, "finding")
            + " beyond the vocabulary; see: "
            + CommandName.now()
            + " show "
            + domainFile;
    return List.of(new Warning(RunFolder.modelOf(domainFile).toString(), 1, 1, message));
  }

  /** What a command does with a problem. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Blames the problem's file for what is too large to be worked with. */
  <T> T blaming(Work<T> work) throws IOException {
    try {
      return work.run();
    } catch (IllegalArgumentException | Outcomes.TooManyException tooLarge) {
      throw new IOException(problemFile + ": " + tooLarge.getMessage(), tooLarge);
    }
  }
}
