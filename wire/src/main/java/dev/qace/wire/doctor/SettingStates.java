package dev.qace.wire.doctor;

import dev.qace.agent.Attempt;
import dev.qace.agent.Simulator;
import dev.qace.model.Counted;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.wire.Description;
import dev.qace.wire.Session;
import dev.qace.wire.doctor.Diagnosis.Finding;
import dev.qace.wire.doctor.Diagnosis.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Sets an agent to states as an assessment does: those it has been in, and others. */
final class SettingStates {
  private static final int MOST_VISITED = 40;
  private static final int SEED = 2;
  private static final long MOST_NANOS = 4_000_000_000L;

  private final Description description;
  private final TriedSoFar attempts;
  private final DoctorWalk exploration;
  private final Places places;
  private final Consumer<Finding> notes;
  private final Deque<State> left = new ArrayDeque<>();
  private @Nullable State refused;
  private String why = "";
  private boolean begun;
  private int visited;
  private int visitedRefused;
  private int accepted;
  private int asked;

  SettingStates(
      Description description,
      TriedSoFar attempts,
      DoctorWalk exploration,
      Consumer<Finding> notes) {
    this.description = description;
    this.attempts = attempts;
    this.exploration = exploration;
    this.places = new Places(description);
    this.notes = notes;
  }

  /** States it has been in must be accepted, and what was executed there must be so again. */
  void visited(Session session) {
    long began = System.nanoTime();
    for (State state : attempts.states().stream().limit(MOST_VISITED + 1L).toList()) {
      if (state.equals(description.world().initial()) || System.nanoTime() - began > MOST_NANOS) {
        continue;
      }
      visited++;
      if (!isAccepted(session, state)) {
        visitedRefused++;
        continue;
      }
      Instance instance = attempts.executedIn(state).orElse(null);
      if (instance != null
          && attempts.fickleRefusal().isEmpty()
          && session.step(instance, state) instanceof Attempt.Refused) {
        grave(
            instance
                + " was executed in "
                + places.shown(state)
                + " on the way, but is refused after "
                + places.set()
                + " to the same state. Either it does not set all that matters there, or a predicate"
                + " is missing.");
        return;
      }
    }
  }

  /** Other states may be refused, and are then not tried; but to ask must do no harm. */
  void madeUp(Session session, RandomGenerator random) {
    if (!begun) {
      begun = true;
      left.addAll(MadeUpStates.of(description.world(), attempts.states(), random));
    }
    long began = System.nanoTime();
    while (!left.isEmpty() && System.nanoTime() - began < MOST_NANOS) {
      // Taken first: one that the agent fails at is not asked for again.
      State state = left.remove();
      if (isAccepted(session, state)) {
        Optional<Instance> untried = exploration.untried(state);
        untried.ifPresent(instance -> exploration.step(session, state, instance));
      }
    }
  }

  private boolean isAccepted(Session session, State state) {
    asked++;
    Simulator.Built<State> built = session.set(state, SEED, asked);
    Optional<State> got =
        built instanceof Simulator.Ready<State> ready
            ? Optional.of(ready.concrete())
            : ((Simulator.Impossible<State>) built).reported();
    if (built instanceof Simulator.Ready<State> && got.equals(Optional.of(state))) {
      accepted++;
      return true;
    }
    if (built instanceof Simulator.Ready<State>) {
      grave(
          "After "
              + places.set()
              + " to "
              + places.shown(state)
              + ", "
              + places.missed(state, got.orElseThrow())
              + ". Where the agent cannot be set, it should say {\"refused\":\"why\"}.");
    }
    if (refused == null) {
      refused = state;
      why =
          got.map(there -> places.missed(state, there))
              .orElseGet(
                  () ->
                      built instanceof Simulator.Impossible<State> impossible
                          ? impossible.reason()
                          : "");
    }
    return false;
  }

  /** What can be said once all were asked for, of an agent that does not report wrongly. */
  void conclude() {
    State first = refused;
    if (first == null) {
      return;
    }
    String example = "set to " + places.shown(first) + ": " + why;
    if (visitedRefused > 0) {
      grave(
          (accepted == 0
                  ? "The agent refused each of the "
                      + Counted.of(asked, "state")
                      + " it was to be set to, also those it has been in"
                  : "The agent refused "
                      + visitedRefused
                      + " of "
                      + Counted.of(visited, "state")
                      + " it has been in")
              + ", for instance "
              + example
              + ". Let "
              + places.set()
              + " accept every state the agent can be in, or leave "
              + (description.places().containsKey("set_state") ? "set_state" : "it")
              + " out: questions then start where the agent has been.");
    } else if (accepted == 0) {
      notes.accept(
          new Finding(
              Kind.WARNING,
              false,
              "The agent refused each of the "
                  + Counted.of(asked, "state")
                  + " it was to be set to, for instance "
                  + example
                  + ". None of them need be possible."));
    }
  }

  private void grave(String text) {
    notes.accept(new Finding(Kind.CONTRADICTORY, true, text));
  }
}
