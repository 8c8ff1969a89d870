package dev.qace.evaluation.baseline.induction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In a world so small that every rule set can be scored. */
class BruteForceRulesTest {
  private static final LearningLimits LIMITS = LearningLimits.PUBLISHED;
  private static final int CASES = 40;
  private static final int EXAMPLES = 60;

  private static final PpddlFile FILE =
      PpddlReader.parse(
          "test",
          """
          (define (domain d) (:types t) (:predicates (z) (p ?o - t) (q ?o - t))
            (:action a :parameters (?x - t) :precondition (z) :effect (not (z))))
          (define (problem w) (:domain d) (:objects o1 o2 - t) (:init))
          """);

  private final World world = World.of(FILE.domain(), FILE.problem());
  private final WorldTable table = new WorldTable(world);
  private final Capability action = world.vocabulary().capabilities().get(0);
  private final CandidateLiterals candidates = new CandidateLiterals(world.vocabulary());

  /** What happens depends on all three literals, at random. */
  private ActionSearch search(Random random) {
    int[] behaviour = random.ints(8, 0, 4).toArray();
    ActionSearch search = new ActionSearch(table, action, true, 0);
    for (int i = 0; i < EXAMPLES; i++) {
      State before = State.adopt(new long[] {random.nextInt(1 << world.size())});
      Instance instance = new Instance(action, List.of(world.objects().get(random.nextInt(2))));
      int[] binding = table.arguments(instance);
      int seen = 0;
      List<RuleLiteral> literals = candidates.over(types());
      for (int l = 0; l < literals.size(); l++) {
        seen |= before.holds(table.atom(literals.get(l), binding)) ? 1 << l : 0;
      }
      int what = behaviour[seen];
      State after = before;
      if (what > 1 || (what == 1 && random.nextInt(4) > 0)) {
        int atom = table.atom(literals.get(what - 1), binding);
        after = before.with(atom, !before.holds(atom));
      }
      search.add(before, instance, after);
    }
    return search;
  }

  private List<dev.qace.model.vocabulary.Type> types() {
    return new RuleContext(action, List.of(), Set.of()).types();
  }

  /** All that say something. */
  private List<RuleContext> contexts() {
    List<RuleLiteral> literals = candidates.over(types());
    List<RuleContext> contexts = new ArrayList<>();
    for (int code = 1; code < Math.pow(3, literals.size()); code++) {
      Set<RuleLiteral> chosen = new LinkedHashSet<>();
      int left = code;
      for (RuleLiteral literal : literals) {
        if (left % 3 > 0) {
          chosen.add(left % 3 == 1 ? literal : literal.negated());
        }
        left /= 3;
      }
      contexts.add(new RuleContext(action, List.of(), chosen));
    }
    return contexts;
  }

  private static double best(RuleFits all, List<RuleFit> fits, List<RuleFit> chosen, int from) {
    double best = all.scored(chosen).score();
    for (int i = from; i < fits.size(); i++) {
      RuleFit next = fits.get(i);
      if (!Bits.isEmpty(next.bits())
          && chosen.stream().noneMatch(other -> Bits.overlap(other.bits(), next.bits()))) {
        List<RuleFit> more = new ArrayList<>(chosen);
        more.add(next);
        best = Math.max(best, best(all, fits, more, i + 1));
      }
    }
    return best;
  }

  @Test
  void noRuleSetScoresBetterThanTheBestOfAllAndMostAreIt() {
    int optimal = 0;
    for (int seed = 0; seed < CASES; seed++) {
      ActionSearch search = search(new Random(seed));
      RuleFits all = new RuleFits(search.data(), LIMITS);
      double best = best(all, contexts().stream().map(all::fit).toList(), List.of(), 0);
      double found = search.run(List.of()).score();
      assertThat(found).as("seed %d", seed).isLessThanOrEqualTo(best + 1e-6);
      optimal += found > best - 1e-6 ? 1 : 0;
    }
    assertThat(optimal).as("greedy search may miss some of %d", CASES).isGreaterThan(CASES / 2);
  }
}
