package dev.qace.cli.ask;

import dev.qace.agent.Phrases;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.report.prediction.Doubts;
import dev.qace.report.prediction.End;
import dev.qace.report.prediction.Prediction;
import dev.qace.report.prediction.Range;
import dev.qace.report.prediction.StateChange;
import dev.qace.report.prediction.WhatIf;
import dev.qace.report.prediction.WhyRefused;
import dev.qace.report.words.Wording;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ask} answers.
 *
 * @param course the instances of a sequence, or the rules of a policy
 * @param maxSteps the most steps of a run
 * @param refused how likely a run ends with a refusal
 * @param doubts why the agent may do otherwise
 * @param bounds what the bounds rest on and leave out
 */
record AskAnswer(
    String run,
    String agent,
    List<String> start,
    List<String> course,
    boolean policy,
    int maxSteps,
    List<AskedStep> steps,
    List<Ending> ends,
    Odds refused,
    @Nullable Goal goal,
    List<String> doubts,
    List<String> bounds,
    @Nullable AskedLive live) {
  /** This many states after a step are listed. */
  private static final int MOST_STATES = 100;

  /**
   * A probability.
   *
   * @param low by the intervals of the model's odds; null if it was not worked out
   * @param high likewise
   */
  record Odds(double probability, @Nullable Double low, @Nullable Double high) {
    static Odds of(double probability, Optional<Range> range) {
      return new Odds(
          rounded(probability),
          range
              .map(each -> rounded(Math.min(each.low(), probability), RoundingMode.FLOOR))
              .orElse(null),
          range
              .map(each -> rounded(Math.max(each.high(), probability), RoundingMode.CEILING))
              .orElse(null));
    }
  }

  /**
   * One step.
   *
   * @param reached how likely it is that a run comes to it
   * @param states the likeliest states after it
   * @param moreStates how many others there are
   */
  record AskedStep(
      double reached,
      List<Happening> outcomes,
      List<Refusal> refusals,
      List<Blank> unknown,
      List<Reached> states,
      int moreStates) {}

  /**
   * A state after a step.
   *
   * @param added what is true in it, and was not at the start
   * @param deleted what was true at the start, and is not in it
   */
  record Reached(Odds odds, List<String> added, List<String> deleted) {}

  record Happening(
      String instance,
      @Nullable String words,
      Odds odds,
      List<String> added,
      List<String> deleted) {}

  /**
   * A refusal.
   *
   * @param doubtful whether it may execute all the same
   * @param oneObjectTwice whether the agent never takes one object twice, which is why
   * @param atLeastOne whether the reason is that at least one of the violated literals is needed,
   *     and not that each is
   */
  record Refusal(
      String instance,
      Odds odds,
      List<String> violated,
      boolean doubtful,
      boolean oneObjectTwice,
      boolean atLeastOne) {}

  record Blank(String instance, double probability) {}

  /**
   * A way to end.
   *
   * @param added what is true then, and was not at the start
   * @param deleted what was true at the start, and is not then
   */
  record Ending(String end, Odds odds, List<String> added, List<String> deleted) {}

  record Goal(String condition, Odds odds) {}

  static AskAnswer of(Path folder, Prediction prediction) {
    WhatIf question = prediction.question();
    World world = prediction.model().world();
    Phrases phrases = prediction.model().header().phrases();
    Optional<Condition> goal = question.goal();
    return new AskAnswer(
        folder.toString(),
        prediction.model().header().agent(),
        world.names(question.start()),
        question.course() instanceof WhatIf.Following following
            ? following.policy().rules().stream().map(Object::toString).toList()
            : ((WhatIf.Sequence) question.course())
                .instances().stream().map(Object::toString).toList(),
        question.course() instanceof WhatIf.Following,
        question.course().maxSteps(),
        prediction.stepByStep().stream().map(each -> step(each, prediction, phrases)).toList(),
        prediction.ends().stream().map(each -> ending(each, prediction)).toList(),
        Odds.of(prediction.probability(End.REFUSAL), Optional.of(prediction.range(End.REFUSAL))),
        goal.isEmpty()
            ? null
            : new Goal(
                goal.get().toString(),
                Odds.of(prediction.goal(), Optional.of(prediction.goalRange()))),
        Doubts.of(prediction),
        Doubts.ofBounds(prediction),
        null);
  }

  AskAnswer with(AskedLive seen) {
    return new AskAnswer(
        run, agent, start, course, policy, maxSteps, steps, ends, refused, goal, doubts, bounds,
        seen);
  }

  private static AskedStep step(
      Prediction.PredictedStep step, Prediction prediction, Phrases phrases) {
    return new AskedStep(
        rounded(step.reached()),
        step.happenings().stream()
            .map(
                each ->
                    new Happening(
                        each.instance().toString(),
                        words(each.instance(), phrases),
                        Odds.of(each.probability(), each.range()),
                        each.change().added(),
                        each.change().deleted()))
            .toList(),
        step.refusals().stream()
            .map(
                each ->
                    new Refusal(
                        each.instance().toString(),
                        Odds.of(each.probability(), each.range()),
                        each.violated(),
                        each.why().isDoubtful(),
                        each.why() == WhyRefused.ONE_OBJECT_TWICE,
                        each.why() == WhyRefused.AT_LEAST_ONE_NEEDED))
            .toList(),
        step.blanks().stream()
            .map(each -> new Blank(each.instance().toString(), rounded(each.probability())))
            .toList(),
        step.states().stream()
            .limit(MOST_STATES)
            .map(
                each -> {
                  StateChange change = sinceStart(prediction, each.state());
                  return new Reached(
                      Odds.of(each.probability(), each.range()), change.added(), change.deleted());
                })
            .toList(),
        Math.max(0, step.states().size() - MOST_STATES));
  }

  static Ending ending(Prediction.Ending ending, Prediction prediction) {
    StateChange change = sinceStart(prediction, ending.state());
    return new Ending(
        ending.end().toString(),
        Odds.of(ending.probability(), ending.range()),
        change.added(),
        change.deleted());
  }

  private static StateChange sinceStart(Prediction prediction, State state) {
    return StateChange.between(prediction.model().world(), prediction.question().start(), state);
  }

  /** As the agent says it, if it does. */
  private static @Nullable String words(Instance instance, Phrases phrases) {
    return phrases.capabilities().containsKey(instance.capability())
        ? new Wording(phrases).deed(instance).text()
        : null;
  }

  /** To nine digits, so that nothing that is possible becomes 0. */
  static double rounded(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(9)).doubleValue();
  }

  /** The same outwards, but for what arithmetic adds. */
  private static double rounded(double bound, RoundingMode outwards) {
    return BigDecimal.valueOf(bound)
        .round(new MathContext(12))
        .round(new MathContext(9, outwards))
        .doubleValue();
  }
}
