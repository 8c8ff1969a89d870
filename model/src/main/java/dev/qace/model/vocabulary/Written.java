package dev.qace.model.vocabulary;

import java.util.List;
import java.util.stream.Collectors;

/** The one way in which a name and its arguments are written. */
public final class Written {
  private Written() {}

  /** {@code (name arg arg)}. */
  public static String call(String name, List<?> arguments) {
    StringBuilder text = new StringBuilder("(").append(name);
    arguments.forEach(argument -> text.append(' ').append(argument));
    return text.append(')').toString();
  }

  /** {@code ?a - t ?b - t}. */
  public static String typed(List<? extends Term> terms) {
    return terms.stream().map(term -> term + " - " + term.type()).collect(Collectors.joining(" "));
  }
}
