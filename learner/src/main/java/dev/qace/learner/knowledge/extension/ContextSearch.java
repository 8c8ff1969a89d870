package dev.qace.learner.knowledge.extension;

import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.promise.ConditionValues;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.learner.lifting.OtherObjects.LiftedLiteral;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Looks for the condition on which the odds of a capability depend, once it is clear that they
 * depend on more than one atom that the parameters name: on other objects, on constants, or on two
 * literals together. It is the one that explains the executions best. Others that explain them
 * about as well are rivals, until executions where they differ tell which it is. Not safe to share
 * between threads.
 */
public final class ContextSearch {
  private static final int MOST_KEPT = 200;
  private static final int MOST_RIVALS = 30;
  private static final int MOST_EXECUTIONS = 1200;
  private static final int LOOK_EVERY = 16;

  /** A likelihood ratio of e to the power of this tells a condition from its rivals. */
  private static final double MARGIN = 9;

  /** What each part more that there is to say has to explain. */
  private static final double PER_PART = 2;

  private static final double ABOUT_AS_MUCH = 3;

  private static final double CLEARLY_MORE = 4;

  private final Lifting lifting;
  private final Influences influences;
  private final Precondition precondition;
  private final boolean areAll;
  private final int begun;
  private int looked;
  private List<OtherObjects> left;
  private Map<OtherObjects, Double> scores = Map.of();
  private Optional<Rivals> rivals = Optional.empty();

  /** Whether no other that would explain as much can be told from the best. */
  private boolean told;

  /**
   * @param lifting what can be said so far
   * @param influences of the executions that are to be explained
   * @param precondition when these executions are made
   * @param areAll whether no more are made, so that what never differed cannot be told apart
   */
  public ContextSearch(
      Lifting lifting, Influences influences, Precondition precondition, boolean areAll) {
    this.areAll = areAll;
    this.lifting = lifting;
    this.influences = influences;
    this.precondition = precondition;
    this.begun = influences.log().size();
    ConditionForms forms = new ConditionForms(lifting);
    List<OtherObjects> all = new ArrayList<>(forms.ofNamedAtoms());
    all.addAll(forms.ofOneLiteral());
    all.addAll(OddConditions.few(forms.ofNamedPairs()));
    all.addAll(forms.ofTwoLiterals());
    all.addAll(forms.ofTwoObjects());
    all.removeAll(lifting.extension().conditions());
    this.left = all.subList(0, Math.min(all.size(), Lifting.MOST_CONDITIONS));
    look();
  }

  /** Takes in that there may be more executions. */
  public void update() {
    if (looked < begun + MOST_EXECUTIONS && influences.log().size() >= looked + LOOK_EVERY) {
      look();
    }
  }

  private void look() {
    looked = influences.log().size();
    Map<OtherObjects, Double> all = new HashMap<>();
    ToDoubleFunction<OtherObjects> excesses = OddConditions.excesses(influences);
    left.forEach(each -> all.put(each, excesses.applyAsDouble(each) - PER_PART * each.size()));
    List<OtherObjects> best =
        left.stream()
            .sorted(Comparator.comparingDouble(each -> -all.getOrDefault(each, 0.0)))
            .limit(MOST_KEPT)
            .toList();
    double most = best.isEmpty() ? 0 : all.getOrDefault(best.get(0), 0.0);
    Map<OtherObjects, Double> kept = new LinkedHashMap<>();
    for (OtherObjects each : best) {
      double score = all.getOrDefault(each, 0.0);
      if (score >= most - MARGIN && kept.size() < MOST_RIVALS) {
        kept.put(each, score);
      }
    }
    scores = kept;
    left = List.copyOf(best);
    findRivals();
  }

  /**
   * Conditions that may be it.
   *
   * @param lifting what can be said with them: the best is the first after what could be said
   *     before
   * @param opposed those of the others, by their numbers as subjects, that are mostly false where
   *     the best is true
   */
  public record Rivals(Lifting lifting, BitSet opposed) {
    /** One alone. */
    public static Rivals of(Lifting lifting, OtherObjects condition) {
      return new Rivals(lifting.extended(with(lifting, List.of(condition))), new BitSet());
    }
  }

  /** The conditions that may be it; none if that is known, or is not looked for any more. */
  public Optional<Rivals> rivals() {
    return rivals;
  }

  private void findRivals() {
    told = false;
    rivals = Optional.empty();
    if (scores.isEmpty()) {
      return;
    }
    Lifting wide = lifting.extended(with(lifting, List.copyOf(scores.keySet())));
    int first = lifting.subjects();
    List<OtherObjects> separable = new ArrayList<>(List.of(wide.condition(first)));
    for (int other = first + 1; other < wide.subjects(); other++) {
      if (!isOfSameAtoms(separable.get(0), wide.condition(other))
          && (areAll
              ? differed(wide.condition(first), wide.condition(other))
              : canDiffer(wide, first, other))) {
        separable.add(wide.condition(other));
      }
    }
    told = separable.size() < 2;
    if (!isOver() && !(told && explainsEnough())) {
      rivals =
          Optional.of(new Rivals(lifting.extended(with(lifting, separable)), opposed(separable)));
    }
  }

  /** Whether they told executions apart in different ways. */
  private boolean differed(OtherObjects one, OtherObjects other) {
    IntPredicate first = influences.values().of(one);
    IntPredicate second = influences.values().of(other);
    return influences.log().size() > 0
        && IntStream.range(0, influences.log().size())
                .map(place -> influences.log().transitionNumber(place))
                .mapToObj(number -> first.test(number) == second.test(number))
                .distinct()
                .count()
            > 1;
  }

  /** Of two atoms that matter together, each is split by: which signs it is about is told then. */
  private static boolean isOfSameAtoms(OtherObjects one, OtherObjects other) {
    return one.variables().isEmpty()
        && other.variables().isEmpty()
        && atoms(one).equals(atoms(other));
  }

  private static Set<LiftedAtom> atoms(OtherObjects condition) {
    return condition.literals().stream().map(LiftedLiteral::atom).collect(Collectors.toSet());
  }

  private BitSet opposed(List<OtherObjects> conditions) {
    ConditionValues values = influences.values();
    IntPredicate best = values.of(conditions.get(0));
    BitSet opposed = new BitSet();
    for (int i = 1; i < conditions.size(); i++) {
      IntPredicate other = values.of(conditions.get(i));
      int apart = 0;
      for (int place = 0; place < influences.log().size(); place++) {
        int number = influences.log().transitionNumber(place);
        apart += best.test(number) == other.test(number) ? -1 : 1;
      }
      opposed.set(lifting.subjects() + i, apart > 0);
    }
    return opposed;
  }

  /** Whether the best explains as much as what can be seen of the atoms and objects themselves. */
  private boolean explainsEnough() {
    Map.Entry<OtherObjects, Double> best = scores.entrySet().iterator().next();
    return best.getValue()
            >= influences.needed().ofExcess(isAtom(best.getKey()), influences.log().size())
        && best.getValue() + PER_PART * best.getKey().size()
            >= influences.unnamedExcess() - ABOUT_AS_MUCH;
  }

  private static Extension with(Lifting lifting, List<OtherObjects> conditions) {
    return lifting.extension().with(Extension.ofConditions(conditions));
  }

  /**
   * Whether two of the conditions tell states apart in different ways: in states in which a change
   * would show, they are the same in one and different in another.
   */
  private boolean canDiffer(Lifting wide, int one, int other) {
    return wide.bindings().patterns().stream()
        .limit(1)
        .flatMap(pattern -> wide.bindings().first(pattern).stream())
        .anyMatch(
            instance ->
                precondition.ways().stream()
                    .map(way -> new StatesWith(wide, instance, way))
                    .anyMatch(
                        ways ->
                            (ways.arePossible(positive(one), negative(other))
                                    || ways.arePossible(negative(one), positive(other)))
                                && (ways.arePossible(positive(one), positive(other))
                                    || ways.arePossible(negative(one), negative(other)))));
  }

  /** States in which an instance executes in one way. */
  private final class StatesWith {
    private final Lifting wide;
    private final Instance instance;
    private final BitSet way;

    StatesWith(Lifting wide, Instance instance, BitSet way) {
      this.wide = wide;
      this.instance = instance;
      this.way = way;
    }

    boolean arePossible(int one, int other) {
      return influences.showing().stream()
          .anyMatch(
              shows ->
                  new StartBuilder(wide, instance)
                      .must(way)
                      .must(one)
                      .must(other)
                      .must(shows)
                      .isPossible());
    }
  }

  /**
   * Whether a condition that the known cannot say yet explains clearly more than an atom, as long
   * as it may turn out to be the cause.
   */
  public boolean explainsMoreThan(LiftedAtom atom) {
    if (isOver() || scores.isEmpty()) {
      return false;
    }
    OtherObjects best = scores.keySet().iterator().next();
    ToDoubleFunction<OtherObjects> excesses = OddConditions.excesses(influences);
    return isNew(best)
        && excesses.applyAsDouble(best)
            >= excesses.applyAsDouble(ConditionForms.of(atom)) + CLEARLY_MORE;
  }

  private boolean isNew(OtherObjects condition) {
    return !condition.variables().isEmpty()
        || !lifting.extension().constants().containsAll(condition.constants());
  }

  private boolean isOver() {
    return influences.log().size() >= begun + MOST_EXECUTIONS;
  }

  /**
   * What there is to say once it is told from all others that would explain as much; else none. Of
   * three atoms that matter together, each two explain as much: the best two are said in the end,
   * and the third is found where they hold.
   */
  public Optional<Extension> found() {
    return (told || (isOver() && isOfNamedAtoms())) && explainsEnough()
        ? Optional.of(saying(scores.keySet().iterator().next()))
            .filter(each -> !lifting.extension().with(each).equals(lifting.extension()))
        : Optional.empty();
  }

  private boolean isOfNamedAtoms() {
    return scores.keySet().stream().allMatch(each -> each.variables().isEmpty() && !isNew(each));
  }

  /** An atom of constants can be said once they are named. */
  public static Extension saying(OtherObjects condition) {
    return new Extension(
        condition.constants(), isAtom(condition) ? List.of() : List.of(condition), List.of());
  }

  private static boolean isAtom(OtherObjects condition) {
    return condition.variables().isEmpty() && condition.literals().size() == 1;
  }
}
