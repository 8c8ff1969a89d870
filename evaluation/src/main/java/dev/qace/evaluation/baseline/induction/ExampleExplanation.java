package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ContextMatcher;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.model.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes a rule of one example: all that is true of the arguments, of changed objects that can be
 * referred to uniquely, and of objects near those; then trimmed, literal by literal and object by
 * object, as long as the rule set with it scores no worse. Rules that cover what it covers go.
 */
final class ExampleExplanation {
  private final RuleSearch search;
  private final ActionExamples data;
  private final CandidateRules rules;

  ExampleExplanation(RuleSearch search, ActionExamples data, CandidateRules rules) {
    this.search = search;
    this.data = data;
    this.rules = rules;
  }

  CandidateRules of(int example) {
    RuleContext context = context(example);
    CandidateRules best = search.inPlaceOfOverlapped(rules, search.fit(context));
    for (RuleLiteral literal : context.literals()) {
      RuleContext fewer = context.without(literal);
      CandidateRules next = tried(fewer);
      if (next.score() >= best.score()) {
        best = next;
        context = fewer;
      }
    }
    for (int v = context.variables() - 1; v >= context.action().arity(); v--) {
      RuleContext fewer = context.withoutReference(v);
      CandidateRules next = tried(fewer);
      if (next.score() >= best.score()) {
        best = next;
        context = fewer;
      }
    }
    return best;
  }

  private CandidateRules tried(RuleContext context) {
    return search.inPlaceOfOverlapped(rules, search.fit(context));
  }

  private RuleContext context(int example) {
    List<Integer> named = new ArrayList<>();
    for (int object : data.arguments(example)) {
      named.add(object);
    }
    RuleContext context =
        new RuleContext(data.action(), List.of(), literals(example, named, Set.of()));
    Set<Integer> changed = new LinkedHashSet<>();
    for (int atom : data.changed(example)) {
      for (int object : data.table().objectsOf(atom)) {
        changed.add(object);
      }
    }
    Set<Integer> wanted = new LinkedHashSet<>(changed);
    wanted.addAll(near(example, changed));
    for (int object : wanted) {
      if (!named.contains(object)) {
        List<Integer> more = new ArrayList<>(named);
        more.add(object);
        RuleContext next = referring(context, object, literals(example, more, Set.of(object)));
        if (isUnique(next, example)) {
          named = more;
          context = next;
        }
      }
    }
    return context;
  }

  /** What is true of these objects alone, and of each of some of them at least. */
  private Set<RuleLiteral> literals(int example, List<Integer> named, Set<Integer> about) {
    Set<RuleLiteral> literals = new LinkedHashSet<>();
    data.before(example).trueAtoms().stream()
        .forEach(
            atom -> {
              List<Integer> variables = new ArrayList<>();
              Set<Integer> objects = new LinkedHashSet<>();
              for (int object : data.table().objectsOf(atom)) {
                variables.add(named.indexOf(object));
                objects.add(object);
              }
              if (!variables.contains(-1)
                  && objects.size() == variables.size()
                  && objects.containsAll(about)) {
                literals.add(new RuleLiteral(data.table().atom(atom).predicate(), variables, true));
              }
            });
    return literals;
  }

  /** The objects that something true connects with one of these. */
  private Set<Integer> near(int example, Set<Integer> objects) {
    Set<Integer> near = new LinkedHashSet<>();
    data.before(example).trueAtoms().stream()
        .forEach(
            atom -> {
              Set<Integer> connected = new LinkedHashSet<>();
              for (int object : data.table().objectsOf(atom)) {
                connected.add(object);
              }
              if (connected.stream().anyMatch(objects::contains)) {
                near.addAll(connected);
              }
            });
    return near;
  }

  private RuleContext referring(RuleContext context, int object, Set<RuleLiteral> about) {
    List<Type> references = new ArrayList<>(context.references());
    references.add(data.table().world().objects().get(object).type());
    Set<RuleLiteral> literals = new LinkedHashSet<>(context.literals());
    literals.addAll(about);
    return new RuleContext(context.action(), references, literals);
  }

  private boolean isUnique(RuleContext context, int example) {
    return new ContextMatcher(context, data.table())
            .unique(data.before(example), data.arguments(example))
        != null;
  }
}
