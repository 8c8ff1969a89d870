package dev.qace.planner.search;

import dev.qace.model.Policy;
import dev.qace.planner.task.Decisions;
import dev.qace.planner.task.Partial;
import dev.qace.planner.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A policy in the making. Each rule has an outcome that leads from wherever it applies to where its
 * next rule applies, which is nearer to the goal, or to the goal itself; in a state the nearest
 * rule counts. So wherever the rules close, the goal stays in reach.
 */
final class Rules {

  /** What to do in a partial state. */
  static final class Rule {
    final Partial when;
    final int operator;
    final int distance;
    final @Nullable Rule next;
    private final int home;
    private final int literals;

    /** Breaks ties: in a state and in the policy written down, the same rule has to come first. */
    private final int number;

    private boolean dropped;

    /**
     * Whether certified rules close from here. Then some outcome leads to where a certified rule of
     * lower rank applies, or to the goal.
     */
    boolean certified;

    int rank;

    private Rule(
        Partial when, int operator, int distance, @Nullable Rule next, int home, int number) {
      this.when = when;
      this.operator = operator;
      this.distance = distance;
      this.next = next;
      this.home = home;
      this.number = number;
      this.literals = when.literals().length;
    }

    boolean isDropped() {
      return dropped;
    }
  }

  private record Key(Partial when, int operator) {}

  private final Task task;

  /**
   * By fluent, the rules that wait there for it to be true, nearest first; at the end all others.
   */
  private final List<List<Rule>> homes = new ArrayList<>();

  private final Map<Key, Rule> known = new HashMap<>();
  private int version;

  Rules(Task task) {
    this.task = task;
    for (int i = 0; i <= task.fluents; i++) {
      homes.add(new ArrayList<>());
    }
  }

  /** Grows with every change. */
  int version() {
    return version;
  }

  /** Adds a rule, unless one that is at least as near does the same. */
  Rule add(Partial when, int operator, @Nullable Rule next) {
    int distance = next == null ? 1 : next.distance + 1;
    Key key = new Key(when, operator);
    Rule same = known.get(key);
    if (same != null && same.distance <= distance) {
      return same;
    }
    int home = home(when);
    Rule rule = new Rule(when, operator, distance, next, home, version);
    List<Rule> list = homes.get(home);
    int at = list.size();
    while (at > 0 && list.get(at - 1).distance > distance) {
      at--;
    }
    list.add(at, rule);
    known.put(key, rule);
    version++;
    return rule;
  }

  /** Adds a rule like another that names more. */
  Rule addNarrower(Partial when, Rule like) {
    return add(when, like.operator, like.next);
  }

  private int home(Partial when) {
    int best = task.fluents;
    for (int i = 0; i < task.words; i++) {
      for (long bits = when.yes[i]; bits != 0; bits &= bits - 1) {
        int fluent = 64 * i + Long.numberOfTrailingZeros(bits);
        if (best == task.fluents || homes.get(fluent).size() < homes.get(best).size()) {
          best = fluent;
        }
      }
    }
    return best;
  }

  /** The nearest certified rule that applies, or else the nearest of all. */
  @Nullable Rule in(long[] state) {
    Rule best = better(homes.get(task.fluents), state, null);
    for (int i = 0; i < task.words; i++) {
      for (long bits = state[i]; bits != 0; bits &= bits - 1) {
        best = better(homes.get(64 * i + Long.numberOfTrailingZeros(bits)), state, best);
      }
    }
    return best;
  }

  private static @Nullable Rule better(List<Rule> rules, long[] state, @Nullable Rule best) {
    Rule found = best;
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      if ((found == null || comesFirst(rule, found)) && rule.when.matches(state)) {
        found = rule;
      }
    }
    return found;
  }

  private static boolean comesFirst(Rule one, Rule other) {
    return compare(one, other) < 0;
  }

  /**
   * Certified rules by rank; the others behind them by distance, and the more that is named the
   * better. No two rules are equal: where each comes first in a state that the other applies in,
   * only one of them has been followed.
   */
  private static int compare(Rule one, Rule other) {
    if (one.certified != other.certified) {
      return one.certified ? -1 : 1;
    }
    int order =
        one.certified
            ? Integer.compare(one.rank, other.rank)
            : Integer.compare(one.distance, other.distance);
    order = order == 0 ? Integer.compare(other.literals, one.literals) : order;
    return order == 0 ? Integer.compare(one.number, other.number) : order;
  }

  /** A certified rule of lower rank than that which applies in every state that matches. */
  @Nullable Rule covering(Partial states, int belowRank) {
    Rule found = covering(homes.get(task.fluents), states, belowRank);
    for (int i = 0; i < task.words && found == null; i++) {
      for (long bits = states.yes[i]; bits != 0 && found == null; bits &= bits - 1) {
        int home = 64 * i + Long.numberOfTrailingZeros(bits);
        found = covering(homes.get(home), states, belowRank);
      }
    }
    return found;
  }

  private static @Nullable Rule covering(List<Rule> rules, Partial states, int belowRank) {
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      if (rule.certified && rule.rank < belowRank && rule.when.covers(states)) {
        return rule;
      }
    }
    return null;
  }

  List<Rule> all() {
    List<Rule> all = new ArrayList<>();
    homes.forEach(all::addAll);
    return all;
  }

  /**
   * Takes away a rule that is not certified, and all rules that lead to it; certified ones rest on
   * certified ones alone.
   */
  void drop(Rule rule) {
    rule.dropped = true;
    version++;
    List<Rule> all = all();
    all.sort(Comparator.comparingInt(each -> each.distance));
    for (Rule each : all) {
      each.dropped |= !each.certified && each.next != null && each.next.dropped;
      if (each.dropped) {
        homes.get(each.home).remove(each);
        known.remove(new Key(each.when, each.operator), each);
      }
    }
  }

  /** Those of the rules that are used: the certified ones first, and the nearest first. */
  static Policy policy(Task task, java.util.Collection<Rule> used) {
    return new Policy(
        used.stream()
            .sorted(Rules::compare)
            .map(rule -> Decisions.rule(task, rule.when, rule.operator))
            .toList());
  }
}
