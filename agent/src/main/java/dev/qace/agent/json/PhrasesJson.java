package dev.qace.agent.json;

import dev.qace.agent.Phrases;
import dev.qace.model.Counted;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Phrases as people write them for their own vocabulary: {@code {"predicates": {"vehicle-at": "the
 * vehicle is at {0}"}, "capabilities": {...}}}.
 */
public final class PhrasesJson {
  private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)\\}");
  private static final int LONGEST_PLACE = 4;

  private PhrasesJson() {}

  /**
   * Reads phrases, which need not cover the whole vocabulary.
   *
   * @throws UnexpectedJsonException if a name is not of the vocabulary, or a phrase numbers more
   *     objects than its name takes
   */
  public static Phrases read(JsonField json, Vocabulary vocabulary) {
    json.object(List.of(), List.of("predicates", "capabilities"));
    return new Phrases(
        read(json, "predicates", vocabulary.predicates(), Predicate::name, Predicate::arity),
        read(json, "capabilities", vocabulary.capabilities(), Capability::name, Capability::arity));
  }

  private static <T> Map<T, String> read(
      JsonField json,
      String kind,
      List<T> vocabulary,
      Function<T, String> name,
      ToIntFunction<T> arity) {
    Map<T, String> phrases = new LinkedHashMap<>();
    if (json.has(kind)) {
      JsonField all =
          json.get(kind).object(List.of(), vocabulary.stream().map(name).distinct().toList());
      for (T each : vocabulary) {
        if (all.has(name.apply(each))) {
          JsonField field = all.get(name.apply(each));
          phrases.put(each, phrase(field, name.apply(each), arity.applyAsInt(each)));
        }
      }
    }
    return phrases;
  }

  private static String phrase(JsonField field, String name, int arity) {
    String text = field.text();
    if (text.isBlank()) {
      throw field.error(
          "the phrase is empty; leave " + name + " out to have it called by its name");
    }
    for (MatchResult place : PLACE.matcher(text).results().toList()) {
      String number = place.group(1);
      boolean known =
          number.length() <= LONGEST_PLACE
              && number.matches("[0-9]+")
              && Integer.parseInt(number) < arity;
      if (!known) {
        throw field.error(
            name
                + " takes "
                + Counted.of(arity, "object")
                + places(arity)
                + "; there is no "
                + JsonField.shown(place.group()));
      }
    }
    return text;
  }

  private static String places(int arity) {
    return switch (arity) {
      case 0 -> "";
      case 1 -> ", which is {0}";
      default -> ", which are {0} to {" + (arity - 1) + "}";
    };
  }
}
