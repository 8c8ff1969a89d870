package dev.qace.learner.knowledge.open;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.precondition.Disjunction;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.promise.CapabilityPromise;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.OtherObjects;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * One thing that the evidence leaves open of a capability, or of one of its contexts. It is as of
 * when it was listed. Literals are those of the capability's {@link Lifting lifting}.
 */
public sealed interface OpenPoint {

  /** What a model says there, once it is known. */
  default Slot slot(Lifting lifting) {
    return new Slot.AllOutcomes();
  }

  /**
   * What the answer to one attempt is worth, in points of this kind that it settles: at most 1.
   *
   * @param chance how likely the attempt is to be executed, by whatever is guessed
   */
  default double worth(double chance) {
    return chance;
  }

  /** The bits that an answer has which is one of two, one of them as likely as this. */
  static double bits(double chance) {
    return chance <= 0 || chance >= 1
        ? 0
        : -(chance * Math.log(chance) + (1 - chance) * Math.log(1 - chance)) / Math.log(2);
  }

  /**
   * Why that is undecided if no more is asked; empty where something else is said about it then.
   */
  default Optional<WhyUndecided> reason() {
    return Optional.empty();
  }

  /** What has to hold where it shows, beside what the capability needs. */
  default BitSet shownBy() {
    return new BitSet();
  }

  /** With which objects it shows; empty if that does not matter. */
  default List<ObjectPattern> patterns() {
    return List.of();
  }

  /** Whether it shows in an execution before which the subjects have these values. */
  default boolean isShownBy(ObjectPattern pattern, BitSet values) {
    return (patterns().isEmpty() || patterns().contains(pattern))
        && Disjunction.holds(shownBy(), values);
  }

  /** Whether it executes at all, and when. */
  record FirstExecution() implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return new Slot.Everything();
    }
  }

  /** Whether a literal is a precondition: an attempt without it tells, if all else holds. */
  record MayBeNeeded(int literal) implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return new Slot.Needed(lifting.literal(literal));
    }

    /** A refusal tells as much as an execution. */
    @Override
    public double worth(double chance) {
      return bits(chance);
    }

    @Override
    public BitSet shownBy() {
      return only(negated(literal));
    }
  }

  /**
   * Which disjunction is its precondition, as no conjunction is.
   *
   * @param among those that explain what was seen
   */
  record WhichAlternatives(DisjunctiveSpace among) implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return new Slot.Everything();
    }

    @Override
    public double worth(double chance) {
      return bits(chance);
    }
  }

  /** Whether some outcome makes a literal true that was never seen to become true. */
  record MayChange(int literal) implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return changed(lifting, literal);
    }

    @Override
    public BitSet shownBy() {
      return only(negated(literal));
    }

    public int atom() {
      return subjectOf(literal);
    }
  }

  /** Whether an outcome that was seen makes a literal true as well. */
  record MayHave(int literal) implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return changed(lifting, literal);
    }

    @Override
    public Optional<WhyUndecided> reason() {
      return Optional.of(new WhyUndecided.OutcomeNeverShown());
    }

    @Override
    public BitSet shownBy() {
      return only(negated(literal));
    }
  }

  /**
   * Which of several sets of outcomes, all of the same size, there is.
   *
   * @param sets how many fit
   */
  record WhichOutcomes(int sets) implements OpenPoint {
    @Override
    public Optional<WhyUndecided> reason() {
      return Optional.of(new WhyUndecided.SeveralSets(sets));
    }
  }

  /** Whether other outcomes fit as well or better, as the search for them was stopped. */
  record MoreOutcomes(SearchLimit limit) implements OpenPoint {
    @Override
    public Optional<WhyUndecided> reason() {
      return Optional.of(new WhyUndecided.SearchStopped(limit));
    }
  }

  /**
   * Whether an outcome hides behind others, or makes a change that was never seen.
   *
   * @param promise how likely one may be
   */
  record MayHide(CapabilityPromise promise) implements OpenPoint {
    /** About how many more executions it takes. */
    public long missing() {
      return promise.missing();
    }

    @Override
    public double worth(double chance) {
      return chance / missing();
    }
  }

  /**
   * How likely the outcomes are, more closely.
   *
   * @param missing about how many more executions it takes
   */
  record OddsTooWide(long missing) implements OpenPoint {
    @Override
    public double worth(double chance) {
      return chance / missing;
    }
  }

  /**
   * Whether the odds depend on anything, as too few executions were made to tell.
   *
   * @param missing how many more it takes
   */
  record TooFewToCompare(long missing) implements OpenPoint {
    @Override
    public double worth(double chance) {
      return chance / missing;
    }
  }

  /** What happens with one object for several parameters, which was never seen. */
  record Repeated(ObjectPattern pattern) implements OpenPoint {
    @Override
    public List<ObjectPattern> patterns() {
      return List.of(pattern);
    }
  }

  /** Whether an outcome adds what is needed anyway, which shows with repeated objects alone. */
  record MayRestore(int atom, List<ObjectPattern> patterns) implements OpenPoint {
    public MayRestore {
      patterns = List.copyOf(patterns);
    }

    @Override
    public Slot slot(Lifting lifting) {
      return changed(lifting, positive(atom));
    }

    @Override
    public Optional<WhyUndecided> reason() {
      return Optional.of(new WhyUndecided.OnlyRepeatedObjects());
    }
  }

  /**
   * Which parameters a change is about, as there are too few objects for all to differ.
   *
   * @param patterns of objects with which those differ that it may be about
   * @param separated whether some execution had different objects for all of them
   */
  record ParameterOfChange(int literal, List<ObjectPattern> patterns, boolean separated)
      implements OpenPoint {
    public ParameterOfChange {
      patterns = List.copyOf(patterns);
    }

    @Override
    public Slot slot(Lifting lifting) {
      return changed(lifting, literal);
    }

    @Override
    public Optional<WhyUndecided> reason() {
      return Optional.of(new WhyUndecided.WhichParameter(separated));
    }

    @Override
    public BitSet shownBy() {
      return only(negated(literal));
    }
  }

  /** Whether the odds depend on something, as it looks. */
  record MayDepend(Suspect suspect) implements OpenPoint {}

  /** Whether they depend on a condition that is more than one atom of the parameters. */
  record MayDependOn(OtherObjects condition) implements OpenPoint {}

  /** Whether they are others where one object fills several parameters in this way. */
  record MayDifferRepeated(ObjectPattern pattern) implements OpenPoint {}

  /**
   * On which condition on other objects the odds depend.
   *
   * @param rivals the conditions that explain what was seen about as well as any
   */
  record WhichCondition(ContextSearch.Rivals rivals) implements OpenPoint {}

  /** Whether objects matter that no parameter names, as they do for other capabilities. */
  record OthersMayMatter() implements OpenPoint {
    @Override
    public Slot slot(Lifting lifting) {
      return new Slot.Everything();
    }
  }

  private static BitSet only(int literal) {
    BitSet literals = new BitSet();
    literals.set(literal);
    return literals;
  }

  private static Slot changed(Lifting lifting, int literal) {
    return new Slot.Changed(lifting.change(subjectOf(literal), isPositive(literal)));
  }
}
