package dev.qace.learner.strategy.check;

import static dev.qace.learner.lifting.LiteralNumbers.negated;

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
import java.util.stream.Stream;

/**
 * Random questions at the end, about what the finished model was not asked, with any objects and
 * all other atoms at random. Of a budget a twentieth is for them: half where an execution is
 * predicted, half where a refusal for one reason alone. Without a budget, each capability is asked
 * about in 35 states in which a refusal is predicted, for whatever reason (in fewer where only
 * likelier outcomes than by default are to be found), and in some that show for each literal that
 * is needed that none other may take its place; one step in eighty is for states in which an
 * execution is predicted.
 */
public final class RandomChecks {
  private static final int SHARE = 20;
  private static final int SHARE_BESIDE = 80;
  private static final int REFUSED_ANYWHERE = 35;
  private static final int REFUSED_OF_OTHERS = 90;

  /** A second way to execute is to be found that holds so much more often than a rare outcome. */
  private static final double ELSEWHERE = 2.5;

  private static final double HALF = 0.5;
  private static final double UNFOUND = 0.01;
  private static final int MOST_WITHOUT_BUDGET = 200;
  private static final int MOST_DRAWS = 10;

  private final Knowledge knowledge;
  private final List<CapabilityKnowledge> capabilities;
  private final Random random;

  public RandomChecks(Knowledge knowledge, Random random) {
    this.knowledge = knowledge;
    this.capabilities =
        knowledge.capabilities().stream().filter(known -> known.example().isPresent()).toList();
    this.random = random;
  }

  /** Whether they were asked already. */
  public boolean wereAsked() {
    return knowledge.evidence().hasAsked(EnumSet.of(Aim.CHECK));
  }

  /** The share of the budget for them, if there is one: a step for each capability, or more. */
  public long keptBack() {
    Settings settings = knowledge.settings();
    if (settings.budget() == Settings.NO_BUDGET) {
      return 0;
    }
    long share = Math.max(capabilities.size(), settings.budget() / SHARE);
    long sampled = knowledge.evidence().stepsFor(Aim.SAMPLING);
    return Math.min(share, (knowledge.stepsLeft() + sampled) / 2);
  }

  /** About how many are still to come. */
  public static long expected(Knowledge knowledge) {
    long capabilities = knowledge.capabilities().size();
    long asked = knowledge.evidence().stepsFor(EnumSet.of(Aim.CHECK));
    if (knowledge.settings().budget() == Settings.NO_BUDGET) {
      return (asked > 0 ? 0 : (refusedAnywhere(knowledge) + 2) * capabilities)
          + REFUSED_OF_OTHERS * new RandomChecks(knowledge, new Random(0)).withoutAlternatives();
    }
    long share = Math.max(capabilities, knowledge.settings().budget() / SHARE);
    return knowledge.wasCheckedLive() ? 0 : Math.max(0, share - asked);
  }

  /** So many that a second way that holds in an eighth of all states, by default, is found. */
  private static int refusedAnywhere(Knowledge knowledge) {
    double share = Math.min(HALF, ELSEWHERE * knowledge.settings().stop().minOutcome());
    double toFind = share == 0 ? REFUSED_ANYWHERE : Math.log(UNFOUND) / Math.log1p(-share);
    return (int) Math.min(REFUSED_ANYWHERE, Math.ceil(toFind));
  }

  private long number() {
    return knowledge.settings().budget() != Settings.NO_BUDGET
        ? keptBack()
        : Math.max(
            2L * capabilities.size(),
            Math.min(MOST_WITHOUT_BUDGET, knowledge.evidence().steps() / SHARE_BESIDE));
  }

  public List<Wish> next() {
    Map<CapabilityKnowledge, Situations> situations = new HashMap<>();
    for (CapabilityKnowledge known : capabilities) {
      situations.put(known, new Situations(knowledge, known, random));
    }
    List<Wish> checks = new ArrayList<>();
    if (knowledge.settings().budget() == Settings.NO_BUDGET) {
      for (CapabilityKnowledge known : capabilities) {
        Situations of = Objects.requireNonNull(situations.get(known));
        Stream.concat(
                refusedAnywhere(known, of, refusedAnywhere(knowledge)).stream(),
                new NearRefusals(known, of, random).all().stream())
            .map(start -> Wish.attempt(Aim.CHECK, start.state(), start.instance()))
            .forEach(checks::add);
      }
    }
    long number = number();
    for (int i = 0; i < number && !capabilities.isEmpty(); i++) {
      CapabilityKnowledge known = capabilities.get(i % capabilities.size());
      Situations of = Objects.requireNonNull(situations.get(known));
      Optional<Situation> executing = executing(known, of);
      Optional<Situation> refusing = refusing(known, of);
      // Without a budget, refusals were checked above.
      boolean executes =
          knowledge.settings().budget() == Settings.NO_BUDGET
              || (i % capabilities.size() + i / capabilities.size()) % 2 == 0;
      (executes ? executing.or(() -> refusing) : refusing.or(() -> executing))
          .ifPresent(start -> checks.add(Wish.attempt(Aim.CHECK, start.state(), start.instance())));
    }
    return checks;
  }

  /**
   * Where one capability of an agent is beyond the paper's class, others may have alternatives:
   * each that seems to have none is asked about once more, half of the time where all that it needs
   * holds but for one literal; and each where one literal is all that is missing.
   */
  public List<Wish> forAlternatives() {
    if (capabilities.stream().noneMatch(CapabilityKnowledge::goesBeyondPaper)) {
      return List.of();
    }
    List<Wish> checks = new ArrayList<>();
    for (CapabilityKnowledge known : capabilities) {
      if (isToBeAskedForAlternatives(known)) {
        Situations situations = new Situations(knowledge, known, random);
        List<Situation> starts =
            new ArrayList<>(refusedAnywhere(known, situations, REFUSED_OF_OTHERS / 2));
        for (int i = 0; i < REFUSED_OF_OTHERS / 2; i++) {
          refusing(known, situations)
              .filter(start -> knowledge.allows(start.state(), start.instance()))
              .ifPresent(starts::add);
        }
        starts.stream()
            .map(start -> Wish.attempt(Aim.ALTERNATIVES, start.state(), start.instance()))
            .forEach(checks::add);
      } else {
        new CloseRefusals(knowledge, known, random)
            .next().stream()
                .map(start -> Wish.attempt(Aim.ALTERNATIVES, start.state(), start.instance()))
                .forEach(checks::add);
      }
    }
    return checks;
  }

  /** How many seem to have no alternative, and are to be asked about once more. */
  private long withoutAlternatives() {
    return capabilities.stream().anyMatch(CapabilityKnowledge::goesBeyondPaper)
        ? capabilities.stream().filter(this::isToBeAskedForAlternatives).count()
        : 0;
  }

  private boolean isToBeAskedForAlternatives(CapabilityKnowledge known) {
    return known.disjunctions().isEmpty()
        && knowledge.evidence().asked(known.capability(), Aim.ALTERNATIVES).isEmpty();
  }

  /**
   * Random states in which a refusal is predicted, whatever for: a second way to execute that holds
   * in an eighth of them is found with a chance of 99 %.
   */
  private List<Situation> refusedAnywhere(
      CapabilityKnowledge known, Situations situations, int most) {
    Lifting lifting = known.lifting();
    List<Situation> found = new ArrayList<>();
    for (int i = 0; i < MOST_DRAWS * most && found.size() < most; i++) {
      lifting
          .bindings()
          .draw(lifting.bindings().patterns().get(0), random)
          .map(instance -> new Situation(instance, situations.anyState(instance)))
          .filter(start -> known.precondition().isRefused(values(known, start)))
          .filter(start -> knowledge.allows(start.state(), start.instance()))
          .ifPresent(found::add);
    }
    return found;
  }

  private Optional<Situation> executing(CapabilityKnowledge known, Situations situations) {
    List<ObjectPattern> patterns = known.executablePatterns();
    for (int i = 0; i < MOST_DRAWS && !patterns.isEmpty(); i++) {
      Optional<Situation> start =
          anywhere(known, any(patterns), situations)
              .filter(s -> known.precondition().surelyExecutes(values(known, s)));
      if (start.isPresent()) {
        return start;
      }
    }
    return Optional.empty();
  }

  /** In any state; where other objects may matter, in one in which they are alike in some way. */
  private Optional<Situation> anywhere(
      CapabilityKnowledge known, ObjectPattern pattern, Situations situations) {
    AlikeObjects alike = new AlikeObjects(knowledge.world(), random);
    return known.asksForSignsOfMore() && alike.canBe()
        ? known
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
  private Optional<Situation> refusing(CapabilityKnowledge known, Situations situations) {
    Lifting lifting = known.lifting();
    int[] required = known.space().required().stream().toArray();
    for (int i = 0; i < MOST_DRAWS && required.length > 0; i++) {
      int literal = required[random.nextInt(required.length)];
      BitSet others = known.precondition().needed();
      others.clear(literal);
      Instance instance =
          lifting.bindings().draw(any(lifting.bindings().patterns()), random).orElseThrow();
      Optional<Situation> start =
          new StartBuilder(lifting, instance)
              .must(negated(literal))
              .should(others)
              .from(situations.anyState(instance))
              .map(state -> new Situation(instance, state))
              .filter(s -> known.precondition().isRefused(values(known, s)));
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

  private static BitSet values(CapabilityKnowledge known, Situation start) {
    return known.lifting().values(start.state(), start.instance());
  }
}
