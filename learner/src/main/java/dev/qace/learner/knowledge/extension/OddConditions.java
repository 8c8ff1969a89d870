package dev.qace.learner.knowledge.extension;

import dev.qace.learner.knowledge.promise.ConditionValues;
import dev.qace.learner.knowledge.promise.Excesses;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Which conditions look as if the odds of a capability depended on them, beside the atoms that its
 * parameters name: one literal of another object, an atom of constants, two literals together.
 */
public final class OddConditions {
  private static final int MOST_ATOMS = 4096;
  private static final int MOST_CONDITIONS = 2000;
  private static final int FEWEST = 64;

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
   * @param pairs whether two literals together are looked at, too: there are many
   */
  public static Optional<Odd> most(Lifting lifting, Influences influences, boolean pairs) {
    if (lifting.world().size() > MOST_ATOMS || influences.log().size() < FEWEST) {
      return Optional.empty();
    }
    ConditionForms forms = new ConditionForms(lifting);
    List<List<OtherObjects>> kinds = kinds(lifting, forms);
    if (pairs) {
      kinds.add(few(forms.ofNamedPairs()));
    }
    return most(lifting, kinds, excesses(influences));
  }

  /**
   * The oddest condition where one object fills several parameters: there it may matter, though it
   * never does where all objects differ.
   *
   * @param outcomes that explain what is seen there; where they do not, nothing is told
   */
  public static Optional<Odd> mostOfRepeated(
      Lifting lifting, Influences influences, List<LiftedOutcome> outcomes) {
    if (lifting.world().size() > MOST_ATOMS || influences.repeated().size() < FEWEST) {
      return Optional.empty();
    }
    Excesses excesses = influences.excessesOfRepeated(outcomes);
    ConditionValues values = influences.valuesOfRepeated();
    return excesses.explainsAll()
        ? most(
            lifting,
            kinds(lifting, new ConditionForms(lifting)),
            condition -> excesses.of(values.of(condition)))
        : Optional.empty();
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
      Lifting lifting, List<List<OtherObjects>> kinds, ToDoubleFunction<OtherObjects> excesses) {
    Odd most = null;
    for (List<OtherObjects> kind : kinds) {
      double byChance = Math.log(kinds.size()) + Math.log(Math.max(1, kind.size()));
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
