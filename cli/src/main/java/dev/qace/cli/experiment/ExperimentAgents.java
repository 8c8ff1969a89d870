package dev.qace.cli.experiment;

import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.agent.json.JsonField;
import dev.qace.cli.agent.CafeOptions;
import dev.qace.cli.agent.ShellWords;
import dev.qace.cli.agent.Subject;
import dev.qace.evaluation.experiment.AgentFactory;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.StdioAgent;
import dev.qace.wire.TimeLimits;
import dev.qace.wire.process.StderrLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The agents of an experiment, whose true models are known: built-in ones by their names, and PPDDL
 * models of the user's own as {@code {"name", "domain", "problem", "tests"}}, with paths from where
 * the declaration is. With {@code "exec"} the agent is a program, and the model only tells how good
 * what was learned about it is. {@code "starts"} says where the agent lets a question start, unless
 * a strategy or settings do; {@code "features"} are for people.
 */
final class ExperimentAgents {
  private static final String EXEC = "exec";
  private static final String STARTS = "starts";
  private static final String FEATURES = "features";

  private ExperimentAgents() {}

  /**
   * An agent.
   *
   * @param copies where copies of it come from
   * @param command of the program that is the agent; none if its model is played
   * @param starts where a question may start, unless settings say so
   * @param fingerprint of its model, its problems, and its command
   */
  record Chosen(
      BuiltInAgent agent,
      AgentFactory copies,
      List<String> command,
      Optional<String> starts,
      String fingerprint) {}

  static List<Chosen> of(List<JsonField> fields, Path declaration) throws IOException {
    List<Chosen> agents = new ArrayList<>();
    for (JsonField field : fields) {
      BuiltInAgent agent = field.isObject() ? own(field, declaration) : builtIn(field);
      if (agents.stream().anyMatch(other -> other.agent().name().equals(agent.name()))) {
        throw field.error("there are two agents " + agent.name());
      }
      List<String> command = command(field);
      agents.add(
          new Chosen(
              agent,
              command.isEmpty() ? AgentFactory.playing(agent) : programs(command, declaration),
              command,
              text(field, STARTS),
              fingerprint(agent, text(field, EXEC).orElse(""))));
    }
    return agents;
  }

  private static Optional<String> text(JsonField field, String name) {
    return field.isObject() && field.has(name)
        ? Optional.of(field.get(name).text())
        : Optional.empty();
  }

  private static List<String> command(JsonField field) {
    Optional<String> text = text(field, EXEC);
    try {
      return text.isPresent() ? ShellWords.of(text.get()) : List.of();
    } catch (IllegalArgumentException e) {
      throw field.get(EXEC).error(String.valueOf(e.getMessage()));
    }
  }

  /** Copies of a program that is the agent, each a process of its own. */
  private static AgentFactory programs(List<String> command, Path declaration) {
    AgentProgram program = new AgentProgram(command, TimeLimits.DEFAULT, new StderrLog());
    return starts -> {
      try {
        StdioAgent agent = StdioAgent.start(program);
        if (starts != Starts.ANY && starts != agent.starts()) {
          agent.close();
          throw new IllegalArgumentException(
              declaration + ": an agent by exec says itself where it starts; leave out starts");
        }
        return agent;
      } catch (IOException e) {
        throw new UncheckedIOException(
            declaration + ": cannot start " + String.join(" ", command), e);
      }
    };
  }

  private static BuiltInAgent builtIn(JsonField field) {
    String name = field.text();
    if (name.equals(CafeOptions.AGENT)) {
      throw field.error(CafeOptions.NO_MODEL);
    }
    return BuiltInAgent.named(name)
        .orElseThrow(
            () ->
                field.error(
                    "there is no built-in agent '"
                        + JsonField.shown(name)
                        + "'."
                        + Suggestion.of(name, BuiltInAgent.NAMES)));
  }

  private static BuiltInAgent own(JsonField field, Path declaration) throws IOException {
    field.object(List.of("name", "domain", "problem"), List.of("tests", EXEC, STARTS, FEATURES));
    if (field.has(FEATURES)) {
      field.get(FEATURES).array().forEach(JsonField::text);
    }
    String name = ExperimentFile.clean(field.get("name"));
    if (BuiltInAgent.NAMES.contains(name)) {
      throw field.get("name").error(name + " is a built-in agent; call yours something else");
    }
    Path file = path(field.get("domain"), declaration);
    Domain domain = PpddlReader.read(file).domain();
    Subject.requireDifferent(domain, file);
    List<Problem> tests = new ArrayList<>();
    if (field.has("tests")) {
      for (JsonField test : field.get("tests").array()) {
        tests.add(problem(path(test, declaration), domain));
      }
    }
    return new BuiltInAgent(
        name,
        domain,
        problem(path(field.get("problem"), declaration), domain),
        tests,
        List.of(),
        Phrases.NONE);
  }

  private static Path path(JsonField field, Path declaration) {
    return declaration.resolveSibling(field.text());
  }

  private static Problem problem(Path file, Domain domain) throws IOException {
    Problem problem = PpddlReader.read(file, domain).problem();
    try {
      World.of(domain, problem);
    } catch (IllegalArgumentException tooLarge) {
      throw new IOException(file + ": " + tooLarge.getMessage(), tooLarge);
    }
    return problem;
  }

  private static String fingerprint(BuiltInAgent agent, String command) {
    StringBuilder all = new StringBuilder(command);
    all.append(PpddlWriter.write(agent.domain()));
    all.append(PpddlWriter.write(agent.training()));
    agent.tests().forEach(test -> all.append(PpddlWriter.write(test)));
    agent.benchmarks().forEach(test -> all.append(PpddlWriter.write(test)));
    return "%08x".formatted(all.toString().hashCode());
  }
}
