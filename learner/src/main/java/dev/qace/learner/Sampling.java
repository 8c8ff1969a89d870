package dev.qace.learner;

import dev.qace.agent.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Spreads executions over the capabilities: what is open about something seen comes first, then
 * each goes where it makes the expected error of the odds smaller than it would elsewhere.
 */
final class Sampling {
  private static final int LEAST_AT_ONCE = 16;
  private static final int MOST_AT_ONCE = 256;

  /** The more is known, the less a batch changes it. */
  private static final int SHARE_AT_ONCE = 10;

  private static final int MOST_IN_VAIN = 200;

  /** In as many executions as would be enough: where new outcomes keep coming. */
  private static final int MOST_TIMES = 50;

  private final Questions questions;
  private final List<FrugalEffects> all;
  private final Map<FrugalEffects, Integer> inVain = new HashMap<>();
  private final Map<FrugalEffects, Nearest> nearest = new HashMap<>();
  private final long enough;

  /** What was missing last, and after how many executions first. */
  private record Nearest(long missing, long executions) {}

  /**
   * @param capabilities of the agent, for all of which together the stop rule is to hold
   */
  Sampling(Questions questions, List<FrugalEffects> all, int capabilities) {
    this.questions = questions;
    this.all = List.copyOf(all);
    this.enough = questions.settings().stop().executionsNeeded(capabilities);
  }

  /** Asks a batch; false where there is nothing to ask any more. */
  boolean askSome() {
    List<FrugalEffects> about = new ArrayList<>();
    List<Situations.Start> starts = new ArrayList<>();
    for (FrugalEffects effects : all) {
      for (Situations.Start start : effects.urgent()) {
        about.add(effects);
        starts.add(start);
      }
    }
    if (starts.isEmpty()) {
      spread(about, starts);
    }
    if (starts.isEmpty()) {
      return false;
    }
    ask(about, starts);
    return true;
  }

  private void spread(List<FrugalEffects> about, List<Situations.Start> starts) {
    Map<FrugalEffects, Long> wanted = new LinkedHashMap<>();
    all.forEach(each -> wanted.put(each, wanted(each)));
    Map<FrugalEffects, Integer> more = new HashMap<>();
    for (long i = atOnce(); i > 0; i--) {
      Optional<FrugalEffects> best = mostUseful(wanted, more);
      best.ifPresent(each -> more.merge(each, 1, Integer::sum));
    }
    for (FrugalEffects each : all) {
      for (int i = 0; i < more.getOrDefault(each, 0); i++) {
        Optional<Situations.Start> start = each.sample(enough);
        if (start.isPresent()) {
          about.add(each);
          starts.add(start.get());
        } else {
          inVain.put(each, MOST_IN_VAIN);
        }
      }
    }
  }

  private static Optional<FrugalEffects> mostUseful(
      Map<FrugalEffects, Long> wanted, Map<FrugalEffects, Integer> more) {
    Optional<FrugalEffects> best = Optional.empty();
    double most = -1;
    for (Map.Entry<FrugalEffects, Long> each : wanted.entrySet()) {
      int so = more.getOrDefault(each.getKey(), 0);
      if (so < each.getValue()) {
        double gain = each.getKey().expectedError(so) - each.getKey().expectedError(so + 1);
        if (gain > most) {
          most = gain;
          best = Optional.of(each.getKey());
        }
      }
    }
    return best;
  }

  private long atOnce() {
    long executions = all.stream().mapToLong(each -> each.study().tally().executions()).sum();
    return Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, executions / SHARE_AT_ONCE));
  }

  /** How many more executions the stop rule asks for. */
  private long wanted(FrugalEffects effects) {
    StopRule stop = questions.settings().stop();
    if (inVain.getOrDefault(effects, 0) >= MOST_IN_VAIN) {
      return 0;
    }
    if (questions.settings().endsWithBudget()) {
      return Long.MAX_VALUE;
    }
    long toFind =
        stop.minOutcome() > 0 ? Math.max(stillMissing(effects), effects.missingForHidden()) : 0;
    return Math.max(toFind, effects.study().missingForOdds(stop));
  }

  /** What no number of executions brings nearer is not worth any more of them. */
  private long stillMissing(FrugalEffects effects) {
    long missing = effects.missing(enough);
    long executions = effects.study().tally().executions();
    Nearest best = nearest.get(effects);
    // More is missing than before where something new was seen.
    if (best == null || missing != best.missing()) {
      nearest.put(effects, new Nearest(missing, executions));
      return executions > MOST_TIMES * enough ? 0 : missing;
    }
    return executions - best.executions() > MOST_IN_VAIN ? 0 : missing;
  }

  private void ask(List<FrugalEffects> about, List<Situations.Start> starts) {
    List<Question> batch =
        starts.stream().map(start -> questions.once(start.state(), start.instance())).toList();
    List<Response> responses = questions.askAll(batch);
    for (int i = 0; i < responses.size(); i++) {
      if (responses.get(i) instanceof Response.StartRefused) {
        about.get(i).startRefused();
      }
      boolean executed = Questions.after(responses.get(i)).isPresent();
      inVain.put(about.get(i), executed ? 0 : inVain.getOrDefault(about.get(i), 0) + 1);
    }
  }
}
