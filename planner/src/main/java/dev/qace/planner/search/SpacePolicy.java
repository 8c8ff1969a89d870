package dev.qace.planner.search;

import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.task.Decisions;
import dev.qace.planner.task.StateTable;
import dev.qace.planner.task.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Follows what was chosen in a {@link StateSpace} from the initial state, in the states' own names.
 * Alike states need not have one common form, so each state comes with the one by which it was
 * reached and with the names its objects have there; of several the one nearest to the goal counts,
 * so that every choice still leads nearer.
 */
final class SpacePolicy {

  /**
   * @param common the number of the common form
   * @param names by class of interchangeable objects: whose name each member bears in the state
   */
  private record Visit(int common, List<int[]> names) {}

  private final StateSpace space;
  private final SpaceSolver solver;
  private final SolutionKind kind;
  private final int[] ranks;
  private final StateTable seen;
  private final List<Visit> visits = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  SpacePolicy(StateSpace space, SpaceSolver solver, SolutionKind kind, Effort effort) {
    this.space = space;
    this.solver = solver;
    this.kind = kind;
    this.ranks = solver.ranks();
    this.seen = new StateTable(space.task.words, effort);
    long[] common = space.task.initial.clone();
    List<int[]> names = space.symmetry.normalise(common);
    reach(space.task.initial, new Visit(space.states.find(common), names));
    while (!open.isEmpty()) {
      effort.step();
      follow(visits.get(open.removeFirst()));
    }
  }

  /** What to do in each state reached. */
  Decisions decisions() {
    Decisions decisions = new Decisions(space.task);
    for (int number = 0; number < visits.size(); number++) {
      Visit visit = visits.get(number);
      int edge = solver.choice[visit.common];
      if (edge >= 0) {
        long[] state = new long[space.task.words];
        seen.get(number, state);
        int operator = space.operators.items[edge];
        decisions.add(state, space.symmetry.original(operator, visit.names));
      }
    }
    return decisions;
  }

  private void reach(long[] state, Visit visit) {
    int number = seen.add(state);
    if (number == visits.size()) {
      visits.add(visit);
      open.addLast(number);
    } else if (ranks[visit.common] < ranks[visits.get(number).common]) {
      visits.set(number, visit);
      open.addLast(number);
    }
  }

  /** After every outcome, or for a weak solution after the best one alone. */
  private void follow(Visit visit) {
    int edge = solver.choice[visit.common];
    if (edge < 0) {
      return;
    }
    Task task = space.task;
    int operator = space.operators.items[edge];
    long[] before = new long[task.words];
    space.states.get(visit.common, before);
    long[] nearest = before;
    Visit best = visit;
    for (int outcome = 0; outcome < task.outcomes(operator); outcome++) {
      long[] common = new long[task.words];
      task.apply(operator, outcome, before, common);
      long[] state = space.symmetry.renamed(common, visit.names);
      List<int[]> places = space.symmetry.normalise(common);
      Visit next = new Visit(space.states.find(common), composed(visit.names, places));
      if (kind != SolutionKind.WEAK) {
        reach(state, next);
      } else if (ranks[next.common] < ranks[best.common]) {
        best = next;
        nearest = state;
      }
    }
    if (kind == SolutionKind.WEAK) {
      reach(nearest, best);
    }
  }

  /** Whose name each member bears that bore the name of another until now. */
  private static List<int[]> composed(List<int[]> names, List<int[]> places) {
    List<int[]> composed = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      int[] before = names.get(i);
      int[] after = places.get(i).clone();
      for (int place = 0; place < after.length; place++) {
        after[place] = before[after[place]];
      }
      composed.add(after);
    }
    return composed;
  }
}
