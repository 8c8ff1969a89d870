package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The examples of one action, and the search for its rules: as published, or with care. With care
 * means that contexts say what is false of the arguments, too; that rules which explain an example
 * are trimmed among the others as well; and that it is searched several times: from the rules there
 * are, and, whenever there are twice as many examples as the last time, from none.
 */
final class ActionSearch {
  private static final LearningLimits LIMITS = LearningLimits.PUBLISHED;

  private final boolean mended;
  private final Random random;
  private final ActionExamples data;

  /** The contexts of the examples: what is true, and what is false as well. */
  private final ExampleContexts contexts;

  private final ExampleContexts fullContexts;

  /** How many different examples there were when it was last searched from no rules. */
  private int searchedFromNone;

  ActionSearch(WorldTable table, Capability action, boolean mended, long seed) {
    this.mended = mended;
    this.random = new Random(seed);
    this.data = new ActionExamples(table, action, !mended);
    int[] order = order(table.world().size());
    this.contexts = new ExampleContexts(data, order, Optional.empty());
    this.fullContexts =
        new ExampleContexts(
            data, order, Optional.of(new CandidateLiterals(table.world().vocabulary())));
  }

  private int[] order(int size) {
    int[] order = IntStream.range(0, size).toArray();
    for (int i = size - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    return order;
  }

  ActionExamples data() {
    return data;
  }

  /** Takes in an example; returns whether there was none like it. */
  boolean add(State before, Instance instance, State after) {
    int known = data.size();
    data.add(before, instance, after);
    return data.size() > known;
  }

  /** The best rules found, from these on where there are any. */
  CandidateRules run(List<NoisyRule> start) {
    RuleFits fits = new RuleFits(data, LIMITS);
    if (!mended) {
      return new RuleSearch(fits, contexts, false, random).run(start);
    }
    RuleSearch careful = new RuleSearch(fits, fullContexts, true, random);
    CandidateRules best = refitted(start, fits);
    if (!start.isEmpty()) {
      best = careful.improved(best);
    }
    if (start.isEmpty() || data.size() >= 2 * searchedFromNone) {
      searchedFromNone = data.size();
      CandidateRules none = fits.scored(List.of());
      RuleSearch plain = new RuleSearch(fits, contexts, true, random);
      best = better(best, careful.improved(plain.improved(none)));
      best = better(best, careful.improved(none));
    }
    return best;
  }

  private static CandidateRules better(CandidateRules one, CandidateRules other) {
    return other.score() > one.score() ? other : one;
  }

  /** The same rules, with odds by all examples there are. */
  CandidateRules refitted(List<NoisyRule> rules) {
    return refitted(rules, new RuleFits(data, LIMITS));
  }

  private static CandidateRules refitted(List<NoisyRule> rules, RuleFits fits) {
    CandidateRules all = fits.scored(List.of());
    for (NoisyRule rule : rules) {
      RuleFit fit = fits.fit(rule.context());
      if (!Bits.isEmpty(fit.bits()) && all.isFreeFor(fit, -1)) {
        List<RuleFit> more = new ArrayList<>(all.rules());
        more.add(fit);
        all = fits.scored(more);
      }
    }
    return all;
  }
}
