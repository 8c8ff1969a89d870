package dev.qace.learner.strategy;

import dev.qace.learner.Settings;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.AlikeObjects;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * Random questions at the end, about what the finished model was not asked, with any objects and
 * all other atoms at random. Of a budget a twentieth is for them: half where an execution is
 * predicted, half where a refusal for one reason alone. Without a budget, each capability is asked
 * about in 35 states in which a refusal is predicted, for whatever reason, and one step in eighty
 * is for states in which an execution is.
 */
final class RandomChecks {
  private static final int SHARE = 20;
  private static final int SHARE_BESIDE = 80;
  private static final int REFUSED_ANYWHERE = 35;
  private static final int REFUSED_OF_OTHERS = 90;
  private static final int MOST_WITHOUT_BUDGET = 200;
  private static final int MOST_DRAWS = 10;

  private final Knowledge knowledge;
  private final List<CapabilityKnowledge> studies;
  private final Random random;

  RandomChecks(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.studies =
        knowledge.capabilities().stream().filter(study -> study.example().isPresent()).toList();
    this.random = random;
  }

  /** Whether they were asked already. */
  boolean wereAsked() {
    return knowledge.evidence().hasAsked(EnumSet.of(Aim.CHECK));
  }

  /** The share of the budget for them, if there is one: a step for each capability, or more. */
  long keptBack() {
    Settings settings = knowledge.settings();
    if (settings.budget() == Settings.NO_BUDGET) {
      return 0;
    }
    long share = Math.max(studies.size(), settings.budget() / SHARE);
    long sampled = knowledge.evidence().stepsFor(Sampling.AIMS);
    return Math.min(share, (knowledge.stepsLeft() + sampled) / 2);
  }

  /** About how many there will be, where none was asked yet. */
  static long expected(Knowledge knowledge) {
    long capabilities = knowledge.capabilities().size();
    return knowledge.settings().budget() == Settings.NO_BUDGET
        ? (REFUSED_ANYWHERE + 2) * capabilities
        : 0;
  }

  private long number() {
    return knowledge.settings().budget() != Settings.NO_BUDGET
        ? keptBack()
        : Math.max(
            2L * studies.size(),
            Math.min(MOST_WITHOUT_BUDGET, knowledge.evidence().steps() / SHARE_BESIDE));
  }

  List<Wish> next() {
    Map<CapabilityKnowledge, Situations> situations = new HashMap<>();
    for (CapabilityKnowledge study : studies) {
      situations.put(study, new Situations(knowledge, study, random));
    }
    List<Wish> checks = new ArrayList<>();
    if (knowledge.settings().budget() == Settings.NO_BUDGET) {
      for (CapabilityKnowledge study : studies) {
        refusedAnywhere(study, Objects.requireNonNull(situations.get(study)), REFUSED_ANYWHERE)
            .stream()
            .map(start -> Wish.attempt(Aim.CHECK, start.state(), start.instance()))
            .forEach(checks::add);
      }
    }
    long number = number();
    for (int i = 0; i < number && !studies.isEmpty(); i++) {
      CapabilityKnowledge study = studies.get(i % studies.size());
      Situations of = Objects.requireNonNull(situations.get(study));
      Optional<Situation> executing = executing(study, of);
      Optional<Situation> refusing = refusing(study, of);
      // Without a budget, refusals were checked above.
      boolean executes =
          knowledge.settings().budget() == Settings.NO_BUDGET
              || (i % studies.size() + i / studies.size()) % 2 == 0;
      (executes ? executing.or(() -> refusing) : refusing.or(() -> executing))
          .ifPresent(start -> checks.add(Wish.attempt(Aim.CHECK, start.state(), start.instance())));
    }
    return checks;
  }

  /**
   * Where one capability of an agent has alternatives, others may have, too: each that seems to
   * have none is asked about once more.
   */
  List<Wish> forAlternatives() {
    if (studies.stream().allMatch(study -> study.disjunctions().isEmpty())) {
      return List.of();
    }
    List<Wish> checks = new ArrayList<>();
    for (CapabilityKnowledge study : studies) {
      if (study.disjunctions().isEmpty()
          && knowledge.evidence().asked(study.capability(), Aim.ALTERNATIVES).isEmpty()) {
        refusedAnywhere(study, new Situations(knowledge, study, random), REFUSED_OF_OTHERS).stream()
            .map(start -> Wish.attempt(Aim.ALTERNATIVES, start.state(), start.instance()))
            .forEach(checks::add);
      }
    }
    return checks;
  }

  /**
   * Random states in which a refusal is predicted, whatever for: a second way to execute that holds
   * in an eighth of them is found with a chance of 99 %.
   */
  private List<Situation> refusedAnywhere(
      CapabilityKnowledge study, Situations situations, int most) {
    Lifting lifting = study.lifting();
    List<Situation> found = new ArrayList<>();
    for (int i = 0; i < MOST_DRAWS * most && found.size() < most; i++) {
      lifting
          .bindings()
          .draw(lifting.bindings().patterns().get(0), random)
          .map(instance -> new Situation(instance, situations.anyState(instance)))
          .filter(start -> study.precondition().isRefused(values(study, start)))
          .filter(start -> knowledge.allows(start.state(), start.instance()))
          .ifPresent(found::add);
    }
    return found;
  }

  private Optional<Situation> executing(CapabilityKnowledge study, Situations situations) {
    List<ObjectPattern> patterns = study.executablePatterns();
    for (int i = 0; i < MOST_DRAWS && !patterns.isEmpty(); i++) {
      Optional<Situation> start =
          anywhere(study, any(patterns), situations)
              .filter(s -> study.precondition().surelyExecutes(values(study, s)));
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** In any state; where other objects may matter, in one in which they are alike in some way. */
  private Optional<Situation> anywhere(
      CapabilityKnowledge study, ObjectPattern pattern, Situations situations) {
    AlikeObjects alike = new AlikeObjects(knowledge.world(), random);
    return study.isBeyondPaper() && alike.canBe()
        ? study
            .lifting()
            .bindings()
            .draw(pattern, random)
            .flatMap(
                instance ->
                    situations.from(
                        instance,
                        alike.from(situations.anyState(instance), instance),
                        new BitSet()))
        : situations.anywhere(pattern, new BitSet());
  }

  /** Where one literal that is needed does not hold, and as much else as possible does. */
  private Optional<Situation> refusing(CapabilityKnowledge study, Situations situations) {
    Lifting lifting = study.lifting();
    int[] required = study.space().required().stream().toArray();
    for (int i = 0; i < MOST_DRAWS && required.length > 0; i++) {
      int literal = required[random.nextInt(required.length)];
      BitSet others = study.cautious();
      others.clear(literal);
      Instance instance =
          lifting.bindings().draw(any(lifting.bindings().patterns()), random).orElseThrow();
      Optional<Situation> start =
          new StartBuilder(lifting, instance)
              .must(literal ^ 1)
              .should(others)
              .from(situations.anyState(instance))
              .map(state -> new Situation(instance, state))
              .filter(s -> study.precondition().isRefused(values(study, s)));
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

  private static BitSet values(CapabilityKnowledge study, Situation start) {
    return study.lifting().values(start.state(), start.instance());
  }
}
