package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.agent.Transition;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.finding.WhySurprising.Predicted;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.hypothesis.StartBuilder;
import dev.qace.learner.infer.Estimate;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.RepeatedObjects;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random questions at the end, about what the finished model was not asked: half of them where it
 * foretells an execution, half where it foretells a refusal for one reason alone; with any objects,
 * and all other atoms at random.
 */
final class Checks {
  private static final int SHARE = 20;
  private static final int MOST_WITHOUT_BUDGET = 200;
  private static final int MOST_DRAWS = 10;

  private final Questions questions;
  private final List<Study> studies;
  private final Random random;
  private long kept;

  Checks(Questions questions, Collection<Study> studies, Random random) {
    this.questions = questions;
    this.studies = studies.stream().filter(study -> study.example().isPresent()).toList();
    this.random = random;
  }

  /** Keeps a share of the budget back, if there is one: a step for each capability, or more. */
  void keepBack() {
    if (questions.settings().budget() != Settings.NO_BUDGET) {
      long share = Math.max(studies.size(), questions.settings().budget() / SHARE);
      kept = Math.min(share, questions.left() / 2);
      questions.keepBack(kept);
    }
  }

  private long number() {
    return questions.settings().budget() != Settings.NO_BUDGET
        ? kept
        : Math.max(2L * studies.size(), Math.min(MOST_WITHOUT_BUDGET, questions.made() / SHARE));
  }

  /**
   * A question whose answer is foretold.
   *
   * @param outcomes of which one is to come about; empty where a refusal is foretold
   */
  private record Check(Study study, Situations.Start start, List<Estimate> outcomes) {}

  /** Asks, with what was kept back. */
  void ask() {
    questions.keepBack(0);
    List<Check> checks = draw(number());
    List<Question> batch =
        checks.stream()
            .map(check -> questions.once(check.start().state(), check.start().instance()))
            .toList();
    for (int from = 0; from < batch.size(); ) {
      for (Response response : questions.askAll(batch.subList(from, batch.size()))) {
        settle(checks.get(from), response);
        from++;
      }
    }
  }

  private List<Check> draw(long number) {
    Map<Study, List<Estimate>> outcomes = new HashMap<>();
    Map<Study, Situations> situations = new HashMap<>();
    for (Study study : studies) {
      outcomes.put(study, outcomes(study));
      situations.put(study, new Situations(study, questions::allows, random));
    }
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < number && !studies.isEmpty(); i++) {
      Study study = studies.get(i % studies.size());
      Situations of =
          situations.getOrDefault(study, new Situations(study, questions::allows, random));
      Optional<Check> executing =
          executing(study, of)
              .map(start -> new Check(study, start, outcomes.getOrDefault(study, List.of())));
      Optional<Check> refusing =
          refusing(study, of).map(start -> new Check(study, start, List.of()));
      boolean executes = (i % studies.size() + i / studies.size()) % 2 == 0;
      (executes ? executing.or(() -> refusing) : refusing.or(() -> executing))
          .ifPresent(checks::add);
    }
    return checks;
  }

  private static List<Estimate> outcomes(Study study) {
    OutcomeModel model = study.outcomes().orElseThrow();
    List<ObjectPattern> repeated =
        study.executablePatterns().stream().filter(p -> !p.equals(model.pattern())).toList();
    return new RepeatedObjects(study.lifting(), study.tally(), model, study.cautious(), repeated)
        .resolve()
        .estimates();
  }

  private Optional<Situations.Start> executing(Study study, Situations situations) {
    List<ObjectPattern> patterns = study.executablePatterns();
    for (int i = 0; i < MOST_DRAWS && !patterns.isEmpty(); i++) {
      Optional<Situations.Start> start =
          situations
              .anywhere(any(patterns), new BitSet())
              .filter(s -> study.space().surelyExecutes(values(study, s)));
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** Where one literal that is needed does not hold, and as much else as possible does. */
  private Optional<Situations.Start> refusing(Study study, Situations situations) {
    Lifting lifting = study.lifting();
    int[] required = study.space().required().stream().toArray();
    for (int i = 0; i < MOST_DRAWS && required.length > 0; i++) {
      int literal = required[random.nextInt(required.length)];
      BitSet others = study.cautious();
      others.clear(literal);
      Instance instance =
          lifting.bindings().draw(any(lifting.bindings().patterns()), random).orElseThrow();
      Optional<Situations.Start> start =
          new StartBuilder(lifting, instance)
              .must(literal ^ 1)
              .should(others)
              .from(situations.anyState(instance))
              .map(state -> new Situations.Start(instance, state))
              .filter(s -> study.space().isRefused(values(study, s)));
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** As often the first, which has most different objects, as any. */
  private ObjectPattern any(List<ObjectPattern> patterns) {
    return patterns.get(random.nextBoolean() ? 0 : random.nextInt(patterns.size()));
  }

  private static BitSet values(Study study, Situations.Start start) {
    return study.lifting().values(start.state(), start.instance());
  }

  private static void settle(Check check, Response response) {
    if (!(response instanceof Response.Answered answered)) {
      return;
    }
    Study study = check.study();
    Transition transition = answered.traces().get(0).transitions().get(0);
    boolean moved = transition.outcome() instanceof Transition.Moved;
    boolean executes = !check.outcomes().isEmpty();
    boolean fitted =
        moved == executes
            && (!moved
                || BeyondVocabulary.isExplained(transition, study.lifting(), check.outcomes()));
    study.checked(fitted);
    if (!fitted) {
      Predicted predicted =
          !executes ? Predicted.REFUSAL : moved ? Predicted.OTHER_OUTCOMES : Predicted.EXECUTION;
      study.surprise(
          new Surprising(study.capability(), new WhySurprising.Check(predicted, transition)));
    }
  }
}
