package dev.qace.learner;

import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.ObjectPattern;
import dev.qace.learner.infer.OutcomeModel;
import dev.qace.learner.infer.RepeatedObjects;
import dev.qace.learner.infer.Twins;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What is open about the outcomes seen of one capability, and where it would show: literals that an
 * outcome may or may not have, what happens with one object for several parameters, which
 * parameters a change is about, and states in which what followed hardly fits the odds.
 */
final class OpenEffects {
  private static final int MOST_FOR_OPEN = 3000;
  private static final int MOST_FOR_OPEN_OF_BUDGET = 200;
  private static final int MORE_FOR_OPEN = 10;
  private static final int MOST_FOR_REPEATED = 200;
  private static final int MOST_FOR_TWINS = 60;
  private static final int MOST_FOR_DOUBTS = 40;

  private final Study study;
  private final Lifting lifting;
  private final Situations situations;
  private final List<ObjectPattern> patterns;
  private final List<ObjectPattern> toSee;
  private final int mostForOpen;
  private final Random random;
  private int forOpen;
  private int forRepeated;
  private int forTwins;
  private int forDoubts;

  /**
   * @param patterns of objects with which the capability can execute, finest first; at least one
   */
  OpenEffects(
      Study study,
      Situations situations,
      List<ObjectPattern> patterns,
      Settings settings,
      Random random) {
    this.study = study;
    this.lifting = study.lifting();
    this.situations = situations;
    this.patterns = patterns;
    this.toSee = new ArrayList<>(patterns.stream().skip(1).toList());
    this.mostForOpen = settings.endsWithBudget() ? MOST_FOR_OPEN_OF_BUDGET : MOST_FOR_OPEN;
    this.random = random;
  }

  /** Where to ask next; nowhere where nothing is open, or it was asked often enough. */
  List<Situations.Start> next() {
    OutcomeModel model = study.outcomes().orElseThrow();
    List<Situations.Start> open = open(model);
    return open.isEmpty()
        ? repeated(model).or(this::twins).or(() -> doubt(model)).stream().toList()
        : open;
  }

  /** The longer it stays open, the more it takes to tell. */
  private List<Situations.Start> open(OutcomeModel model) {
    List<Situations.Start> starts = new ArrayList<>();
    if (!model.open().isEmpty() || model.alternatives() > 0) {
      for (int i = forOpen / MORE_FOR_OPEN; i >= 0 && forOpen < mostForOpen; i--) {
        forOpen++;
        int open = model.open().size();
        BitSet literals =
            (open == 0 || random.nextInt(3) == 0)
                ? situations.identifying(model)
                : situations.showing(model, model.open().get(random.nextInt(open)));
        situations.where(patterns.get(0), literals).ifPresent(starts::add);
      }
    }
    return starts;
  }

  private Optional<Situations.Start> repeated(OutcomeModel model) {
    if (!toSee.isEmpty()) {
      return situations.where(toSee.remove(0), new BitSet());
    }
    if (forRepeated >= MOST_FOR_REPEATED || patterns.size() == 1) {
      return Optional.empty();
    }
    List<ObjectPattern> repeated = patterns.subList(1, patterns.size());
    RepeatedObjects inference =
        new RepeatedObjects(lifting, study.tally(), model, study.cautious(), repeated);
    List<RepeatedObjects.Redundant> open = inference.resolve().undecided();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    forRepeated++;
    List<ObjectPattern> telling =
        inference.tellingPatterns(open.get(random.nextInt(open.size())), repeated);
    return telling.isEmpty()
        ? Optional.empty()
        : situations.where(telling.get(random.nextInt(telling.size())), new BitSet());
  }

  private Optional<Situations.Start> twins() {
    if (forTwins >= MOST_FOR_TWINS) {
      return Optional.empty();
    }
    for (Twins.Open open : study.openTwins()) {
      List<ObjectPattern> telling =
          patterns.stream().filter(pattern -> open.isSeparatedBy(lifting, pattern)).toList();
      if (!telling.isEmpty()) {
        forTwins++;
        BitSet opposite = new BitSet();
        opposite.set(open.value() ? 2 * open.atom() + 1 : 2 * open.atom());
        return situations.where(telling.get(random.nextInt(telling.size())), opposite);
      }
    }
    return Optional.empty();
  }

  private Optional<Situations.Start> doubt(OutcomeModel model) {
    if (forDoubts >= MOST_FOR_DOUBTS) {
      return Optional.empty();
    }
    return model
        .oddest()
        .filter(OutcomeModel.OddState::isOddAmongAll)
        .flatMap(
            odd -> {
              forDoubts++;
              return situations.where(patterns.get(0), situations.like(odd));
            });
  }
}
