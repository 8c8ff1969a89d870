package dev.qace.cli.experiment;

import dev.qace.agent.json.JsonField;
import dev.qace.evaluation.baseline.glib.GlibSettings;
import dev.qace.evaluation.baseline.glib.GlibVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a declaration says of the baselines GLIB-G and GLIB-L, which are no strategies of assess.
 */
final class GlibWords {
  static final String BUDGET = "budget";
  static final String FIXED = "fixed";
  static final String CONTINUING = "continuing";

  /** All fields that say how to babble. */
  static final List<String> FIELDS = List.of(BUDGET, FIXED, CONTINUING);

  private GlibWords() {}

  static Optional<GlibVariant> variant(String strategy) {
    return GlibVariant.named(strategy);
  }

  /**
   * The settings that words amount to.
   *
   * @param strategy where they were written
   */
  static GlibSettings settings(
      GlibVariant variant, String agent, Map<String, String> words, JsonField strategy) {
    String budget = words.get(BUDGET);
    if (budget == null) {
      throw strategy.error(variant.strategy() + " ends with its budget only: give a budget");
    }
    if (!budget.matches("[1-9][0-9]{0,8}")) {
      throw strategy.error("a budget takes 1 or more steps, not " + JsonField.shown(budget));
    }
    GlibSettings published = GlibSettings.published(variant, agent, Integer.parseInt(budget));
    return new GlibSettings(
        variant,
        truth(words, FIXED, published.fixed(), strategy),
        truth(words, CONTINUING, published.continuing(), strategy),
        published.budget(),
        published.seed());
  }

  private static boolean truth(
      Map<String, String> words, String field, boolean otherwise, JsonField strategy) {
    String word = words.get(field);
    if (word == null) {
      return otherwise;
    }
    if (!word.equals("true") && !word.equals("false")) {
      throw strategy.error(field + " is true or false, not " + JsonField.shown(word));
    }
    return word.equals("true");
  }

  /** In one line, as {@code declared.json} keeps them. */
  static String written(GlibSettings settings) {
    List<String> parts = new ArrayList<>(List.of(settings.variant().strategy()));
    parts.add(BUDGET + "=" + settings.budget());
    parts.add(FIXED + "=" + settings.fixed());
    parts.add(CONTINUING + "=" + settings.continuing());
    return String.join(" ", parts);
  }
}
