package dev.qace.wire;

/** The version that is spoken here, and how much an agent may say at once. */
final class Protocol {
  static final int VERSION = 1;
  static final int LONGEST_LINE = 16 << 20;
  static final int MOST_OBJECTS = 10_000;
  static final int MOST_DECLARED = 1_000;
  static final int MOST_PARAMETERS = 20;
  static final int LONGEST_NAME = 200;
  static final int LONGEST_TEXT = 1_000;

  private Protocol() {}
}
