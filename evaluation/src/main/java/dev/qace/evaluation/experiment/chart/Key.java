package dev.qace.evaluation.experiment.chart;

import java.util.ArrayList;
import java.util.List;

/** What the lines and marks of a figure mean, and what to mind when reading it. */
final class Key {
  private static final double SAMPLE = 34;
  private static final double ROW = 19;
  private static final double SIZE = 12.5;
  private static final double NOTE_SIZE = 11;
  private static final double NOTE_ROW = 14.5;

  private final Svg svg;
  private final double x;
  private final double width;
  private double y;

  Key(Svg svg, double x, double y, double width) {
    this.svg = svg;
    this.x = x;
    this.y = y;
    this.width = width;
  }

  void line(Look look) {
    look.line(svg, List.of(new double[] {x, y}, new double[] {x + SAMPLE - 6, y}));
    look.cross(svg, x + SAMPLE - 6, y);
    words(look.way());
  }

  void diamond(boolean hollow, String words) {
    PublishedMarks.diamond(svg, x + SAMPLE / 2 - 3, y, hollow);
    words(words);
  }

  void triangle(boolean upwards, String words) {
    PublishedMarks.triangle(svg, x + SAMPLE / 2 - 3, y, upwards);
    words(words);
  }

  void level(String words) {
    svg.element(
        "line",
        "x1",
        x,
        "y1",
        y,
        "x2",
        x + SAMPLE - 6,
        "y2",
        y,
        "stroke",
        Palette.LEVEL,
        "stroke-width",
        1.6);
    words(words);
  }

  private void words(String words) {
    svg.text(x + SAMPLE + 6, y + 4, SIZE, words, "fill", Palette.INK);
    y += ROW;
  }

  /** Sentences, broken into lines. */
  void note(String sentences) {
    y += 3;
    for (String line : broken(sentences)) {
      svg.text(x, y + 4, NOTE_SIZE, line, "fill", Palette.PALE_INK);
      y += NOTE_ROW;
    }
  }

  private List<String> broken(String sentences) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : sentences.split(" ", -1)) {
      if (line.length() > 0 && Svg.width(line + " " + word, NOTE_SIZE) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
