package dev.qace.report.prediction;

import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import dev.qace.run.LearnedModel;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a learned model predicts for a question: exact probabilities over all runs, and bounds from
 * the intervals of the model. Immutable.
 */
public final class Prediction {

  private final LearnedModel model;
  private final WhatIf question;
  private final Unrolled unrolled;
  private final Bounds bounds;
  private final List<PredictedStep> steps;
  private final List<Ending> endings;

  /**
   * One step of all runs that reach it.
   *
   * @param reached the probability that a run gets this far and attempts something
   */
  public record PredictedStep(
      double reached,
      List<Happening> happenings,
      List<Refusal> refusals,
      List<Blank> blanks,
      List<Reached> states) {}

  /** A state in which a run may be after a step, the likeliest first. */
  public record Reached(State state, double probability, Optional<Range> range) {}

  /**
   * What may occur in a step.
   *
   * @param probability among all runs, not only those that get this far
   * @param range empty if there are too many states to bound it
   */
  public record Happening(
      Instance instance, StateChange change, double probability, Optional<Range> range) {}

  /**
   * A refusal.
   *
   * @param violated the literals for which it is refused, if there are any
   */
  public record Refusal(
      Instance instance,
      WhyRefused why,
      List<String> violated,
      double probability,
      Optional<Range> range) {}

  /** An attempt about which the model says nothing. */
  public record Blank(Instance instance, double probability) {}

  /** One way in which a run may end. */
  public record Ending(End end, State state, double probability, Optional<Range> range) {}

  private Prediction(LearnedModel model, WhatIf question) {
    this.model = model;
    this.question = question;
    this.unrolled = new Unrolled(model, question);
    this.bounds = new Bounds(unrolled);
    this.endings = endings();
    this.steps = new Steps(model, unrolled, bounds).all();
  }

  /**
   * Predicts.
   *
   * @throws IllegalArgumentException if there are too many states to follow, or the question is not
   *     about the model's world
   */
  public static Prediction of(LearnedModel model, WhatIf question) {
    return new Prediction(model, question);
  }

  public LearnedModel model() {
    return model;
  }

  public WhatIf question() {
    return question;
  }

  /** All steps, from the first to the last that a run can reach. */
  public List<PredictedStep> stepByStep() {
    return steps;
  }

  /** The likeliest first. */
  public List<Ending> ends() {
    return endings;
  }

  Unrolled unrolled() {
    return unrolled;
  }

  /** Whether the goal holds in a state; it does not where the question has none. */
  public boolean isGoal(State state) {
    return unrolled.isGoal(state);
  }

  /** The probability that the goal holds at the end. */
  public double goal() {
    return endings.stream()
        .filter(each -> isGoal(each.state()))
        .mapToDouble(Ending::probability)
        .sum();
  }

  /**
   * The bounds of that probability; an attempt about which nothing is known may have any result.
   */
  public Range goalRange() {
    return new Range(
        bounds.ofEnds((node, ended) -> isGoal(node.state()) && !isUnknown(ended)).low(),
        bounds.ofEnds((node, ended) -> isGoal(node.state()) || isUnknown(ended)).high());
  }

  private static boolean isUnknown(Ended ended) {
    return ended.end() == End.UNKNOWN;
  }

  public double probability(End end) {
    return endings.stream().filter(e -> e.end() == end).mapToDouble(Ending::probability).sum();
  }

  public Range range(End end) {
    return bounds.ofEnds((node, ended) -> ended.end() == end);
  }

  /** The capabilities that some run attempts. */
  public Set<Capability> attempted() {
    Set<Capability> attempted = new LinkedHashSet<>();
    for (PredictedStep step : steps) {
      step.happenings().forEach(each -> attempted.add(each.instance().capability()));
      step.refusals().forEach(each -> attempted.add(each.instance().capability()));
      step.blanks().forEach(each -> attempted.add(each.instance().capability()));
    }
    return attempted;
  }

  private record EndState(End end, State state) {}

  private List<Ending> endings() {
    Map<EndState, Double> ways = new LinkedHashMap<>();
    for (Map<State, Node> layer : unrolled.layers()) {
      for (Node node : layer.values()) {
        node.ends()
            .forEach(
                ended ->
                    ways.merge(
                        new EndState(ended.end(), node.state()),
                        ended == node.fate() ? node.probability() : 0,
                        Double::sum));
      }
    }
    boolean bounded = bounds.affordable(unrolled.layers().size(), ways.size());
    return ways.entrySet().stream()
        .map(
            each ->
                new Ending(
                    each.getKey().end(),
                    each.getKey().state(),
                    each.getValue(),
                    bounded
                        ? Optional.of(
                            bounds.ofEnds((node, ended) -> isAt(node, ended, each.getKey())))
                        : Optional.empty()))
        .sorted(Comparator.comparingDouble(each -> -each.probability()))
        .toList();
  }

  private static boolean isAt(Node node, Ended ended, EndState way) {
    return ended.end() == way.end() && node.state().equals(way.state());
  }
}
