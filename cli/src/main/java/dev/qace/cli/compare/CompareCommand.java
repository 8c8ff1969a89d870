package dev.qace.cli.compare;

import dev.qace.cli.agent.CafeOptions;
import dev.qace.cli.agent.Subject;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Warnings;
import dev.qace.evaluation.ModelComparison;
import dev.qace.evaluation.distance.Yardstick;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.ppddl.text.Warning;
import dev.qace.run.RunFolder;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = "Say how close a learned model comes to the true one.",
    exitCodeList = {
      "0:the structure is equal, whatever the probabilities",
      "1:the structure differs",
      "2:bad use or bad input"
    })
public final class CompareCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(
      index = "0",
      paramLabel = "LEARNED",
      description = "A domain file, or the folder of a run.")
  private Path learnedPath = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "TRUE",
      completionCandidates = Subject.Names.class,
      description = "A domain file, or a built-in agent; see: ${ROOT-COMMAND-NAME} agents")
  private String trueName = "";

  @Option(
      names = "--problem",
      paramLabel = "FILE",
      description =
          "Draw test transitions from this problem; may be repeated. Without it, from a built-in"
              + " agent's test problems.")
  private List<Path> problemFiles = List.of();

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "" + Yardstick.SAMPLES,
      description = "How many test transitions to draw (default: ${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "The same seed draws the same test transitions (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--plain",
      description =
          "Compare a run's plain model, without the preconditions that could not be tested.")
  private boolean plain;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final List<Warning> warnings = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    if (samples < 1) {
      throw new ParameterException(spec.commandLine(), "--samples takes 1 or more, not " + samples);
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Domain learned =
        domain(plain ? RunFolder.plainModelOf(learnedPath) : RunFolder.modelOf(learnedPath));
    Optional<BuiltInAgent> agent = BuiltInAgent.named(trueName);
    Domain truth = agent.isPresent() ? agent.get().domain() : domain(trueFile());
    List<Problem> problems =
        problemFiles.isEmpty() && agent.isPresent() ? agent.get().tests() : problems(truth);
    boolean quiet = GlobalOptions.areQuiet(qace);
    Warnings.print(warnings, err, qace);
    Yardstick.Measured measured = new Yardstick(truth, problems, samples, seed).measure(learned);
    ModelComparison structure = measured.structure();
    Compared compared = Compared.of(structure, measured.distance().orElse(null));
    List<String> notes = notes(structure, compared, problems);
    if (json) {
      Json.print(out, compared);
      if (!quiet) {
        notes.forEach(note -> err.println("note: " + note));
      }
    } else {
      compared.print(learnedPath + " and " + trueName, out);
      notes.forEach(note -> out.println("Note: " + note));
    }
    return compared.equalStructure() ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
  }

  private Path trueFile() throws IOException {
    Path file = Path.of(trueName);
    if (!Files.exists(file)) {
      if (trueName.equals(CafeOptions.AGENT)) {
        throw new IOException(CafeOptions.NO_MODEL);
      }
      throw new IOException(
          "there is no file and no built-in agent '"
              + trueName
              + "'."
              + Suggestion.of(trueName, BuiltInAgent.NAMES));
    }
    return RunFolder.modelOf(file);
  }

  private Domain domain(Path file) throws IOException {
    PpddlFile read = PpddlReader.read(file);
    warnings.addAll(read.warnings());
    return read.domain();
  }

  private List<Problem> problems(Domain truth) throws IOException {
    List<Problem> problems = new ArrayList<>();
    for (Path file : problemFiles) {
      PpddlFile read = PpddlReader.read(file, truth);
      warnings.addAll(read.warnings());
      Problem problem = read.problem();
      try {
        World.of(truth, problem);
      } catch (IllegalArgumentException tooLarge) {
        throw new IOException(file + ": " + tooLarge.getMessage(), tooLarge);
      }
      problems.add(problem);
    }
    return problems;
  }

  private static List<String> notes(
      ModelComparison structure, Compared compared, List<Problem> problems) {
    List<String> notes = new ArrayList<>();
    if (!structure.exact()) {
      notes.add(
          "some capabilities are no conjunctions of literals, and were compared by trying: "
              + String.join(
                  ", ",
                  structure.capabilities().stream()
                      .filter(capability -> !capability.exact())
                      .map(capability -> capability.capability().name())
                      .toList()));
    }
    if (problems.isEmpty()) {
      notes.add("without a problem there is no variational distance; name one with --problem");
    } else if (compared.transitions() == null) {
      notes.add("no capability has an instance in these problems: no variational distance");
    }
    return notes;
  }
}
