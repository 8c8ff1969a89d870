package dev.qace.learner.strategy;

import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.negative;
import static dev.qace.learner.lifting.LiteralNumbers.positive;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.approach.Situations;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.open.OpenPoint;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.knowledge.outcome.OutcomeModel;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * In which order, and how often, it is asked what is open about the outcomes seen of one
 * capability: which outcomes they are, what repeated objects show, which parameters a change is
 * about; and what the odds may depend on.
 */
final class FrugalOutcomes {
  private static final int MOST_FOR_OPEN = 3000;
  private static final int MOST_FOR_OPEN_OF_BUDGET = 200;
  private static final int MORE_FOR_OPEN = 10;
  private static final int MOST_FOR_REPEATED = 200;
  private static final int MOST_FOR_TWINS = 60;
  private static final int DOUBTS_AT_ONCE = 32;
  private static final int LONG_OPEN = 60;

  private final Knowledge knowledge;
  private final CapabilityKnowledge known;
  private final OpenPoints open;
  private final Situations situations;
  private final ObjectPattern finest;
  private final Random random;

  /** Those with which no state was found to ask in. */
  private final Set<ObjectPattern> withoutStart = new HashSet<>();

  /**
   * @param open about outcomes with some objects
   * @param finest the ones that differ most
   */
  FrugalOutcomes(
      Knowledge knowledge,
      CapabilityKnowledge known,
      OpenPoints open,
      Situations situations,
      ObjectPattern finest,
      Random random) {
    this.knowledge = knowledge;
    this.known = known;
    this.open = open;
    this.situations = situations;
    this.finest = finest;
    this.random = random;
  }

  private int asked(Aim aim) {
    return knowledge.evidence().asked(known.capability(), aim).size();
  }

  /** What to ask next; nothing if nothing is open, or it was asked often enough. */
  List<Wish> next() {
    List<Wish> outcomes = outcomes();
    return outcomes.isEmpty()
        ? repeated().or(this::whichParameter).map(List::of).orElse(List.of())
        : outcomes;
  }

  private static Wish wish(Aim aim, Situation start) {
    return Wish.attempt(aim, start.state(), start.instance());
  }

  /** The longer it stays open, the more it takes to tell. */
  private List<Wish> outcomes() {
    List<OpenPoint.MayHave> literals = open.literals();
    List<Wish> wishes = new ArrayList<>();
    if (!literals.isEmpty() || open.whichOutcomes().isPresent()) {
      OutcomeModel model = known.outcomes().orElseThrow();
      int asked = asked(Aim.OUTCOMES);
      int most = knowledge.settings().endsWithBudget() ? MOST_FOR_OPEN_OF_BUDGET : MOST_FOR_OPEN;
      for (int more = Math.min(most - asked, asked / MORE_FOR_OPEN + 1); more > 0; more--) {
        // What stays open may depend on the state: then not only those tell that look best.
        boolean anywhere = asked >= LONG_OPEN && known.asksForSignsOfMore() && more % 2 == 0;
        situations
            .where(finest, anywhere ? new BitSet() : situations.telling(model, literals))
            .ifPresent(start -> wishes.add(wish(Aim.OUTCOMES, start)));
      }
    }
    return wishes;
  }

  private Optional<Wish> repeated() {
    Optional<OpenPoint.Repeated> never =
        open.repeated().stream()
            .filter(point -> !withoutStart.contains(point.pattern()))
            .findFirst();
    if (never.isPresent()) {
      Optional<Situation> start = situations.where(never.get().pattern(), new BitSet());
      if (start.isEmpty()) {
        withoutStart.add(never.get().pattern());
      }
      return start.map(found -> wish(Aim.REPEATED_FIRST, situations.amongOthersAlike(found)));
    }
    if (asked(Aim.REPEATED) >= MOST_FOR_REPEATED || !open.canRepeat()) {
      return Optional.empty();
    }
    List<OpenPoint.MayRestore> restored = open.restored();
    return restored.isEmpty()
        ? Optional.empty()
        : situations
            .where(restored.get(random.nextInt(restored.size())))
            .map(situations::amongOthersAlike)
            .map(start -> wish(Aim.REPEATED, start));
  }

  private Optional<Wish> whichParameter() {
    return asked(Aim.WHICH_PARAMETER) >= MOST_FOR_TWINS
        ? Optional.empty()
        : open.parameters().stream()
            .filter(point -> !point.patterns().isEmpty())
            .findFirst()
            .flatMap(situations::where)
            .map(start -> wish(Aim.WHICH_PARAMETER, start));
  }

  /**
   * Where the odds look as if they depended on something: both ways, in turn, until that is proven
   * or no longer looks so.
   *
   * @param atTheEnd whether all else was asked: only then is the state suspected, when there is
   *     most to go by; time and order always are
   */
  List<Wish> suspected(boolean atTheEnd) {
    if (knowledge.settings().endsWithBudget()) {
      return List.of();
    }
    boolean enough = asked(Aim.ODD_STATE) >= mostFollowed();
    Optional<OpenPoint.MayDependOn> odd =
        atTheEnd && !enough ? open.oddCondition() : Optional.empty();
    boolean oddFirst = odd.isPresent() && random.nextBoolean();
    for (OpenPoint point : open.dependences()) {
      if (point instanceof OpenPoint.WhichCondition which) {
        return between(which.rivals());
      } else if (point instanceof OpenPoint.MayDepend depends
          && (atTheEnd || !depends.suspect().isOfState())
          && !oddFirst) {
        return enough ? List.of() : bothWays(depends.suspect());
      }
    }
    return odd.map(each -> ContextSearch.Rivals.of(known.lifting(), each.condition()))
        .map(this::between)
        .orElseGet(() -> atTheEnd && !enough ? oddRepetitions() : List.of());
  }

  /** With one object for several parameters, where odds look as if they were others there. */
  private List<Wish> oddRepetitions() {
    List<Wish> wishes = new ArrayList<>();
    for (OpenPoint.MayDifferRepeated point : open.oddRepetitions()) {
      for (int i = 0; i < DOUBTS_AT_ONCE; i++) {
        situations
            .where(point.pattern(), new BitSet())
            .map(situations::amongOthersAlike)
            .ifPresent(start -> wishes.add(wish(Aim.ODD_STATE, start)));
      }
    }
    return wishes;
  }

  private List<Wish> bothWays(Suspect suspect) {
    OutcomeModel model = known.outcomes().orElseThrow();
    List<Wish> wishes = new ArrayList<>();
    for (int i = 0; i < DOUBTS_AT_ONCE; i++) {
      BitSet literals = situations.identifying(model);
      if (suspect instanceof Suspect.NamedAtom named && !isFixed(named.atom())) {
        boolean value = random.nextBoolean();
        literals.set(positive(named.atom()), value);
        literals.set(negative(named.atom()), !value);
      } else if (suspect instanceof Suspect.OnOtherObjects condition) {
        boolean value = random.nextBoolean();
        literals.set(literalOf(condition.subject(), value));
      }
      situations.where(finest, literals).ifPresent(start -> wishes.add(wish(Aim.ODD_STATE, start)));
    }
    return wishes;
  }

  /**
   * Where conditions on other objects differ on one of which the odds depend: one in turn holds and
   * another does not.
   *
   * <p>One alone holds in turn, and does not.
   */
  private List<Wish> between(ContextSearch.Rivals rivals) {
    List<Wish> wishes = new ArrayList<>();
    OutcomeModel model = known.outcomes().orElseThrow();
    int first = known.lifting().subjects();
    for (int i = 0; i < DOUBTS_AT_ONCE; i++) {
      int others = rivals.lifting().subjects() - first - 1;
      boolean value = random.nextBoolean();
      BitSet literals = new BitSet();
      literals.set(literalOf(first, value));
      if (others > 0) {
        int other = first + 1 + random.nextInt(others);
        literals.set(literalOf(other, value == rivals.opposed().get(other)));
      }
      situations
          .where(rivals.lifting(), finest, literals, situations.identifying(model))
          .ifPresent(start -> wishes.add(wish(Aim.ODD_STATE, start)));
    }
    return wishes;
  }

  /** As many again for each context as for the dependence that proved there are any. */
  private int mostFollowed() {
    int contexts = known.whole().contexts().size();
    return Influences.MOST_FOLLOWED * (contexts == 1 ? 1 : 1 + contexts);
  }

  private boolean isFixed(int atom) {
    BitSet needed = known.held();
    return needed.get(positive(atom)) || needed.get(negative(atom));
  }
}
