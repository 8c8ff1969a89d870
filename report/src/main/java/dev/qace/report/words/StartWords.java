package dev.qace.report.words;

import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where the agent does not start, and what its states have in common, as sentences. */
public final class StartWords {
  private StartWords() {}

  /** Empty if every start was accepted. */
  public static List<String> of(StartFindings starts) {
    List<String> lines = new ArrayList<>();
    if (starts.refused() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Starts refused: %,d of %,d (%.1f %%). The agent's commonest reasons: %s.",
              starts.refused(),
              starts.queries(),
              100.0 * starts.refused() / starts.queries(),
              starts.reasons().stream()
                  .map(each -> "“" + each.answer().reason() + "” (" + each.count() + ")")
                  .collect(Collectors.joining(", "))));
    }
    for (Invariant each : starts.invariants()) {
      lines.add("In every state seen, " + of(each) + ".");
    }
    return List.copyOf(lines);
  }

  /** What held in every state seen, as a clause. */
  public static String held(Invariant invariant) {
    return "in every state seen, " + of(invariant);
  }

  static String of(Invariant invariant) {
    String each = invariant.of().map(type -> "for each " + name(type) + ", ").orElse("");
    if (invariant instanceof Invariant.ExactlyOne exactly) {
      return each + "exactly one is true of " + all(exactly.of(), exactly.parts());
    } else if (invariant instanceof Invariant.AtMostOne most) {
      return each + "at most one is true of " + all(most.of(), most.parts());
    }
    if (invariant instanceof Invariant.AtMostTwo most) {
      return each + "at most two are true of " + all(most.of(), most.parts());
    }
    if (invariant instanceof Invariant.Unchanged unchanged) {
      String atoms = atom(Optional.empty(), new Invariant.Part(unchanged.predicate(), -1));
      return "every %s is as in the initial state".formatted(atoms);
    }
    Invariant.Implies implies = (Invariant.Implies) invariant;
    return "%swhere some %s is true, so is some %s"
        .formatted(each, atom(implies.of(), implies.when()), atom(implies.of(), implies.then()));
  }

  private static String all(Optional<Type> of, List<Invariant.Part> parts) {
    return "all " + parts.stream().map(part -> atom(of, part)).collect(Collectors.joining(" and "));
  }

  /** {@code (parcel-at ?parcel any-pad)}, say: an atom of each parcel. */
  private static String atom(Optional<Type> of, Invariant.Part part) {
    Predicate predicate = part.predicate();
    StringBuilder text = new StringBuilder("(").append(predicate.name());
    for (int place = 0; place < predicate.arity(); place++) {
      Type type = predicate.parameters().get(place).type();
      text.append(place == part.place() ? " ?" + name(of.orElse(type)) : " any-" + name(type));
    }
    return text.append(")").toString();
  }

  private static String name(Type type) {
    return String.join("-or-", type.names());
  }
}
