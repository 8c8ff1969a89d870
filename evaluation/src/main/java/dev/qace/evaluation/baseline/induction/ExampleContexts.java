package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ContextMatcher;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * For each example of an action, all that is true of the arguments, of changed objects that can be
 * referred to uniquely, and of objects that something true connects with an argument or a changed
 * object.
 */
final class ExampleContexts {
  private final ActionExamples data;

  private final int[] order;
  private final List<RuleContext> kept = new ArrayList<>();

  private final Optional<CandidateLiterals> negative;

  /**
   * The contexts of these examples.
   *
   * @param order the place of each atom in the order in which literals are listed, and so tried
   * @param negative the literals that are said to be false where they are; none in the published
   *     runs
   */
  ExampleContexts(ActionExamples data, int[] order, Optional<CandidateLiterals> negative) {
    this.data = data;
    this.order = order;
    this.negative = negative;
  }

  RuleContext of(int example) {
    while (kept.size() <= example) {
      kept.add(new Builder(kept.size()).context());
    }
    return kept.get(example);
  }

  /** Makes the context of one example. */
  private final class Builder {
    private final int example;
    private final State state;
    private final int[] atoms;

    /** The objects that have a variable, in the order of their variables. */
    private final List<Integer> named = new ArrayList<>();

    private final List<Type> references = new ArrayList<>();
    private final Set<RuleLiteral> literals = new LinkedHashSet<>();

    Builder(int example) {
      this.example = example;
      this.state = data.before(example);
      this.atoms =
          state.trueAtoms().stream()
              .boxed()
              .sorted((one, other) -> Integer.compare(order[one], order[other]))
              .mapToInt(Integer::intValue)
              .toArray();
    }

    RuleContext context() {
      for (int object : data.arguments(example)) {
        named.add(object);
      }
      literals.addAll(literals(Set.of()));
      Set<Integer> wanted = new TreeSet<>();
      for (int atom : data.changed(example)) {
        objects(atom).forEach(wanted::add);
      }
      named.forEach(wanted::remove);
      wanted.forEach(this::refer);
      Set<Integer> referred = new LinkedHashSet<>(named);
      Set<Integer> near = new TreeSet<>();
      for (int atom : atoms) {
        if (objects(atom).stream().anyMatch(referred::contains)) {
          near.addAll(objects(atom));
        }
      }
      near.removeAll(referred);
      near.forEach(this::refer);
      RuleContext context = new RuleContext(data.action(), references, literals);
      return negative.map(candidates -> saying(context, candidates)).orElse(context);
    }

    /** With all that is false of the arguments. */
    private RuleContext saying(RuleContext context, CandidateLiterals candidates) {
      List<RuleLiteral> more =
          candidates.over(context.types().subList(0, data.action().arity())).stream()
              .filter(literal -> !holds(literal))
              .map(RuleLiteral::negated)
              .collect(Collectors.toCollection(ArrayList::new));
      more.addAll(context.literals());
      Collections.shuffle(more, new Random(order[0] + 31L * example));
      return new RuleContext(data.action(), context.references(), new LinkedHashSet<>(more));
    }

    private boolean holds(RuleLiteral literal) {
      int[] objects = named.stream().mapToInt(Integer::intValue).toArray();
      int atom = data.table().atom(literal, objects);
      return atom >= 0 && state.holds(atom);
    }

    private List<Integer> objects(int atom) {
      List<Integer> objects = new ArrayList<>();
      for (int object : data.table().objectsOf(atom)) {
        objects.add(object);
      }
      return objects;
    }

    /** Gives an object a variable, and says all of it where that tells which object it is. */
    private void refer(int object) {
      named.add(object);
      references.add(data.table().world().objects().get(object).type());
      Set<RuleLiteral> more = new LinkedHashSet<>(literals);
      more.addAll(literals(Set.of(object)));
      RuleContext context = new RuleContext(data.action(), references, more);
      if (context.isBound(named.size() - 1)
          && new ContextMatcher(context, data.table()).unique(state, data.arguments(example))
              != null) {
        literals.addAll(more);
      }
    }

    /** What is true of named objects alone, and of each of some of them at least. */
    private Set<RuleLiteral> literals(Set<Integer> about) {
      Set<RuleLiteral> found = new LinkedHashSet<>();
      for (int atom : atoms) {
        List<Integer> objects = objects(atom);
        List<Integer> variables = objects.stream().map(named::indexOf).toList();
        if (!variables.contains(-1)
            && new LinkedHashSet<>(objects).size() == objects.size()
            && objects.containsAll(about)) {
          found.add(new RuleLiteral(data.table().atom(atom).predicate(), variables, true));
        }
      }
      return found;
    }
  }
}
