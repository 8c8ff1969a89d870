package dev.qace.run.difference.table;

import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A capability or predicate that only one of two vocabularies has, or a declaration that only one
 * of them makes. A capability whose parameter types changed counts as removed and as added.
 *
 * @param side the side that has it
 * @param what capability, predicate or declaration
 * @param signature its name and typed parameters, and its declaration
 */
public record VocabularyChange(Side side, String what, String signature) {

  /** What only one of them has. */
  public static List<VocabularyChange> between(Vocabulary old, Vocabulary now) {
    List<VocabularyChange> changes = new ArrayList<>();
    for (Side side : Side.values()) {
      Vocabulary own = side == Side.OLD ? old : now;
      Vocabulary other = side == Side.OLD ? now : old;
      own.capabilities().stream()
          .filter(each -> counterpart(each, other).isEmpty())
          .map(each -> signature(each.name(), each.parameters()))
          .forEach(text -> changes.add(new VocabularyChange(side, "capability", text)));
      own.predicates().stream()
          .filter(each -> other.predicates().stream().noneMatch(p -> correspond(each, p)))
          .map(each -> signature(each.name(), each.parameters()))
          .forEach(text -> changes.add(new VocabularyChange(side, "predicate", text)));
    }
    return changes;
  }

  /**
   * Whether only one of the agents declares that a capability never takes the same object twice.
   */
  public static Optional<VocabularyChange> ofDistinctObjects(
      Capability capability, boolean old, boolean now) {
    String said =
        signature(capability.name(), capability.parameters()) + " never takes one object twice";
    return old == now
        ? Optional.empty()
        : Optional.of(new VocabularyChange(old ? Side.OLD : Side.NEW, "declaration", said));
  }

  /** The capabilities that both have: old to new. */
  public static Map<Capability, Capability> shared(Vocabulary old, Vocabulary now) {
    Map<Capability, Capability> shared = new LinkedHashMap<>();
    for (Capability capability : old.capabilities()) {
      counterpart(capability, now).ifPresent(other -> shared.put(capability, other));
    }
    return shared;
  }

  /** The names and parameters of all capabilities. */
  public static String signatures(Vocabulary vocabulary) {
    String all =
        vocabulary.capabilities().stream()
            .map(each -> signature(each.name(), each.parameters()))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "none" : all;
  }

  private static Optional<Capability> counterpart(Capability capability, Vocabulary other) {
    return other.capabilities().stream()
        .filter(each -> each.name().equals(capability.name()))
        .filter(each -> types(each.parameters()).equals(types(capability.parameters())))
        .findFirst();
  }

  private static boolean correspond(Predicate one, Predicate other) {
    return one.name().equals(other.name())
        && types(one.parameters()).equals(types(other.parameters()));
  }

  private static List<Type> types(List<Variable> parameters) {
    return parameters.stream().map(Variable::type).toList();
  }

  private static String signature(String name, List<Variable> parameters) {
    StringBuilder text = new StringBuilder("(").append(name);
    parameters.forEach(each -> text.append(" ").append(each).append(" - ").append(each.type()));
    return text.append(")").toString();
  }
}
