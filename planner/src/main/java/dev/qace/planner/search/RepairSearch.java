package dev.qace.planner.search;

import dev.qace.model.Policy;
import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.task.Mutexes;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Relaxation;
import dev.qace.planner.task.RelaxedPlan;
import dev.qace.planner.task.StateTable;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds strong-cyclic policies, and weak ones on the way, by planning for lucky outcomes and
 * repairing the policy wherever another outcome leads (as PRP does: Muise, McIlraith and Beck,
 * ICAPS 2012). The steps of a plan become rules over partial states by regression; states from
 * which there is no plan become dead ends, and steps that may lead to them are forbidden. Sound and
 * complete: a policy is returned when the rules close, and there is none when the initial state is
 * a dead end.
 */
final class RepairSearch {
  /** How long to look for a way back to what was expected, before the goal is sought. */
  private static final int LOCAL_EVALUATIONS = 200;

  private final Task task;
  private final SolutionKind kind;
  private final Effort effort;
  private final DeadEnds deadEnds;
  private final Rules rules;
  private final WeakSearch search;
  private final Regression regression;
  private final Certification certification;
  private final StateTable closed;
  private final List<Visit> open = new ArrayList<>();
  private final Set<Rules.Rule> used = new LinkedHashSet<>();
  private boolean unsolvable;
  private Optional<Policy> policy = Optional.empty();
  private long deadline;
  private int plans;
  private int visits;

  /**
   * Whether a pass was interrupted by the clock and can go on; and how things were at its start.
   */
  private boolean passing;

  private int rulesBefore;
  private int deadBefore;
  private int plansBefore;

  /** Whether rules are narrowed on the way back, so that they can be certified. */
  private boolean narrowing = true;

  /** A state on the way, the rule it was hoped to be for, and the rule it has. */
  private static final class Visit {
    final long[] state;
    final Rules.@Nullable Rule hoped;
    Rules.@Nullable Rule rule;

    Visit(long[] state, Rules.@Nullable Rule hoped) {
      this.state = state;
      this.hoped = hoped;
    }
  }

  RepairSearch(Task task, SolutionKind kind, Effort effort) {
    this.task = task;
    this.kind = kind;
    this.effort = effort;
    Relaxation relaxation = new Relaxation(task, effort);
    Mutexes mutexes = new Mutexes(task, effort);
    boolean[] disabled = new boolean[task.operators];
    this.deadEnds =
        new DeadEnds(
            task, relaxation, mutexes, disabled, kind == SolutionKind.STRONG_CYCLIC, effort);
    this.rules = new Rules(task);
    this.search =
        new WeakSearch(
            task, relaxation, new RelaxedPlan(task, relaxation, disabled), deadEnds, rules, effort);
    this.regression = new Regression(task, deadEnds);
    this.certification = new Certification(task, rules, effort);
    this.closed = new StateTable(task.words, effort);
  }

  Optional<Policy> policy() {
    return policy;
  }

  /** Searches for about that long; whether the matter is decided then. */
  boolean run(long nanos) {
    deadline = System.nanoTime() + nanos;
    search.until(deadline);
    if (kind == SolutionKind.WEAK) {
      return runWeak();
    }
    while (System.nanoTime() - deadline < 0) {
      if (!passing) {
        beginPass();
      }
      if (!pass()) {
        return unsolvable;
      }
      passing = false;
      if (rules.version() == rulesBefore && deadEnds.version() == deadBefore) {
        policy = Optional.of(Rules.policy(task, certification.complete(used)));
        return true;
      }
      narrowing = plans != plansBefore || deadEnds.version() != deadBefore;
    }
    return false;
  }

  private void beginPass() {
    passing = true;
    certification.renew();
    rulesBefore = rules.version();
    deadBefore = deadEnds.version();
    plansBefore = plans;
    closed.clear();
    open.clear();
    used.clear();
    push(task.initial, null);
  }

  private boolean runWeak() {
    WeakSearch.End end = plan(task.initial, null);
    unsolvable = end == WeakSearch.End.EXHAUSTED;
    if (end == WeakSearch.End.FOUND) {
      policy = Optional.of(Rules.policy(task, rules.all()));
    }
    return end != WeakSearch.End.GIVEN_UP;
  }

  /** Follows the rules from the initial state; false where time ran out or there is no solution. */
  private boolean pass() {
    while (!open.isEmpty()) {
      effort.step();
      if ((++visits & 255) == 0 && System.nanoTime() - deadline > 0) {
        return false;
      }
      Visit visit = open.get(open.size() - 1);
      if (visit.rule != null) {
        open.remove(open.size() - 1);
        if (narrowing && !visit.rule.certified && !visit.rule.isDropped()) {
          certification.narrow(visit.rule, visit.state);
        }
      } else if (!visit(visit)) {
        return false;
      }
    }
    if (deadEnds.contains(task.initial)) {
      unsolvable = true;
      return false;
    }
    return true;
  }

  /** Decides what to do in a state; false where time ran out or there is no solution. */
  private boolean visit(Visit visit) {
    long[] state = visit.state;
    Rules.Rule rule = null;
    if (!task.goal.holds(state) && !deadEnds.contains(state)) {
      rule = rule(state);
      if (rule == null) {
        WeakSearch.End end = plan(state, visit.hoped);
        if (end == WeakSearch.End.GIVEN_UP) {
          return false;
        } else if (end == WeakSearch.End.EXHAUSTED && deadEnds.contains(task.initial)) {
          unsolvable = true;
          return false;
        }
        rule = rule(state);
      }
      certification.consider();
    }
    if (rule != null) {
      used.add(rule);
    }
    if (rule == null || rule.certified) {
      open.remove(open.size() - 1);
    } else {
      visit.rule = rule;
      follow(rule, state);
    }
    return true;
  }

  private void push(long[] state, Rules.@Nullable Rule hoped) {
    if (closed.find(state) < 0) {
      closed.add(state);
      open.add(new Visit(state.clone(), hoped));
    }
  }

  private void follow(Rules.Rule rule, long[] state) {
    long[] next = new long[task.words];
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      task.apply(rule.operator, outcome, state, next);
      push(next, rule.next);
    }
  }

  /** The nearest rule; rules that have become forbidden here are dropped on the way. */
  private Rules.@Nullable Rule rule(long[] state) {
    while (true) {
      Rules.Rule rule = rules.in(state);
      if (rule == null || !deadEnds.forbids(rule.operator, state)) {
        return rule;
      }
      guard(rule, state);
      rules.drop(rule);
    }
  }

  /** Has later rules keep clear of the dead end that this rule leads to from the state. */
  private void guard(Rules.Rule rule, long[] state) {
    long[] next = new long[task.words];
    for (int outcome = 0; outcome < task.outcomes(rule.operator); outcome++) {
      task.apply(rule.operator, outcome, state, next);
      if (deadEnds.contains(next) && deadEnds.avoided().stream().noneMatch(p -> p.matches(next))) {
        deadEnds.promote(next);
      }
    }
  }

  private WeakSearch.End plan(long[] state, Rules.@Nullable Rule hoped) {
    plans++;
    // A rule that was dropped meanwhile leads nowhere, and a plan that ends at it neither.
    if (hoped != null && !hoped.isDropped() && !search.isPaused(state)) {
      WeakSearch.End end = search.run(state, hoped.when, LOCAL_EVALUATIONS);
      if (end == WeakSearch.End.FOUND) {
        learn(hoped);
        return end;
      }
      if (System.nanoTime() - deadline > 0) {
        return WeakSearch.End.GIVEN_UP;
      }
    }
    WeakSearch.End end = search.run(state, null, Integer.MAX_VALUE);
    if (end == WeakSearch.End.FOUND) {
      learn(null);
    } else if (end == WeakSearch.End.EXHAUSTED) {
      search.bury();
    }
    return end;
  }

  /** Makes rules of the plan that was found, from its end to its start. */
  private void learn(Rules.@Nullable Rule hoped) {
    List<long[]> path = search.path();
    List<int[]> steps = search.steps();
    long[] end = path.get(path.size() - 1);
    Rules.Rule next = null;
    Partial target = new Partial(task.words);
    if (task.goal.holds(end)) {
      task.goal.support(end, target);
    } else {
      next = hoped != null && hoped.when.matches(end) ? hoped : rules.in(end);
      if (next == null) {
        throw new AssertionError("the plan ends nowhere");
      }
      target = next.when;
    }
    for (int i = steps.size() - 1; i >= 0; i--) {
      int operator = steps.get(i)[0];
      Partial when = regression.before(target, operator, steps.get(i)[1], path.get(i));
      next = rules.add(when, operator, next);
      target = when;
    }
  }
}
