package dev.qace.learner.knowledge.outcome;

import dev.qace.learner.finding.SearchLimit;
import dev.qace.learner.knowledge.likelihood.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the smallest sets of outcomes that explain all samples: minimum clique covers, by iterative
 * deepening, most specific samples first.
 */
public final class CoverSearch {
  private static final int MOST_STEPS = 20_000;
  private static final int MOST_COVERS = 32;
  private static final int MOST_OUTCOMES = 40;

  private final long all;
  private final List<Cluster> samples;
  private final Set<Set<Cluster>> covers = new LinkedHashSet<>();
  private int steps;

  public CoverSearch(List<Sample> samples, long all) {
    this.all = all;
    Set<Cluster> distinct = new LinkedHashSet<>();
    samples.forEach(sample -> distinct.add(Cluster.of(sample, all)));
    this.samples = new ArrayList<>(distinct);
    this.samples.sort(
        Comparator.comparingInt((Cluster c) -> Long.bitCount(c.open()))
            .thenComparingLong(Cluster::canAdd)
            .thenComparingLong(Cluster::canDelete)
            .thenComparingLong(Cluster::canKeep));
  }

  /**
   * What was found.
   *
   * @param limit where the search was cut short and these are perhaps not all, or not the smallest
   */
  public record Covers(List<List<Cluster>> covers, Optional<SearchLimit> limit) {}

  public Covers smallest() {
    for (int size = apart(); size <= MOST_OUTCOMES && covers.isEmpty(); size++) {
      cover(0, new ArrayList<>(), size);
      if (steps > MOST_STEPS) {
        break;
      }
    }
    if (covers.isEmpty()) {
      return new Covers(
          List.of(greedy()),
          Optional.of(steps > MOST_STEPS ? SearchLimit.STEPS : SearchLimit.OUTCOMES));
    }
    List<List<Cluster>> found = covers.stream().map(List::copyOf).toList();
    if (steps > MOST_STEPS) {
      return new Covers(found, Optional.of(SearchLimit.STEPS));
    }
    return new Covers(
        found, found.size() < MOST_COVERS ? Optional.empty() : Optional.of(SearchLimit.COVERS));
  }

  /** How many samples there are of which no two share an outcome: no cover is smaller. */
  private int apart() {
    List<Cluster> apart = new ArrayList<>();
    for (Cluster sample : samples) {
      if (apart.size() <= MOST_OUTCOMES
          && apart.stream().noneMatch(other -> other.and(sample).isPossible(all))) {
        apart.add(sample);
      }
    }
    return Math.max(1, apart.size());
  }

  private void cover(int next, List<Cluster> clusters, int size) {
    if (++steps > MOST_STEPS || covers.size() >= MOST_COVERS) {
      return;
    }
    int at = next;
    while (at < samples.size() && explained(samples.get(at), clusters)) {
      at++;
    }
    if (at == samples.size()) {
      covers.add(new LinkedHashSet<>(clusters));
      return;
    }
    Cluster sample = samples.get(at);
    for (int i = 0; i < clusters.size(); i++) {
      Cluster old = clusters.get(i);
      Cluster joined = old.and(sample);
      if (joined.isPossible(all)) {
        clusters.set(i, joined);
        cover(at + 1, clusters, size);
        clusters.set(i, old);
      }
    }
    if (clusters.size() < size) {
      clusters.add(sample);
      cover(at + 1, clusters, size);
      clusters.remove(clusters.size() - 1);
    }
  }

  private static boolean explained(Cluster sample, List<Cluster> clusters) {
    return clusters.stream().anyMatch(cluster -> cluster.within(sample));
  }

  private List<Cluster> greedy() {
    List<Cluster> clusters = new ArrayList<>();
    for (Cluster sample : samples) {
      if (explained(sample, clusters)) {
        continue;
      }
      int joinable = -1;
      for (int i = 0; i < clusters.size() && joinable < 0; i++) {
        joinable = clusters.get(i).and(sample).isPossible(all) ? i : -1;
      }
      if (joinable < 0) {
        clusters.add(sample);
      } else {
        clusters.set(joinable, clusters.get(joinable).and(sample));
      }
    }
    return clusters;
  }
}
