package dev.qace.learner.strategy;

import dev.qace.learner.Strategy;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.Situation;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.open.OpenPoints;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.strategy.check.RandomChecks;
import dev.qace.learner.strategy.travel.ReachedNeeds;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Few questions, each about many slots, to all capabilities side by side: first what they need,
 * then what they do, where another step tells most.
 */
public final class FrugalStrategy implements Strategy {
  private static final int MOST_POOL = 8;
  private static final EnumSet<Aim> DECIDING = EnumSet.of(Aim.GUESS, Aim.NEED);

  private final Map<CapabilityKnowledge, FrugalPreconditions> preconditions = new HashMap<>();
  private final Set<CapabilityKnowledge> active = new LinkedHashSet<>();

  /** What had not executed when it was last asked where else the agent starts. */
  private final Set<CapabilityKnowledge> sought = new LinkedHashSet<>();

  private @Nullable Search search;
  private @Nullable PreconditionQuestions rest;
  private @Nullable ReachedNeeds reached;
  private @Nullable Sampling sampling;
  private final Map<CapabilityKnowledge, AlternativeQuestions> alternatives = new HashMap<>();
  private final Map<CapabilityKnowledge, Lifting> said = new HashMap<>();
  private List<Object> sampled = List.of();
  private FrugalStage stage = FrugalStage.BEGIN;
  private int restOf;

  /** In how many states the agent had been when what was open was last asked about again. */
  private int decidedIn;

  /** Some states in which the agent is known to have been, and how many questions tell of them. */
  private final Set<State> pool = new LinkedHashSet<>();

  private int looked;

  private enum FrugalStage {
    BEGIN,
    DECIDE,
    SEARCH,
    REST,
    REACH,
    SAMPLE
  }

  @Override
  public List<Wish> next(Knowledge knowledge, Random random) {
    if (stage == FrugalStage.BEGIN) {
      active.addAll(knowledge.capabilities());
      stage = FrugalStage.DECIDE;
    }
    beginAnew(knowledge);
    List<Wish> beyond = alternatives(knowledge, random);
    if (!beyond.isEmpty()) {
      return beyond;
    }
    while (stage != FrugalStage.SAMPLE) {
      List<Wish> batch =
          switch (stage) {
            case DECIDE -> decide(knowledge, random);
            case SEARCH -> search(knowledge, random);
            case REACH -> reach(knowledge);
            default -> decideTheRest(knowledge, random);
          };
      if (!batch.isEmpty()) {
        return batch;
      }
    }
    return sample(knowledge, random);
  }

  /** Where something else can be said about a capability than before, all of it is open again. */
  private void beginAnew(Knowledge knowledge) {
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      Lifting before = said.put(known, known.lifting());
      if (before != null && before != known.lifting()) {
        preconditions.remove(known);
        alternatives.remove(known);
        sampling = null;
        rest = null;
        reached = null;
        restOf = 0;
        active.add(known);
        stage = FrugalStage.DECIDE;
      }
    }
  }

  /** What else lets those execute of which no conjunction explains what was seen. */
  private List<Wish> alternatives(Knowledge knowledge, Random random) {
    List<Wish> batch = new ArrayList<>();
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      new OpenPoints(knowledge, known)
          .alternatives()
          .ifPresent(
              open ->
                  batch.addAll(
                      alternatives
                          .computeIfAbsent(
                              known, s -> new AlternativeQuestions(knowledge, s, random))
                          .next(open)));
    }
    return batch;
  }

  /** Attempts of all capabilities at once, until none of them has anything to tell. */
  private List<Wish> decide(Knowledge knowledge, Random random) {
    List<Wish> batch = new ArrayList<>();
    LiteralChances chances = new LiteralChances(knowledge.capabilities());
    look(knowledge);
    for (CapabilityKnowledge known : List.copyOf(active)) {
      Optional<Situation> next =
          preconditions
              .computeIfAbsent(known, s -> new FrugalPreconditions(knowledge, s, random))
              .next(chances, pool);
      if (next.isPresent()) {
        Aim aim = known.example().isPresent() ? Aim.NEED : Aim.GUESS;
        batch.add(Wish.attempt(aim, next.get().state(), next.get().instance()));
      } else {
        active.remove(known);
        preconditions.remove(known);
      }
    }
    if (batch.isEmpty()) {
      stage = FrugalStage.SEARCH;
    }
    return batch;
  }

  /** Takes in where the attempts since the last look led. */
  private void look(Knowledge knowledge) {
    pool.add(knowledge.world().initial());
    List<Asked> asked = knowledge.evidence().asked();
    for (; looked < asked.size() && pool.size() < MOST_POOL; looked++) {
      Asked each = asked.get(looked);
      if (DECIDING.contains(each.purpose().aim())) {
        each.after().ifPresent(pool::add);
      }
    }
  }

  /** Looks farther for what has not executed yet, with the help of what has. */
  private List<Wish> search(Knowledge knowledge, Random random) {
    sought.stream().filter(each -> each.example().isPresent()).forEach(active::add);
    sought.clear();
    if (!active.isEmpty()) {
      stage = FrugalStage.DECIDE;
      return List.of();
    }
    Optional<Wish> elsewhere = new OtherStarts(knowledge, random).next();
    if (elsewhere.isPresent()) {
      knowledge.capabilities().stream().filter(s -> s.example().isEmpty()).forEach(sought::add);
      return List.of(elsewhere.get());
    }
    Search looking = search == null ? new Search(knowledge, random, false) : search;
    search = looking;
    List<CapabilityKnowledge> learned =
        knowledge.capabilities().stream().filter(s -> s.example().isPresent()).toList();
    List<Wish> batch = looking.next(learned);
    if (batch.isEmpty() && looking.isIdle() && !looking.found().isEmpty()) {
      active.addAll(looking.found());
      stage = FrugalStage.DECIDE;
    } else if (batch.isEmpty()) {
      stage = FrugalStage.REST;
    }
    return batch;
  }

  /** One literal at a time. */
  private List<Wish> decideTheRest(Knowledge knowledge, Random random) {
    List<CapabilityKnowledge> all = List.copyOf(knowledge.capabilities());
    while (restOf < all.size()) {
      CapabilityKnowledge known = all.get(restOf);
      if (known.example().isPresent() && known.disjunctions().isEmpty()) {
        rest = rest == null ? new PreconditionQuestions(knowledge, known, 1, random) : rest;
        List<Wish> batch = rest.next();
        if (!batch.isEmpty()) {
          return batch;
        }
      }
      rest = null;
      restOf++;
    }
    stage = FrugalStage.REACH;
    return List.of();
  }

  /**
   * What made-up starts leave open as the agent refuses them: it is asked where it was, or can be
   * led from there.
   */
  private List<Wish> reach(Knowledge knowledge) {
    ReachedNeeds reaching = reached == null ? new ReachedNeeds(knowledge) : reached;
    reached = reaching;
    List<CapabilityKnowledge> found = reaching.found();
    if (!found.isEmpty()) {
      active.addAll(found);
      stage = FrugalStage.DECIDE;
      return List.of();
    }
    List<Wish> batch = reaching.next();
    if (batch.isEmpty()) {
      stage = FrugalStage.SAMPLE;
    } else {
      // Where it executes in more states than was held, more of what it does may show.
      sampling = null;
    }
    return batch;
  }

  /** The alternatives and contexts of which is known by now: where they are others, all else is. */
  private static List<Object> beyondPaper(Knowledge knowledge) {
    List<Object> found = new ArrayList<>();
    for (CapabilityKnowledge known : knowledge.capabilities()) {
      if (known.precondition() != known.space()) {
        found.add(known.precondition().ways());
      }
      if (known.contexts().size() > 1) {
        known.contexts().forEach(each -> found.add(List.of(known.capability(), each.context())));
      }
    }
    return found;
  }

  /**
   * Whether what was left open is asked about once more, as the agent refused starts: by now it was
   * in more states, and more is known of what leads to others and of which it accepts.
   */
  private boolean decidesAgain(Knowledge knowledge) {
    int states = knowledge.invariants().seen().size();
    boolean again = decidedIn < states && new ReachedNeeds(knowledge).isNeeded();
    if (again) {
      decidedIn = states;
      reached = null;
      rest = null;
      restOf = 0;
      stage = FrugalStage.REST;
    }
    return again;
  }

  /** Executions for what the stop rule wants, and once in between random checks. */
  private List<Wish> sample(Knowledge knowledge, Random random) {
    List<Object> known = beyondPaper(knowledge);
    if (!known.equals(sampled)) {
      sampling = null;
      sampled = known;
    }
    Sampling all = sampling == null ? new Sampling(knowledge, random) : sampling;
    sampling = all;
    RandomChecks checks = new RandomChecks(knowledge, random);
    boolean checked = checks.wereAsked();
    long affordable = knowledge.stepsLeft() - (checked ? 0 : checks.keptBack());
    List<Wish> batch = all.next();
    if (batch.isEmpty() && decidesAgain(knowledge)) {
      return next(knowledge, random);
    }
    if (!checked && (batch.isEmpty() || affordable < 1)) {
      List<Wish> asked = checks.next();
      if (!asked.isEmpty()) {
        return asked;
      }
    }
    if (batch.isEmpty()) {
      List<Wish> more = checks.forAlternatives();
      return more.isEmpty() ? new OtherObjectQuestions(knowledge, random).next() : more;
    }
    // Where the budget is spent, asking says so.
    return batch.subList(0, (int) Math.min(batch.size(), Math.max(1, affordable)));
  }
}
