package dev.qace.learner.conclusion;

import dev.qace.agent.Transition;
import dev.qace.learner.approach.Obstacles;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhySurprising;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** What there is to say about one capability that was seen to execute. */
final class CapabilityFindings {
  private static final int MOST_INSTANCES = 200;
  private static final int MOST_SURPRISES = 5;

  private final CapabilityKnowledge known;
  private final Lifting lifting;
  private final Obstacles obstacles;
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();
  private final LearnedCapability learned;

  /**
   * @param numbers of the queries by which transitions were observed
   */
  CapabilityFindings(
      Knowledge knowledge,
      CapabilityKnowledge known,
      Obstacles obstacles,
      ToIntFunction<Transition> numbers) {
    this.known = known;
    this.obstacles = obstacles;
    this.lifting = known.lifting();
    NeededLiterals needed = needed(numbers);
    List<OutcomeFindings> contexts =
        known.contexts().stream()
            .map(each -> new OutcomeFindings(knowledge, each, numbers))
            .toList();
    for (OutcomeFindings each : contexts) {
      each.undecided().forEach(this::undecide);
      inexpressible.addAll(each.inexpressible());
    }
    inexpressible.addAll(BeyondVocabulary.ofOthers(known));
    this.learned =
        new LearnedCapability(
            known.capability(),
            lifting.declared(),
            needed.all(),
            needed.atLeastOneOf(),
            contexts.stream().flatMap(each -> each.outcomes().stream()).toList(),
            known.tally().executions(),
            known.tally().refusals(),
            FirstSeen.number(known.tally().examples().values().stream().findFirst(), numbers),
            FirstSeen.number(known.space().firstRefusal(), numbers),
            OutcomeFindings.unseen(contexts),
            OutcomeFindings.coverage(contexts),
            boundTypes(),
            known.checks().made(),
            known.checks().matching() + explained(),
            known.checks().surprises().stream()
                .filter(each -> !isExplained(each))
                .limit(MOST_SURPRISES)
                .toList());
  }

  /** How many checks matched no prediction then, but do match what was learned from them. */
  private int explained() {
    return (int) known.checks().surprises().stream().filter(this::isExplained).count();
  }

  private boolean isExplained(Surprising surprise) {
    return known.precondition() != known.space()
        && surprise.reason() instanceof WhySurprising.Check check
        && check.predicted() != WhySurprising.Predicted.OTHER_OUTCOMES
        && known
                .precondition()
                .surelyExecutes(
                    lifting.values(check.transition().state(), check.transition().instance()))
            == check.transition().outcome() instanceof Transition.Moved;
  }

  LearnedCapability learned() {
    return learned;
  }

  List<Undecided> undecided() {
    return undecided;
  }

  List<Inexpressible> inexpressible() {
    return inexpressible;
  }

  private NeededLiterals needed(ToIntFunction<Transition> numbers) {
    inexpressible.addAll(BeyondVocabulary.ofAttempts(known));
    NeededLiterals found = new NeededLiterals(known, obstacles, numbers);
    found.undecided().forEach(this::undecide);
    return found;
  }

  private void undecide(Undecided entry) {
    if (!undecided.contains(entry)) {
      undecided.add(entry);
    }
  }

  private List<Type> boundTypes() {
    List<Instance> instances = lifting.bindings().instances(MOST_INSTANCES);
    return lifting.world().vocabulary().predicates().stream()
        .flatMap(predicate -> predicate.parameters().stream())
        .map(Variable::type)
        .distinct()
        .filter(
            type -> {
              List<WorldObject> objects = lifting.world().objects(type);
              return !objects.isEmpty()
                  && instances.stream().allMatch(each -> each.objects().containsAll(objects));
            })
        .toList();
  }
}
