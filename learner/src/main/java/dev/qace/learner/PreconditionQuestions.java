package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.hypothesis.StartBuilder;
import dev.qace.learner.query.HypothesisPair;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Decides the precondition slots of a capability that was seen to execute. The question for a
 * literal starts where it is violated and everything else that may be needed holds (paper, proof of
 * Theorem 1, case 1).
 */
final class PreconditionQuestions {
  private static final int MOST_STARTS = 8;
  private static final int MOST_DRAWS = 40;

  private final Questions questions;
  private final Study study;
  private final Lifting lifting;
  private final int runs;
  private final Random random;

  PreconditionQuestions(Questions questions, Study study, int runs, Random random) {
    this.questions = questions;
    this.study = study;
    this.lifting = study.lifting();
    this.runs = runs;
    this.random = random;
  }

  /**
   * That two parameters are the same comes first, as the questions about atoms want different
   * objects; that they differ comes last, as it wants all else to be known. What was decided last
   * may have made way for what could not be asked before.
   */
  void askAll() {
    for (int round = 0; round < 2; round++) {
      askAtOnce(undecided(literal -> lifting.isEquality(literal / 2) && literal % 2 == 0));
      askAtOnce(undecided(literal -> !lifting.isEquality(literal / 2)));
      askAtOnce(undecided(literal -> lifting.isEquality(literal / 2) && literal % 2 == 1));
    }
    questions.finish(lifting.subjects());
  }

  private List<Integer> undecided(IntPredicate kind) {
    return study.space().undecided().stream().filter(kind).boxed().toList();
  }

  /** The questions about different literals do not depend on one another's answers. */
  private void askAtOnce(List<Integer> literals) {
    List<Question> batch = new ArrayList<>();
    Set<List<Object>> asked = new HashSet<>();
    for (int literal : literals) {
      List<Start> starts = starts(literal);
      if (!starts.isEmpty() && starts.get(0).missed() == 0 && isNews(starts.get(0))) {
        Start start = starts.get(0);
        if (asked.add(List.of(start.instance(), start.state()))) {
          batch.add(questions.tell(pair(start), start.state(), start.instance(), runs));
        }
      }
    }
    for (int from = 0; from < batch.size(); ) {
      from += questions.askAll(batch.subList(from, batch.size())).size();
    }
    for (int literal : literals) {
      if (study.space().undecided().get(literal)) {
        ask(literal);
      }
    }
  }

  private record Start(Instance instance, State state, int missed) {}

  private boolean isNews(Start start) {
    BitSet values = lifting.values(start.state(), start.instance());
    return !study.space().isRefused(values) && !study.space().isExecuted(values);
  }

  private HypothesisPair pair(Start start) {
    BitSet missed = lifting.violated(lifting.values(start.state(), start.instance()));
    missed.and(study.cautious());
    return questions.hypotheses().needs(study, missed);
  }

  private void ask(int literal) {
    List<Start> starts = starts(literal);
    if (starts.isEmpty()) {
      study.obstacle(literal, new WhyUndecided.NoSuchState());
    }
    for (Start start : starts) {
      if (!isNews(start)) {
        study.obstacle(literal, new WhyUndecided.Inseparable());
        continue;
      }
      HypothesisPair pair = pair(start);
      Response response =
          questions.ask(questions.tell(pair, start.state(), start.instance(), runs));
      if (response instanceof Response.StartRefused refused) {
        study.obstacle(
            literal,
            questions
                .avoidance()
                .objection(start.state(), start.instance())
                .<WhyUndecided>map(Function.identity())
                .orElseGet(() -> new WhyUndecided.StartRefused(refused)));
        // Perhaps a way leads there from where it does start.
        questions.tellFrom(pair, study.example().orElseThrow().state()).ifPresent(questions::ask);
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
            .map(state -> allowed(builder, instance, state))
            .ifPresent(state -> starts.add(new Start(instance, state, builder.missed())));
      }
    }
    starts.sort(Comparator.comparingInt(Start::missed));
    return starts.stream()
        .filter(start -> start.missed() == starts.get(0).missed())
        .limit(MOST_STARTS)
        .toList();
  }

  /** The same where something else is otherwise, if this is to be avoided and that is not. */
  private State allowed(StartBuilder builder, Instance instance, State state) {
    State found = state;
    for (int draw = 0; draw < MOST_DRAWS && !questions.allows(found, instance); draw++) {
      long[] words = state.copyWords();
      for (int atom = 0; atom < lifting.world().size(); atom++) {
        if (random.nextInt(4) == 0) {
          words[atom >>> 6] ^= 1L << atom;
        }
      }
      found = builder.from(State.adopt(words)).orElse(state);
    }
    return questions.allows(found, instance) ? found : state;
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
