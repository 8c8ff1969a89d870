package dev.qace.report.page;

import dev.qace.agent.Transition;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.GroundedAtoms;
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

  /** The execution to show; empty where none was observed. */
  Optional<Transition> of(Capability capability) {
    return Optional.ofNullable(searches.get(capability)).flatMap(search -> search.best);
  }

  private final class Search {
    private final Optional<LearnedOutcome> likeliest;
    private Optional<Transition> best = Optional.empty();
    private int executions;
    private int worth = Integer.MIN_VALUE;
    private int distance = Integer.MAX_VALUE;

    Search(LearnedCapability learned) {
      this.likeliest =
          learned.outcomes().stream()
              .filter(outcome -> !outcome.changes().isEmpty())
              .max(Comparator.comparingDouble(LearnedOutcome::probability));
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
      likeliest.ifPresent(outcome -> shown.retainAll(grounded(outcome, step.instance())));
      return shown.size() - 2 * (all - shown.size());
    }
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
