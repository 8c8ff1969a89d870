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
import java.util.List;
import java.util.Optional;
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

  /** A likelihood ratio beyond e to the power of this is no chance, however often one looks. */
  private static final double CLEAR = 11;

  private OddConditions() {}

  /**
   * A condition that looks odd.
   *
   * @param excess by how much odds of their own, where it holds, explain more than is usual
   * @param beyond the same, beyond what the best of all such conditions explains by chance
   */
  public record Odd(OtherObjects condition, double excess, double beyond) {

    /**
     * Whether the odds depend on this, or on something like it, so clearly that it is no chance.
     */
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
    ConditionForms forms = new ConditionForms(lifting);
    List<List<OtherObjects>> kinds = kinds(lifting, forms);
    ToDoubleFunction<OtherObjects> excesses = excesses(influences);
    if (!pairs) {
      return most(lifting, kinds, Math.log(kinds.size()), excesses);
    }
    List<OtherObjects> both = few(forms.ofNamedPairs());
    kinds.add(both);
    double all = Math.log(kinds.size());
    List<OtherObjects> unequal = both.stream().filter(OddConditions::isOneWithoutOther).toList();
    return Stream.concat(
            most(lifting, kinds, all, excesses).stream(),
            most(lifting, List.of(unequal), all + RARELY, excessesOfUnequal(influences)).stream())
        .max(Comparator.comparingDouble(Odd::beyond));
  }

  private static boolean isOneWithoutOther(OtherObjects pair) {
    return pair.literals().get(0).positive() && !pair.literals().get(1).positive();
  }

  /** By how much it explains more than is usual which of two atoms have the same value. */
  private static ToDoubleFunction<OtherObjects> excessesOfUnequal(Influences influences) {
    Excesses excesses = influences.excesses();
    ConditionValues values = influences.values();
    return pair -> {
      IntPredicate one = values.of(ConditionForms.of(pair.literals().get(0).atom()));
      IntPredicate other = values.of(ConditionForms.of(pair.literals().get(1).atom()));
      return excesses.of(number -> one.test(number) != other.test(number));
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
    List<Odd> odd = new ArrayList<>();
    for (OtherObjects each : all) {
      double excess = excesses.of(values.of(each));
      odd.add(new Odd(each, excess, excess - byChance));
    }
    odd.sort(Comparator.comparingDouble((Odd each) -> -each.excess()));
    return odd.stream()
        .filter(each -> each.excess() >= odd.get(0).excess() - MARGIN)
        .limit(MOST_RIVALS)
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
      ToDoubleFunction<OtherObjects> excesses) {
    Odd most = null;
    for (List<OtherObjects> kind : kinds) {
      double byChance = among + Math.log(Math.max(1, kind.size()));
      for (OtherObjects each : kind) {
        double excess = excesses.applyAsDouble(each);
        if (!lifting.extension().conditions().contains(each)
            && (most == null || excess - byChance > most.beyond())) {
          most = new Odd(each, excess, excess - byChance);
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
  public static ToDoubleFunction<OtherObjects> excesses(Influences influences) {
    Excesses excesses = influences.excesses();
    ConditionValues values = influences.values();
    return condition -> excesses.of(values.of(condition));
  }
}
