package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.hypothesis.StartBuilder;
import dev.qace.learner.query.HypothesisPair;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Decides the precondition slots of a capability that was seen to execute. The question for a
 * literal starts where it is violated and everything else that may be needed holds (paper, proof of
 * Theorem 1, case 1).
 */
final class PreconditionQuestions {
  private static final int MOST_STARTS = 8;

  private final Questions questions;
  private final Study study;
  private final Lifting lifting;
  private final Random random;

  PreconditionQuestions(Questions questions, Study study, Random random) {
    this.questions = questions;
    this.study = study;
    this.lifting = study.lifting();
    this.random = random;
  }

  void askAll() {
    for (int literal : order()) {
      if (study.space().undecided().get(literal)) {
        ask(literal);
      }
    }
    // What was decided meanwhile may have made way for what could not be asked before.
    for (int literal : order()) {
      if (study.space().undecided().get(literal)) {
        ask(literal);
      }
    }
    questions.finish(lifting.subjects());
  }

  /**
   * That two parameters are the same comes first, as the questions about atoms want different
   * objects; that they differ comes last, as it wants all else to be known.
   */
  private List<Integer> order() {
    List<Integer> order = new ArrayList<>();
    study.space().undecided().stream().forEach(order::add);
    order.sort(
        Comparator.comparingInt(
            literal -> !lifting.isEquality(literal / 2) ? 1 : literal % 2 == 0 ? 0 : 2));
    return order;
  }

  private record Start(Instance instance, State state, int missed) {}

  private void ask(int literal) {
    List<Start> starts = starts(literal);
    if (starts.isEmpty()) {
      study.obstacle(literal, "in this world, nothing that would tell it is possible");
    }
    for (Start start : starts) {
      BitSet values = lifting.values(start.state(), start.instance());
      if (study.space().isRefused(values) || study.space().isExecuted(values)) {
        study.obstacle(literal, "in this world, no state tells it from others that are undecided");
        continue;
      }
      BitSet missed = lifting.violated(values);
      missed.and(study.cautious());
      HypothesisPair pair = questions.hypotheses().needs(study, missed);
      Response response = questions.ask(pair, start.state(), start.instance());
      if (response instanceof Response.StartRefused refused) {
        study.obstacle(
            literal, "the agent does not start where it would tell: " + refused.reason());
        // Perhaps a way leads there from where it does start.
        questions.askFrom(pair, study.example().orElseThrow().state());
      }
      if (!study.space().undecided().get(literal)) {
        return;
      }
    }
  }

  /** Where the literal is violated and as little else as can be; the best first. */
  private List<Start> starts(int literal) {
    Transition example = study.example().orElseThrow();
    BitSet others = study.cautious();
    others.clear(literal);
    BitSet needed = study.space().required();
    needed.clear(literal);
    List<Start> starts = new ArrayList<>();
    for (ObjectPattern pattern : lifting.bindings().patterns()) {
      for (Instance instance : instances(pattern, example.instance())) {
        StartBuilder builder =
            new StartBuilder(lifting, instance).must(literal ^ 1).must(needed).should(others);
        builder
            .from(example.state())
            .ifPresent(state -> starts.add(new Start(instance, state, builder.missed())));
      }
    }
    starts.sort(Comparator.comparingInt(Start::missed));
    return starts.stream()
        .filter(start -> start.missed() == starts.get(0).missed())
        .limit(MOST_STARTS)
        .toList();
  }

  private List<Instance> instances(ObjectPattern pattern, Instance example) {
    List<Instance> instances = new ArrayList<>();
    if (ObjectPattern.of(example).equals(pattern)) {
      instances.add(example);
    }
    lifting.bindings().first(pattern).ifPresent(instances::add);
    lifting.bindings().draw(pattern, random).ifPresent(instances::add);
    return instances;
  }
}
