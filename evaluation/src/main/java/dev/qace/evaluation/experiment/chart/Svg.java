package dev.qace.evaluation.experiment.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** A drawing, written down as it is drawn. */
final class Svg {
  private static final double WIDTH_OF_A_LETTER = 0.475;

  private final StringBuilder text = new StringBuilder();

  /**
   * @param title what it is called by those who cannot see it
   */
  Svg(double width, double height, String title) {
    text.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\""
            .formatted(number(width), number(height), number(width), number(height)));
    text.append(" role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n");
    text.append("<title>").append(escaped(title)).append("</title>\n");
    text.append("<style>\n").append(Palette.style()).append("</style>\n");
    element("rect", "width", width, "height", height, "fill", Palette.PAGE);
  }

  /** An element with attributes, each a name and a value. */
  Svg element(String name, Object... attributes) {
    open(name, attributes);
    text.insert(text.length() - 2, "/");
    return this;
  }

  /** The beginning of an element that has others in it. */
  Svg open(String name, Object... attributes) {
    text.append('<').append(name).append(classes(attributes));
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      text.append(value instanceof Number n ? number(n.doubleValue()) : escaped(value.toString()));
      text.append('"');
    }
    text.append(">\n");
    return this;
  }

  private static String classes(Object... attributes) {
    List<String> classes = new ArrayList<>();
    for (int i = 0; i < attributes.length; i += 2) {
      Palette.classOf(attributes[i].toString(), attributes[i + 1]).ifPresent(classes::add);
    }
    return classes.isEmpty() ? "" : " class=\"" + String.join(" ", classes) + "\"";
  }

  Svg text(double x, double y, double size, String words, Object... attributes) {
    List<Object> all = new ArrayList<>(List.of("x", x, "y", y, "font-size", size));
    all.addAll(List.of(attributes));
    open("text", all.toArray());
    text.setLength(text.length() - 1);
    text.append(escaped(words)).append("</text>\n");
    return this;
  }

  /** A path along points. */
  static String path(List<double[]> points) {
    StringBuilder path = new StringBuilder();
    for (double[] point : points) {
      path.append(path.length() == 0 ? "M" : "L");
      path.append(number(point[0])).append(' ').append(number(point[1]));
    }
    return path.toString();
  }

  /** About how wide words are. */
  static double width(String words, double size) {
    return words.length() * size * WIDTH_OF_A_LETTER;
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(1, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** The whole document. */
  String end() {
    return text + "</svg>\n";
  }
}
