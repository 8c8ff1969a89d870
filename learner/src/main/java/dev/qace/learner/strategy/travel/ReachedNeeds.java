package dev.qace.learner.strategy.travel;

import dev.qace.learner.Wish;
import dev.qace.learner.approach.AttemptKind;
import dev.qace.learner.approach.ReachabilityMap;
import dev.qace.learner.approach.Travel;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.planner.likely.LikelyWays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is open of when capabilities execute where no made-up start tells it that the agent accepts:
 * it is set to a state it was in, and led from there to where an attempt tells, if it is not there
 * already.
 */
public final class ReachedNeeds {
  private static final double LEAST_CHANCE = 1e-2;

  /** In runs that could be expected to come through, of which none did. */
  private static final int MOST_TRIES = 10;

  private static final int MOST_QUESTIONS = 300;

  private final Knowledge knowledge;
  private final Map<AttemptKind, Integer> tries = new HashMap<>();
  private final Set<AttemptKind> givenUp = new HashSet<>();
  private final Set<CapabilityKnowledge> sought = new LinkedHashSet<>();
  private final Travel travel;

  public ReachedNeeds(Knowledge knowledge) {
    this.knowledge = knowledge;
    this.travel = new Travel(knowledge);
  }

  /** Whether there is anything to find out that way. */
  public boolean isNeeded() {
    return knowledge.invariants().isActive()
        && knowledge.capabilities().stream().anyMatch(this::isOpen);
  }

  private boolean isOpen(CapabilityKnowledge known) {
    return !known.isBeyondModels()
        && known.disjunctions().isEmpty()
        && (known.example().isEmpty() || !known.space().undecided().isEmpty())
        && knowledge.evidence().asked(known.capability(), Aim.OPEN_ATTEMPT).size() < MOST_QUESTIONS;
  }

  /** What executed for the first time since this was last asked. */
  public List<CapabilityKnowledge> found() {
    List<CapabilityKnowledge> found =
        sought.stream().filter(known -> known.example().isPresent()).toList();
    found.forEach(sought::remove);
    return found;
  }

  /** Attempts that tell, one of each capability at once; nothing where none can be reached. */
  public List<Wish> next() {
    if (!isNeeded()) {
      return List.of();
    }
    do {
      ReachabilityMap map = travel.map();
      map.open(Integer.MAX_VALUE)
          .filter(kind -> kind.only().isPresent() || !isOpen(kind.known()))
          .forEach(givenUp::add);
      List<AttemptKind> open = new OpenAttempts(map).best(givenUp);
      while (!open.isEmpty()) {
        List<Wish> batch = attempts(map, open);
        if (!batch.isEmpty()) {
          return batch;
        }
        open = new OpenAttempts(map).best(givenUp);
      }
    } while (travel.grow());
    return List.of();
  }

  private List<Wish> attempts(ReachabilityMap map, List<AttemptKind> open) {
    List<Wish> batch = new ArrayList<>();
    for (AttemptKind kind : knowledge.atOnce(open)) {
      BitSet only = new BitSet();
      only.set(kind.number());
      LikelyWays ways = map.ways(only);
      int made = tries.getOrDefault(kind, 0);
      if (ways.chance() < LEAST_CHANCE || made * ways.chance() > MOST_TRIES) {
        givenUp.add(kind);
        continue;
      }
      int runs = (int) Math.min(knowledge.runsAtOnce(), Math.ceil(0.5 / ways.chance()));
      batch.add(travel.follow(purpose(kind), ways, runs));
      if (kind.known().example().isEmpty()) {
        sought.add(kind.known());
      }
      tries.merge(kind, runs, Integer::sum);
    }
    return batch;
  }

  /** What is written down about a question is over the parameters alone. */
  private static Purpose purpose(AttemptKind kind) {
    Lifting lifting = kind.known().lifting();
    List<Integer> violated =
        lifting.extension().isEmpty()
            ? lifting.violated(kind.values()).stream().boxed().toList()
            : List.of();
    return new Purpose(Aim.OPEN_ATTEMPT, kind.known().capability(), violated);
  }
}
