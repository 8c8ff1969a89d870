package dev.qace.learner.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers in a row, small ones in few bytes: seven bits a byte, the lowest first. Grows only, and
 * never by more than it needs. Not thread-safe.
 */
final class ByteLog {
  private static final int CHUNK = 1 << 13;

  private final List<byte[]> chunks = new ArrayList<>();
  private long size;

  /** A number of at least 0, or any at all by its 64 bits. */
  void add(long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    put((byte) rest);
  }

  /** A number that may be below 0. */
  void addSigned(long number) {
    add(number << 1 ^ number >> 63);
  }

  private void put(byte each) {
    int at = (int) (size % CHUNK);
    if (at == 0) {
      chunks.add(new byte[CHUNK]);
    }
    chunks.get(chunks.size() - 1)[at] = each;
    size++;
  }

  /** Where the next number will be. */
  long size() {
    return size;
  }

  /** Reads from a place on. */
  NumberReader from(long place) {
    return new NumberReader(place);
  }

  /** Reads number by number. */
  final class NumberReader {
    private long at;

    private NumberReader(long at) {
      this.at = at;
    }

    long next() {
      long number = 0;
      for (int shift = 0; ; shift += 7) {
        byte each = chunks.get((int) (at / CHUNK))[(int) (at % CHUNK)];
        at++;
        number |= (each & 0x7FL) << shift;
        if (each >= 0) {
          return number;
        }
      }
    }

    int nextInt() {
      return (int) next();
    }

    long nextSigned() {
      long number = next();
      return number >>> 1 ^ -(number & 1);
    }
  }
}
