package dev.qace.cli.agent;

import dev.qace.agent.json.StartsJson;
import dev.qace.cli.terminal.AtExit;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.model.Counted;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.Description;
import dev.qace.wire.Method;
import dev.qace.wire.TimeLimits;
import dev.qace.wire.doctor.Diagnosis;
import dev.qace.wire.doctor.Doctor;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "doctor",
    description =
        "Check a program before it is assessed: what is missing, wrong, slow or contradictory.")
public final class DoctorCommand implements Callable<Integer> {
  /** Shorter than the default, so that a loop is reported soon. */
  private static final TimeLimits LIMITS =
      new TimeLimits(Duration.ofSeconds(20), Duration.ofMinutes(2), 0);

  @ParentCommand private @Nullable GlobalOptions qace;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private ProgramOptions options = new ProgramOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private record Told(
      boolean ready,
      @Nullable String agent,
      double readySeconds,
      long steps,
      double stepMicros,
      double longestStepMicros,
      List<ToldFinding> findings) {}

  private record ToldFinding(String kind, boolean grave, String text) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    AgentProgram program =
        options
            .program(LIMITS)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(), "Name the program to check: --exec 'COMMAND'"));
    Diagnosis diagnosis = examine(program);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, told(diagnosis));
    } else {
      print(diagnosis, out);
    }
    return diagnosis.ready() ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
  }

  private Diagnosis examine(AgentProgram program) throws IOException, InterruptedException {
    AtExit.Duty interruptible = AtExit.interruptingThis();
    PrintWriter err = spec.commandLine().getErr();
    boolean quiet = GlobalOptions.areQuiet(qace) || json;
    try {
      return Doctor.examine(
          program,
          doing -> {
            if (!quiet) {
              err.println("doctor: " + doing + " ...");
              err.flush();
            }
          });
    } finally {
      interruptible.close();
    }
  }

  private static Told told(Diagnosis diagnosis) {
    return new Told(
        diagnosis.ready(),
        diagnosis.description().map(Description::name).orElse(null),
        diagnosis.readySeconds(),
        diagnosis.steps(),
        diagnosis.stepMicros(),
        diagnosis.longestStepMicros(),
        diagnosis.findings().stream()
            .map(each -> new ToldFinding(each.kind().toString(), each.grave(), each.text()))
            .toList());
  }

  private static void print(Diagnosis diagnosis, PrintWriter out) {
    diagnosis.description().ifPresent(description -> print(description, diagnosis, out));
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      out.println((finding.grave() ? "! " : "- ") + finding.kind() + ": " + finding.text());
    }
    long grave = diagnosis.findings().stream().filter(Diagnosis.Finding::grave).count();
    long others = diagnosis.findings().size() - grave;
    out.println(
        diagnosis.ready()
            ? "Ready: this agent can be assessed"
                + (others == 0 ? "." : "; " + Counted.of(others, "warning") + " above.")
            : "Not ready: " + Counted.of(grave, "line") + " above with ! to fix first.");
  }

  private static void print(Description description, Diagnosis diagnosis, PrintWriter out) {
    var vocabulary = description.world().vocabulary();
    out.printf(
        Locale.ROOT,
        "%s: %s, %s, %s; starts: %s; optional methods: %s; %s%n",
        description.name(),
        Counted.of(vocabulary.predicates().size(), "predicate"),
        Counted.of(vocabulary.capabilities().size(), "capability"),
        description.world(),
        StartsJson.name(description.starts()),
        Method.OPTIONAL.stream()
            .filter(description.methods()::contains)
            .map(Method::toString)
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining(", "), all -> all.isEmpty() ? "none" : all)),
        description.seeded() ? "seeded" : "not seeded");
    out.printf(Locale.ROOT, "It answers after %.1f s; ", diagnosis.readySeconds());
    if (diagnosis.steps() == 0) {
      out.println("no step was completed.");
    } else {
      out.printf(
          Locale.ROOT,
          "%d steps tried, %.2f ms each on average, %.2f ms the longest.%n",
          diagnosis.steps(),
          diagnosis.stepMicros() / 1e3,
          diagnosis.longestStepMicros() / 1e3);
    }
  }
}
