package dev.qace.cli.experiment;

import dev.qace.agent.Starts;
import dev.qace.agent.journal.LimitedFile;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.cli.assess.LearnerOptions;
import dev.qace.cli.terminal.CommandName;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.evaluation.baseline.glib.GlibVariant;
import dev.qace.evaluation.distance.Yardstick;
import dev.qace.evaluation.experiment.Setup;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.Way;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Suggestion;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The declaration of an experiment: agents, strategies, settings and seeds, every one with every
 * other. Settings are named as the options of {@code assess} and mean the same, as it is those
 * options that read them.
 */
final class ExperimentFile {
  private static final String STRATEGY = "strategy";
  private static final String LABEL = "label";
  private static final String STARTS = "starts";
  private static final String WITHOUT = "without";
  private static final String MODEL_SCORES = "model-scores";
  private static final int LONGEST_LABEL = 40;
  private static final int MOST_MEBIBYTES = 1;
  private static final int MOST_SEEDS = 100_000;

  private static final List<JsonField> NO_SETTINGS = List.of(JsonField.parse("settings", "{}"));

  private final JsonField file;
  private final Path path;
  private final List<ExperimentAgents.Chosen> agents;
  private final List<String> options;

  private ExperimentFile(JsonField file, Path path, List<ExperimentAgents.Chosen> agents) {
    this.file = file;
    this.path = path;
    this.agents = agents;
    this.options =
        new CommandLine(new Assessing())
            .getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .map(name -> name.substring(2))
                .filter(name -> !name.equals(STRATEGY) && !name.equals("seed"))
                .toList();
  }

  /** The options of an assessment, without a command to go with them. */
  @Command(name = "assess")
  static final class Assessing {
    @Mixin LearnerOptions learner = new LearnerOptions();
  }

  /**
   * A setup, and the options of {@code assess} that give it, or what else does.
   *
   * @param model what tells the agent from others of its name
   */
  record Declared(Setup setup, String model, String options) {}

  /**
   * What was read: the experiment, its setups with the words that declare them, and by agent the
   * command that starts it.
   */
  record Experiment(Sweep sweep, List<Declared> setups, Map<String, List<String>> commands) {

    /** How the agent of that name is started as a program; empty if its model is played. */
    List<String> command(String agent) {
      return commands.getOrDefault(agent, List.of());
    }
  }

  /**
   * Reads a declaration.
   *
   * @throws IOException if it cannot be read, or something in it is wrong: what, and where
   */
  static Experiment read(Path path) throws IOException {
    String text;
    try {
      text = LimitedFile.text(path, MOST_MEBIBYTES);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + path, e);
    } catch (IOException e) {
      throw new IOException("cannot read " + path + ": " + e, e);
    }
    try {
      JsonField file =
          JsonField.parse(path.toString(), text)
              .object(
                  List.of("agents", "strategies", "seeds"),
                  List.of(
                      "settings", "samples", "test-seed", "snapshots-per-decade", MODEL_SCORES));
      List<ExperimentAgents.Chosen> agents = ExperimentAgents.of(some(file.get("agents")), path);
      return new ExperimentFile(file, path, agents).experiment();
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private Experiment experiment() {
    List<Declared> declared = new ArrayList<>();
    for (ExperimentAgents.Chosen agent : agents) {
      Set<List<String>> labels = new HashSet<>();
      for (JsonField strategy : some(file.get("strategies"))) {
        if (isWithout(strategy, agent.agent().name())) {
          continue;
        }
        for (JsonField settings : file.has("settings") ? some(file.get("settings")) : NO_SETTINGS) {
          Declared next = declared(agent, strategy, settings);
          if (!labels.add(List.of(next.setup().strategy(), next.setup().settings()))) {
            throw strategy.error(
                "there are two of '%s' with settings '%s'; give them a label each"
                    .formatted(next.setup().strategy(), next.setup().settings()));
          }
          declared.add(next);
        }
      }
    }
    Sweep sweep =
        new Sweep(
            declared.stream().map(Declared::setup).toList(),
            seeds(file.get("seeds")),
            file.has("samples") ? file.get("samples").integer(1) : Yardstick.SAMPLES,
            file.has("test-seed") ? file.get("test-seed").longInteger() : 0,
            file.has("snapshots-per-decade")
                ? file.get("snapshots-per-decade").integer(1)
                : Sweep.SNAPSHOTS,
            file.has(MODEL_SCORES) && file.get(MODEL_SCORES).truth());
    Map<String, List<String>> commands = new LinkedHashMap<>();
    agents.forEach(each -> commands.put(each.agent().name(), each.command()));
    return new Experiment(sweep, declared, commands);
  }

  /** Whether a strategy leaves out an agent. */
  private boolean isWithout(JsonField strategy, String agent) {
    if (!strategy.isObject() || !strategy.has(WITHOUT)) {
      return false;
    }
    List<String> names = agents.stream().map(each -> each.agent().name()).toList();
    boolean without = false;
    for (JsonField name : some(strategy.get(WITHOUT))) {
      if (!names.contains(name.text())) {
        throw name.error(
            "there is no agent '"
                + JsonField.shown(name.text())
                + "' here."
                + Suggestion.of(name.text(), names));
      }
      without |= name.text().equals(agent);
    }
    return without;
  }

  static List<JsonField> some(JsonField array) {
    List<JsonField> elements = array.array();
    if (elements.isEmpty()) {
      throw array.error("at least one is needed");
    }
    return elements;
  }

  private Declared declared(
      ExperimentAgents.Chosen chosen, JsonField strategy, JsonField settings) {
    BuiltInAgent agent = chosen.agent();
    Map<String, String> words = new LinkedHashMap<>();
    String name = strategy.isObject() ? strategy.get(STRATEGY).text() : strategy.text();
    if (name.equals(EnteredModels.STRATEGY)) {
      strategy.object(List.of(STRATEGY, LABEL, EnteredModels.MODELS), List.of(WITHOUT));
      EnteredModels models =
          EnteredModels.read(
              strategy.get(EnteredModels.MODELS), path, agent, seeds(file.get("seeds")));
      Setup setup =
          new Setup(
              agent,
              chosen.copies(),
              clean(strategy.get(LABEL)),
              label(settings, Setup.DEFAULT),
              models.way());
      return new Declared(setup, chosen.fingerprint(), models.fingerprint());
    }
    Optional<GlibVariant> glib = GlibWords.variant(name);
    List<String> fields = glib.isPresent() ? GlibWords.FIELDS : options;
    words.put(STRATEGY, name);
    if (strategy.isObject()) {
      put(strategy, List.of(STRATEGY), fields, agent, words);
    }
    put(settings, List.of(), fields, agent, words);
    if (fields.contains(STARTS)) {
      chosen.starts().ifPresent(starts -> words.putIfAbsent(STARTS, starts));
    } else if (chosen.starts().isPresent()) {
      throw strategy.error(
          "%s acts from where it is, and %s starts at %s only: leave it out with \"%s\""
              .formatted(name, agent.name(), chosen.starts().get(), WITHOUT));
    }
    if (glib.isPresent()) {
      GlibSettings how = GlibWords.settings(glib.get(), agent.name(), words, strategy);
      Setup setup =
          new Setup(
              agent,
              chosen.copies(),
              label(strategy, name),
              label(settings, Setup.DEFAULT),
              new Way.Babbling(how));
      return new Declared(setup, chosen.fingerprint(), GlibWords.written(how));
    }
    List<String> options =
        words.entrySet().stream().map(e -> "--" + e.getKey() + "=" + e.getValue()).toList();
    Assessing assessing = new Assessing();
    try {
      new CommandLine(assessing)
          .setCaseInsensitiveEnumValuesAllowed(true)
          .parseArgs(options.toArray(String[]::new));
      Settings how = assessing.learner.settings();
      Starts starts = assessing.learner.starts();
      if (starts != Starts.ANY && how.strategy() == StrategyName.RANDOM) {
        throw strategy.error(
            "the strategy " + name + " is for agents that start in any state: leave out starts");
      }
      Setup setup =
          new Setup(
              agent,
              chosen.copies(),
              label(strategy, name),
              label(settings, Setup.DEFAULT),
              new Way.Assessing(assessing.learner.avoiding(how, agent.world()), starts));
      return new Declared(setup, chosen.fingerprint(), String.join(" ", options));
    } catch (ParameterException | PpddlException e) {
      throw strategy.error(
          "%s (with: %s assess %s %s)"
              .formatted(
                  e.getMessage(), CommandName.now(), agent.name(), String.join(" ", options)));
    }
  }

  /** Each setting is one value, or one for every agent. */
  private void put(
      JsonField object,
      List<String> needed,
      List<String> fields,
      BuiltInAgent agent,
      Map<String, String> words) {
    List<String> optional = new ArrayList<>(fields);
    optional.add(LABEL);
    if (!needed.isEmpty()) {
      optional.add(WITHOUT);
    }
    object.object(needed, optional);
    for (String option : fields) {
      if (object.has(option)) {
        JsonField value = object.get(option);
        if (value.isObject()) {
          value.object(agents.stream().map(a -> a.agent().name()).toList(), List.of());
          value = value.get(agent.name());
        }
        if (words.put(option, value.word()) != null) {
          throw value.error("the strategy says already what " + option + " is to be");
        }
      }
    }
  }

  private static String label(JsonField object, String otherwise) {
    return object.has(LABEL) ? clean(object.get(LABEL)) : otherwise;
  }

  /** A name that fits into a table. */
  static String clean(JsonField name) {
    String text = name.text();
    if (!text.matches("[\\w .:;()/=<>%+-]{1," + LONGEST_LABEL + "}") || text.isBlank()) {
      throw name.error(
          "a name takes 1 to "
              + LONGEST_LABEL
              + " letters, digits, spaces and marks such as . - + %, and no comma");
    }
    return text;
  }

  private static List<Long> seeds(JsonField field) {
    long[] seeds;
    if (field.isArray()) {
      seeds = some(field).stream().mapToLong(JsonField::longInteger).toArray();
    } else {
      field.object("from", "to");
      long from = field.get("from").longInteger();
      long to = field.get("to").longInteger();
      if (to < from || to - from >= MOST_SEEDS) {
        throw field.error(
            "from %d to %d: 1 to %d seeds are possible".formatted(from, to, MOST_SEEDS));
      }
      seeds = LongStream.rangeClosed(from, to).toArray();
    }
    if (Arrays.stream(seeds).distinct().count() < seeds.length) {
      throw field.error("a seed is there twice");
    }
    return Arrays.stream(seeds).boxed().toList();
  }
}
