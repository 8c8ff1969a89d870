package dev.qace.learner.knowledge.open;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.AskedFor;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is open of one capability, or of one of its contexts: a function of the evidence, the same
 * for every strategy. Strategies say which comes first, and how often each is asked about.
 */
public final class OpenPoints {
  /** How far beyond chance a condition is to look odd before it is asked about. */
  private static final double ODD = 0.5;

  /** The same of an agent of which something beyond the paper's class is known already. */
  private static final double ODD_BEYOND_PAPER = -1;

  /**
   * This many executions of several outcomes, over the probability of the rarest that is to be
   * found, tell whether their odds differ by 0.3 between two halves of the states.
   */
  private static final double TO_COMPARE = 15;

  private static final int MOST_TO_COMPARE = 300;

  /** So large a share of them is to be explained by one outcome alone. */
  private static final double TELLING = 0.75;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final Lifting lifting;

  private @Nullable List<ObjectPattern> patterns;

  /** With all objects with which it can execute, as far as is known. */
  public OpenPoints(Knowledge knowledge, CapabilityKnowledge known) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
  }

  /**
   * @param patterns of objects with which it can be asked about, finest first
   */
  public OpenPoints(Knowledge knowledge, CapabilityKnowledge known, List<ObjectPattern> patterns) {
    this(knowledge, known);
    this.patterns = List.copyOf(patterns);
  }

  private List<ObjectPattern> patterns() {
    List<ObjectPattern> all = patterns == null ? known.executablePatterns() : patterns;
    patterns = all;
    return all;
  }

  /** Whether it executes at all, where there are objects for its parameters. */
  public Optional<OpenPoint.FirstExecution> firstExecution() {
    return known.example().isEmpty() && !lifting.bindings().patterns().isEmpty()
        ? Optional.of(new OpenPoint.FirstExecution())
        : Optional.empty();
  }

  /** Literals that may be needed; only once executed. */
  public List<OpenPoint.MayBeNeeded> needs() {
    return known.example().isEmpty()
        ? List.of()
        : known.space().undecided().stream().mapToObj(OpenPoint.MayBeNeeded::new).toList();
  }

  /** Which alternatives there are, where no conjunction explains what was seen. */
  public Optional<OpenPoint.WhichAlternatives> alternatives() {
    return known
        .alternatives()
        .filter(space -> !space.isLost())
        .map(OpenPoint.WhichAlternatives::new);
  }

  /** Changes that were never seen; only once executed. */
  public List<OpenPoint.MayChange> changes() {
    OutcomeModel model = known.outcomes().orElseThrow();
    return IntStream.range(0, literalCount(lifting.atoms().size()))
        .filter(literal -> lifting.canGet(subjectOf(literal), isPositive(literal)))
        .filter(
            literal ->
                !(isPositive(literal) ? model.added() : model.deleted()).get(subjectOf(literal)))
        .mapToObj(OpenPoint.MayChange::new)
        .toList();
  }

  /** Those of them that could occur where it executes with the finest of the patterns. */
  public List<OpenPoint.MayChange> possibleChanges() {
    return changes().stream().filter(each -> known.canExecute(patterns(), each.shownBy())).toList();
  }

  /** Which outcomes there are of those that were seen; only once executed. */
  public List<OpenPoint> outcomes() {
    List<OpenPoint> open = new ArrayList<>(literals());
    whichOutcomes().ifPresent(open::add);
    known
        .outcomes()
        .orElseThrow()
        .limits()
        .forEach(limit -> open.add(new OpenPoint.MoreOutcomes(limit)));
    return open;
  }

  /** Whether several sets of outcomes fit; only once executed. */
  public Optional<OpenPoint.WhichOutcomes> whichOutcomes() {
    int others = known.outcomes().orElseThrow().alternatives();
    return others > 0 ? Optional.of(new OpenPoint.WhichOutcomes(others + 1)) : Optional.empty();
  }

  /** Literals that an outcome may or may not have; only once executed. */
  public List<OpenPoint.MayHave> literals() {
    return literals(known.outcomes().orElseThrow());
  }

  /** The same by what was known about the outcomes at some time. */
  public static List<OpenPoint.MayHave> literals(OutcomeModel model) {
    return model.open().stream()
        .map(open -> new OpenPoint.MayHave(literalOf(open.atom(), open.value())))
        .toList();
  }

  /** Whether outcomes are missing that are too likely; only once executed. */
  public Optional<OpenPoint.MayHide> hidden() {
    OpenPoint.MayHide open =
        new OpenPoint.MayHide(known.promise(knowledge.level(), knowledge.wantedOutcome()));
    return open.missing() > 0 ? Optional.of(open) : Optional.empty();
  }

  /** Whether the odds are known less closely than is wished. */
  public Optional<OpenPoint.OddsTooWide> odds() {
    long missing = known.missingForOdds(knowledge.settings().stop());
    return missing > 0 ? Optional.of(new OpenPoint.OddsTooWide(missing)) : Optional.empty();
  }

  /** Whether too few executions tell what the odds depend on; only once executed. */
  public Optional<OpenPoint.TooFewToCompare> comparison() {
    double rarest = knowledge.settings().stop().minOutcome();
    if (!known.asksForSignsOfMore()
        || rarest == 0
        || known.outcomes().orElseThrow().estimates().size() < 2) {
      return Optional.empty();
    }
    long wanted = (long) Math.min(MOST_TO_COMPARE, TO_COMPARE / rarest);
    int executions = known.influences().log().size();
    // Where all executions look alike whichever outcome it was, more would not help.
    long telling = executions < 2 * wanted ? known.influences().explainedByOne() : wanted;
    long missing = Math.max(wanted - executions, (long) (TELLING * wanted) - telling);
    return missing > 0 ? Optional.of(new OpenPoint.TooFewToCompare(missing)) : Optional.empty();
  }

  /** Ways to repeat objects of which nobody asked yet what happens. */
  public List<OpenPoint.Repeated> repeated() {
    AskedFor asked = knowledge.evidence().asked(known.capability(), Aim.REPEATED_FIRST);
    return patterns().stream()
        .skip(1)
        .filter(pattern -> asked.with(lifting, pattern) == 0)
        .map(OpenPoint.Repeated::new)
        .toList();
  }

  /** Whether one object may fill several parameters. */
  public boolean canRepeat() {
    return patterns().size() > 1;
  }

  /** What only repeated objects show; only once executed. */
  public List<OpenPoint.MayRestore> restored() {
    List<ObjectPattern> repeating = patterns().stream().skip(1).toList();
    return known.resolvedOutcomes().undecided().stream()
        .map(
            literal ->
                new OpenPoint.MayRestore(
                    literal.atom(), known.repeatedObjects().tellingPatterns(literal, repeating)))
        .toList();
  }

  /** Which parameters changes are about. */
  public List<OpenPoint.ParameterOfChange> parameters() {
    return known.openSharedParameters().stream()
        .map(
            open ->
                new OpenPoint.ParameterOfChange(
                    literalOf(open.atom(), open.value()),
                    patterns().stream()
                        .filter(pattern -> open.isSeparatedBy(lifting, pattern))
                        .toList(),
                    open.separated()))
        .toList();
  }

  /** What the odds may depend on, the most suspicious first; nothing once that is proven. */
  public List<OpenPoint> dependences() {
    Optional<ContextSearch.Rivals> rivals = known.contextSearch().flatMap(ContextSearch::rivals);
    if (rivals.isPresent()) {
      return List.of(new OpenPoint.WhichCondition(rivals.get()));
    }
    return known.influences().proven().isEmpty()
        ? known.influences().suspicious().stream()
            .map(Influence::suspect)
            .<OpenPoint>map(OpenPoint.MayDepend::new)
            .toList()
        : List.of();
  }

  /**
   * What more than one atom of the parameters the odds look as if they depended on: a constant, two
   * literals together, another object; nothing once a dependence is proven.
   */
  public Optional<OpenPoint.MayDependOn> oddCondition() {
    if (!known.asksForSignsOfMore() || !known.influences().proven().isEmpty()) {
      return Optional.empty();
    }
    boolean beyond =
        knowledge.capabilities().stream().anyMatch(CapabilityKnowledge::goesBeyondPaper);
    return known
        .oddest()
        .filter(each -> each.beyond() >= (beyond ? ODD_BEYOND_PAPER : ODD))
        .map(each -> new OpenPoint.MayDependOn(each.condition()));
  }

  /** Ways to repeat objects with which the odds look as if they were others. */
  public List<OpenPoint.MayDifferRepeated> oddRepetitions() {
    return known.asksForSignsOfMore() && !known.oddsDepend() && known.repeatedObjects().areOdd()
        ? patterns().stream().skip(1).map(OpenPoint.MayDifferRepeated::new).toList()
        : List.of();
  }

  /** Whether other objects matter, once they do for some capability of this agent. */
  public Optional<OpenPoint.OthersMayMatter> others() {
    return known.example().isPresent()
            && knowledge.capabilities().stream().anyMatch(CapabilityKnowledge::goesBeyondPaper)
            && !known.isContradicted()
            && !known.oddsDepend()
        ? Optional.of(new OpenPoint.OthersMayMatter())
        : Optional.empty();
  }
}
