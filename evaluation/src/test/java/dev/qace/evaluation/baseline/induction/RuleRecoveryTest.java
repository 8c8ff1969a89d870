package dev.qace.evaluation.baseline.induction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules are learned with care from data that known rules made: -Dqace.ruleSets=20 for more. */
class RuleRecoveryTest {
  private static final LearningLimits LIMITS = LearningLimits.PUBLISHED;
  private static final int RULE_SETS = Integer.getInteger("qace.ruleSets", 3);
  private static final int EXAMPLES = 500;
  private static final double ROUNDING = 1e-6;

  private static double penalty(CandidateRules rules) {
    int literals = 0;
    for (RuleFit fit : rules.rules()) {
      literals += fit.context().literals().size() + RuleFit.NOISE;
      literals += fit.induced().outcomes().stream().mapToInt(Set::size).sum();
    }
    return LIMITS.penalty() * literals;
  }

  private static Map<Capability, ActionSearch> searches(KnownRules known, long seed) {
    Map<Capability, ActionSearch> searches = new HashMap<>();
    known.actions().forEach(a -> searches.put(a, new ActionSearch(known.table, a, true, seed)));
    for (int i = 0; i < EXAMPLES; i++) {
      KnownRules.Seen seen = known.example();
      Objects.requireNonNull(searches.get(seen.instance().capability()))
          .add(seen.before(), seen.instance(), seen.after());
    }
    return searches;
  }

  @Test
  void randomRulesAreRecoveredUpToEqualLikelihood() {
    List<String> others = new ArrayList<>();
    for (int seed = 0; seed < RULE_SETS; seed++) {
      KnownRules known = new KnownRules(seed);
      double gained = 0;
      for (Map.Entry<Capability, ActionSearch> each : searches(known, seed).entrySet()) {
        CandidateRules found = each.getValue().run(List.of());
        RuleFits fits = new RuleFits(each.getValue().data(), LIMITS);
        CandidateRules truth =
            fits.scored(known.contexts(each.getKey()).stream().map(fits::fit).toList());
        assertThat(found.score())
            .as("the score of %s, rule set %d", each.getKey().name(), seed)
            .isGreaterThanOrEqualTo(truth.score() - penalty(truth));
        gained += found.score() + penalty(found) - truth.score() - penalty(truth);
      }
      if (gained < -ROUNDING) {
        others.add("rule set %d: less likely by %.3f".formatted(seed, -gained));
      }
    }
    assertThat(others).as("of %d", RULE_SETS).hasSizeLessThanOrEqualTo(RULE_SETS / 20);
  }
}
