package dev.qace.planner.ground;

import dev.qace.planner.Effort;
import dev.qace.planner.IntList;
import java.util.List;

/**
 * Fills a schema's parameters so that every atom it wants true is one that was found, each way
 * exactly once: an instance is made when the last of its changing atoms is found. Literals are
 * joined in the order of how few atoms fit them.
 */
final class InstanceJoin {

  /** Gets each full binding; the array is used again afterwards. */
  interface Sink {
    void accept(int[] binding);
  }

  private final Schema schema;
  private final AtomTable atoms;
  private final boolean[] changing;
  private final Lifted.Lit[] literals;
  private final long[] literalParameters;
  private final boolean[] joined;
  private final Lifted[] tests;
  private final long[] testParameters;
  private final Optimism optimism;
  private final Effort effort;
  private final Sink sink;
  private final int[] binding;

  /** The literal that the newest atom fills, and that atom; older literals need older atoms. */
  private int trigger;

  private int newest;

  InstanceJoin(
      Schema schema,
      AtomTable atoms,
      boolean[] changing,
      Optimism optimism,
      Effort effort,
      Sink sink) {
    this.schema = schema;
    this.atoms = atoms;
    this.changing = changing;
    this.literals = schema.positives().toArray(Lifted.Lit[]::new);
    this.literalParameters = schema.positives().stream().mapToLong(Lifted::parameters).toArray();
    this.joined = new boolean[literals.length];
    this.tests = schema.tests().toArray(Lifted[]::new);
    this.testParameters = new long[tests.length];
    for (int i = 0; i < tests.length; i++) {
      testParameters[i] = Lifted.parameters(tests[i]);
    }
    this.optimism = optimism;
    this.effort = effort;
    this.sink = sink;
    this.binding = new int[schema.fits().size()];
  }

  List<Lifted.Lit> literals() {
    return schema.positives();
  }

  /** Every binding, for a schema that wants no changing atom true. */
  void all() {
    trigger = -1;
    newest = -1;
    if (passes(0, -1L)) {
      join(0, literals.length);
    }
  }

  /** Every binding in which this literal is this atom and all others are not newer. */
  void with(int literal, int atom) {
    trigger = literal;
    newest = atom;
    long bound = bind(literals[literal], atom, 0);
    if (bound >= 0 && passes(bound, -1L)) {
      joined[literal] = true;
      join(bound, literals.length - 1);
      joined[literal] = false;
    }
  }

  private void join(long bound, int left) {
    if (left == 0) {
      fill(bound);
      return;
    }
    effort.step();
    int best = choose(bound);
    Lifted.Lit literal = literals[best];
    IntList candidates = candidates(literal, bound);
    boolean limited = trigger >= 0 && changing[literal.predicate];
    int bar = best < trigger ? newest : newest + 1;
    int size = candidates.size();
    joined[best] = true;
    for (int i = 0; i < size; i++) {
      int atom = candidates.get(i);
      if (limited && atom >= bar) {
        break;
      }
      long then = bind(literal, atom, bound);
      if (then >= 0 && passes(then, bound)) {
        join(then, left - 1);
      }
    }
    joined[best] = false;
  }

  /** A literal that is decided if there is one, and otherwise the one that the fewest atoms fit. */
  private int choose(long bound) {
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < literals.length; i++) {
      if (!joined[i]) {
        if ((literalParameters[i] & ~bound) == 0) {
          return i;
        }
        int fitting = candidates(literals[i], bound).size();
        if (fitting < fewest) {
          best = i;
          fewest = fitting;
        }
      }
    }
    return best;
  }

  private IntList candidates(Lifted.Lit literal, long bound) {
    IntList best = atoms.all(literal.predicate);
    for (int i = 0; i < literal.terms.length; i++) {
      int term = literal.terms[i];
      if (term < 0 || (bound & 1L << term) != 0) {
        IntList fitting = atoms.with(literal.predicate, i, Lifted.object(term, binding));
        if (fitting.size() < best.size()) {
          best = fitting;
        }
      }
    }
    return best;
  }

  /** The parameters bound then, or -1 if the atom does not fit. */
  private long bind(Lifted.Lit literal, int atom, long bound) {
    long then = bound;
    for (int i = 0; i < literal.terms.length; i++) {
      int term = literal.terms[i];
      int object = atoms.argument(atom, i);
      if (term < 0 || (then & 1L << term) != 0) {
        if (Lifted.object(term, binding) != object) {
          return -1;
        }
      } else if (!schema.fits().get(term)[object]) {
        return -1;
      } else {
        binding[term] = object;
        then |= 1L << term;
      }
    }
    return then;
  }

  private void fill(long bound) {
    int free = Long.numberOfTrailingZeros(~bound);
    if (free >= binding.length) {
      effort.step();
      sink.accept(binding);
      return;
    }
    boolean[] fits = schema.fits().get(free);
    long then = bound | 1L << free;
    for (int object = 0; object < fits.length; object++) {
      if (fits[object]) {
        binding[free] = object;
        if (passes(then, bound)) {
          fill(then);
        }
      }
    }
  }

  /** Whether the tests that have just become decidable may hold; before -1 stands for none. */
  private boolean passes(long bound, long before) {
    for (int i = 0; i < tests.length; i++) {
      boolean decided = (testParameters[i] & ~bound) == 0;
      boolean old = before >= 0 && (testParameters[i] & ~before) == 0;
      if (decided && !old && !optimism.possible(tests[i], binding)) {
        return false;
      }
    }
    return true;
  }
}
