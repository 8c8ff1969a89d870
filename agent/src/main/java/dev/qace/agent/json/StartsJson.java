package dev.qace.agent.json;

import dev.qace.agent.Starts;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of starts, by their names: any, visited, initial. */
public final class StartsJson {
  private StartsJson() {}

  public static String name(Starts starts) {
    return starts.name().toLowerCase(Locale.ROOT);
  }

  public static Starts read(JsonField field) {
    String name = field.text();
    for (Starts starts : Starts.values()) {
      if (name(starts).equals(name)) {
        return starts;
      }
    }
    throw field.error(
        Arrays.stream(Starts.values()).map(StartsJson::name).collect(Collectors.joining(", "))
            + " are the kinds of starts, not "
            + JsonField.shown(name));
  }
}
