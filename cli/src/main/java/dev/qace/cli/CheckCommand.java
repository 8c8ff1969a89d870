package dev.qace.cli;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
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
final class CheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable Qace qace;

  @Option(
      names = "--domain",
      paramLabel = "FILE",
      description = "Read problems as problems of this domain.")
  private @Nullable Path domainFile;

  @Option(names = "--json", description = "Print one JSON array with an object for each file.")
  private boolean json;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Each is read on its own. Of a folder, every .pddl and .ppddl file in it.")
  private List<Path> paths = List.of();

  record DomainFound(String name, int types, int constants, int predicates, int capabilities) {
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
              Text.counted(types, "type"),
              Text.counted(constants, "constant"),
              Text.counted(predicates, "predicate"),
              Text.counted(capabilities, "capability"));
    }
  }

  record ProblemFound(String name, String domain, int objects, int initialAtoms) {
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
              Text.counted(objects, "object"),
              Text.counted(initialAtoms, "initial atom"));
    }
  }

  /** A warning or an error; line and column are 0 where the file could not even be opened. */
  record Remark(int line, int column, String message) {}

  record Checked(
      String file,
      List<DomainFound> domains,
      List<ProblemFound> problems,
      List<Remark> warnings,
      @Nullable Remark error) {}

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
        ? Qace.SUCCESS
        : Qace.BAD_INPUT;
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
          read.warnings().stream()
              .map(warning -> new Remark(warning.line(), warning.column(), warning.message()))
              .toList(),
          null);
    } catch (PpddlException e) {
      return wrong(file, new Remark(e.line(), e.column(), e.problem()));
    } catch (IOException e) {
      return wrong(file, new Remark(0, 0, String.valueOf(e.getMessage())));
    }
  }

  private static Checked wrong(Path file, Remark error) {
    return new Checked(file.toString(), List.of(), List.of(), List.of(), error);
  }

  private void report(Checked checked, PrintWriter err) {
    if (qace == null || !qace.quiet) {
      checked.warnings().forEach(warning -> err.println(at(checked, warning, "warning: ")));
    }
    if (checked.error() != null) {
      err.println(at(checked, checked.error(), ""));
    }
  }

  private static String at(Checked checked, Remark remark, String kind) {
    return remark.line() == 0
        ? remark.message()
        : "%s:%d:%d: %s%s"
            .formatted(checked.file(), remark.line(), remark.column(), kind, remark.message());
  }
}
