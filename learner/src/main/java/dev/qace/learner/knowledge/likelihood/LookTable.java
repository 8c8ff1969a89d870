package dev.qace.learner.knowledge.likelihood;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of the samples each outcome of a list explains. From one state an outcome leads to one
 * state, so it explains at most one sample of each state asked.
 */
public final class LookTable {
  private final List<Vector> outcomes;
  private final Map<Vector, Integer> places = new HashMap<>();
  private final int[][] explained;
  private final double[] counts;
  private final double total;

  public LookTable(List<Vector> outcomes, List<Sample> samples) {
    this.outcomes = List.copyOf(outcomes);
    Map<Long, Map<Long, Integer>> numbers = new LinkedHashMap<>();
    double[] seen = new double[samples.size()];
    int size = 0;
    for (Sample sample : samples) {
      Map<Long, Integer> ofState =
          numbers.computeIfAbsent(sample.before(), before -> new HashMap<>());
      Integer known = ofState.putIfAbsent(sample.after(), size);
      seen[known == null ? size : known] += sample.count();
      size += known == null ? 1 : 0;
    }
    this.counts = Arrays.copyOf(seen, size);
    this.total = Arrays.stream(counts).sum();
    this.explained = new int[outcomes.size()][];
    int[] found = new int[numbers.size()];
    for (int o = 0; o < explained.length; o++) {
      Vector outcome = outcomes.get(o);
      places.putIfAbsent(outcome, o);
      int length = 0;
      for (Map.Entry<Long, Map<Long, Integer>> state : numbers.entrySet()) {
        Integer sample = state.getValue().get(outcome.apply(state.getKey()));
        if (sample != null) {
          found[length++] = sample;
        }
      }
      explained[o] = Arrays.copyOf(found, length);
    }
  }

  public int size() {
    return explained.length;
  }

  public Vector outcome(int place) {
    return outcomes.get(place);
  }

  /** The place of an outcome; -1 if it is not of the list. */
  public int place(Vector outcome) {
    return places.getOrDefault(outcome, -1);
  }

  /** How many executions there were. */
  public double total() {
    return total;
  }

  /** Whether these outcomes explain every sample. */
  public boolean isExplained(int[] set) {
    boolean[] done = new boolean[counts.length];
    int open = counts.length;
    for (int outcome : set) {
      for (int sample : explained[outcome]) {
        open -= done[sample] ? 0 : 1;
        done[sample] = true;
      }
    }
    return open == 0;
  }

  /** How likely each sample is by these odds of some of the outcomes. */
  double[] likely(int[] set, double[] odds) {
    double[] likely = new double[counts.length];
    for (int i = 0; i < set.length; i++) {
      for (int sample : explained[set[i]]) {
        likely[sample] += odds[i];
      }
    }
    return likely;
  }

  double logLikelihood(double[] likely) {
    double sum = 0;
    for (int i = 0; i < likely.length; i++) {
      sum += counts[i] * Math.log(likely[i]);
    }
    return sum;
  }

  /** How fast the log-likelihood grows with the odds of an outcome. */
  double gradient(int outcome, double[] likely) {
    double sum = 0;
    for (int sample : explained[outcome]) {
      sum += counts[sample] / likely[sample];
    }
    return sum;
  }
}
