package dev.qace.evaluation.baseline.induction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.RuleContext;
import dev.qace.evaluation.baseline.rules.RuleLookup;
import dev.qace.evaluation.baseline.rules.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules are learned from data that known rules made. */
class RuleRecoveryTest {
  private static final LearningLimits LIMITS = LearningLimits.PUBLISHED;
  private static final int RULE_SETS = 20;
  private static final int EXAMPLES = 500;
  private static final int FRESH = 1_000;

  private static RuleSet rules(CandidateRules found, KnownRules known) {
    return new RuleSet(
        List.of(
            new ActionRules(
                known.action,
                found.rules().stream().map(RuleFit::rule).toList(),
                found.defaultNoise())));
  }

  /** Of the same fresh examples, whatever rules are asked. */
  private static double meanLogLikelihood(
      RuleSet rules, List<KnownRules.Seen> fresh, KnownRules known) {
    RuleLookup lookup = rules.in(known.table);
    double sum = 0;
    for (KnownRules.Seen seen : fresh) {
      RuleLookup.Predicted predicted = lookup.predict(seen.before(), seen.instance()).orElseThrow();
      sum +=
          Math.log(
              predicted.odds().getOrDefault(seen.after(), 0.0)
                  + Math.max(1e-3, predicted.noise()) * LIMITS.noise());
    }
    return sum / fresh.size();
  }

  private static double penalty(CandidateRules rules) {
    int literals = 0;
    for (RuleFit fit : rules.rules()) {
      literals += fit.context().literals().size();
      literals += fit.induced().outcomes().stream().mapToInt(Set::size).sum();
    }
    return LIMITS.penalty() * literals;
  }

  @Test
  void randomRulesAreRecoveredUpToEqualLikelihood() {
    int likely = 0;
    int alikeOnFreshOnes = 0;
    List<String> others = new ArrayList<>();
    for (int seed = 0; seed < RULE_SETS; seed++) {
      KnownRules known = new KnownRules(seed);
      ActionExamples data = known.examples(EXAMPLES);
      RuleSearch search = new RuleSearch(data, LIMITS, known.candidates);
      CandidateRules found = search.run(List.of());
      CandidateRules truth = search.scored(known.contexts().stream().map(search::fit).toList());
      assertThat(found.score())
          .as("the score of seed %d, with %s for %s", seed, contexts(found), known.contexts())
          .isGreaterThanOrEqualTo(truth.score() - penalty(truth));
      double gained = found.score() + penalty(found) - truth.score() - penalty(truth);
      likely += gained > -1e-6 ? 1 : 0;
      List<KnownRules.Seen> fresh = new ArrayList<>();
      for (int i = 0; i < FRESH; i++) {
        fresh.add(known.example());
      }
      double lost =
          meanLogLikelihood(rules(truth, known), fresh, known)
              - meanLogLikelihood(rules(found, known), fresh, known);
      alikeOnFreshOnes += lost < 0.01 ? 1 : 0;
      if (gained <= -1e-6 || lost >= 0.01) {
        others.add(
            "seed %d gains %.3f, loses %.3f on fresh examples".formatted(seed, gained, lost));
      }
    }
    String rest = String.join("; ", others);
    assertThat(likely).as(rest).isGreaterThanOrEqualTo(19);
    assertThat(alikeOnFreshOnes)
        .as("a split that the score is worth may still be one too many: %s", rest)
        .isGreaterThanOrEqualTo(18);
  }

  private static List<RuleContext> contexts(CandidateRules rules) {
    return rules.rules().stream().map(RuleFit::context).toList();
  }
}
