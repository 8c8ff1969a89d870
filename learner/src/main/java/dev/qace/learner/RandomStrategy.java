package dev.qace.learner;

import dev.qace.learner.hypothesis.Bindings;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A baseline: walks from the initial state, attempts any instance wherever it is, and starts over
 * now and then. Ends with the budget.
 */
final class RandomStrategy implements Strategy {
  private static final int LONGEST_WALK = 30;

  private final Questions questions;
  private final List<Study> studies;
  private final Random random;

  RandomStrategy(Questions questions, Collection<Study> studies) {
    this.questions = questions;
    this.studies =
        studies.stream().filter(s -> !s.lifting().bindings().patterns().isEmpty()).toList();
    this.random = new Random(questions.settings().seed());
  }

  @Override
  public void run() {
    while (!studies.isEmpty()) {
      walk();
    }
  }

  private void walk() {
    State state = questions.world().initial();
    for (int step = 0; step < LONGEST_WALK; step++) {
      Study study = studies.get(random.nextInt(studies.size()));
      questions.about(study.capability());
      Bindings bindings = study.lifting().bindings();
      int pattern = random.nextInt(bindings.patterns().size());
      Instance instance = bindings.draw(bindings.patterns().get(pattern), random).orElseThrow();
      Optional<State> after = Questions.after(questions.ask(questions.once(state, instance)));
      state = after.orElse(state);
    }
  }
}
