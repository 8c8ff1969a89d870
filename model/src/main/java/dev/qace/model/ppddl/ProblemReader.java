package dev.qace.model.ppddl;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One {@code (define (problem name) ...)}. */
final class ProblemReader {
  private static final Set<String> KNOWN =
      Set.of(":requirements", ":domain", ":objects", ":init", ":goal");
  private static final Set<String> LEFT_OUT =
      Set.of(":metric", ":goal-reward", ":goal-probability", ":horizon", ":discount", ":length");

  private final Source source;
  private final String name;
  private final Group define;
  private final Sections sections;

  ProblemReader(Source source, String name, Group define) {
    this.source = source;
    this.name = name;
    this.define = define;
    this.sections = Sections.of(source, define, KNOWN, LEFT_OUT);
  }

  /** The domain that the problem says it belongs to. */
  Symbol domain() {
    Expression domain =
        sections
            .single(":domain")
            .orElseThrow(
                () -> source.error(define, "this problem names no domain. Add (:domain name)"));
    return Declared.name(source, domain, "domain");
  }

  /**
   * @param scope the domain's, or an open one
   */
  Problem read(Scope scope) {
    sections.checkRequirements();
    List<WorldObject> objects = objects(scope);
    Set<Atom> initial = InitReader.read(source, scope, sections.joined(":init"));
    return new Problem(name, domain().text(), objects, initial, goal(scope));
  }

  private List<WorldObject> objects(Scope scope) {
    List<WorldObject> objects = new ArrayList<>();
    Map<String, Symbol> before = new HashMap<>();
    for (Group section : sections.joined(":objects")) {
      for (TypedList.Entry entry : TypedList.read(source, section.arguments(), "object")) {
        Symbol object = Declared.name(source, entry.name(), "object");
        Declared.once(source, before, object, "object");
        scope.checkTypes(entry);
        WorldObject constant = scope.constant(object.text());
        if (constant == null) {
          objects.add(new WorldObject(object.text(), entry.type()));
        } else if (constant.type().equals(entry.type())) {
          source.warn(
              object,
              "object " + Quoted.name(object.text()) + " is a constant of the domain already");
        } else {
          throw source.error(
              object,
              "object "
                  + Quoted.name(object.text())
                  + " is of type "
                  + Quoted.name(entry.type())
                  + " here, but as a constant of the domain it is of type "
                  + Quoted.name(constant.type()));
        }
      }
    }
    objects.forEach(scope::declare);
    return objects;
  }

  private Condition goal(Scope scope) {
    Expression goal = sections.single(":goal").orElse(null);
    if (goal == null) {
      source.warn(define, "this problem has no :goal, so every state will do");
      return Condition.TRUE;
    }
    return new ConditionReader(source, scope).read(goal, VariableScope.NONE);
  }
}
