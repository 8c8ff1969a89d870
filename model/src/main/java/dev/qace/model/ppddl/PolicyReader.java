package dev.qace.model.ppddl;

import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.ExpressionReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads policies: rules such as {@code (vehicle-at l1) (not (flat l1)) => (move l1 l2)}, by custom
 * one a line, with comments after semicolons. {@link Policy#toString} writes what this reads.
 */
public final class PolicyReader {
  private static final String ARROW = "=>";

  private PolicyReader() {}

  /**
   * Reads a file in UTF-8.
   *
   * @throws IOException if it cannot be opened or read, with its path
   * @throws PpddlException if it does not hold a policy of this world
   */
  public static Policy read(Path path, World world) throws IOException {
    return read(PpddlReader.load(path), world);
  }

  /**
   * Reads a text; no rules are a policy too.
   *
   * @param source what to call it in messages
   * @throws PpddlException if it is not a policy of this world
   */
  public static Policy parse(String source, String text, World world) {
    return read(new Source(source, text), world);
  }

  private static Policy read(Source source, World world) {
    GroundTerms terms = GroundReader.of(world).terms(source);
    List<Policy.Rule> rules = new ArrayList<>();
    List<Literal> when = new ArrayList<>();
    Expression ruleStart = null;
    boolean arrow = false;
    for (Expression expression : ExpressionReader.read(source)) {
      ruleStart = ruleStart == null ? expression : ruleStart;
      if (arrow) {
        rules.add(new Policy.Rule(when, terms.instance(expression)));
        when.clear();
        ruleStart = null;
        arrow = false;
      } else if (expression instanceof Symbol symbol && symbol.text().equals(ARROW)) {
        arrow = true;
      } else if (expression instanceof Group) {
        when.addAll(terms.literals(expression));
      } else {
        throw source.error(
            expression, "a literal or '=>' is expected here, not " + Quoted.of(expression));
      }
    }
    if (ruleStart != null) {
      throw source.error(
          ruleStart, "this rule does not say what to do. Write (p) (not (q)) => (move a b)");
    }
    return new Policy(rules);
  }
}
