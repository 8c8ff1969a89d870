package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.hypothesis.StartBuilder;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.RepeatedObjects;
import dev.qace.learner.infer.Twins;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Finds out what a capability does once it is known when it executes. Every effect slot is asked
 * about once in each direction in which it could show (paper, proof of Theorem 1, case 2), with all
 * else set at random; then more is asked where the outcomes look different from one another, for as
 * long as anything is open.
 */
final class EffectQuestions {

  /** Enough to meet an outcome again that comes about once in ten times, with 5 runs each. */
  private static final int MOST_ROUNDS = 24;

  /**
   * In runs: for atoms that are set both ways, frequencies are the only trace of what leaves them
   * as they are.
   */
  private static final int BOTH_WAYS_SHARE = 60;

  /** In executions, beyond the above: until an outcome that others hide is known to be unlikely. */
  private static final int MOST_FOR_HIDDEN = 1500;

  private static final int ROUNDS_BETWEEN = 10;
  private static final int FIRST_DOUBTS = 2;
  private static final int MOST_DOUBTS = 8;
  private static final int CHECKS = 3;
  private static final int MOST_DRAWS = 5;

  private final Questions questions;
  private final Study study;
  private final Lifting lifting;
  private final Random random;
  private final Situations situations;

  EffectQuestions(Questions questions, Study study, Random random) {
    this.questions = questions;
    this.study = study;
    this.lifting = study.lifting();
    this.random = random;
    this.situations = new Situations(study, questions::allows, random);
  }

  void askAll() {
    List<ObjectPattern> patterns = study.executablePatterns();
    if (!patterns.isEmpty()) {
      askSlots(patterns.get(0));
      askUntilSettled(patterns.get(0));
      askRepeated(patterns);
      askTwins(patterns);
    }
    check();
    if (!patterns.isEmpty()) {
      askDoubtful(patterns.get(0));
      askAgain(patterns);
    }
    questions.finish(2 * lifting.atoms().size());
  }

  private void askSlots(ObjectPattern pattern) {
    List<Integer> directions = new ArrayList<>();
    for (int direction = 0; direction < 2 * lifting.atoms().size(); direction++) {
      // Where the precondition sets it that way already, it could not show.
      if (!study.space().possible().get(direction)) {
        directions.add(direction);
      }
    }
    Set<Integer> answered = situations.isPicky() ? Set.of() : askAtOnce(pattern, directions);
    for (int direction : directions) {
      if (!answered.contains(direction)) {
        askWhere(pattern, only(direction ^ 1), direction);
      }
    }
  }

  /** Asks about each direction in a state of its own, and returns those that were answered. */
  private Set<Integer> askAtOnce(ObjectPattern pattern, List<Integer> directions) {
    Map<Integer, Question> batch = new LinkedHashMap<>();
    for (int direction : directions) {
      situations
          .anywhere(pattern, only(direction ^ 1))
          .ifPresent(start -> batch.put(direction, question(start, direction)));
    }
    Set<Integer> answered = new HashSet<>();
    List<Integer> asked = List.copyOf(batch.keySet());
    List<Question> all = List.copyOf(batch.values());
    for (int from = 0; from < all.size(); ) {
      for (Response response : questions.askAll(all.subList(from, all.size()))) {
        if (response instanceof Response.Answered) {
          answered.add(asked.get(from));
        }
        from++;
      }
    }
    return answered;
  }

  private static BitSet only(int literal) {
    BitSet literals = new BitSet();
    literals.set(literal);
    return literals;
  }

  /**
   * Asks where the precondition and these literals hold.
   *
   * @param shows the literal that is to come about, or -1 for any change
   * @return whether there was an answer
   */
  private boolean askWhere(ObjectPattern pattern, BitSet literals, int shows) {
    if (!situations.isPicky()) {
      Optional<Situations.Start> start = situations.anywhere(pattern, literals);
      if (start.isPresent()) {
        if (questions.ask(question(start.get(), shows)) instanceof Response.Answered) {
          return true;
        }
        situations.bePicky();
      }
    }
    return situations
        .nearby(pattern, literals)
        .filter(start -> questions.ask(question(start, shows)) instanceof Response.Answered)
        .isPresent();
  }

  private Question question(Situations.Start start, int shows) {
    return shows < 0
        ? questions.step(start.state(), start.instance(), questions.settings().runs())
        : questions.tell(
            questions.hypotheses().brings(study, shows),
            start.state(),
            start.instance(),
            questions.settings().runs());
  }

  /** Asks where outcomes look different, as long as there are several and something is open. */
  private void askUntilSettled(ObjectPattern pattern) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Optional<OutcomeModel> found = study.outcomes();
      if (found.isEmpty()
          || (found.get().estimates().size() < 2 && found.get().open().isEmpty())
          || (round > 0 && found.get().isSettled())) {
        break;
      }
      askIdentifying(pattern, found.get());
    }
    askBothWays(pattern);
  }

  /**
   * Asks again where what followed hardly fits the odds, until it does, or surely does not. A state
   * seen once cannot tell yet, so at first little is enough to ask.
   */
  private void askDoubtful(ObjectPattern pattern) {
    for (int round = 0; round < MOST_DOUBTS; round++) {
      boolean first = round < FIRST_DOUBTS;
      Optional<OutcomeModel.OddState> odd =
          study
              .outcomes()
              .flatMap(OutcomeModel::oddest)
              .filter(state -> first ? state.isOddByItself() : state.isOddAmongAll());
      if (odd.isEmpty()) {
        return;
      }
      if (!askWhere(pattern, situations.like(odd.get()), -1)) {
        return;
      }
    }
  }

  private boolean askIdentifying(ObjectPattern pattern, OutcomeModel model) {
    return askWhere(pattern, identifying(model), -1);
  }

  /** Of what is open about outcomes, something shows there more often than not. */
  private BitSet identifying(OutcomeModel model) {
    if (model.open().isEmpty() || random.nextInt(3) == 0) {
      return situations.identifying(model);
    }
    OutcomeModel.Open open = model.open().get(random.nextInt(model.open().size()));
    return situations.showing(model, open);
  }

  /** Outcomes that leave alone what others set both ways show in frequencies only. */
  private void askBothWays(ObjectPattern pattern) {
    Optional<OutcomeModel> found = study.outcomes();
    if (found.isEmpty() || found.get().bothWays().isEmpty()) {
      return;
    }
    for (int round = 0; round < BOTH_WAYS_SHARE; round++) {
      if (!askIdentifying(pattern, found.get())) {
        return;
      }
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
      OutcomeModel model = study.outcomes().orElseThrow();
      if (model.isSettled()) {
        break;
      }
      if (!askIdentifying(pattern, model)) {
        return;
      }
    }
    askForHidden(pattern);
  }

  private void askForHidden(ObjectPattern pattern) {
    long until = study.tally().executions() + MOST_FOR_HIDDEN;
    OutcomeModel model = study.outcomes().orElseThrow();
    while (study.tally().executions() < until && !model.hidesLittle()) {
      for (int round = 0; round < ROUNDS_BETWEEN; round++) {
        if (!askIdentifying(pattern, model)) {
          return;
        }
      }
      model = study.outcomes().orElseThrow();
    }
  }

  /**
   * What was seen last may be an outcome never seen before. With different objects for all
   * parameters it must come about as well, and there it can be told from the others.
   */
  private void askAgain(List<ObjectPattern> patterns) {
    List<ObjectPattern> repeated = patterns.subList(1, patterns.size());
    for (int round = 0; round < MOST_ROUNDS; round++) {
      OutcomeModel model = study.outcomes().orElseThrow();
      boolean explained =
          new RepeatedObjects(lifting, study.tally(), model, study.cautious(), repeated)
              .resolve()
              .fits();
      boolean open = !model.open().isEmpty() || model.alternatives() > 0;
      if (explained && !open) {
        return;
      }
      BitSet literals = round % 2 == 0 ? identifying(model) : new BitSet();
      if (!askWhere(patterns.get(0), literals, -1)) {
        return;
      }
    }
  }

  /** Asks with one object for several parameters, in each way in which that can execute. */
  private void askRepeated(List<ObjectPattern> patterns) {
    List<ObjectPattern> repeated = patterns.subList(1, patterns.size());
    for (ObjectPattern pattern : repeated) {
      askWhere(pattern, new BitSet(), -1);
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Optional<OutcomeModel> model = study.outcomes();
      if (model.isEmpty()) {
        return;
      }
      RepeatedObjects inference =
          new RepeatedObjects(lifting, study.tally(), model.get(), study.cautious(), repeated);
      List<RepeatedObjects.Redundant> open = inference.resolve().undecided();
      if (open.isEmpty()) {
        return;
      }
      for (RepeatedObjects.Redundant literal : open) {
        for (ObjectPattern pattern : inference.tellingPatterns(literal, repeated)) {
          askWhere(pattern, new BitSet(), -1);
        }
      }
    }
  }

  /**
   * Where there are too few objects for all parameters to differ, other ways of sharing them tell
   * which parameters a change is about.
   */
  private void askTwins(List<ObjectPattern> patterns) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      boolean asked = false;
      for (Twins.Open open : study.openTwins()) {
        List<ObjectPattern> telling =
            patterns.stream().filter(pattern -> open.isSeparatedBy(lifting, pattern)).toList();
        if (!telling.isEmpty()) {
          BitSet opposite = only(open.value() ? 2 * open.atom() + 1 : 2 * open.atom());
          asked |= askWhere(telling.get(random.nextInt(telling.size())), opposite, -1);
        }
      }
      if (!asked) {
        return;
      }
    }
  }

  /**
   * A few questions to see whether what was learned holds elsewhere: any instance in any state, and
   * for each precondition some other objects where it alone does not hold.
   */
  private void check() {
    List<ObjectPattern> patterns = lifting.bindings().patterns();
    if (patterns.isEmpty() || situations.isPicky()) {
      return;
    }
    List<Situations.Start> checks = new ArrayList<>();
    for (int i = 0; i < CHECKS; i++) {
      ObjectPattern pattern = patterns.get(random.nextInt(patterns.size()));
      lifting
          .bindings()
          .draw(pattern, random)
          .ifPresent(o -> checks.add(new Situations.Start(o, situations.anyState(o))));
    }
    for (int literal : study.space().required().stream().toArray()) {
      BitSet others = study.cautious();
      others.clear(literal);
      otherObjects(patterns.get(0))
          .ifPresent(
              instance ->
                  new StartBuilder(lifting, instance)
                      .must(literal ^ 1)
                      .must(others)
                      .from(situations.anyState(instance))
                      .ifPresent(start -> checks.add(new Situations.Start(instance, start))));
    }
    check(checks);
  }

  private Optional<Instance> otherObjects(ObjectPattern pattern) {
    Instance example = study.example().orElseThrow().instance();
    Optional<Instance> drawn = Optional.empty();
    for (int i = 0; i < MOST_DRAWS && drawn.filter(o -> !o.equals(example)).isEmpty(); i++) {
      drawn = lifting.bindings().draw(pattern, random);
    }
    return drawn;
  }

  private void check(List<Situations.Start> checks) {
    List<Optional<Boolean>> foretold = checks.stream().map(this::foretold).toList();
    List<Question> batch =
        checks.stream().map(each -> questions.step(each.state(), each.instance(), 1)).toList();
    List<Response> responses = batch.isEmpty() ? List.of() : questions.askAll(batch);
    for (int i = 0; i < responses.size(); i++) {
      boolean executed = Questions.after(responses.get(i)).isPresent();
      if (responses.get(i) instanceof Response.Answered && foretold.get(i).isPresent()) {
        study.checked(foretold.get(i).get() == executed);
      }
    }
  }

  /** Whether it will be executed; empty where nobody knows. */
  private Optional<Boolean> foretold(Situations.Start start) {
    BitSet values = lifting.values(start.state(), start.instance());
    if (study.space().surelyExecutes(values)) {
      return Optional.of(true);
    }
    return study.space().isRefused(values) ? Optional.of(false) : Optional.empty();
  }
}
