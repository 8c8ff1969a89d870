package dev.qace.evaluation.experiment.sent;

import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.evaluation.experiment.AgentFactory;
import dev.qace.evaluation.experiment.Setup;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.Way;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.run.RecordedSettings;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that a sweep's runs depend on, as data that another process reads: agents as their models, or
 * as the commands that start them.
 */
public record SentSweep(
    List<SentAgent> agents,
    List<SentSetup> setups,
    List<Long> seeds,
    int samples,
    long testSeed,
    int snapshots,
    boolean modelScores) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * An agent. Models and problems are PPDDL; those of a built-in agent are known by its name.
   *
   * @param command that starts the agent as a program; empty if its model is played
   */
  public record SentAgent(
      String name,
      boolean builtIn,
      String domain,
      String training,
      List<String> tests,
      List<String> command) {}

  /**
   * A setup; one of the last three says how to learn.
   *
   * @param agent its place among the agents
   */
  public record SentSetup(
      int agent,
      String strategy,
      String settings,
      Starts starts,
      @Nullable RecordedSettings assessing,
      @Nullable GlibSettings babbling,
      @Nullable Map<Long, SentEntry> entered) {}

  /** A model that was handed in, as PPDDL. */
  public record SentEntry(String model, long steps) {}

  /**
   * A sweep as data.
   *
   * @param commands by the name of an agent, how it is started; empty if its model is played
   */
  public static SentSweep of(Sweep sweep, Function<String, List<String>> commands) {
    List<BuiltInAgent> agents = sweep.setups().stream().map(Setup::agent).distinct().toList();
    return new SentSweep(
        agents.stream().map(agent -> sent(agent, commands.apply(agent.name()))).toList(),
        sweep.setups().stream().map(setup -> sent(setup, agents)).toList(),
        sweep.seeds(),
        sweep.samples(),
        sweep.testSeed(),
        sweep.snapshots(),
        sweep.modelScores());
  }

  private static SentAgent sent(BuiltInAgent agent, List<String> command) {
    boolean builtIn = BuiltInAgent.NAMES.contains(agent.name());
    return new SentAgent(
        agent.name(),
        builtIn,
        builtIn ? "" : PpddlWriter.write(agent.domain()),
        builtIn ? "" : PpddlWriter.write(agent.training()),
        builtIn ? List.of() : agent.tests().stream().map(PpddlWriter::write).toList(),
        command);
  }

  private static SentSetup sent(Setup setup, List<BuiltInAgent> agents) {
    Way way = setup.way();
    Map<Long, SentEntry> entries = new LinkedHashMap<>();
    if (way instanceof Way.Entered entered) {
      entered
          .bySeed()
          .forEach(
              (seed, entry) ->
                  entries.put(
                      seed, new SentEntry(PpddlWriter.write(entry.model()), entry.steps())));
    }
    return new SentSetup(
        agents.indexOf(setup.agent()),
        setup.strategy(),
        setup.settings(),
        way instanceof Way.Assessing assessing ? assessing.starts() : Starts.ANY,
        way instanceof Way.Assessing assessing ? RecordedSettings.of(assessing.how()) : null,
        way instanceof Way.Babbling babbling ? babbling.how() : null,
        way instanceof Way.Entered ? entries : null);
  }

  /** In one line. */
  public String text() {
    return MAPPER.writeValueAsString(this);
  }

  /** What {@link #text} wrote. */
  public static SentSweep parse(String text) {
    return MAPPER.readValue(text, SentSweep.class);
  }

  /**
   * The sweep itself.
   *
   * @param programs copies of the agents that are programs, by their commands
   */
  public Sweep sweep(Function<List<String>, AgentFactory> programs) {
    List<BuiltInAgent> models = agents.stream().map(SentSweep::agent).toList();
    List<Setup> made = new ArrayList<>();
    for (SentSetup setup : setups) {
      BuiltInAgent agent = models.get(setup.agent());
      List<String> command = agents.get(setup.agent()).command();
      made.add(
          new Setup(
              agent,
              command.isEmpty() ? AgentFactory.playing(agent) : programs.apply(command),
              setup.strategy(),
              setup.settings(),
              way(setup, agent)));
    }
    return new Sweep(made, seeds, samples, testSeed, snapshots, modelScores);
  }

  private static BuiltInAgent agent(SentAgent sent) {
    if (sent.builtIn()) {
      return BuiltInAgent.named(sent.name()).orElseThrow();
    }
    Domain domain = PpddlReader.parse(sent.name(), sent.domain()).domain();
    return new BuiltInAgent(
        sent.name(),
        domain,
        problem(sent, sent.training(), domain),
        sent.tests().stream().map(test -> problem(sent, test, domain)).toList(),
        List.of(),
        Phrases.NONE);
  }

  private static Problem problem(SentAgent sent, String text, Domain domain) {
    return PpddlReader.parse(sent.name(), text, domain).problem();
  }

  private static Way way(SentSetup setup, BuiltInAgent agent) {
    if (setup.assessing() != null) {
      return new Way.Assessing(setup.assessing().in(agent.world()), setup.starts());
    } else if (setup.babbling() != null) {
      return new Way.Babbling(setup.babbling());
    }
    Map<Long, Way.Entry> entries = new LinkedHashMap<>();
    Objects.requireNonNull(setup.entered())
        .forEach(
            (seed, entry) ->
                entries.put(
                    seed,
                    new Way.Entry(
                        PpddlReader.parse(setup.strategy(), entry.model()).domain(),
                        entry.steps())));
    return new Way.Entered(entries);
  }
}
