package dev.qace.learner.strategy;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.learner.lifting.StartBuilder;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Random checks of one capability, once its slots are decided. */
final class SlotChecks {
  private static final int CHECKS = 3;
  private static final int MOST_DRAWS = 5;

  private final Knowledge knowledge;
  private final CapabilityKnowledge study;
  private final Lifting lifting;
  private final Situations situations;
  private final Random random;

  SlotChecks(Knowledge knowledge, CapabilityKnowledge study, Situations situations, Random random) {
    this.knowledge = knowledge;
    this.study = study;
    this.lifting = study.lifting();
    this.situations = situations;
    this.random = random;
  }

  /**
   * A few questions to see whether what was learned holds elsewhere: any instance in any state, and
   * for each precondition some other objects where it alone does not hold.
   */
  List<Wish> next() {
    List<ObjectPattern> all = lifting.bindings().patterns();
    if (all.isEmpty()) {
      return List.of();
    }
    List<Situation> checks = new ArrayList<>();
    for (int i = 0; i < CHECKS; i++) {
      ObjectPattern pattern = all.get(random.nextInt(all.size()));
      lifting
          .bindings()
          .draw(pattern, random)
          .ifPresent(o -> checks.add(new Situation(o, situations.anyState(o))));
    }
    for (int literal : study.space().required().stream().toArray()) {
      BitSet others = study.cautious();
      others.clear(literal);
      otherObjects(all.get(0))
          .ifPresent(
              instance ->
                  new StartBuilder(lifting, instance)
                      .must(literal ^ 1)
                      .must(others)
                      .from(situations.anyState(instance))
                      .ifPresent(start -> checks.add(new Situation(instance, start))));
    }
    Purpose purpose = Purpose.of(Aim.CHECK, study.capability());
    int steps = knowledge.settings().stepsOf(1);
    return checks.stream()
        .<Wish>map(each -> new Wish.Attempt(purpose, each.state(), each.instance(), 1, steps))
        .toList();
  }

  private Optional<Instance> otherObjects(ObjectPattern pattern) {
    Instance example = study.example().orElseThrow().instance();
    Optional<Instance> drawn = Optional.empty();
    for (int i = 0; i < MOST_DRAWS && drawn.filter(o -> !o.equals(example)).isEmpty(); i++) {
      drawn = lifting.bindings().draw(pattern, random);
    }
    return drawn;
  }
}
