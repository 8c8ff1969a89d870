package dev.qace.report.html;

import dev.qace.report.words.OddsInWords;

/**
 * A small picture of a probability: a line from never to always, with the interval and the
 * estimate.
 */
public final class OddsBar {
  private static final int WIDTH = 1000;

  private OddsBar() {}

  public static void draw(Html html, double probability, double low, double high) {
    int from = (int) Math.round(low * WIDTH);
    int to = Math.max(from + 4, (int) Math.round(high * WIDTH));
    int at = (int) Math.round(probability * WIDTH);
    html.open(
        "svg",
        "class",
        "odds",
        "viewBox",
        "0 0 1000 20",
        "preserveAspectRatio",
        "none",
        "role",
        "img",
        "aria-label",
        OddsInWords.percent(probability)
            + ", between "
            + OddsInWords.percent(Math.floor(low * 1000 + 1e-6) / 1000)
            + " and "
            + OddsInWords.percent(Math.ceil(high * 1000 - 1e-6) / 1000));
    rectangle(html, "track", 0, 7, WIDTH, 6);
    rectangle(html, "range", from, 3, to - from, 14);
    rectangle(html, "point", Math.max(0, Math.min(WIDTH - 6, at - 3)), 0, 6, 20);
    html.close();
  }

  private static void rectangle(Html html, String look, int x, int y, int width, int height) {
    html.open(
            "rect",
            "class",
            look,
            "x",
            Integer.toString(x),
            "y",
            Integer.toString(y),
            "width",
            Integer.toString(width),
            "height",
            Integer.toString(height))
        .close();
  }
}
