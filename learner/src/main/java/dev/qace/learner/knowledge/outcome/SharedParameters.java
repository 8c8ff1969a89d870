package dev.qace.learner.knowledge.outcome;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.ParameterClasses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where there were too few objects for all parameters to differ, a change that was seen may be
 * about any of several lifted atoms: twins. Executions in which others of the parameters shared an
 * object tell some of them apart. What none tells apart is written for each.
 */
public final class SharedParameters {
  private static final int MOST_TWINS = 4;
  private static final int MOST_ROUNDS = 6;
  private static final int SHARING_ROUNDS = 60;
  private static final double DECIDED = Math.log(1000);
  private static final double UNEXPLAINED = 1e-9;
  private static final double ROUNDING = 1e-6;

  private final PreconditionSpace space;
  private final BitSet precondition;
  private final OutcomeModel model;
  private final List<AlikeExecutions> looks = new ArrayList<>();
  private final Set<ObjectPattern> seen = new LinkedHashSet<>();
  private final List<LiftedOutcome> outcomes = new ArrayList<>();
  private final List<Double> probabilities = new ArrayList<>();
  private final List<AmbiguousChange> slots = new ArrayList<>();
  private final Map<ObjectPattern, ObjectClasses> classes = new HashMap<>();

  /** Which parameters are the same object wherever these executions are made. */
  private final ParameterClasses joined;

  /** A change that an outcome makes, and the lifted atoms that it may be about. */
  private record AmbiguousChange(int outcome, List<Integer> atoms, boolean value) {}

  private record AlikeExecutions(ObjectClasses classes, BitSet before, BitSet after, int count) {}

  /**
   * A literal of which it is not known whether it or a twin of it is meant.
   *
   * @param twins the atoms that it may stand for or be stood for by
   * @param separated whether some execution had different objects for it and each of its twins
   */
  public record OpenTwin(int atom, boolean value, List<Integer> twins, boolean separated) {
    public OpenTwin {
      twins = List.copyOf(twins);
    }

    /** Whether with such objects it is not the same atom as each of its twins. */
    public boolean isSeparatedBy(Lifting lifting, ObjectPattern pattern) {
      ObjectClasses same = new ObjectClasses(lifting, pattern);
      return twins.stream().anyMatch(twin -> same.first(twin) != same.first(atom));
    }
  }

  /**
   * What was found.
   *
   * @param model with the literals that explain the executions of every pattern
   */
  public record ResolvedModel(OutcomeModel model, List<OpenTwin> open) {
    public ResolvedModel {
      open = List.copyOf(open);
    }
  }

  private SharedParameters(
      PreconditionSpace space, Tally tally, BitSet precondition, OutcomeModel model) {
    this.space = space;
    this.precondition = precondition;
    this.model = model;
    BitSet sure = space.possible();
    sure.andNot(space.required());
    sure.flip(0, literalCount(space.lifting().subjects()));
    sure.and(precondition);
    this.joined = new ParameterClasses(space.lifting(), sure);
    tally.counts().forEach(this::look);
    for (int i = 0; i < model.estimates().size(); i++) {
      LiftedOutcome outcome = model.estimates().get(i).outcome();
      outcomes.add(outcome);
      probabilities.add(model.estimates().get(i).probability());
      int place = i;
      outcome.adds().stream().forEach(atom -> slot(place, atom, true));
      outcome.deletes().stream().forEach(atom -> slot(place, atom, false));
    }
  }

  /** Finds out which twins the executions of all patterns speak for. */
  public static ResolvedModel resolve(
      PreconditionSpace space, Tally tally, BitSet precondition, OutcomeModel model) {
    return model.pattern().isDistinct()
        ? new ResolvedModel(model, List.of())
        : new SharedParameters(space, tally, precondition, model).resolve();
  }

  private void look(Tally.Execution execution, int count) {
    seen.add(execution.pattern());
    ObjectClasses same = classes(execution.pattern());
    looks.add(
        new AlikeExecutions(
            same, same.first(execution.before()), same.first(execution.after()), count));
  }

  private ObjectClasses classes(ObjectPattern pattern) {
    return classes.computeIfAbsent(pattern, key -> new ObjectClasses(space.lifting(), key));
  }

  private void slot(int outcome, int atom, boolean value) {
    ObjectClasses same = classes(model.pattern());
    List<Integer> atoms = new ArrayList<>();
    for (int twin = 0; twin < space.lifting().atoms().size(); twin++) {
      int candidate = twin;
      if (same.first(twin) == same.first(atom)
          && atoms.stream().noneMatch(known -> areAlike(known, candidate))) {
        atoms.add(twin);
      }
    }
    if (atoms.size() > 1) {
      slots.add(new AmbiguousChange(outcome, atoms, value));
    }
  }

  /** Whether two atoms are the same wherever these executions are made. */
  private boolean areAlike(int atom, int other) {
    return space.alike(atom, other)
        || joined.key(positive(atom)).equals(joined.key(positive(other)));
  }

  private ResolvedModel resolve() {
    slots.forEach(slot -> outcomes.set(slot.outcome(), all(slot)));
    improve();
    for (int outcome = 0; outcome < model.estimates().size() && score().off() > 0; outcome++) {
      split(outcome);
    }
    List<Estimate> estimates = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      estimates.add(new Estimate(outcomes.get(i), probabilities.get(i)));
    }
    OutcomeModel resolved = model.withEstimates(estimates);
    Set<OpenTwin> open = new LinkedHashSet<>();
    slots.forEach(slot -> open.addAll(open(slot)));
    return new ResolvedModel(resolved, List.copyOf(open));
  }

  /** Takes an outcome for two that look the same with the objects that it was seen with first. */
  private void split(int outcome) {
    List<LiftedOutcome> oldOutcomes = List.copyOf(outcomes);
    List<Double> oldProbabilities = List.copyOf(probabilities);
    List<AmbiguousChange> oldSlots = List.copyOf(slots);
    long off = score().off();
    int other = outcomes.size();
    outcomes.add(copy(outcomes.get(outcome)));
    double whole = probabilities.get(outcome);
    probabilities.set(outcome, whole / 2);
    probabilities.add(whole / 2);
    oldSlots.stream()
        .filter(slot -> slot.outcome() == outcome)
        .forEach(slot -> slots.add(new AmbiguousChange(other, slot.atoms(), slot.value())));
    improve();
    if (score().off() < off) {
      share(outcome, other, whole);
    } else {
      restore(outcomes, oldOutcomes);
      restore(probabilities, oldProbabilities);
      restore(slots, oldSlots);
    }
  }

  private static <T> void restore(List<T> list, List<T> old) {
    list.clear();
    list.addAll(old);
  }

  private void share(int one, int other, double whole) {
    for (int round = 0; round < SHARING_ROUNDS; round++) {
      double ofOne = 0;
      double ofOther = 0;
      for (AlikeExecutions look : looks) {
        double all = 0;
        for (int i = 0; i < outcomes.size(); i++) {
          all += leads(i, look);
        }
        if (all > 0) {
          ofOne += look.count() * leads(one, look) / all;
          ofOther += look.count() * leads(other, look) / all;
        }
      }
      if (ofOne > 0 && ofOther > 0) {
        probabilities.set(one, whole * ofOne / (ofOne + ofOther));
        probabilities.set(other, whole * ofOther / (ofOne + ofOther));
      }
    }
  }

  private double leads(int outcome, AlikeExecutions look) {
    return look.classes().apply(outcomes.get(outcome), look.before()).equals(look.after())
        ? probabilities.get(outcome)
        : 0;
  }

  private void improve() {
    boolean better = true;
    for (int round = 0; round < MOST_ROUNDS && better; round++) {
      better = false;
      for (AmbiguousChange slot : slots) {
        better |= improve(slot);
      }
    }
  }

  private boolean improve(AmbiguousChange slot) {
    LiftedOutcome best = outcomes.get(slot.outcome());
    Score highest = score();
    boolean better = false;
    for (LiftedOutcome option : options(slot)) {
      outcomes.set(slot.outcome(), option);
      Score score = score();
      if (score.compareTo(highest) > 0) {
        highest = score;
        best = option;
        better = true;
      }
    }
    outcomes.set(slot.outcome(), best);
    return better;
  }

  /** What may be meant and what surely is not, by the options that explain as much as the best. */
  private List<OpenTwin> open(AmbiguousChange slot) {
    LiftedOutcome chosen = outcomes.get(slot.outcome());
    Score highest = score();
    BitSet adds = new BitSet();
    BitSet deletes = new BitSet();
    for (LiftedOutcome option : options(slot)) {
      outcomes.set(slot.outcome(), option);
      if (highest.isAlike(score())) {
        BitSet more = (BitSet) option.adds().clone();
        more.xor(chosen.adds());
        adds.or(more);
        BitSet less = (BitSet) option.deletes().clone();
        less.xor(chosen.deletes());
        deletes.or(less);
      }
    }
    outcomes.set(slot.outcome(), chosen);
    List<OpenTwin> open = new ArrayList<>();
    adds.stream().forEach(atom -> open.add(open(atom, true, slot)));
    deletes.stream().forEach(atom -> open.add(open(atom, false, slot)));
    return open;
  }

  private OpenTwin open(int atom, boolean value, AmbiguousChange slot) {
    List<Integer> others = slot.atoms().stream().filter(twin -> twin != atom).toList();
    return new OpenTwin(
        atom, value, others, others.stream().anyMatch(twin -> areSeparated(atom, twin)));
  }

  private boolean areSeparated(int atom, int twin) {
    return seen.stream()
        .anyMatch(pattern -> classes(pattern).first(atom) != classes(pattern).first(twin));
  }

  private LiftedOutcome all(AmbiguousChange slot) {
    LiftedOutcome all = copy(outcomes.get(slot.outcome()));
    slot.atoms().forEach((slot.value() ? all.adds() : all.deletes())::set);
    return all;
  }

  /**
   * The ways to make the change: at least one of the atoms is set so, and, as deletes come before
   * adds, others may be deleted where one is added. Where there are too many, only those that
   * differ in one atom from what is held to be likeliest.
   */
  private List<LiftedOutcome> options(AmbiguousChange slot) {
    List<LiftedOutcome> options = new ArrayList<>();
    LiftedOutcome now = outcomes.get(slot.outcome());
    options.add(now);
    boolean few = slot.atoms().size() <= MOST_TWINS;
    for (int atom : slot.atoms()) {
      for (LiftedOutcome option : few ? List.copyOf(options) : List.of(now)) {
        options.addAll(others(option, atom, slot));
      }
    }
    options.removeIf(option -> !makesTheChange(option, slot));
    return options;
  }

  /** The outcome with an atom otherwise: set as the change wants it, untouched, or contrary. */
  private List<LiftedOutcome> others(LiftedOutcome outcome, int atom, AmbiguousChange slot) {
    List<LiftedOutcome> others = new ArrayList<>();
    for (int add = 1; add >= 0; add--) {
      for (int delete = 0; delete < 2 - add; delete++) {
        boolean allowed = slot.value() ? delete == 0 || isDeletable(atom, slot) : add == 0;
        LiftedOutcome other = copy(outcome);
        other.adds().set(atom, add == 1);
        other.deletes().set(atom, delete == 1);
        if (allowed && !other.equals(outcome)) {
          others.add(other);
        }
      }
    }
    return others;
  }

  private static boolean makesTheChange(LiftedOutcome outcome, AmbiguousChange slot) {
    BitSet set = slot.value() ? outcome.adds() : outcome.deletes();
    return slot.atoms().stream().anyMatch(set::get);
  }

  private static LiftedOutcome copy(LiftedOutcome outcome) {
    return new LiftedOutcome((BitSet) outcome.adds().clone(), (BitSet) outcome.deletes().clone());
  }

  /** Whether it could have shown that an atom is deleted where a twin of it is added. */
  private boolean isDeletable(int atom, AmbiguousChange slot) {
    return !precondition.get(negative(atom))
        && slot.atoms().stream().anyMatch(twin -> areSeparated(atom, twin));
  }

  /**
   * How well the outcomes explain what was seen.
   *
   * @param off how many atoms, over all executions, the outcome that comes closest gets wrong
   */
  private record Score(long off, double logLikelihood) implements Comparable<Score> {
    @Override
    public int compareTo(Score other) {
      return off != other.off
          ? Long.compare(other.off, off)
          : Math.abs(logLikelihood - other.logLikelihood) < ROUNDING
              ? 0
              : Double.compare(logLikelihood, other.logLikelihood);
    }

    boolean isAlike(Score other) {
      return off == other.off && Math.abs(logLikelihood - other.logLikelihood) < DECIDED;
    }
  }

  private Score score() {
    long off = 0;
    double logLikelihood = 0;
    for (AlikeExecutions look : looks) {
      int closest = Integer.MAX_VALUE;
      double probability = 0;
      for (int i = 0; i < outcomes.size(); i++) {
        BitSet after = look.classes().apply(outcomes.get(i), look.before());
        after.xor(look.after());
        closest = Math.min(closest, after.cardinality());
        probability += after.isEmpty() ? probabilities.get(i) : 0;
      }
      off += (long) closest * look.count();
      logLikelihood += look.count() * Math.log(Math.max(probability, UNEXPLAINED));
    }
    return new Score(off, logLikelihood);
  }
}
