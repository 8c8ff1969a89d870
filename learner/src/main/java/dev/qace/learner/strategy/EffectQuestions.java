package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.negated;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.AskedFor;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a capability does once it is known when it executes. Every effect slot is asked
 * about once in each direction in which it could show (paper, proof of Theorem 1, case 2), with all
 * else set at random; then more is asked where the outcomes look different from one another, for as
 * long as anything is open.
 */
final class EffectQuestions {
  /** Enough to meet an outcome again that occurs once in ten times, with 5 runs each. */
  private static final int MOST_ROUNDS = 24;

  /**
   * In runs: for atoms that are set both ways, frequencies are the only trace of what leaves them
   * as they are.
   */
  private static final int BOTH_WAYS_SHARE = 60;

  /** In executions, beyond the above: until an outcome that others hide is known to be unlikely. */
  private static final int MOST_FOR_HIDDEN = 1500;

  private static final int ROUNDS_BETWEEN = 10;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Random random;
  private final Situations situations;
  private final Deque<Integer> directions = new ArrayDeque<>();
  private final Deque<ObjectPattern> toRepeat = new ArrayDeque<>();
  private final Deque<OpenPoint.ParameterOfChange> toSeparate = new ArrayDeque<>();
  private final Set<ObjectPattern> withoutStart = new HashSet<>();
  private List<ObjectPattern> patterns = List.of();
  private final Deque<EffectStage> stages;
  private EffectStage stage = EffectStage.BEGIN;
  private @Nullable Placed placed;
  private @Nullable OutcomeModel held;

  private enum EffectStage {
    BEGIN(Aim.EFFECT),
    SLOTS(Aim.EFFECT),
    SLOTS_ALONE(Aim.EFFECT),
    OUTCOMES(Aim.OUTCOMES),
    BOTH_WAYS(Aim.BOTH_WAYS),
    BOTH_WAYS_UNSETTLED(Aim.BOTH_WAYS_UNSETTLED),
    HIDDEN(Aim.HIDDEN),
    REPEATED_FIRST(Aim.REPEATED_FIRST),
    REPEATED(Aim.REPEATED),
    WHICH_PARAMETER(Aim.WHICH_PARAMETER),
    REPEATED_AGAIN(Aim.REPEATED_AGAIN),
    END(Aim.OTHER);

    private static final EnumSet<Aim> AIMS =
        EnumSet.copyOf(Arrays.stream(values()).map(each -> each.aim).toList());

    private final Aim aim;

    EffectStage(Aim aim) {
      this.aim = aim;
    }
  }

  /** What was asked for last, to be asked nearby where the agent does not start just anywhere. */
  private record Placed(
      Aim aim, ObjectPattern pattern, BitSet literals, int shows, boolean isNearby) {}

  EffectQuestions(Knowledge knowledge, CapabilityKnowledge known, Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.lifting = known.lifting();
    this.random = random;
    this.situations = new Situations(knowledge, known, random, this::isPicky);
    // What comes before the last that was asked was asked as often as it is to be.
    EffectStage last =
        EnumSet.range(EffectStage.OUTCOMES, EffectStage.REPEATED_AGAIN).stream()
            .filter(each -> !asked(each.aim).isEmpty())
            .max(Comparator.naturalOrder())
            .orElse(EffectStage.SLOTS);
    this.stages = new ArrayDeque<>(EnumSet.range(last, EffectStage.END));
  }

  /** Whether the agent was seen not to start just anywhere. */
  private boolean isPicky() {
    return knowledge.evidence().refused(known.capability(), EffectStage.AIMS).findAny().isPresent();
  }

  /** The next questions; none if nothing is left to ask. */
  List<Wish> next() {
    Placed last = placed;
    placed = null;
    if (last != null && !last.isNearby() && wasRefused(last.aim())) {
      List<Wish> nearby = nearby(last.aim(), last.pattern(), last.literals(), last.shows());
      if (!nearby.isEmpty()) {
        return nearby;
      }
    }
    while (stage != EffectStage.END) {
      List<Wish> batch = ask();
      if (!batch.isEmpty()) {
        return batch;
      }
      enter(stages.remove());
    }
    return List.of();
  }

  private void enter(EffectStage entered) {
    stage = entered;
    if (patterns.isEmpty()) {
      return;
    }
    if (entered == EffectStage.SLOTS) {
      for (int direction = 0; direction < literalCount(lifting.atoms().size()); direction++) {
        // Where the precondition sets it that way already, it could not show.
        if (!known.space().possible().get(direction) && isToBeAsked(direction)) {
          directions.add(direction);
        }
      }
    } else if (entered == EffectStage.BOTH_WAYS || entered == EffectStage.HIDDEN) {
      held = known.outcomes().orElseThrow();
    }
  }

  private List<Wish> ask() {
    if (stage == EffectStage.BEGIN) {
      patterns = known.executablePatterns();
      return List.of();
    } else if (patterns.isEmpty()) {
      return List.of();
    }
    return switch (stage) {
      case SLOTS -> slots();
      case SLOTS_ALONE -> slotsAlone();
      case OUTCOMES -> outcomes();
      case BOTH_WAYS -> bothWays();
      case BOTH_WAYS_UNSETTLED -> bothWaysUnsettled();
      case HIDDEN -> hidden();
      case REPEATED_FIRST -> repeatedFirst();
      case REPEATED -> repeated();
      case WHICH_PARAMETER -> whichParameter();
      case REPEATED_AGAIN -> repeatedAgain();
      case BEGIN, END -> List.of();
    };
  }

  private AskedFor asked(Aim aim) {
    return knowledge.evidence().asked(known.capability(), aim);
  }

  private boolean wasRefused(Aim aim) {
    return asked(aim).last().filter(Asked::isStartRefused).isPresent();
  }

  /** Not where it was answered, nor where the agent neither started anywhere nor nearby. */
  private boolean isToBeAsked(int direction) {
    AskedFor asked = asked(Aim.EFFECT);
    return !asked.isAnswered(direction)
        && asked.refused().stream()
                .filter(each -> each.purpose().literals().contains(direction))
                .count()
            < 2;
  }

  /** Each direction in a state of its own, all at once. */
  private List<Wish> slots() {
    List<Wish> batch = new ArrayList<>();
    for (int direction :
        isPicky() || !asked(Aim.EFFECT).isEmpty() ? List.<Integer>of() : directions) {
      situations
          .anywhere(patterns.get(0), only(negated(direction)))
          .ifPresent(start -> batch.add(wish(Aim.EFFECT, start, direction)));
    }
    return batch;
  }

  private List<Wish> slotsAlone() {
    while (!directions.isEmpty()) {
      int direction = directions.remove();
      if (isToBeAsked(direction)) {
        List<Wish> wish = where(Aim.EFFECT, patterns.get(0), only(negated(direction)), direction);
        if (!wish.isEmpty()) {
          return wish;
        }
      }
    }
    return List.of();
  }

  private static BitSet only(int literal) {
    BitSet literals = new BitSet();
    literals.set(literal);
    return literals;
  }

  private List<Wish> where(Aim aim, ObjectPattern pattern, BitSet literals) {
    return where(aim, pattern, literals, -1);
  }

  /**
   * A question where the precondition and these literals hold.
   *
   * @param shows the literal that is to occur, or -1 for any change
   */
  private List<Wish> where(Aim aim, ObjectPattern pattern, BitSet literals, int shows) {
    Optional<Situation> start =
        isPicky() ? Optional.empty() : situations.anywhere(pattern, literals);
    if (start.isEmpty()) {
      return nearby(aim, pattern, literals, shows);
    }
    placed = new Placed(aim, pattern, literals, shows, false);
    return List.of(wish(aim, start.get(), shows));
  }

  private List<Wish> nearby(Aim aim, ObjectPattern pattern, BitSet literals, int shows) {
    Optional<Situation> start = situations.nearby(pattern, literals);
    start.ifPresent(found -> placed = new Placed(aim, pattern, literals, shows, true));
    return start.map(found -> List.of(wish(aim, found, shows))).orElse(List.of());
  }

  private Wish wish(Aim aim, Situation start, int shows) {
    int runs = knowledge.settings().runs();
    return shows < 0
        ? new Wish.Try(
            Purpose.of(aim, known.capability()),
            start.state(),
            start.instance(),
            runs,
            knowledge.settings().stepsOf(1))
        : new Wish.Tell(
            Purpose.of(aim, known.capability(), shows), start.state(), start.instance(), runs);
  }

  /** Where outcomes look different, as long as there are several and something is open. */
  private List<Wish> outcomes() {
    OutcomeModel model = known.outcomes().orElseThrow();
    int made = asked(Aim.OUTCOMES).size();
    boolean over =
        made >= MOST_ROUNDS
            || (model.estimates().size() < 2 && model.open().isEmpty())
            || (made > 0 && model.isSettled());
    return over ? List.of() : identifying(Aim.OUTCOMES, model);
  }

  private BitSet telling(OutcomeModel model) {
    return situations.telling(model, OpenPoints.literals(model));
  }

  private List<Wish> identifying(Aim aim, OutcomeModel model) {
    return where(aim, patterns.get(0), telling(model));
  }

  /** Outcomes that leave alone what others set both ways show in frequencies only. */
  private List<Wish> bothWays() {
    OutcomeModel model = held == null ? known.outcomes().orElseThrow() : held;
    boolean refused = wasRefused(Aim.BOTH_WAYS);
    boolean over =
        model.bothWays().isEmpty() || refused || asked(Aim.BOTH_WAYS).size() >= BOTH_WAYS_SHARE;
    if (model.bothWays().isEmpty() || refused) {
      stages.removeIf(
          later -> later == EffectStage.BOTH_WAYS_UNSETTLED || later == EffectStage.HIDDEN);
    }
    return over ? List.of() : identifying(Aim.BOTH_WAYS, model);
  }

  private List<Wish> bothWaysUnsettled() {
    OutcomeModel model = known.outcomes().orElseThrow();
    boolean refused = wasRefused(Aim.BOTH_WAYS_UNSETTLED);
    if (refused) {
      stages.remove(EffectStage.HIDDEN);
    }
    boolean over =
        refused || asked(Aim.BOTH_WAYS_UNSETTLED).size() >= MOST_ROUNDS || model.isSettled();
    return over ? List.of() : identifying(Aim.BOTH_WAYS_UNSETTLED, model);
  }

  private List<Wish> hidden() {
    AskedFor asked = asked(Aim.HIDDEN);
    boolean looks = asked.size() % ROUNDS_BETWEEN == 0;
    OutcomeModel model = held == null || looks ? known.outcomes().orElseThrow() : held;
    held = model;
    boolean over =
        wasRefused(Aim.HIDDEN) || (looks && (asked.steps() >= MOST_FOR_HIDDEN || hidesLittle()));
    return over ? List.of() : identifying(Aim.HIDDEN, model);
  }

  private OpenPoints open() {
    return new OpenPoints(knowledge, known, patterns);
  }

  private boolean hidesLittle() {
    double wanted = knowledge.wantedOutcome();
    return known.promise(knowledge.level(), wanted).combinationsAtMost() <= wanted;
  }

  /** With one object for several parameters, in each way in which that can execute. */
  private List<Wish> repeatedFirst() {
    for (OpenPoint.Repeated point : open().repeated()) {
      if (!withoutStart.contains(point.pattern())) {
        List<Wish> wish = where(Aim.REPEATED_FIRST, point.pattern(), point.shownBy());
        if (!wish.isEmpty()) {
          return wish;
        }
        withoutStart.add(point.pattern());
      }
    }
    return List.of();
  }

  /** In rounds: with all objects that show something, then with those that still do. */
  private List<Wish> repeated() {
    if (toRepeat.isEmpty()) {
      AskedFor asked = asked(Aim.REPEATED);
      open().restored().stream()
          .flatMap(point -> point.patterns().stream())
          .filter(pattern -> asked.with(lifting, pattern) < MOST_ROUNDS)
          .forEach(toRepeat::add);
    }
    while (!toRepeat.isEmpty()) {
      List<Wish> wish = where(Aim.REPEATED, toRepeat.remove(), new BitSet());
      if (!wish.isEmpty()) {
        return wish;
      }
    }
    return List.of();
  }

  /**
   * Where there are too few objects for all parameters to differ, other ways of sharing them tell
   * which parameters a change is about.
   */
  private List<Wish> whichParameter() {
    if (toSeparate.isEmpty()) {
      open().parameters().stream()
          .filter(point -> !point.patterns().isEmpty())
          .forEach(toSeparate::add);
      AskedFor asked = asked(Aim.WHICH_PARAMETER);
      if (asked.size() >= MOST_ROUNDS * toSeparate.size()
          || (!asked.isEmpty() && asked.refusedInARow() >= toSeparate.size())) {
        toSeparate.clear();
      }
    }
    while (!toSeparate.isEmpty()) {
      OpenPoint.ParameterOfChange point = toSeparate.remove();
      ObjectPattern any = point.patterns().get(random.nextInt(point.patterns().size()));
      List<Wish> wish = where(Aim.WHICH_PARAMETER, any, point.shownBy());
      if (!wish.isEmpty()) {
        return wish;
      }
    }
    return List.of();
  }

  /**
   * What was seen last may be an outcome never seen before. With different objects for all
   * parameters it must occur as well, and there it can be told from the others.
   */
  private List<Wish> repeatedAgain() {
    int made = asked(Aim.REPEATED_AGAIN).size();
    OutcomeModel model = known.outcomes().orElseThrow();
    boolean open = !open().literals().isEmpty() || open().whichOutcomes().isPresent();
    if (made >= MOST_ROUNDS
        || wasRefused(Aim.REPEATED_AGAIN)
        || (known.resolvedOutcomes().fits() && !open)) {
      return List.of();
    }
    BitSet literals = made % 2 == 0 ? telling(model) : new BitSet();
    return where(Aim.REPEATED_AGAIN, patterns.get(0), literals);
  }
}
