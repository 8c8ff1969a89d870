package dev.qace.cli.agent;

import dev.qace.agent.journal.StartsJson;
import dev.qace.cli.terminal.AtExit;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.Json;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.Description;
import dev.qace.wire.Diagnosis;
import dev.qace.wire.Doctor;
import dev.qace.wire.Method;
import java.io.IOException;
import java.io.PrintWriter;
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
import picocli.CommandLine.Spec;

@Command(
    name = "doctor",
    description =
        "Try out a program that is to be an agent, and say what is missing, wrong, slow or"
            + " contradictory.")
public final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private ProgramOptions options = new ProgramOptions();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private record Told(
      boolean fit,
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
            .program()
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(), "Say which program to try out: --exec 'COMMAND'"));
    Diagnosis diagnosis = examine(program);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, told(diagnosis));
    } else {
      print(diagnosis, out);
    }
    return diagnosis.fit() ? ExitCode.SUCCESS : ExitCode.NEGATIVE;
  }

  private static Diagnosis examine(AgentProgram program) throws IOException, InterruptedException {
    AtExit.Duty interruptible = AtExit.interruptingThis();
    try {
      return Doctor.examine(program);
    } finally {
      interruptible.close();
    }
  }

  private static Told told(Diagnosis diagnosis) {
    return new Told(
        diagnosis.fit(),
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
    out.println(
        diagnosis.fit() ? "Fit: this agent can be assessed." : "Not fit: see the lines with !.");
  }

  private static void print(Description description, Diagnosis diagnosis, PrintWriter out) {
    var vocabulary = description.world().vocabulary();
    out.printf(
        Locale.ROOT,
        "%s: %d predicates, %d capabilities, %s; starts: %s; optional methods: %s; %s%n",
        description.name(),
        vocabulary.predicates().size(),
        vocabulary.capabilities().size(),
        description.world(),
        StartsJson.name(description.starts()),
        Method.OPTIONAL.stream()
            .filter(description.methods()::contains)
            .map(Method::toString)
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining(", "), all -> all.isEmpty() ? "none" : all)),
        description.seeded() ? "seeded" : "not seeded");
    out.printf(
        Locale.ROOT,
        "Ready after %.1f s; %d steps tried, %.2f ms each on average, %.2f ms the longest.%n",
        diagnosis.readySeconds(),
        diagnosis.steps(),
        diagnosis.stepMicros() / 1e3,
        diagnosis.longestStepMicros() / 1e3);
  }
}
