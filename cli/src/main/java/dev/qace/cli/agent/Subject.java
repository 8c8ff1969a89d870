package dev.qace.cli.agent;

import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.agent.json.StartsJson;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.model.ppddl.text.Warning;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.run.AgentOrigin;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The agent that a command is about: a built-in one, or a simulator of the user's own domain and
 * problem.
 */
public final class Subject {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "AGENT",
      completionCandidates = Names.class,
      description = "A built-in agent; see: ${ROOT-COMMAND-NAME} agents")
  private @Nullable String name;

  @Option(names = "--domain", paramLabel = "FILE", description = "A domain of your own...")
  private @Nullable Path domainFile;

  @Option(names = "--problem", paramLabel = "FILE", description = "...and a problem of it.")
  private @Nullable Path problemFile;

  /** Lets the shell complete the agents' names. */
  public static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    public Names() {
      super(BuiltInAgent.NAMES);
      add(CafeOptions.AGENT);
    }
  }

  /**
   * The chosen agent, and the reader's warnings about it.
   *
   * @param domain the name of its domain
   */
  public record Chosen(
      String name, String domain, PpddlSimulator simulator, List<Warning> warnings) {
    /** The same with other phrases. */
    public Chosen saying(PhrasesOption phrases) throws IOException {
      Phrases words = phrases.over(simulator.phrases(), simulator.world().vocabulary());
      return new Chosen(name, domain, simulator.saying(words), warnings);
    }
  }

  /** Whether this agent is named, and nothing else. */
  public boolean isNamed(String agent) {
    return agent.equals(name) && domainFile == null && problemFile == null;
  }

  /** Whether no agent is chosen. */
  public boolean isEmpty() {
    return name == null && domainFile == null && problemFile == null;
  }

  /** What was chosen, as data. */
  public AgentOrigin origin(Starts starts, PhrasesOption phrases, CafeOptions cafe) {
    String kind = StartsJson.name(starts);
    String words = phrases.file().map(Subject::absolute).orElse("");
    return name != null
        ? new AgentOrigin.BuiltIn(name, cafe.given(), kind, words)
        : new AgentOrigin.Ppddl(
            absolute(Objects.requireNonNull(domainFile)),
            absolute(Objects.requireNonNull(problemFile)),
            kind,
            words);
  }

  private static String absolute(Path file) {
    return file.toAbsolutePath().normalize().toString();
  }

  public Chosen choose() throws IOException {
    String wanted = name;
    if (wanted != null && domainFile == null && problemFile == null) {
      BuiltInAgent agent = BuiltInAgent.named(wanted).orElseThrow(() -> unknown(wanted));
      return new Chosen(agent.name(), agent.domain().name(), agent.simulator(), List.of());
    }
    if (wanted != null || domainFile == null || problemFile == null) {
      throw new ParameterException(
          spec.commandLine(), "Name one AGENT, or give both --domain and --problem");
    }
    PpddlFile domains = PpddlReader.read(domainFile);
    Domain domain = domains.domain();
    requireDifferent(domain, domainFile);
    PpddlFile problems = PpddlReader.read(problemFile, domain);
    Problem problem = problems.problem();
    List<Warning> warnings = new ArrayList<>(domains.warnings());
    warnings.addAll(problems.warnings());
    try {
      World world = World.of(domain, problem);
      return new Chosen(problem.name(), domain.name(), new PpddlSimulator(domain, world), warnings);
    } catch (IllegalArgumentException tooLarge) {
      throw new IOException(problemFile + ": " + tooLarge.getMessage(), tooLarge);
    }
  }

  /** An agent is told what to do by names and objects; two actions of the same are one to it. */
  public static void requireDifferent(Domain domain, Path file) throws IOException {
    Set<List<Object>> before = new HashSet<>();
    for (Action action : domain.actions()) {
      Capability capability = action.capability();
      List<Type> types = capability.parameters().stream().map(Variable::type).toList();
      if (!before.add(List.of(capability.name(), types))) {
        throw new IOException(
            file
                + ": there are two actions "
                + capability
                + " with the same types of parameters, which no instance tells apart. Rename one of"
                + " them");
      }
    }
  }

  private ParameterException unknown(String unknown) {
    return new ParameterException(
        spec.commandLine(), "There is no built-in agent '" + unknown + "'." + hint(unknown));
  }

  /** Whoever names a file means an agent of their own. */
  private String hint(String unknown) {
    if (!Files.isRegularFile(Path.of(unknown))) {
      return unknown.contains("/") || unknown.contains(".")
          ? " There is no such file, either."
          : Suggestion.of(unknown, new Names());
    }
    if (unknown.endsWith("ddl")) {
      return " A domain of your own is given with --domain=FILE and --problem=FILE.";
    }
    return spec.optionsMap().containsKey("--exec")
        ? " A program of your own is given with --exec='%s'."
            .formatted(unknown.endsWith(".py") ? "python3 " + unknown : unknown)
        : "";
  }
}
