package dev.qace.dashboard.page;

import dev.qace.dashboard.live.LiveView;
import dev.qace.dashboard.live.LiveView.Learned;
import dev.qace.dashboard.live.OddsMoment;
import dev.qace.report.words.OddsInWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The chart of how sure the odds are, as the page's script draws it.
 *
 * @param steps the moments, by how many steps were made
 * @param series the least sure capabilities
 * @param others how many are not among them
 */
record ChartData(List<Long> steps, List<Series> series, int others) {
  private static final int MOST_SERIES = 6;
  private static final int MOST_ROWS = 8;

  /**
   * One line.
   *
   * @param points how far off in percentage points, at each moment; null before there is anything
   */
  record Series(String name, List<@Nullable Double> points) {}

  static ChartData of(LiveView view) {
    List<OddsMoment> moments = view.learned().map(Learned::history).orElse(List.of());
    if (moments.isEmpty()) {
      return new ChartData(List.of(), List.of(), 0);
    }
    OddsMoment last = moments.get(moments.size() - 1);
    List<String> names =
        last.widths().keySet().stream()
            .sorted(
                Comparator.comparingDouble((String each) -> -last.widths().getOrDefault(each, 1.0))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(MOST_SERIES)
            .sorted()
            .toList();
    List<Series> series = new ArrayList<>();
    for (String name : names) {
      List<@Nullable Double> points = new ArrayList<>();
      for (OddsMoment moment : moments) {
        Double width = moment.widths().get(name);
        points.add(width == null ? null : Double.valueOf(Math.round(width * 10_000) / 100.0));
      }
      series.add(new Series(name, points));
    }
    return new ChartData(
        moments.stream().map(OddsMoment::step).toList(),
        series,
        last.widths().size() - names.size());
  }

  String json() {
    return JsonMapper.shared().writeValueAsString(this);
  }

  /** The same for those who do not see it. */
  void table(Markup html) {
    if (steps.isEmpty()) {
      return;
    }
    html.open("details", "data-key", "chart").element("summary", "The same as a table");
    html.open("div", "class", "scroll").open("table", "class", "plain");
    html.open("thead").open("tr").element("th", "Steps", "scope", "col");
    series.forEach(each -> html.element("th", each.name(), "scope", "col"));
    html.close().close().open("tbody");
    int every = Math.max(1, (steps.size() + MOST_ROWS - 1) / MOST_ROWS);
    for (int i = (steps.size() - 1) % every; i < steps.size(); i += every) {
      html.open("tr").element("th", Progress.number(steps.get(i)), "scope", "row");
      for (Series each : series) {
        Double point = each.points().get(i);
        html.element(
            "td", point == null ? "–" : OddsInWords.percent(point / 100), "class", "number");
      }
      html.close();
    }
    html.close().close().close().close();
  }
}
