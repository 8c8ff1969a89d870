package dev.qace.simulators.cafe.motion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Finds a way by growing trees from both ends until they meet (RRT-Connect), and then cuts it
 * short. All limits are counts, and chance has a fixed seed: the same question has the same answer
 * everywhere.
 *
 * @param step how far a tree grows at once
 * @param mostGrowths how often a tree grows before there is taken to be no way
 * @param shortcuts how often it is tried to cut the way short
 */
public record RrtConnect(double step, int mostGrowths, int shortcuts) {

  /**
   * A way as the points between which it is {@linkplain Space#along straight}; empty if none is
   * found.
   */
  public Optional<List<double[]>> plan(Space space, double[] from, double[] to) {
    if (!space.isFree(from) || !space.isFree(to)) {
      return Optional.empty();
    }
    if (space.connects(from, to)) {
      return Optional.of(List.of(from, to));
    }
    RandomGenerator random = new SplittableRandom(7);
    return grow(space, from, to, random).map(path -> shortened(space, path, random));
  }

  private Optional<List<double[]>> grow(
      Space space, double[] from, double[] to, RandomGenerator random) {
    Tree start = new Tree(from);
    Tree tree = start;
    Tree other = new Tree(to);
    for (int i = 0; i < mostGrowths; i++) {
      int added = extend(space, tree, space.sample(from, to, random));
      if (added >= 0) {
        double[] target = tree.at(added);
        int reached = extend(space, other, target);
        while (reached >= 0 && space.length(other.at(reached), target) > 1e-9) {
          reached = extendFrom(space, other, reached, target);
        }
        if (reached >= 0) {
          return Optional.of(joined(tree == start, tree.to(added), other.to(reached)));
        }
      }
      Tree swapped = tree;
      tree = other;
      other = swapped;
    }
    return Optional.empty();
  }

  private int extend(Space space, Tree tree, double[] target) {
    return extendFrom(space, tree, tree.nearest(space, target), target);
  }

  private int extendFrom(Space space, Tree tree, int from, double[] target) {
    double length = space.length(tree.at(from), target);
    double[] next = length <= step ? target : space.along(tree.at(from), target, step);
    return space.connects(tree.at(from), next) ? tree.add(next, from) : -1;
  }

  /** Both end with the point where the trees met. */
  private static List<double[]> joined(boolean inOrder, List<double[]> one, List<double[]> two) {
    List<double[]> first = new ArrayList<>(inOrder ? one : two);
    List<double[]> second = new ArrayList<>(inOrder ? two : one);
    Collections.reverse(second);
    first.addAll(second.subList(1, second.size()));
    return first;
  }

  private List<double[]> shortened(Space space, List<double[]> path, RandomGenerator random) {
    List<double[]> points = new ArrayList<>(path);
    for (int i = 0; i < shortcuts && points.size() > 2; i++) {
      int from = random.nextInt(points.size() - 2);
      int to = from + 2 + random.nextInt(points.size() - from - 2);
      if (space.length(points.get(from), points.get(to)) < length(space, points, from, to)
          && space.connects(points.get(from), points.get(to))) {
        points.subList(from + 1, to).clear();
      }
    }
    return points;
  }

  private static double length(Space space, List<double[]> points, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += space.length(points.get(i), points.get(i + 1));
    }
    return sum;
  }

  private static final class Tree {
    private final List<double[]> points = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();

    Tree(double[] root) {
      add(root, -1);
    }

    int add(double[] point, int parent) {
      points.add(point);
      parents.add(parent);
      return points.size() - 1;
    }

    double[] at(int i) {
      return points.get(i);
    }

    int nearest(Space space, double[] target) {
      int nearest = 0;
      double least = Double.MAX_VALUE;
      for (int i = 0; i < points.size(); i++) {
        double length = space.length(points.get(i), target);
        if (length < least) {
          least = length;
          nearest = i;
        }
      }
      return nearest;
    }

    List<double[]> to(int point) {
      List<double[]> path = new ArrayList<>();
      for (int i = point; i >= 0; i = parents.get(i)) {
        path.add(points.get(i));
      }
      Collections.reverse(path);
      return path;
    }
  }
}
