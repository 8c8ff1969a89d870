package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.GroundedAtoms;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds an execution of each capability to show: the one that shows most of the likeliest outcome
 * and least of anything else; among these, the one that starts in the situation most like the
 * initial one. A start that was made up for a question may be one in which nobody ever is.
 */
final class ExampleExecutions {
  /** Later ones show nothing more. */
  private static final int MOST_EXECUTIONS = 5_000;

  private final World world;
  private final Map<Capability, Search> searches = new HashMap<>();

  ExampleExecutions(World world, List<LearnedCapability> learned) {
    this.world = world;
    learned.forEach(each -> searches.put(each.capability(), new Search(each)));
  }

  /** What was observed next; the order is that of the journal. */
  void add(Transition step) {
    Search search = searches.get(step.instance().capability());
    if (search != null && !search.isDone() && step.outcome() instanceof Transition.Moved) {
      search.add(step);
    }
  }

  /** Whether whatever follows would change nothing. */
  boolean areDone() {
    return searches.values().stream().allMatch(Search::isDone);
  }

  /** The execution to show; empty if none was observed. */
  Optional<Transition> of(Capability capability) {
    return Optional.ofNullable(searches.get(capability)).flatMap(search -> search.best);
  }

  private final class Search {
    private final Optional<LearnedOutcome> likeliest;

    /** Whether it is about objects that no parameter names. */
    private final boolean ofOthers;

    private final Map<Instance, GroundAction> actions = new HashMap<>();
    private Optional<Transition> best = Optional.empty();
    private int executions;
    private int worth = Integer.MIN_VALUE;
    private int distance = Integer.MAX_VALUE;

    Search(LearnedCapability learned) {
      this.likeliest =
          learned.outcomes().stream()
              .filter(outcome -> !outcome.changes().isEmpty())
              .max(Comparator.comparingDouble(LearnedOutcome::probability));
      this.ofOthers =
          likeliest.stream()
              .flatMap(outcome -> outcome.changes().stream())
              .anyMatch(Effect.ForAll.class::isInstance);
    }

    boolean isDone() {
      return executions == MOST_EXECUTIONS;
    }

    void add(Transition step) {
      executions++;
      int shown = worth(step);
      int far = shown < worth ? Integer.MAX_VALUE : fromInitial(step.state());
      if (shown > worth || far < distance) {
        worth = shown;
        distance = far;
        best = Optional.of(step);
      }
    }

    private int worth(Transition step) {
      Set<Literal> shown =
          new HashSet<>(Changes.between(world, step.state(), step.outcome().state()));
      int all = shown.size();
      likeliest.ifPresent(outcome -> shown.retainAll(expected(outcome, step)));
      return (ofOthers ? kinds(shown) : shown.size()) - 2 * (all - shown.size());
    }

    private Collection<Literal> expected(LearnedOutcome outcome, Transition step) {
      if (!ofOthers) {
        return grounded(outcome, step.instance());
      }
      State after =
          actions
              .computeIfAbsent(step.instance(), instance -> ground(outcome, instance))
              .successors(step.state())
              .keySet()
              .iterator()
              .next();
      return Changes.between(world, step.state(), after);
    }
  }

  /** What happens to one object need not be shown of many. */
  private static int kinds(Set<Literal> literals) {
    return (int)
        literals.stream()
            .map(each -> List.of(each.atom().predicate(), each.positive()))
            .distinct()
            .count();
  }

  private GroundAction ground(LearnedOutcome outcome, Instance instance) {
    Action action =
        new Action(instance.capability(), Condition.TRUE, new Effect.And(outcome.changes()));
    Domain domain =
        new Domain(
            "outcome",
            world.vocabulary().types(),
            world.vocabulary().constants(),
            world.vocabulary().predicates(),
            List.of(action));
    return Grounder.settable(domain, world).ground(instance);
  }

  private int fromInitial(State state) {
    State initial = world.initial();
    int differences = 0;
    for (int i = 0; i < state.words(); i++) {
      differences += Long.bitCount(state.word(i) ^ initial.word(i));
    }
    return differences;
  }

  private static Set<Literal> grounded(LearnedOutcome outcome, Instance instance) {
    Set<Literal> literals = new HashSet<>();
    for (Effect effect : outcome.changes()) {
      if (effect instanceof Effect.Change change) {
        literals.add(new Literal(GroundedAtoms.ground(change.atom(), instance), change.value()));
      }
    }
    return literals;
  }
}
