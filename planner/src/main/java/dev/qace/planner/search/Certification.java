package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the largest set of rules that closes whatever the state: every outcome of each leads to the
 * goal or to where another of them applies, and some outcome to the goal or to where a nearer one
 * does. Rules only ever join it. What matches such a rule needs no looking at state by state, of
 * which there may be more than atoms in the universe.
 */
final class Certification {
  private static final int PATIENCE = 64;
  private static final int UNRANKED = Integer.MAX_VALUE - 1;

  private final Task task;
  private final Rules rules;
  private final Effort effort;
  private final IdentityHashMap<Rules.Rule, Set<Rules.Rule>> dependents = new IdentityHashMap<>();
  private int version = -1;
  private int waited;
  private int patience = PATIENCE;

  Certification(Task task, Rules rules, Effort effort) {
    this.task = task;
    this.rules = rules;
    this.effort = effort;
  }

  /** Called once per state that was looked at; certifies again every now and then. */
  void consider() {
    if (++waited >= patience) {
      patience *= 2;
      certify();
    }
  }

  /** Certifies what can be, if anything has changed. */
  void renew() {
    patience = PATIENCE;
    certify();
  }

  private void certify() {
    waited = 0;
    if (version == rules.version()) {
      return;
    }
    version = rules.version();
    List<Rules.Rule> candidates = new ArrayList<>(rules.all());
    candidates.removeIf(rule -> rule.certified);
    for (Rules.Rule rule : candidates) {
      rule.certified = true;
      rule.rank = UNRANKED;
    }
    dependents.clear();
    Deque<Rules.Rule> doubtful = new ArrayDeque<>(candidates);
    while (!doubtful.isEmpty()) {
      removeOpen(doubtful);
      rank(candidates);
      for (Rules.Rule rule : candidates) {
        if (rule.certified && rule.rank == UNRANKED) {
          rule.certified = false;
          doubtful.addAll(dependents.getOrDefault(rule, Set.of()));
        }
      }
    }
  }

  /** A candidate stays as long as its witnesses do; those that lose one are looked at again. */
  private void removeOpen(Deque<Rules.Rule> doubtful) {
    while (!doubtful.isEmpty()) {
      effort.look();
      Rules.Rule rule = doubtful.removeFirst();
      if (!rule.certified) {
        continue;
      }
      Set<Rules.Rule> witnesses = witnesses(rule);
      if (witnesses == null) {
        rule.certified = false;
        doubtful.addAll(dependents.getOrDefault(rule, Set.of()));
      } else {
        witnesses.forEach(w -> dependents.computeIfAbsent(w, k -> new LinkedHashSet<>()).add(rule));
      }
    }
  }

  /** How many steps with lucky outcomes it takes through certified rules to the goal. */
  private void rank(List<Rules.Rule> candidates) {
    Deque<Rules.Rule> open = new ArrayDeque<>();
    for (Rules.Rule rule : candidates) {
      rule.rank = UNRANKED;
    }
    for (Rules.Rule rule : candidates) {
      if (rule.certified && mayEnd(rule)) {
        rule.rank = 1;
        open.add(rule);
      }
    }
    dependents.keySet().stream().filter(r -> r.certified && r.rank < UNRANKED).forEach(open::add);
    while (!open.isEmpty()) {
      Rules.Rule rule = open.removeFirst();
      for (Rules.Rule dependent : dependents.getOrDefault(rule, Set.of())) {
        if (dependent.certified && rule.rank + 1 < dependent.rank) {
          dependent.rank = rule.rank + 1;
          open.add(dependent);
        }
      }
    }
  }

  private boolean mayEnd(Rules.Rule rule) {
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      if (task.goal.follows(after(rule, outcome))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds to a rule what the rules that apply after each outcome need, so that from wherever the
   * narrower rule applies they apply. Where these are all certified, it is.
   */
  void narrow(Rules.Rule rule, long[] state) {
    Partial when = rule.when.copy();
    long[] next = new long[task.words];
    boolean certified = true;
    int rank = Integer.MAX_VALUE;
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      task.apply(rule.operator, outcome, state, next);
      Partial needed = new Partial(task.words);
      if (task.goal.holds(next)) {
        task.goal.support(next, needed);
        rank = 0;
      } else {
        Rules.Rule follower = rules.in(next);
        if (follower == null) {
          return;
        }
        needed = follower.when;
        certified &= follower.certified;
        rank = Math.min(rank, follower.certified ? follower.rank : rank);
      }
      Partial known = after(rule, outcome);
      for (int literal : needed.literals()) {
        boolean value = (literal & 1) == 0;
        if (!(value ? known.wantsTrue(literal >> 1) : known.wantsFalse(literal >> 1))) {
          when.add(literal >> 1, value);
        }
      }
    }
    Rules.Rule narrower = rules.addNarrower(when, rule);
    if (certified && !narrower.certified && !task.isConditional(rule.operator)) {
      narrower.certified = true;
      narrower.rank = rank + 1;
    }
  }

  /** Rules that apply after each outcome; null if there are none. */
  private @Nullable Set<Rules.Rule> witnesses(Rules.Rule rule) {
    Set<Rules.Rule> witnesses = new LinkedHashSet<>();
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      Partial after = after(rule, outcome);
      if (!task.goal.follows(after)) {
        Rules.Rule witness =
            rule.next != null && rule.next.certified && rule.next.when.covers(after)
                ? rule.next
                : rules.covering(after, rule.rank);
        witness = witness == null ? rules.covering(after, Integer.MAX_VALUE) : witness;
        if (witness == null) {
          return null;
        }
        witnesses.add(witness);
      }
    }
    return witnesses;
  }

  /** What surely holds after an outcome wherever the rule applies. */
  private Partial after(Rules.Rule rule, int outcome) {
    Partial after = rule.when.copy();
    for (int fluent : task.deletes[rule.operator][outcome]) {
      after.remove(fluent);
      after.add(fluent, false);
    }
    if (task.isConditional(rule.operator)) {
      Task.Guarded[] guarded = task.guarded[rule.operator][outcome];
      change(guarded, false, rule.when, after);
      change(guarded, true, rule.when, after);
    }
    for (int fluent : task.adds[rule.operator][outcome]) {
      after.remove(fluent);
      after.add(fluent, true);
    }
    return after;
  }

  private static void change(Task.Guarded[] guarded, boolean value, Partial when, Partial after) {
    for (Task.Guarded change : guarded) {
      if (change.value() == value && !change.when().isExcluded(when)) {
        boolean same = value ? after.wantsTrue(change.fluent()) : after.wantsFalse(change.fluent());
        if (change.when().follows(when)) {
          after.remove(change.fluent());
          after.add(change.fluent(), value);
        } else if (!same) {
          after.remove(change.fluent());
        }
      }
    }
  }

  /** The rules with which a certified rule is certified by itself. */
  private Set<Rules.Rule> needs(Rules.Rule rule) {
    Set<Rules.Rule> needs = new LinkedHashSet<>();
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      Partial after = after(rule, outcome);
      if (!task.goal.follows(after)) {
        Rules.Rule witness = rules.covering(after, rule.rank);
        witness = witness == null ? rules.covering(after, Integer.MAX_VALUE) : witness;
        if (witness == null) {
          throw new AssertionError("a certified rule leads nowhere");
        }
        needs.add(witness);
      }
    }
    return needs;
  }

  /** The rules, and whatever certified rules are needed for the certified ones among them. */
  Collection<Rules.Rule> complete(Collection<Rules.Rule> used) {
    Set<Rules.Rule> complete = new LinkedHashSet<>(used);
    Deque<Rules.Rule> open = new ArrayDeque<>(used);
    while (!open.isEmpty()) {
      Rules.Rule rule = open.removeFirst();
      if (rule.certified) {
        for (Rules.Rule needed : needs(rule)) {
          if (complete.add(needed)) {
            open.add(needed);
          }
        }
      }
    }
    return complete;
  }
}
