package dev.qace.learner.knowledge.extension;

import dev.qace.learner.knowledge.promise.ConditionValues;
import dev.qace.learner.knowledge.promise.Excesses;
import dev.qace.learner.knowledge.promise.ExecutionLog;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which conditions look as if the odds of a capability depended on them, beside the atoms that its
 * parameters name: one literal of another object, an atom of constants, two literals together.
 */
public final class OddConditions {
  private static final int MOST_ATOMS = 4096;
  private static final int MOST_CONDITIONS = 2000;
  private static final int FEWEST = 64;

  /** A likelihood ratio of e to the power of this tells a condition from its rivals. */
  private static final double MARGIN = 9;

  private static final int MOST_RIVALS = 30;

  /** For what few agents depend on: that just one of two atoms is true. */
  private static final double RARELY = 3;

  /** Beyond this, something is worth asking about for longer. It proves nothing. */
  private static final double CLEAR = 11;

  private OddConditions() {}

  /**
   * A condition that looks odd.
   *
   * @param excess by how much odds of their own, where it holds, explain more than is usual
   * @param beyond the same, beyond what the best of all such conditions explains by chance
   * @param evidence the logarithm of an e-value against the same odds everywhere
   */
  public record Odd(OtherObjects condition, double excess, double beyond, double evidence) {

    /** Whether it looks so clearly as if the odds depended on this, or on something like it. */
    public boolean isClear() {
      return beyond >= CLEAR;
    }
  }

  /**
   * The oddest condition of all.
   *
   * @param pairs whether two literals together are looked at, too, and whether just one of two
   *     atoms is true: there are many
   */
  public static Optional<Odd> most(Lifting lifting, Influences influences, boolean pairs) {
    if (lifting.world().size() > MOST_ATOMS || influences.log().size() < FEWEST) {
      return Optional.empty();
    }
    Excesses excesses = influences.excesses();
    if (!excesses.canTell()) {
      return Optional.empty();
    }
    ConditionForms forms = new ConditionForms(lifting);
    List<List<OtherObjects>> kinds = kinds(lifting, forms);
    Function<OtherObjects, IntPredicate> holding = influences.values()::of;
    if (!pairs) {
      return most(lifting, kinds, Math.log(kinds.size()), excesses, holding);
    }
    List<OtherObjects> both = few(forms.ofNamedPairs());
    kinds.add(both);
    double all = Math.log(kinds.size());
    List<OtherObjects> unequal = both.stream().filter(OddConditions::isOneWithoutOther).toList();
    return Stream.concat(
            most(lifting, kinds, all, excesses, holding).stream(),
            most(lifting, List.of(unequal), all + RARELY, excesses, unequal(influences)).stream())
        .max(Comparator.comparingDouble(Odd::beyond));
  }

  private static boolean isOneWithoutOther(OtherObjects pair) {
    return pair.literals().get(0).positive() && !pair.literals().get(1).positive();
  }

  /** Where two atoms do not have the same value. */
  private static Function<OtherObjects, IntPredicate> unequal(Influences influences) {
    ConditionValues values = influences.values();
    return pair -> {
      IntPredicate one = values.of(ConditionForms.of(pair.literals().get(0).atom()));
      IntPredicate other = values.of(ConditionForms.of(pair.literals().get(1).atom()));
      return number -> one.test(number) != other.test(number);
    };
  }

  /**
   * The oddest conditions where one object fills several parameters, the oddest first, and then
   * those that explain about as much: there they may matter, though they never do where all objects
   * differ.
   *
   * @param outcomes that explain what is seen there; where they do not, nothing is told
   */
  public static List<Odd> ofRepeated(
      Lifting lifting, Influences influences, List<LiftedOutcome> outcomes) {
    if (lifting.world().size() > MOST_ATOMS || influences.repeated().size() < FEWEST) {
      return List.of();
    }
    Excesses excesses = influences.excessesOfRepeated(outcomes);
    if (!excesses.explainsAll()) {
      return List.of();
    }
    ConditionForms forms = new ConditionForms(lifting);
    List<OtherObjects> all = new ArrayList<>(few(forms.ofOneLiteral()));
    forms.ofNamedAtoms().stream().filter(each -> !each.constants().isEmpty()).forEach(all::add);
    ConditionValues values = influences.valuesOfRepeated();
    double byChance = Math.log(Math.max(1, all.size()));
    Map<OtherObjects, Double> odd = new HashMap<>();
    all.forEach(each -> odd.put(each, excesses.of(values.of(each))));
    double most = odd.values().stream().mapToDouble(each -> each).max().orElse(0);
    ToDoubleFunction<OtherObjects> excess = each -> odd.getOrDefault(each, 0.0);
    return all.stream()
        .filter(each -> excess.applyAsDouble(each) >= most - MARGIN)
        .sorted(Comparator.comparingDouble(excess).reversed())
        .limit(MOST_RIVALS)
        .map(
            each ->
                new Odd(
                    each,
                    excess.applyAsDouble(each),
                    excess.applyAsDouble(each) - byChance,
                    excesses.evidence(values.of(each))))
        .toList();
  }

  /** Those of one other object that were always so, or never, where all objects differ. */
  public static List<OtherObjects> unvaried(Lifting lifting, Influences influences) {
    ExecutionLog log = influences.log();
    if (lifting.world().size() > MOST_ATOMS || log.size() < FEWEST) {
      return List.of();
    }
    return few(new ConditionForms(lifting).ofOneLiteral()).stream()
        .filter(
            each -> {
              IntPredicate holds = influences.values().of(each);
              boolean first = holds.test(log.transitionNumber(0));
              return IntStream.range(1, log.size())
                  .allMatch(place -> holds.test(log.transitionNumber(place)) == first);
            })
        .toList();
  }

  private static List<List<OtherObjects>> kinds(Lifting lifting, ConditionForms forms) {
    List<List<OtherObjects>> kinds = new ArrayList<>();
    kinds.add(few(forms.ofOneLiteral()));
    kinds.add(
        forms.ofNamedAtoms().stream()
            .filter(each -> !lifting.extension().constants().containsAll(each.constants()))
            .toList());
    return kinds;
  }

  private static Optional<Odd> most(
      Lifting lifting,
      List<List<OtherObjects>> kinds,
      double among,
      Excesses excesses,
      Function<OtherObjects, IntPredicate> holding) {
    Odd most = null;
    for (List<OtherObjects> kind : kinds) {
      double byChance = among + Math.log(Math.max(1, kind.size()));
      for (OtherObjects each : kind) {
        double excess = excesses.of(holding.apply(each));
        if (!lifting.extension().conditions().contains(each)
            && (most == null || excess - byChance > most.beyond())) {
          most = new Odd(each, excess, excess - byChance, excesses.evidence(holding.apply(each)));
        }
      }
    }
    return Optional.ofNullable(most);
  }

  /** These where there are not too many to look at, else none. */
  static List<OtherObjects> few(List<OtherObjects> conditions) {
    return conditions.size() <= MOST_CONDITIONS ? conditions : List.of();
  }

  /** By how much conditions explain more than is usual, as of now. */
  static ToDoubleFunction<OtherObjects> excesses(Influences influences) {
    Excesses excesses = influences.excesses();
    ConditionValues values = influences.values();
    return condition -> excesses.of(values.of(condition));
  }
}
