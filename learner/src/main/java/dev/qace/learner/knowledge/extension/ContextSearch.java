package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Looks for the condition on other objects on which the odds of a capability depend, once it is
 * proven that they depend on atoms that no parameter names: the one that explains the executions
 * best. Others that explain them about as well are rivals, until executions where they differ tell
 * which it is. Not safe to share between threads.
 */
public final class ContextSearch {
  private static final int MOST_KEPT = 200;
  private static final int MOST_RIVALS = 30;
  private static final int MOST_EXECUTIONS = 600;
  private static final int LOOK_EVERY = 16;
  private static final int MOST_ATOMS = 4096;
  private static final int MOST_SUSPECTED = 1000;

  /** A likelihood ratio beyond e to the power of this is no chance. */
  private static final double SUSPICIOUS = 11;

  private static final double ODD = 6;

  /** A likelihood ratio of e to the power of this tells a condition from its rivals. */
  private static final double MARGIN = 9;

  /** What each part more that there is to say has to explain. */
  private static final double PER_PART = 2;

  private static final double ABOUT_AS_MUCH = 3;

  private final Lifting lifting;
  private final Influences influences;
  private final Precondition precondition;
  private final int begun;
  private int looked;
  private List<OtherObjects> left;
  private Map<OtherObjects, Double> scores = Map.of();
  private Optional<Lifting> rivals = Optional.empty();

  /** Whether no other that would explain as much can be told from the best. */
  private boolean told;

  /**
   * @param lifting what can be said so far
   * @param influences of the executions that are to be explained
   * @param precondition when these executions are made
   */
  public ContextSearch(Lifting lifting, Influences influences, Precondition precondition) {
    this.lifting = lifting;
    this.influences = influences;
    this.precondition = precondition;
    this.begun = influences.log().size();
    ConditionForms forms = new ConditionForms(lifting);
    List<OtherObjects> all = new ArrayList<>(forms.ofOneLiteral());
    all.addAll(forms.ofTwoLiterals());
    all.addAll(forms.ofTwoObjects());
    all.removeAll(lifting.extension().conditions());
    this.left = all.subList(0, Math.min(all.size(), Lifting.MOST_CONDITIONS));
    look();
  }

  /**
   * Whether the odds depend on a condition of one literal so clearly that it is no chance, of all
   * conditions and all the times that one looks.
   */
  public static boolean isSuspicious(Lifting lifting, Influences influences) {
    return isBeyond(SUSPICIOUS, true, lifting, influences);
  }

  /** Whether it is worth asking on: a suspicion only. */
  public static boolean looksOdd(Lifting lifting, Influences influences) {
    return isBeyond(ODD, false, lifting, influences);
  }

  private static boolean isBeyond(
      double least, boolean amongAll, Lifting lifting, Influences influences) {
    if (lifting.world().size() > MOST_ATOMS) {
      return false;
    }
    List<OtherObjects> forms = new ArrayList<>(new ConditionForms(lifting).ofOneLiteral());
    forms.removeAll(lifting.extension().conditions());
    if (forms.size() > MOST_SUSPECTED) {
      return false;
    }
    double enough = least + (amongAll ? Math.log(Math.max(1, forms.size())) : 0);
    ToDoubleFunction<OtherObjects> excesses = excesses(lifting, influences);
    return forms.stream().anyMatch(each -> excesses.applyAsDouble(each) >= enough);
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
    ToDoubleFunction<OtherObjects> excesses = excesses(lifting, influences);
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

  /** By how much conditions explain more than is usual, as of now. */
  private static ToDoubleFunction<OtherObjects> excesses(Lifting lifting, Influences influences) {
    ToDoubleFunction<IntPredicate> excesses = influences.excesses();
    return condition -> {
      Map<Instance, List<int[]>> ways = new HashMap<>();
      return excesses.applyAsDouble(
          number -> {
            Transition each = influences.log().transitionNumbered(number);
            return OtherObjects.holds(
                ways.computeIfAbsent(each.instance(), key -> condition.ground(lifting, key)),
                each.state());
          });
    };
  }

  /** The conditions that may be it, the best first, with what can be said then; none where done. */
  public Optional<Lifting> rivals() {
    return rivals;
  }

  private void findRivals() {
    told = false;
    rivals = Optional.empty();
    if (scores.isEmpty()) {
      return;
    }
    Lifting wide = lifting.extended(with(List.copyOf(scores.keySet())));
    int first = lifting.subjects();
    List<OtherObjects> separable = new ArrayList<>(List.of(wide.condition(first)));
    for (int other = first + 1; other < wide.subjects(); other++) {
      if (canDiffer(wide, first, other)) {
        separable.add(wide.condition(other));
      }
    }
    told = separable.size() < 2;
    boolean ends = influences.log().size() >= begun + MOST_EXECUTIONS;
    if (!ends && !(told && explainsEnough())) {
      rivals = Optional.of(lifting.extended(with(separable)));
    }
  }

  /** Whether the best explains as much as what can be seen of the atoms and objects themselves. */
  private boolean explainsEnough() {
    Map.Entry<OtherObjects, Double> best = scores.entrySet().iterator().next();
    return best.getValue() >= influences.neededForCondition()
        && best.getValue() + PER_PART * best.getKey().size()
            >= influences.unnamedExcess() - ABOUT_AS_MUCH;
  }

  private Extension with(List<OtherObjects> conditions) {
    return lifting.extension().with(new Extension(List.of(), conditions));
  }

  private boolean canDiffer(Lifting wide, int one, int other) {
    return wide.bindings().patterns().stream()
        .limit(1)
        .flatMap(pattern -> wide.bindings().first(pattern).stream())
        .anyMatch(
            instance ->
                precondition.ways().stream()
                    .anyMatch(
                        way ->
                            isPossible(wide, instance, way, 2 * one, 2 * other + 1)
                                || isPossible(wide, instance, way, 2 * one + 1, 2 * other)));
  }

  private static boolean isPossible(
      Lifting wide, Instance instance, BitSet way, int one, int other) {
    return new StartBuilder(wide, instance).must(way).must(one).must(other).isPossible();
  }

  /** The condition, once it is told from all others that would explain as much; else none. */
  public Optional<Extension> found() {
    return told && explainsEnough()
        ? Optional.of(new Extension(List.of(), List.of(scores.keySet().iterator().next())))
        : Optional.empty();
  }
}
