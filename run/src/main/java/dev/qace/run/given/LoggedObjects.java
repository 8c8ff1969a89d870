package dev.qace.run.given;

import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The objects in logs: those that a header declares, and those that atoms and instances name, with
 * the most specific type that was used.
 */
public final class LoggedObjects {
  private static final int MOST_WORDS = 64;

  private final Vocabulary vocabulary;
  private final Map<String, Type> types = new LinkedHashMap<>();

  private LoggedObjects(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * The world of these logs, with nothing true initially.
   *
   * @throws IOException if a file cannot be read
   */
  public static World world(Vocabulary vocabulary, List<Path> files) throws IOException {
    LoggedObjects objects = new LoggedObjects(vocabulary);
    for (Path file : files) {
      GivenEvidence.each(
          file,
          (text, number, offset) -> {
            try {
              objects.see(JsonField.parse(file + ":" + number, text));
            } catch (UnexpectedJsonException corrupt) {
              // Whoever reads the attempts reports it.
              return;
            }
          });
    }
    // The constants are in every world of the vocabulary.
    vocabulary.constants().forEach(each -> objects.types.remove(each.name()));
    List<WorldObject> named =
        objects.types.entrySet().stream()
            .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
            .map(each -> new WorldObject(each.getKey(), each.getValue()))
            .toList();
    return new World(vocabulary, named, List.of());
  }

  private void see(JsonField line) {
    if (!line.isObject()) {
      return;
    }
    if (line.has("objects")) {
      line.get("objects").array().forEach(this::declared);
    } else if (line.has("world")) {
      line.get("world").get("objects").array().forEach(this::declared);
    } else if (line.has("state") && line.has("instance") && line.has("outcome")) {
      line.get("state").array().forEach(atom -> named(atom.text()));
      if (line.get("outcome").isArray()) {
        line.get("outcome").array().forEach(atom -> named(atom.text()));
      }
      named(line.get("instance").text());
    }
  }

  private void declared(JsonField object) {
    add(object.get("name").text(), Type.named(object.get("type").text()));
  }

  /** Takes in the words of an atom or an instance, where the vocabulary has such a one. */
  private void named(String text) {
    String inside = text.strip();
    if (!inside.startsWith("(") || !inside.endsWith(")")) {
      return;
    }
    String[] words = inside.substring(1, inside.length() - 1).strip().split("\\s+", MOST_WORDS);
    String name = words[0].toLowerCase(Locale.ROOT);
    parameters(name)
        .filter(parameters -> parameters.size() == words.length - 1)
        .ifPresent(
            parameters -> {
              for (int i = 0; i < parameters.size(); i++) {
                add(words[i + 1].toLowerCase(Locale.ROOT), parameters.get(i).type());
              }
            });
  }

  private Optional<List<Variable>> parameters(String name) {
    return vocabulary
        .predicate(name)
        .map(Predicate::parameters)
        .or(
            () ->
                vocabulary.capabilities().stream()
                    .filter(each -> each.name().equals(name))
                    .map(Capability::parameters)
                    .findFirst());
  }

  private void add(String object, Type type) {
    types.merge(
        object, type, (known, more) -> vocabulary.types().within(more, known) ? more : known);
  }
}
