package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.ContextMatcher;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of one action: each different example once, with how often. What is looked up of
 * examples is kept as columns that grow with them, so that a search over rules mostly intersects
 * bitsets.
 */
final class ActionExamples {

  /** Something that was seen. */
  private record Seen(State before, Instance instance, State after) {}

  /** The bindings of a context, for the examples so far; null if it does not apply. */
  private static final class ContextBindings {
    final ContextMatcher matcher;
    final List<int @Nullable []> found = new ArrayList<>();

    ContextBindings(ContextMatcher matcher) {
      this.matcher = matcher;
    }
  }

  /** Columns take the memory of a run; beyond this many they are made again when needed. */
  private static final int MOST_KEPT = 20_000;

  private final WorldTable table;
  private final Capability action;
  private final boolean exact;
  private final Map<Seen, Integer> numbers = new HashMap<>();
  private final List<Seen> seen = new ArrayList<>();
  private final List<int @Nullable []> arguments = new ArrayList<>();
  private final List<int[]> changed = new ArrayList<>();
  private int[] weights = new int[64];
  private final Map<RuleLiteral, ExampleColumn> columns = new HashMap<>();
  private final Map<Set<RuleLiteral>, ExampleColumn> fits = new HashMap<>();

  /** What changed in each example, in words of the arguments alone. */
  private final List<Optional<Set<RuleLiteral>>> plainChanges = new ArrayList<>();

  private final Map<Set<RuleLiteral>, Set<RuleLiteral>> distinctChanges = new HashMap<>();
  private final Map<RuleContext, ContextBindings> bindings = new HashMap<>();

  /**
   * No examples yet.
   *
   * @param exact whether an outcome fits an example only where it is just what changed; otherwise
   *     also where something of it was so before
   */
  ActionExamples(WorldTable table, Capability action, boolean exact) {
    this.table = table;
    this.action = action;
    this.exact = exact;
  }

  Capability action() {
    return action;
  }

  WorldTable table() {
    return table;
  }

  /** Adds what came of an instance of the action, whose objects are all different. */
  void add(State before, Instance instance, State after) {
    Seen example = new Seen(before, instance, after);
    Integer known = numbers.putIfAbsent(example, seen.size());
    if (known == null) {
      known = seen.size();
      seen.add(example);
      arguments.add(table.arguments(instance));
      BitSet difference = before.trueAtoms();
      difference.xor(after.trueAtoms());
      changed.add(difference.stream().toArray());
      plainChanges.add(lifted(known, arguments(known)).map(this::known));
      if (known == weights.length) {
        weights = Arrays.copyOf(weights, 2 * known);
      }
    }
    weights[known]++;
  }

  /** How many different examples there are. */
  int size() {
    return seen.size();
  }

  int weight(int example) {
    return weights[example];
  }

  int weight(long[] examples) {
    int sum = 0;
    for (int e = Bits.next(examples, 0); e >= 0; e = Bits.next(examples, e + 1)) {
      sum += weights[e];
    }
    return sum;
  }

  State before(int example) {
    return seen.get(example).before();
  }

  int[] arguments(int example) {
    return Objects.requireNonNull(arguments.get(example));
  }

  /** The atoms that changed. */
  int[] changed(int example) {
    return changed.get(example);
  }

  /** The examples in which something changed. */
  long[] changing() {
    long[] bits = new long[Bits.words(size())];
    for (int e = 0; e < size(); e++) {
      if (changed.get(e).length > 0) {
        Bits.set(bits, e);
      }
    }
    return bits;
  }

  /** The examples to which a context applies. */
  Coverage coverage(RuleContext context) {
    if (context.variables() > action.arity()) {
      return coverageByBindings(context);
    }
    long[] bits = Bits.all(size());
    for (RuleLiteral literal : context.literals()) {
      long[] column = column(literal);
      for (int i = 0; i < bits.length; i++) {
        bits[i] &= column[i];
      }
    }
    return new Coverage(bits, arguments, true);
  }

  private Coverage coverageByBindings(RuleContext context) {
    if (bindings.size() > MOST_KEPT) {
      bindings.clear();
    }
    ContextBindings kept =
        bindings.computeIfAbsent(context, c -> new ContextBindings(new ContextMatcher(c, table)));
    for (int e = kept.found.size(); e < size(); e++) {
      kept.found.add(kept.matcher.unique(before(e), arguments(e)));
    }
    long[] bits = new long[Bits.words(size())];
    for (int e = 0; e < size(); e++) {
      if (kept.found.get(e) != null) {
        Bits.set(bits, e);
      }
    }
    return new Coverage(bits, kept.found, false);
  }

  /** Where a literal over the parameters holds. */
  private long[] column(RuleLiteral literal) {
    if (!literal.positive()) {
      long[] bits = column(literal.negated()).clone();
      long[] all = Bits.all(size());
      for (int i = 0; i < bits.length; i++) {
        bits[i] = all[i] & ~bits[i];
      }
      return bits;
    }
    return columns
        .computeIfAbsent(literal, l -> new ExampleColumn())
        .grown(
            size(),
            e -> {
              int atom = table.atom(literal, arguments(e));
              return atom >= 0 && before(e).holds(atom);
            });
  }

  /** The one object that stands for equal changes, so that few are compared literal by literal. */
  private Set<RuleLiteral> known(Set<RuleLiteral> changes) {
    Set<RuleLiteral> before = distinctChanges.putIfAbsent(changes, changes);
    return before == null ? changes : before;
  }

  /** What changed in a covered example, in the words of the context that covers it. */
  Optional<Set<RuleLiteral>> changes(int example, Coverage coverage) {
    return coverage.plain()
        ? plainChanges.get(example)
        : lifted(example, coverage.binding(example)).map(this::known);
  }

  /** The covered examples that an outcome fits. */
  long[] fitting(Set<RuleLiteral> changes, Coverage coverage) {
    if (coverage.plain()) {
      return Bits.and(
          coverage.bits(),
          fits.computeIfAbsent(changes, c -> new ExampleColumn())
              .grown(size(), e -> fits(e, arguments(e), changes)));
    }
    long[] bits = new long[coverage.bits().length];
    for (int e = Bits.next(coverage.bits(), 0); e >= 0; e = Bits.next(coverage.bits(), e + 1)) {
      if (fits(e, coverage.binding(e), changes)) {
        Bits.set(bits, e);
      }
    }
    return bits;
  }

  /** What changed in an example, in a rule's words; empty if it has no word for an object. */
  private Optional<Set<RuleLiteral>> lifted(int example, int[] binding) {
    Set<RuleLiteral> changes = new LinkedHashSet<>();
    for (int atom : changed(example)) {
      List<Integer> variables = new ArrayList<>();
      for (int object : table.objectsOf(atom)) {
        int variable = place(object, binding);
        if (variable < 0) {
          return Optional.empty();
        }
        variables.add(variable);
      }
      changes.add(
          new RuleLiteral(table.atom(atom).predicate(), variables, !before(example).holds(atom)));
    }
    return Optional.of(changes);
  }

  static int place(int object, int[] binding) {
    for (int v = 0; v < binding.length; v++) {
      if (binding[v] == object) {
        return v;
      }
    }
    return -1;
  }

  /** Whether these changes are what was seen, or make of the state before the state after. */
  private boolean fits(int example, int[] binding, Set<RuleLiteral> changes) {
    if (exact) {
      return lifted(example, binding).filter(changes::equals).isPresent();
    }
    return table.apply(changes, binding, before(example)).equals(seen.get(example).after());
  }
}
