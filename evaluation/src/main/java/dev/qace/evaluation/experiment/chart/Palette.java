package dev.qace.evaluation.experiment.chart;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The colours of figures: each as it is on a light page and, for readers who prefer dark ones, on a
 * dark page.
 */
final class Palette {
  static final String PAGE = "#ffffff";
  static final String INK = "#222222";
  static final String PALE_INK = "#666666";
  static final String GRID = "#e4e4e4";
  static final String LEVEL = "#9a9a9a";

  private static final Map<String, String> DARK = new LinkedHashMap<>();

  static {
    DARK.put(PAGE, "#0d1117");
    DARK.put(INK, "#e6e6e6");
    DARK.put(PALE_INK, "#a6a6a6");
    DARK.put(GRID, "#30363d");
    DARK.put(LEVEL, "#7d8590");
    DARK.put("#0072b2", "#58b4f0");
    DARK.put("#d55e00", "#ff9a4d");
    DARK.put("#009e73", "#3ddbaa");
    DARK.put("#a0478a", "#f0a6d0");
    DARK.put("#7a6a00", "#e8d44d");
    DARK.put("#56b4e9", "#9ad6ff");
    DARK.put("#b07aa1", "#c9a3ff");
  }

  private Palette() {}

  /** The class by which an attribute of this colour is another one on a dark page. */
  static Optional<String> classOf(String attribute, Object colour) {
    if (!attribute.equals("fill") && !attribute.equals("stroke")) {
      return Optional.empty();
    }
    int place = 0;
    for (String light : DARK.keySet()) {
      if (light.equals(colour)) {
        return Optional.of(attribute.charAt(0) + Integer.toString(place));
      }
      place++;
    }
    return Optional.empty();
  }

  /** What a drawing says of its colours on dark pages. */
  static String style() {
    StringBuilder style = new StringBuilder("@media (prefers-color-scheme: dark) {\n");
    int place = 0;
    for (String dark : DARK.values()) {
      style.append(".f%d { fill: %s } .s%d { stroke: %s }%n".formatted(place, dark, place, dark));
      place++;
    }
    return style.append("}\n").toString().replace("\r\n", "\n");
  }
}
