package dev.qace.planner.ground;

import dev.qace.planner.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The atoms found so far, numbered in the order in which they were found. */
final class AtomTable {
  private static final IntList NONE = new IntList();

  private final int objects;
  private final int predicates;
  private final int[] arities;
  private final IntList predicateOf = new IntList();
  private final IntList starts = new IntList();
  private final IntList arguments = new IntList();
  private final List<IntList> byPredicate = new ArrayList<>();
  private final IntList[][] byArgument;
  private long[] keys = new long[1024];
  private int[] numbers = new int[1024];

  AtomTable(int objects, int[] arities) {
    this.objects = Math.max(1, objects);
    this.predicates = arities.length;
    this.arities = arities;
    this.byArgument = new IntList[arities.length][];
    for (int p = 0; p < arities.length; p++) {
      byPredicate.add(new IntList());
      byArgument[p] = new IntList[arities[p] * this.objects];
      key(p, new int[arities[p]]);
      if (Math.pow(this.objects, arities[p]) * predicates > Long.MAX_VALUE / 4.0) {
        throw new IllegalArgumentException(
            "a predicate of " + arities[p] + " parameters over " + objects + " objects");
      }
    }
    Arrays.fill(keys, -1);
  }

  int size() {
    return predicateOf.size();
  }

  int predicate(int atom) {
    return predicateOf.get(atom);
  }

  int argument(int atom, int position) {
    return arguments.get(starts.get(atom) + position);
  }

  /** The number of an atom, or -1. */
  int find(int predicate, int[] objects) {
    long key = key(predicate, objects);
    int slot = slot(key);
    return keys[slot] == key ? numbers[slot] : -1;
  }

  /** Whether the atom was new. */
  boolean add(int predicate, int[] objects) {
    long key = key(predicate, objects);
    int slot = slot(key);
    if (keys[slot] == key) {
      return false;
    }
    int number = size();
    keys[slot] = key;
    numbers[slot] = number;
    predicateOf.add(predicate);
    starts.add(arguments.size());
    byPredicate.get(predicate).add(number);
    for (int i = 0; i < objects.length; i++) {
      arguments.add(objects[i]);
      int at = i * this.objects + objects[i];
      IntList list = byArgument[predicate][at];
      if (list == null) {
        list = new IntList();
        byArgument[predicate][at] = list;
      }
      list.add(number);
    }
    if (2 * size() > keys.length) {
      grow();
    }
    return true;
  }

  IntList all(int predicate) {
    return byPredicate.get(predicate);
  }

  IntList with(int predicate, int position, int object) {
    IntList list = byArgument[predicate][position * objects + object];
    return list == null ? NONE : list;
  }

  private long key(int predicate, int[] objects) {
    long key = 0;
    for (int i = 0; i < arities[predicate]; i++) {
      key = key * this.objects + objects[i];
    }
    return key * predicates + predicate;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != -1 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[2 * oldKeys.length];
    numbers = new int[2 * oldKeys.length];
    Arrays.fill(keys, -1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != -1) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
