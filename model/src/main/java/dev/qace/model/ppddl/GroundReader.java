package dev.qace.model.ppddl;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.ExpressionReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what people write about one world: conditions, atoms, literals, instances. Every method
 * throws {@link PpddlException} where the text cannot be read, and takes as source what to call the
 * text in that message. Thread-safe.
 */
public final class GroundReader {
  private final Vocabulary vocabulary;

  /** By name; built once, as a world may have thousands of objects, and a text names but a few. */
  private final Map<String, WorldObject> objects = new HashMap<>();

  private final Map<String, Predicate> predicates = new LinkedHashMap<>();
  private final Map<String, List<Capability>> capabilities;

  private GroundReader(Vocabulary vocabulary, List<WorldObject> objects) {
    this.vocabulary = vocabulary;
    vocabulary.constants().forEach(each -> this.objects.put(each.name(), each));
    objects.forEach(each -> this.objects.put(each.name(), each));
    vocabulary.predicates().forEach(each -> predicates.put(each.name(), each));
    this.capabilities = GroundTerms.byName(vocabulary);
  }

  public static GroundReader of(World world) {
    return new GroundReader(world.vocabulary(), world.objects());
  }

  /** Reads {@code (and (p) (not (q a)))}; several conditions are meant to hold together. */
  public Condition condition(String source, String text) {
    Source read = new Source(source, text);
    ConditionReader reader = new ConditionReader(read, scope(read));
    List<Condition> parts = new ArrayList<>();
    for (Expression expression : ExpressionReader.read(read)) {
      parts.add(reader.read(expression, VariableScope.NONE));
    }
    if (parts.isEmpty()) {
      throw read.error(0, "a condition is expected here, such as (and (on a b))");
    }
    return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
  }

  /** Reads {@code (at a b) (p)}; none is fine. */
  public List<Atom> atoms(String source, String text) {
    Source read = new Source(source, text);
    List<Atom> atoms = new ArrayList<>();
    GroundTerms terms = terms(read);
    for (Expression expression : ExpressionReader.read(read)) {
      for (Literal literal : terms.literals(expression)) {
        if (!literal.positive()) {
          throw read.error(
              expression,
              Quoted.name(literal) + ": only true atoms are named here; others are false");
        }
        atoms.add(literal.atom());
      }
    }
    return List.copyOf(atoms);
  }

  /** Reads {@code (at a b) (not (p))}; none is fine. */
  public List<Literal> literals(String source, String text) {
    Source read = new Source(source, text);
    List<Literal> literals = new ArrayList<>();
    GroundTerms terms = terms(read);
    ExpressionReader.read(read).forEach(part -> literals.addAll(terms.literals(part)));
    return List.copyOf(literals);
  }

  /** Reads {@code (move l1 l2)}. */
  public Instance instance(String source, String text) {
    Source read = new Source(source, text);
    List<Expression> parts = ExpressionReader.read(read);
    if (parts.size() != 1) {
      throw read.error(
          parts.isEmpty() ? 0 : parts.get(1).offset(),
          "one capability with its objects is expected here, such as (move a b)");
    }
    return terms(read).instance(parts.get(0));
  }

  GroundTerms terms(Source source) {
    return new GroundTerms(source, scope(source), capabilities);
  }

  private Scope scope(Source source) {
    return Scope.of(source, vocabulary.types(), objects, predicates);
  }
}
