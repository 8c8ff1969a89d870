package dev.qace.dashboard.live;

import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.LearnedCapability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far the odds of each capability may be off, over the steps of a run. Only so many moments are
 * kept: where there are more, every second one goes.
 */
final class OddsHistory {
  private static final int MOST_MOMENTS = 160;

  private final List<OddsMoment> moments = new ArrayList<>();

  void add(long step, List<LearnedCapability> capabilities) {
    Map<String, Double> widths = new LinkedHashMap<>();
    for (LearnedCapability each : capabilities) {
      boolean open = each.outcomes().stream().noneMatch(outcome -> outcome.hasInterval());
      widths.put(each.capability().name(), open ? 1 : Guarantee.intervalOf(each));
    }
    if (!moments.isEmpty() && moments.get(moments.size() - 1).step() == step) {
      moments.remove(moments.size() - 1);
    }
    moments.add(new OddsMoment(step, widths));
    if (moments.size() > MOST_MOMENTS) {
      List<OddsMoment> fewer = new ArrayList<>();
      for (int i = moments.size() - 1; i >= 0; i -= 2) {
        fewer.add(0, moments.get(i));
      }
      moments.clear();
      moments.addAll(fewer);
    }
  }

  List<OddsMoment> moments() {
    return List.copyOf(moments);
  }
}
