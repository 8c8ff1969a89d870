package dev.qace.learner.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers of at least 0 in a row, each with as many bytes as the largest of its neighbours needs:
 * one, two or four. Grows only. Not thread-safe.
 */
public final class PackedInts {
  private static final int CHUNK = 1 << 10;

  /** Of full chunks, each a byte[], a char[] or an int[]. */
  private final List<Object> full = new ArrayList<>();

  private int[] last = new int[16];
  private int inLast;

  public void add(int number) {
    if (number < 0) {
      throw new IllegalArgumentException(number + " is below 0");
    }
    if (inLast == last.length && inLast < CHUNK) {
      last = Arrays.copyOf(last, 2 * inLast);
    } else if (inLast == CHUNK) {
      full.add(packed(last));
      inLast = 0;
    }
    last[inLast++] = number;
  }

  public int get(int place) {
    int chunk = place / CHUNK;
    int at = place % CHUNK;
    if (place < 0 || chunk > full.size() || (chunk == full.size() && at >= inLast)) {
      throw new IndexOutOfBoundsException(place + " of " + size());
    }
    if (chunk == full.size()) {
      return last[at];
    }
    Object numbers = full.get(chunk);
    if (numbers instanceof byte[] bytes) {
      return bytes[at] & 0xFF;
    }
    return numbers instanceof char[] chars ? chars[at] : ((int[]) numbers)[at];
  }

  public int size() {
    return full.size() * CHUNK + inLast;
  }

  public void clear() {
    full.clear();
    inLast = 0;
  }

  private static Object packed(int[] numbers) {
    int largest = Arrays.stream(numbers).max().orElse(0);
    if (largest <= 0xFF) {
      byte[] bytes = new byte[CHUNK];
      for (int i = 0; i < CHUNK; i++) {
        bytes[i] = (byte) numbers[i];
      }
      return bytes;
    } else if (largest <= Character.MAX_VALUE) {
      char[] chars = new char[CHUNK];
      for (int i = 0; i < CHUNK; i++) {
        chars[i] = (char) numbers[i];
      }
      return chars;
    }
    return numbers.clone();
  }
}
