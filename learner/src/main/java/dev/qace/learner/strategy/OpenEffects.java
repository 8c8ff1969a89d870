package dev.qace.learner.strategy;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.outcome.RepeatedObjects;
import dev.qace.learner.knowledge.outcome.SharedParameters;
import dev.qace.learner.knowledge.promise.Influence;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
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
  private static final int DOUBTS_AT_ONCE = 32;

  private final Knowledge knowledge;
  private final CapabilityKnowledge study;
  private final Lifting lifting;
  private final Situations situations;
  private final List<ObjectPattern> patterns;
  private final List<ObjectPattern> toSee;
  private final int mostForOpen;
  private final Random random;

  /**
   * @param patterns of objects with which the capability can execute, finest first; at least one
   */
  OpenEffects(
      Knowledge knowledge,
      CapabilityKnowledge study,
      Situations situations,
      List<ObjectPattern> patterns,
      Random random) {
    this.knowledge = knowledge;
    this.study = study;
    this.lifting = study.lifting();
    this.situations = situations;
    this.patterns = patterns;
    this.toSee =
        new ArrayList<>(patterns.stream().skip(1 + (long) asked(Aim.REPEATED_FIRST)).toList());
    this.mostForOpen =
        knowledge.settings().endsWithBudget() ? MOST_FOR_OPEN_OF_BUDGET : MOST_FOR_OPEN;
    this.random = random;
  }

  private int asked(Aim aim) {
    return knowledge.evidence().asked(study.capability(), aim).size();
  }

  /** What to ask next; nothing where nothing is open, or it was asked often enough. */
  List<Wish> next() {
    OutcomeModel model = study.outcomes().orElseThrow();
    List<Wish> open = open(model);
    return open.isEmpty()
        ? repeated().or(this::whichParameter).map(List::of).orElse(List.of())
        : open;
  }

  private static Wish wish(Aim aim, Situation start) {
    return Wish.attempt(aim, start.state(), start.instance());
  }

  /** The longer it stays open, the more it takes to tell. */
  private List<Wish> open(OutcomeModel model) {
    List<Wish> wishes = new ArrayList<>();
    if (!model.open().isEmpty() || model.alternatives() > 0) {
      int asked = asked(Aim.OUTCOMES);
      int most = Math.min(mostForOpen, asked + asked / MORE_FOR_OPEN + 1);
      for (; asked < most; asked++) {
        int open = model.open().size();
        BitSet literals =
            (open == 0 || random.nextInt(3) == 0)
                ? situations.identifying(model)
                : situations.showing(model, model.open().get(random.nextInt(open)));
        situations
            .where(patterns.get(0), literals)
            .ifPresent(start -> wishes.add(wish(Aim.OUTCOMES, start)));
      }
    }
    return wishes;
  }

  private Optional<Wish> repeated() {
    if (!toSee.isEmpty()) {
      return situations
          .where(toSee.remove(0), new BitSet())
          .map(start -> wish(Aim.REPEATED_FIRST, start));
    }
    if (asked(Aim.REPEATED) >= MOST_FOR_REPEATED || patterns.size() == 1) {
      return Optional.empty();
    }
    List<RepeatedObjects.Redundant> open = study.resolvedOutcomes().undecided();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    List<ObjectPattern> telling =
        study
            .repeatedObjects()
            .tellingPatterns(
                open.get(random.nextInt(open.size())), patterns.subList(1, patterns.size()));
    return telling.isEmpty()
        ? Optional.empty()
        : situations
            .where(telling.get(random.nextInt(telling.size())), new BitSet())
            .map(start -> wish(Aim.REPEATED, start));
  }

  private Optional<Wish> whichParameter() {
    if (asked(Aim.WHICH_PARAMETER) >= MOST_FOR_TWINS) {
      return Optional.empty();
    }
    for (SharedParameters.Open open : study.openTwins()) {
      List<ObjectPattern> telling =
          patterns.stream().filter(pattern -> open.isSeparatedBy(lifting, pattern)).toList();
      if (!telling.isEmpty()) {
        BitSet opposite = new BitSet();
        opposite.set(open.value() ? 2 * open.atom() + 1 : 2 * open.atom());
        return situations
            .where(telling.get(random.nextInt(telling.size())), opposite)
            .map(start -> wish(Aim.WHICH_PARAMETER, start));
      }
    }
    return Optional.empty();
  }

  /**
   * Where the odds look as if they depended on something: both ways, in turn, until that is proven
   * or no longer looks so.
   *
   * @param atTheEnd whether all else was asked: only then is the state suspected, when there is
   *     most to go by; time and order always are
   */
  List<Wish> suspected(boolean atTheEnd) {
    Optional<Lifting> rivals = study.contextSearch().flatMap(ContextSearch::rivals);
    if (rivals.isPresent() && !knowledge.settings().endsWithBudget()) {
      return between(rivals.get());
    }
    List<Influence> suspects =
        study.influences().suspicious().stream()
            .filter(each -> atTheEnd || !each.suspect().isOfState())
            .toList();
    int asked = asked(Aim.ODD_STATE);
    if (suspects.isEmpty()
        || asked >= mostFollowed()
        || knowledge.settings().endsWithBudget()
        || !study.influences().proven().isEmpty()) {
      return List.of();
    }
    Suspect suspect = suspects.get(0).suspect();
    OutcomeModel model = study.outcomes().orElseThrow();
    List<Wish> wishes = new ArrayList<>();
    for (int i = 0; i < DOUBTS_AT_ONCE; i++) {
      BitSet literals = situations.identifying(model);
      if (suspect instanceof Suspect.NamedAtom named && !isFixed(named.atom())) {
        boolean value = random.nextBoolean();
        literals.set(2 * named.atom(), value);
        literals.set(2 * named.atom() + 1, !value);
      } else if (suspect instanceof Suspect.Condition condition) {
        boolean value = random.nextBoolean();
        literals.set(2 * condition.subject() + (value ? 0 : 1));
      }
      situations
          .where(patterns.get(0), literals)
          .ifPresent(start -> wishes.add(wish(Aim.ODD_STATE, start)));
    }
    return wishes;
  }

  /**
   * Where conditions on other objects differ on one of which the odds depend: one in turn holds and
   * another does not.
   *
   * @param rivals with these conditions, the best first, after what the study can say
   */
  private List<Wish> between(Lifting rivals) {
    List<Wish> wishes = new ArrayList<>();
    int first = lifting.subjects();
    for (int i = 0; i < DOUBTS_AT_ONCE; i++) {
      int others = rivals.subjects() - first - 1;
      boolean value = random.nextBoolean();
      BitSet literals = new BitSet();
      literals.set(value ? 2 * first : 2 * first + 1);
      if (others > 0) {
        int other = first + 1 + random.nextInt(others);
        literals.set(value ? 2 * other + 1 : 2 * other);
      }
      situations
          .where(rivals, patterns.get(0), literals)
          .ifPresent(start -> wishes.add(wish(Aim.ODD_STATE, start)));
    }
    return wishes;
  }

  /** As many again for each context as for the dependence that proved there are any. */
  private int mostFollowed() {
    int contexts = study.whole().contexts().size();
    return Influences.MOST_FOLLOWED * (contexts == 1 ? 1 : 1 + contexts);
  }

  private boolean isFixed(int atom) {
    BitSet needed = study.held();
    return needed.get(2 * atom) || needed.get(2 * atom + 1);
  }
}
