package dev.qace.learner.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps of equal values one, and numbers them from 0 in the order in which they came. Takes about
 * twelve bytes a value beside the value itself. Not thread-safe.
 */
public final class Numbered<T> {
  private final List<T> values = new ArrayList<>();

  /** The number after that of a value, by its hash; 0 is free. As in any open table, half is. */
  private int[] places = new int[16];

  /** The number of a value, which is kept where none is equal to it. */
  public int number(T value) {
    int place = place(value);
    if (places[place] == 0) {
      values.add(value);
      places[place] = values.size();
      grow();
      return values.size() - 1;
    }
    return places[place] - 1;
  }

  /** The number of a value; -1 if none is equal to it. */
  public int find(T value) {
    return places[place(value)] - 1;
  }

  /** The value that is kept of all that are equal to this one, which it may be. */
  public T same(T value) {
    return values.get(number(value));
  }

  public T get(int number) {
    return values.get(number);
  }

  public int size() {
    return values.size();
  }

  private int place(T value) {
    int place = spread(value.hashCode()) & (places.length - 1);
    while (places[place] != 0 && !values.get(places[place] - 1).equals(value)) {
      place = (place + 1) & (places.length - 1);
    }
    return place;
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 16;
  }

  private void grow() {
    if (2 * values.size() <= places.length) {
      return;
    }
    places = new int[2 * places.length];
    for (int i = 0; i < values.size(); i++) {
      places[place(values.get(i))] = i + 1;
    }
  }
}
