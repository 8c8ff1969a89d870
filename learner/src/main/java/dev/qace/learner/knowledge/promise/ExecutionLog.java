package dev.qace.learner.knowledge.promise;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Numbered;
import dev.qace.learner.evidence.PackedInts;
import dev.qace.learner.evidence.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/**
 * Executions of one capability in order, in a few bytes each, with what is counted of them on the
 * way so that nobody has to go through all. Not thread-safe.
 */
public final class ExecutionLog {
  /** The last beginning from which anyone counts. */
  private static final int LAST_BEGINNING = 1 << 16;

  private final Numbered<Tally.Execution> executions = new Numbered<>();
  private final Numbered<Transition> transitions = new Numbered<>();
  private final PackedInts executionOf = new PackedInts();
  private final PackedInts places = new PackedInts();
  private Counts perTransition = new Counts();
  private final List<Counts> since = new ArrayList<>();

  /**
   * Takes in an execution.
   *
   * @param looks what the parameters tell of it
   */
  void add(Transition transition, Tally.Execution looks) {
    if (size() <= LAST_BEGINNING && Beginnings.number(size()) >= 0) {
      since.add(new Counts());
    }
    int execution = executions.number(looks);
    int number = transitions.number(transition);
    if (number == executionOf.size()) {
      executionOf.add(execution);
    }
    places.add(number);
    perTransition.add(number);
    for (Counts each : since) {
      each.add(execution);
    }
  }

  void clear() {
    places.clear();
    perTransition = new Counts();
    since.clear();
  }

  public int size() {
    return places.size();
  }

  public Transition transition(int place) {
    return transitions.get(places.get(place));
  }

  /** What the parameters tell of it. */
  public Tally.Execution execution(int place) {
    return executions.get(executionNumber(place));
  }

  /** A number that is the same for executions that look alike, from 0 without gaps. */
  int executionNumber(int place) {
    return executionOf.get(places.get(place));
  }

  /** A number that is the same for equal transitions, from 0 without gaps. */
  public int transitionNumber(int place) {
    return places.get(place);
  }

  /** How many such numbers there are. */
  int looks() {
    return executions.size();
  }

  /** The execution of this number. */
  Tally.Execution numbered(int execution) {
    return executions.get(execution);
  }

  /** The transition of this number. */
  public Transition transitionNumbered(int number) {
    return transitions.get(number);
  }

  /** Each transition with how often it was seen, in the order in which they first were. */
  void perTransition(Counts.Each each) {
    perTransition.forEach(each);
  }

  /** The number of the execution that a transition is. */
  int executionOfTransition(int transition) {
    return executionOf.get(transition);
  }

  /**
   * How often executions came since a beginning, in the order in which they first did since.
   *
   * @param beginning 0, or a power of two from 32 to 65536, and not after the last execution
   */
  void since(int beginning, ObjIntConsumer<Tally.Execution> each) {
    int number = Beginnings.number(beginning);
    if (number < since.size()) {
      since
          .get(number)
          .forEach((execution, count) -> each.accept(executions.get(execution), count));
    }
  }
}
