package dev.qace.cli.plan;

import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.Counted;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Warning;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "check",
    description = "Read PDDL and PPDDL files, and say what is in them or what is wrong.")
public final class CheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Option(names = "--domain", paramLabel = "FILE", description = "The domain of the problems.")
  private @Nullable Path domainFile;

  @Option(names = "--json", description = "Print one JSON array with an object for each file.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Files, each read by itself, or folders, of which every .pddl and .ppddl file is read.")
  private List<Path> paths = List.of();

  public record DomainFound(
      String name, int types, int constants, int predicates, int capabilities) {
    static DomainFound of(Domain domain) {
      return new DomainFound(
          domain.name(),
          domain.types().supertypes().size(),
          domain.constants().size(),
          domain.predicates().size(),
          domain.actions().size());
    }

    @Override
    public String toString() {
      return "domain %s: %s, %s, %s, %s"
          .formatted(
              name,
              Counted.of(types, "type"),
              Counted.of(constants, "constant"),
              Counted.of(predicates, "predicate"),
              Counted.of(capabilities, "capability"));
    }
  }

  public record ProblemFound(String name, String domain, int objects, int initialAtoms) {
    static ProblemFound of(Problem problem) {
      return new ProblemFound(
          problem.name(), problem.domainName(), problem.objects().size(), problem.initial().size());
    }

    @Override
    public String toString() {
      return "problem %s of domain %s: %s, %s"
          .formatted(
              name,
              domain,
              Counted.of(objects, "object"),
              Counted.of(initialAtoms, "initial atom"));
    }
  }

  /** Line and column are 0 if the file could not even be opened. */
  public record Mistake(int line, int column, String message) {}

  public record Checked(
      String file,
      List<DomainFound> domains,
      List<ProblemFound> problems,
      List<Warning> warnings,
      @Nullable Mistake error) {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Domain domain = domainFile == null ? null : PpddlReader.read(domainFile).domain();
    List<Checked> all = new ArrayList<>();
    for (Path file : files()) {
      Checked checked = check(file, domain);
      all.add(checked);
      if (!json) {
        checked.domains().forEach(found -> out.println(file + ": " + found));
        checked.problems().forEach(found -> out.println(file + ": " + found));
      }
      report(checked, err);
    }
    if (json) {
      Json.print(out, all);
    }
    return all.stream().allMatch(checked -> checked.error() == null)
        ? ExitCode.SUCCESS
        : ExitCode.BAD_INPUT;
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.isDirectory(path)) {
        files.add(path);
        continue;
      }
      try (Stream<Path> below = Files.walk(path)) {
        List<Path> found = below.filter(CheckCommand::isPddl).sorted().toList();
        if (found.isEmpty()) {
          throw new IOException(path + ": no .pddl or .ppddl file in this folder");
        }
        files.addAll(found);
      }
    }
    return files;
  }

  private static boolean isPddl(Path path) {
    String name = path.getFileName().toString();
    return (name.endsWith(".pddl") || name.endsWith(".ppddl")) && Files.isRegularFile(path);
  }

  private static Checked check(Path file, @Nullable Domain domain) {
    try {
      PpddlFile read = domain == null ? PpddlReader.read(file) : PpddlReader.read(file, domain);
      return new Checked(
          file.toString(),
          read.domains().stream().map(DomainFound::of).toList(),
          read.problems().stream().map(ProblemFound::of).toList(),
          read.warnings(),
          null);
    } catch (PpddlException e) {
      return wrong(file, new Mistake(e.line(), e.column(), e.problem()));
    } catch (IOException e) {
      return wrong(file, new Mistake(0, 0, String.valueOf(e.getMessage())));
    }
  }

  private static Checked wrong(Path file, Mistake error) {
    return new Checked(file.toString(), List.of(), List.of(), List.of(), error);
  }

  private void report(Checked checked, PrintWriter err) {
    Warnings.print(checked.warnings(), err, qace);
    Mistake error = checked.error();
    if (error != null) {
      err.println(
          error.line() == 0
              ? error.message()
              : "%s:%d:%d: %s"
                  .formatted(checked.file(), error.line(), error.column(), error.message()));
    }
  }
}
