package dev.qace.dashboard.page;

import java.util.Locale;

/** Bars and numbers that many pages show. */
final class Progress {
  private Progress() {}

  /** A bar with its value in words, for those who do not see it. */
  static void bar(Markup html, String label, double share) {
    int percent = (int) Math.round(100 * Math.max(0, Math.min(1, share)));
    html.open(
        "progress", "class", "bar-of", "max", "100", "value", "" + percent, "aria-label", label);
    html.text(percent + " %").close();
  }

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
