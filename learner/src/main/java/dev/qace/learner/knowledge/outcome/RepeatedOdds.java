package dev.qace.learner.knowledge.outcome;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectClasses;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the odds are others where one object fills several parameters: how often outcomes
 * occurred over all states with such objects, and over those in which a literal holds, against how
 * likely they are otherwise. A literal may hold with such objects alone.
 */
final class RepeatedOdds {
  /**
   * How often it may be looked at: whenever there are twice as many executions, from 32 to 65,536,
   * and at the end.
   */
  private static final int MOST_LOOKS = 13;

  /** For a suspicion, which only asks more. */
  private static final double ODD = 0.1;

  private final Lifting lifting;
  private final Tally tally;
  private final OutcomeModel model;
  private final List<Estimate> outcomes;
  private final double level;
  private final int different;

  /** What can be told about the outcomes in one state. */
  private record OutcomesInState(
      ObjectPattern pattern, BitSet before, Map<BitSet, Integer> after) {}

  /** How often one of some outcomes occurred. */
  private static final class OutcomeCount {
    private int hits;
    private int of;
  }

  /**
   * Executions that do not fit.
   *
   * @param literal what holds in all of them; empty if they have a pattern of objects in common
   */
  record Misfit(Optional<Integer> literal, double pValue) {}

  /**
   * @param outcomes with how likely they are with different objects
   * @param level of all tests together
   */
  RepeatedOdds(
      Lifting lifting, Tally tally, OutcomeModel model, List<Estimate> outcomes, double level) {
    this.lifting = lifting;
    this.tally = tally;
    this.model = model;
    this.outcomes = outcomes;
    this.level = level / MOST_LOOKS;
    this.different =
        tally.counts().entrySet().stream()
            .filter(each -> each.getKey().pattern().equals(model.pattern()))
            .mapToInt(Map.Entry::getValue)
            .sum();
  }

  /** Whether some look as if they did not fit: a suspicion that may be chance. */
  boolean areOdd() {
    return !misfits(ODD, false).isEmpty();
  }

  /** All that do not fit, the clearest first. */
  List<Misfit> misfits() {
    return misfits(level, false);
  }

  /**
   * @param equalities whether those with which two parameters, or a parameter and a constant, are
   *     the same object are looked at by themselves, too
   */
  private List<Misfit> misfits(double most, boolean equalities) {
    Map<Object, Map<BitSet, OutcomeCount>> groups = new LinkedHashMap<>();
    for (OutcomesInState each : seen()) {
      Map<BitSet, OutcomeCount> here = cells(each);
      add(groups.computeIfAbsent(each.pattern(), key -> new LinkedHashMap<>()), here);
      for (int subject = 0; subject < lifting.atoms().size(); subject++) {
        int literal = literalOf(subject, each.before().get(subject));
        add(groups.computeIfAbsent(literal, key -> new LinkedHashMap<>()), here);
      }
      for (int subject = lifting.atoms().size();
          equalities && subject < lifting.conditionsFrom();
          subject++) {
        if (isSame(subject, each.pattern())) {
          add(groups.computeIfAbsent(positive(subject), key -> new LinkedHashMap<>()), here);
        }
      }
    }
    int tests = groups.values().stream().mapToInt(Map::size).sum();
    List<Misfit> found = new ArrayList<>();
    groups.forEach(
        (group, cells) -> {
          double least =
              cells.entrySet().stream()
                  .mapToDouble(each -> value(each.getValue(), likely(each.getKey())))
                  .min()
                  .orElse(1);
          if (least * tests < most) {
            found.add(
                new Misfit(
                    group instanceof Integer literal ? Optional.of(literal) : Optional.empty(),
                    least));
          }
        });
    found.sort(Comparator.comparingDouble(Misfit::pValue));
    return found;
  }

  private boolean isSame(int equality, ObjectPattern pattern) {
    int[] pair = lifting.parameters(equality);
    return pattern.blocks().get(pair[0]).equals(pattern.blocks().get(pair[1]));
  }

  private List<OutcomesInState> seen() {
    Map<List<Object>, OutcomesInState> states = new LinkedHashMap<>();
    tally
        .counts()
        .forEach(
            (execution, count) -> {
              if (!execution.pattern().equals(model.pattern())) {
                states
                    .computeIfAbsent(
                        List.of(execution.pattern(), execution.before()),
                        key ->
                            new OutcomesInState(
                                execution.pattern(), execution.before(), new LinkedHashMap<>()))
                    .after()
                    .merge(execution.after(), count, Integer::sum);
              }
            });
    return List.copyOf(states.values());
  }

  /** Outcomes that lead to the same state are counted together. */
  private Map<BitSet, OutcomeCount> cells(OutcomesInState seen) {
    ObjectClasses same = new ObjectClasses(lifting, seen.pattern());
    Map<BitSet, BitSet> leading = new HashMap<>();
    for (int i = 0; i < outcomes.size(); i++) {
      leading
          .computeIfAbsent(
              same.apply(outcomes.get(i).outcome(), seen.before()), key -> new BitSet())
          .set(i);
    }
    int of = seen.after().values().stream().mapToInt(each -> each).sum();
    Map<BitSet, OutcomeCount> cells = new LinkedHashMap<>();
    leading
        .values()
        .forEach(each -> cells.computeIfAbsent(each, key -> new OutcomeCount()).of += of);
    seen.after()
        .forEach(
            (after, count) ->
                Optional.ofNullable(leading.get(same.first(after)))
                    .flatMap(each -> Optional.ofNullable(cells.get(each)))
                    .ifPresent(cell -> cell.hits += count));
    return cells;
  }

  private static void add(Map<BitSet, OutcomeCount> all, Map<BitSet, OutcomeCount> more) {
    more.forEach(
        (outcomes, count) -> {
          OutcomeCount sum = all.computeIfAbsent(outcomes, key -> new OutcomeCount());
          sum.hits += count.hits;
          sum.of += count.of;
        });
  }

  private double likely(BitSet some) {
    return Math.min(1, some.stream().mapToDouble(each -> outcomes.get(each).probability()).sum());
  }

  /** What the odds are with different objects is known by as many executions as there were. */
  private double value(OutcomeCount count, double likely) {
    int estimated = (int) Math.round(likely * different);
    return Math.max(
        BinomialTest.value(count.of, count.hits, likely),
        FisherTest.value(new int[] {estimated, count.hits}, new int[] {different, count.of}));
  }

  /**
   * The literal, never seen to hold with different objects, with which most does not fit: an atom
   * or that two of them are the same.
   */
  Optional<Integer> ownLiteral() {
    BitSet held = new BitSet();
    tally
        .counts()
        .keySet()
        .forEach(
            each -> {
              if (each.pattern().equals(model.pattern())) {
                for (int subject = 0; subject < lifting.atoms().size(); subject++) {
                  held.set(literalOf(subject, each.before().get(subject)));
                }
              }
            });
    return misfits(level, true).stream()
        .flatMap(each -> each.literal().stream())
        .filter(literal -> !held.get(literal) && !lifting.isMark(subjectOf(literal)))
        .findFirst();
  }
}
