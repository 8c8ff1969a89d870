package dev.qace.cli.agent;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.SteppedAgent;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Warnings;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.wire.AgentServer;
import dev.qace.wire.Description;
import dev.qace.wire.Method;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "serve-agent",
    description = "Offer an agent to other programs over the protocol, until the input ends.")
public final class ServeAgentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;
  @Mixin private Subject subject = new Subject();
  @Mixin private CafeOptions cafe = new CafeOptions();

  @Option(
      names = "--stdio",
      description = "Use standard input and output, which is the only way so far.")
  private boolean stdio;

  @Option(
      names = "--starts",
      paramLabel = "KIND",
      defaultValue = "any",
      completionCandidates = StartOption.Kinds.class,
      description =
          "Where the agent lets a question start: in ${COMPLETION-CANDIDATES} state"
              + " (default: ${DEFAULT-VALUE}).")
  private Starts starts = Starts.ANY;

  @Option(
      names = "--without",
      paramLabel = "METHOD",
      split = ",",
      description = "Do not offer this optional method, such as ask; may be repeated.")
  private List<String> without = List.of();

  @Override
  public Integer call() throws IOException {
    if (!stdio) {
      throw new ParameterException(spec.commandLine(), "Say how to offer the agent: --stdio");
    }
    Set<Method> unwanted = unwanted();
    cafe.requireNamedBy(subject);
    SteppedAgent agent;
    Description described;
    if (subject.isNamed(CafeOptions.AGENT)) {
      agent = new SimulatorAgent<>(cafe.simulator(), starts);
      described = Description.of(cafe.name(), CafeOptions.AGENT, agent);
    } else {
      Subject.Chosen chosen = subject.choose();
      Warnings.print(chosen.warnings(), spec.commandLine().getErr(), qace);
      agent = new SimulatorAgent<>(chosen.simulator(), starts);
      described = Description.of(chosen.name(), chosen.domain(), agent);
    }
    Description description = described.without(unwanted);
    try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      new AgentServer(agent, description).serve(System.in, out);
    }
    return ExitCode.SUCCESS;
  }

  private Set<Method> unwanted() {
    Set<Method> unwanted = EnumSet.noneOf(Method.class);
    List<String> known = Method.OPTIONAL.stream().map(Method::toString).toList();
    for (String name : without) {
      if (!known.contains(name)) {
        throw new ParameterException(
            spec.commandLine(),
            "There is no optional method '" + name + "'." + Suggestion.of(name, known));
      }
      unwanted.add(Method.OPTIONAL.get(known.indexOf(name)));
    }
    return unwanted;
  }
}
