package dev.qace.model.ppddl;

/** Numbers with what they count. */
final class Counted {
  private Counted() {}

  static String of(int count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }
}
