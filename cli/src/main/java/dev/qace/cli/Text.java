package dev.qace.cli;

/** Small turns of phrase. */
final class Text {
  private Text() {}

  /** {@code 1 capability}, {@code 2 capabilities}. */
  static String counted(int count, String one) {
    String many = one.endsWith("y") ? one.substring(0, one.length() - 1) + "ies" : one + "s";
    return count + " " + (count == 1 ? one : many);
  }
}
