package dev.qace.report.words;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the parameters of a capability are called: {@code the block} where there is one of its type,
 * {@code location A} and {@code location B}, or {@code A} and {@code B} for short, where there are
 * several. Objects keep their names.
 */
public final class Naming {
  private static final Map<String, String> LONG =
      Map.of("pos", "position", "loc", "location", "obj", "object", "dir", "direction");

  private final Map<String, String> names;

  private Naming(Map<String, String> names) {
    this.names = names;
  }

  /** Names that need no explanation. */
  public static Naming full(Capability capability) {
    return of(capability, true);
  }

  /** Names for whoever has read the full ones. */
  public static Naming brief(Capability capability) {
    return of(capability, false);
  }

  private static Naming of(Capability capability, boolean full) {
    Map<String, Integer> ofType = new HashMap<>();
    for (Variable parameter : capability.parameters()) {
      ofType.merge(noun(parameter.type()), 1, Integer::sum);
    }
    Map<String, String> names = new LinkedHashMap<>();
    int letter = 0;
    for (Variable parameter : capability.parameters()) {
      String noun = noun(parameter.type());
      String name =
          ofType.getOrDefault(noun, 1) == 1
              ? "the " + noun
              : (full ? noun + " " : "") + letter(letter++);
      names.putIfAbsent(parameter.name(), name);
    }
    return new Naming(names);
  }

  /** The same, where a variable is called something beside. */
  Naming with(Variable variable, String name) {
    Map<String, String> more = new LinkedHashMap<>(names);
    more.put(variable.name(), name);
    return new Naming(more);
  }

  private static String letter(int number) {
    return (char) ('A' + number % 26) + (number < 26 ? "" : Integer.toString(number / 26));
  }

  /** What things of a type are called. */
  public static String noun(Type type) {
    if (type.equals(Type.OBJECT) || type.names().size() > 1) {
      return "thing";
    }
    return readable(type.names().get(0));
  }

  /** The same for the name of a type. */
  public static String noun(String type) {
    return noun(Type.named(type));
  }

  /** A name that was made for programs, as words. */
  static String readable(String name) {
    String words = name.replace('-', ' ').replace('_', ' ').strip();
    return LONG.getOrDefault(words, words.isEmpty() ? name : words);
  }

  String of(Term term) {
    return term instanceof Variable ? names.getOrDefault(term.name(), term.name()) : term.name();
  }

  List<String> of(List<? extends Term> terms) {
    return terms.stream().map(this::of).toList();
  }
}
