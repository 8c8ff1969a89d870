package dev.qace.planner.task;

import dev.qace.model.Atom;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.Effort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups of fluents of which at most one is true in every reachable state: where a vehicle is, or
 * whether a hand is empty or holds one thing or another. Found by guessing that some predicates,
 * with all but one parameter fixed, make a group, and checking that no operator adds one of it
 * without taking another away (after Helmert, Artificial Intelligence 173, 2009).
 */
public final class Mutexes {
  private static final int MOST_CANDIDATES = 300;
  private static final long MOST_CHECKS = 20_000_000;

  /** A predicate of which one parameter, or none (-1), is not fixed. */
  private record Part(Predicate predicate, int counted) {}

  private final Task task;
  private final Effort effort;
  private final List<Atom> fluents;
  private final Map<List<WorldObject>, Integer> keyNumbers = new HashMap<>();
  private final Map<Part, int[]> keys = new LinkedHashMap<>();
  private final List<int[]> groups = new ArrayList<>();
  private final long[][] excluded;
  private long checks;

  public Mutexes(Task task, Effort effort) {
    this.task = task;
    this.effort = effort;
    this.fluents = task.problem.fluents();
    this.excluded = new long[task.fluents][];
    Set<Predicate> predicates = new HashSet<>();
    fluents.forEach(fluent -> predicates.add(fluent.predicate()));
    for (Predicate predicate : predicates) {
      for (int counted = -1; counted < predicate.arity(); counted++) {
        Part part = new Part(predicate, counted);
        keys.put(part, keysOf(part));
      }
    }
    search();
    groups.sort(Comparator.comparing(group -> -group.length));
    groups.forEach(this::exclude);
  }

  private int[] keysOf(Part part) {
    int[] numbers = new int[task.fluents];
    for (int fluent = 0; fluent < numbers.length; fluent++) {
      Atom atom = fluents.get(fluent);
      numbers[fluent] = -1;
      if (atom.predicate().equals(part.predicate)) {
        List<WorldObject> key = new ArrayList<>(atom.objects());
        if (part.counted >= 0) {
          key.remove(part.counted);
        }
        numbers[fluent] = keyNumbers.computeIfAbsent(key, k -> keyNumbers.size());
      }
    }
    return numbers;
  }

  /** Whether one is surely false where the other is true. */
  public boolean exclude(int one, int other) {
    long[] others = excluded[one];
    return others != null && (others[other >>> 6] & 1L << other) != 0;
  }

  /** The groups, the largest first. */
  public List<int[]> groups() {
    return groups;
  }

  private void search() {
    Deque<Set<Part>> open = new ArrayDeque<>();
    Set<Set<Part>> seen = new HashSet<>();
    keys.keySet().forEach(part -> open.add(Set.of(part)));
    while (!open.isEmpty() && seen.size() < MOST_CANDIDATES && checks < MOST_CHECKS) {
      Set<Part> candidate = open.removeFirst();
      if (seen.add(candidate)) {
        check(candidate, open);
      }
    }
  }

  private void check(Set<Part> candidate, Deque<Set<Part>> open) {
    int[] key = new int[task.fluents];
    Arrays.fill(key, -1);
    for (Part part : candidate) {
      int[] ofPart = keys.getOrDefault(part, new int[0]);
      for (int fluent = 0; fluent < ofPart.length; fluent++) {
        key[fluent] = ofPart[fluent] >= 0 ? ofPart[fluent] : key[fluent];
      }
    }
    for (int op = 0; op < task.operators; op++) {
      effort.step();
      for (int outcome = 0; outcome < task.outcomes(op); outcome++) {
        checks += 1 + task.adds[op][outcome].length;
        int heavy = unbalanced(op, outcome, key);
        if (heavy >= 0) {
          refine(candidate, op, outcome, key[heavy], open);
        }
        if (heavy != -1) {
          return;
        }
      }
    }
    collect(key);
  }

  /** An add that nothing makes up for, -1 if there is none, -2 where nothing ever could. */
  private int unbalanced(int op, int outcome, int[] key) {
    if (task.isConditional(op)) {
      for (Task.Guarded change : task.guarded[op][outcome]) {
        if (change.value() && key[change.fluent()] >= 0) {
          return -2;
        }
      }
    }
    int[] adds = task.adds[op][outcome];
    for (int i = 0; i < adds.length; i++) {
      if (key[adds[i]] < 0 || requires(op, adds[i])) {
        continue;
      }
      for (int j = 0; j < i; j++) {
        if (key[adds[j]] == key[adds[i]]) {
          return -2;
        }
      }
      boolean balanced = false;
      for (int deleted : task.deletes[op][outcome]) {
        balanced |= key[deleted] == key[adds[i]] && requires(op, deleted);
      }
      if (!balanced) {
        return adds[i];
      }
    }
    return -1;
  }

  private boolean requires(int op, int fluent) {
    for (int literal : task.required[op]) {
      if (literal == 2 * fluent) {
        return true;
      }
    }
    return false;
  }

  private void refine(Set<Part> candidate, int op, int outcome, int key, Deque<Set<Part>> open) {
    for (int deleted : task.deletes[op][outcome]) {
      if (requires(op, deleted)) {
        for (Map.Entry<Part, int[]> part : keys.entrySet()) {
          boolean fresh =
              candidate.stream().noneMatch(p -> p.predicate.equals(part.getKey().predicate));
          if (fresh && part.getValue()[deleted] == key) {
            Set<Part> wider = new HashSet<>(candidate);
            wider.add(part.getKey());
            open.add(wider);
          }
        }
      }
    }
  }

  private void collect(int[] key) {
    Map<Integer, List<Integer>> byKey = new LinkedHashMap<>();
    Map<Integer, Integer> initially = new HashMap<>();
    for (int fluent = 0; fluent < key.length; fluent++) {
      if (key[fluent] >= 0) {
        byKey.computeIfAbsent(key[fluent], k -> new ArrayList<>()).add(fluent);
        if ((task.initial[fluent >>> 6] & 1L << fluent) != 0) {
          initially.merge(key[fluent], 1, Integer::sum);
        }
      }
    }
    byKey.forEach(
        (number, members) -> {
          if (members.size() > 1 && initially.getOrDefault(number, 0) <= 1) {
            groups.add(members.stream().mapToInt(Integer::intValue).toArray());
          }
        });
  }

  private void exclude(int[] group) {
    effort.hold(8L * group.length * task.words);
    for (int one : group) {
      long[] others = excluded[one] == null ? new long[task.words] : excluded[one];
      for (int other : group) {
        if (other != one) {
          others[other >>> 6] |= 1L << other;
        }
      }
      excluded[one] = others;
    }
  }
}
