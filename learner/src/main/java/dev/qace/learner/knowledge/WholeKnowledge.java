package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.extension.History;
import dev.qace.learner.knowledge.extension.SideEffectSearch;
import dev.qace.learner.knowledge.extension.Widening;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.knowledge.precondition.Precondition;
import dev.qace.learner.knowledge.precondition.PreconditionSpace;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a capability as a whole: when it executes, and what has to be said about it.
 * Where its parameters do not explain what was seen, more is said, and everything is learned again.
 * Not thread-safe.
 */
public final class WholeKnowledge extends CapabilityKnowledge {
  private static final int MOST_ROUNDS = 6;

  private final Lifting base;
  private final LookedFor lookedFor;
  private PreconditionSpace space;
  private @Nullable DisjunctiveSpace disjunctions;
  private @Nullable Widening widening;
  private @Nullable SideEffectSearch sideEffects;

  /** What contexts are made of; empty as long as none are looked for. */
  private @Nullable History split;

  /** Of the history, how much is taken in with what can be said now. */
  private int taken;

  /**
   * @param lookedFor whether disjunctions are looked for once no conjunction is left, and contexts
   *     once the odds depend on a literal, or just signs of either
   */
  public WholeKnowledge(Lifting lifting, LookedFor lookedFor) {
    super(lifting, 0);
    this.base = lifting;
    this.lookedFor = lookedFor;
    this.space = new PreconditionSpace(lifting);
    look();
  }

  /** As if nothing had ever been seen. */
  void forget() {
    look();
    split = null;
    say(base);
    forgetChecks();
  }

  /** Begins to look for more than parameters tell, if that is done at all. */
  private void look() {
    widening = lookedFor == LookedFor.MORE ? new Widening(base) : null;
    sideEffects = widening == null ? null : new SideEffectSearch(widening.history(), base);
  }

  /** As if nothing had been seen but what checks have found, with so much to say. */
  private void say(Lifting saying) {
    begin(saying);
    space = new PreconditionSpace(saying);
    disjunctions = null;
    taken = 0;
  }

  @Override
  public void add(Transition transition, long step) {
    Widening wider = widening;
    if (wider == null) {
      if (split != null) {
        split.add(transition, step);
      }
      if (disjunctions != null) {
        disjunctions.add(transition);
      }
      take(transition, step);
      return;
    }
    wider.add(transition, step);
    take(transition, step);
    if (disjunctions != null) {
      disjunctions.add(transition);
    } else if (space.contradiction().isPresent() && example().isPresent()) {
      disjunctions = space.disjunctions(transition);
    }
    Optional<Extension> more =
        wider
            .next(transition, lifting(), disjunctions(), attempts().bothWays().isPresent())
            .or(() -> wantedForContexts().map(lifting().extension()::with));
    Optional.ofNullable(sideEffects)
        .flatMap(each -> each.next(transition, more.map(base::extended).orElse(lifting())))
        .or(() -> more)
        .ifPresent(
            each -> {
              if (!each.constants().containsAll(lifting().extension().constants())) {
                wider.dropConstants();
              }
              learnAgain(wider.history(), each);
            });
  }

  /** Learns everything again, now that something else can be said. */
  private void learnAgain(History all, Extension extension) {
    say(base.extended(extension));
    all.forEach(this::take);
    if (space.contradiction().isPresent() && example().isPresent()) {
      disjunctions = DisjunctiveSpace.over(lifting(), all.different());
    }
  }

  /**
   * The same, explained by all that was seen; empty if nothing explains it. It can take in more.
   *
   * @param all that was seen of this capability
   */
  Optional<WholeKnowledge> explained(Widening all) {
    WholeKnowledge copy = new WholeKnowledge(base, LookedFor.PAPER);
    all.history().forEach(copy::take);
    copy.explain(all);
    return Optional.of(copy).filter(WholeKnowledge::isExplained);
  }

  /** Whether a model with fixed odds in each context explains what was seen. */
  boolean isExplained() {
    return !isBeyondModels() && !isSwayed();
  }

  /** Whether the odds depend on something, be it on more than an atom that parameters name. */
  private boolean isSwayed() {
    return oddsDepend() || contexts().stream().anyMatch(each -> each.swaying().isPresent());
  }

  /**
   * Explains what no model over the parameters does, where that can be done with what was seen and
   * nothing more can be asked. Otherwise nothing changes.
   *
   * @param all that was seen of this capability
   */
  void explain(Widening all) {
    if (attempts().bothWays().isPresent() || example().isEmpty()) {
      return;
    }
    if (isBeyondModels()) {
      explainAttempts(all);
    }
    if (!isBeyondModels() && isSwayed()) {
      explainOdds(all.history());
    }
  }

  private void explainAttempts(Widening all) {
    Optional<Extension> found = Optional.of(Extension.NONE);
    if (tally().sideEffects() > 0) {
      found =
          all.changedConstants().or(() -> new SideEffectSearch(all.history(), base).explanation());
    }
    found.ifPresent(each -> learnAgain(all.history(), each));
    if (found.isPresent() && space.contradiction().isPresent()) {
      found = all.explanation(lifting());
      found.ifPresent(each -> learnAgain(all.history(), each));
    }
    Optional.ofNullable(disjunctions).ifPresent(DisjunctiveSpace::conclude);
    if (found.isEmpty() || isBeyondModels()) {
      say(base);
      all.history().forEach(this::take);
    }
  }

  /** Finds contexts with fixed odds, if there are any. */
  private void explainOdds(History all) {
    Extension before = lifting().extension();
    split = all;
    Optional<Extension> more = Optional.of(before);
    for (int round = 0; round < MOST_ROUNDS && more.isPresent(); round++) {
      learnInTwoPasses(all, more.get());
      splitByAll();
      more = wantedForContexts().map(lifting().extension()::with);
    }
    conclude();
    if (contexts().size() == 1 || isSwayed()) {
      split = null;
      learnInTwoPasses(all, before);
    }
  }

  /** Learns when it executes, and then with that what comes of it. */
  private void learnInTwoPasses(History all, Extension extension) {
    say(base.extended(extension));
    all.forEach((transition, step) -> space.add(transition));
    if (space.contradiction().isPresent()) {
      DisjunctiveSpace several = DisjunctiveSpace.over(lifting(), all.different());
      several.conclude();
      disjunctions = several;
    }
    all.forEach(
        (transition, step) -> {
          taken++;
          addOutcome(transition, step);
        });
  }

  private void take(Transition transition, long step) {
    taken++;
    space.add(transition);
    addOutcome(transition, step);
  }

  /** Tells again what was taken in so far. */
  void forEachTaken(History.Taking taking) {
    History all = widening == null ? split : widening.history();
    if (all != null) {
      all.forFirst(taken, taking);
    }
  }

  /** Whether contexts are found from all executions together, and not as they come in. */
  boolean splitsByAllAtOnce() {
    return split != null;
  }

  @Override
  public BitSet context() {
    return new BitSet();
  }

  @Override
  public WholeKnowledge whole() {
    return this;
  }

  @Override
  public boolean looksForMore() {
    return lookedFor == LookedFor.MORE || split != null;
  }

  @Override
  public boolean asksForSignsOfMore() {
    return lookedFor != LookedFor.PAPER || split != null;
  }

  @Override
  public Lifting parameters() {
    return base;
  }

  /** What can be said but for conditions on other objects. */
  Lifting parametersAndChanges() {
    return base.extended(lifting().extension().withoutConditions());
  }

  @Override
  public PreconditionSpace space() {
    return space;
  }

  @Override
  public Optional<DisjunctiveSpace> disjunctions() {
    return Optional.ofNullable(disjunctions);
  }

  @Override
  public Optional<DisjunctiveSpace> alternatives() {
    // What is being looked for may be of what could be said before.
    return widening == null || disjunctions == null
        ? disjunctions()
        : widening.wide().or(this::disjunctions);
  }

  @Override
  public Precondition precondition() {
    DisjunctiveSpace several = disjunctions;
    return several != null && several.isSettled() ? several : space;
  }

  @Override
  public boolean isContradicted() {
    return precondition() == space && space.contradiction().isPresent();
  }
}
