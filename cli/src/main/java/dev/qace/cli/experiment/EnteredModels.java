package dev.qace.cli.experiment;

import dev.qace.agent.json.JsonField;
import dev.qace.evaluation.experiment.Way;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Models that somebody else has learned: a folder with {@code AGENT-SEED.ppddl} for each agent and
 * seed, each of which says in its first line how many steps the agent had made for it.
 *
 * @param fingerprint of the files
 */
record EnteredModels(Way.Entered way, String fingerprint) {
  /** What a declaration calls the strategy of others. */
  static final String STRATEGY = "entered";

  /** The field that names the folder. */
  static final String MODELS = "models";

  private static final Pattern STEPS = Pattern.compile("; steps: (\\d{1,12})\\s*");

  static EnteredModels read(
      JsonField folder, Path declaration, BuiltInAgent agent, List<Long> seeds) {
    Map<Long, Way.Entry> entries = new LinkedHashMap<>();
    StringBuilder all = new StringBuilder();
    for (long seed : seeds) {
      Path file =
          declaration.resolveSibling(folder.text()).resolve(agent.name() + "-" + seed + ".ppddl");
      try {
        String text = Files.readString(file);
        Matcher first = STEPS.matcher(text.lines().findFirst().orElse(""));
        if (!first.matches()) {
          throw folder.error(
              file
                  + " says in its first line how many steps the agent made, as in '; steps: 1200'");
        }
        all.append(text);
        entries.put(
            seed,
            new Way.Entry(
                PpddlReader.parse(file.toString(), text).domain(), Long.parseLong(first.group(1))));
      } catch (IOException e) {
        throw folder.error("cannot read " + file + ", the model of " + agent.name() + ": " + e);
      } catch (PpddlException e) {
        throw folder.error(String.valueOf(e.getMessage()));
      }
    }
    return new EnteredModels(
        new Way.Entered(entries), "%s %08x".formatted(STRATEGY, all.toString().hashCode()));
  }
}
