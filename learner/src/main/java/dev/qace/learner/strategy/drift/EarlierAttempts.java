package dev.qace.learner.strategy.drift;

import dev.qace.agent.Transition;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Lifting;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an earlier assessment attempted of one capability, in the order in which to attempt it
 * again: first the attempts that together show what is needed and what is not, then the rest.
 */
final class EarlierAttempts {
  private static final int MOST = 400;

  /** What was asked to follow up doubts, or to check what was known. */
  private static final Set<Aim> FOLLOWED_UP =
      EnumSet.of(Aim.ODD_STATE, Aim.CHECK, Aim.LIVE_CHECK, Aim.OTHER_OBJECTS);

  private final Lifting lifting;
  private final Map<BitSet, Transition> executed = new LinkedHashMap<>();
  private final Map<BitSet, Transition> refused = new LinkedHashMap<>();
  private final PreconditionSpace space;
  private final List<Situation> ordered = new ArrayList<>();
  private final int telling;
  private final long executions;

  EarlierAttempts(Lifting lifting, List<Asked> earlier) {
    this.lifting = lifting;
    this.space = new PreconditionSpace(lifting);
    long count = 0;
    for (Asked asked : earlier) {
      for (Transition each : asked.transitions().toList()) {
        if (each.instance().capability().equals(lifting.capability())
            && lifting.takes(each.instance())) {
          count +=
              each.outcome() instanceof Transition.Moved
                      && !FOLLOWED_UP.contains(asked.purpose().aim())
                  ? 1
                  : 0;
          see(each);
        }
      }
    }
    this.executions = count;
    cover(executed);
    cover(refused);
    this.telling = ordered.size();
    rest();
  }

  private void see(Transition each) {
    space.add(each);
    (each.outcome() instanceof Transition.Moved ? executed : refused)
        .putIfAbsent(lifting.values(each.state(), each.instance()), each);
  }

  /** How often the earlier assessment executed it, but for doubts and checks. */
  long executions() {
    return executions;
  }

  /** All there is, the telling ones first. */
  List<Situation> all() {
    return ordered;
  }

  /** How many of them show what is needed and what is not. */
  int telling() {
    return telling;
  }

  /**
   * As few as show all that these show: with which values each literal was missing alone of those
   * that are needed; for executions, which literals were missing at all.
   */
  private void cover(Map<BitSet, Transition> attempts) {
    Map<Transition, Set<Long>> shows = new LinkedHashMap<>();
    Set<Long> open = new HashSet<>();
    for (Map.Entry<BitSet, Transition> each : attempts.entrySet()) {
      Set<Long> shown = shown(each.getKey());
      if (!shown.isEmpty()) {
        shows.put(each.getValue(), shown);
        open.addAll(shown);
      }
    }
    while (!open.isEmpty()) {
      Transition best = null;
      long most = 0;
      for (Map.Entry<Transition, Set<Long>> each : shows.entrySet()) {
        long more = each.getValue().stream().filter(open::contains).count();
        if (more > most) {
          most = more;
          best = each.getKey();
        }
      }
      if (best == null) {
        return;
      }
      ordered.add(new Situation(best.instance(), best.state()));
      open.removeAll(shows.getOrDefault(best, Set.of()));
    }
  }

  /** Pairs of the needed literal that is missing, or none, and another that is missing. */
  private Set<Long> shown(BitSet values) {
    BitSet violated = lifting.violated(values);
    BitSet missing = (BitSet) violated.clone();
    missing.and(space.required());
    Set<Long> shown = new HashSet<>();
    if (missing.cardinality() <= 1) {
      long reason = missing.isEmpty() ? -1 : missing.nextSetBit(0);
      violated.stream().forEach(other -> shown.add(reason << Integer.SIZE | other));
    }
    return shown;
  }

  private void rest() {
    Set<Situation> known = new HashSet<>(ordered);
    List<Transition> left = new ArrayList<>(refused.values());
    left.addAll(executed.values());
    left.stream()
        .map(each -> new Situation(each.instance(), each.state()))
        .filter(known::add)
        .limit(MOST)
        .forEach(ordered::add);
  }
}
