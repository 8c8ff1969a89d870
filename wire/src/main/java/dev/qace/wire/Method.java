package dev.qace.wire;

import dev.qace.agent.json.JsonField;
import dev.qace.model.ppddl.text.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What can be asked of an agent over the protocol. */
public enum Method {
  DESCRIBE,
  RESET,
  STEP,
  SET,
  SNAPSHOT,
  RESTORE,
  ASK;

  /** The methods that an agent may leave out. */
  public static final List<Method> OPTIONAL = List.of(SET, SNAPSHOT, RESTORE, ASK);

  /** As it stands in a message. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Method> named(String name) {
    return Arrays.stream(values()).filter(method -> method.toString().equals(name)).findFirst();
  }

  static Method optional(JsonField field) {
    String name = field.text();
    return named(name)
        .filter(OPTIONAL::contains)
        .orElseThrow(
            () ->
                field.error(
                    "there is no optional method "
                        + JsonField.shown(name)
                        + "."
                        + Suggestion.of(name, OPTIONAL.stream().map(Method::toString).toList())));
  }
}
