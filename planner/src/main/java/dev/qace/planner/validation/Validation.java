package dev.qace.planner.validation;

import dev.qace.model.Atom;
import dev.qace.model.Instance;
import dev.qace.planner.SolutionKind;
import java.util.List;
import java.util.stream.Collectors;

/** What came of following a policy through every outcome. */
public sealed interface Validation {

  /**
   * The policy is a solution of the kind asked for.
   *
   * @param states how many states were looked at; where the rules prove themselves, it takes few
   */
  record Confirmed(SolutionKind kind, int states) implements Validation {}

  /**
   * The policy is not.
   *
   * @param reason what goes wrong at the end of the path
   * @param path from the initial state on
   */
  record Broken(String reason, List<FollowedStep> path) implements Validation {
    public Broken {
      path = List.copyOf(path);
    }

    /** The reason, and the path a step a line. */
    @Override
    public String toString() {
      return reason
          + ", on this path:\n"
          + path.stream().map(step -> "  " + step + "\n").collect(Collectors.joining());
    }
  }

  /**
   * An instance taken, and what it changed.
   *
   * @param changes the atoms whose value is another afterwards: with the new value
   */
  record FollowedStep(Instance instance, List<AtomChange> changes) {
    public FollowedStep {
      changes = List.copyOf(changes);
    }

    @Override
    public String toString() {
      return instance
          + (changes.isEmpty()
              ? " changes nothing"
              : changes.stream()
                  .map(AtomChange::toString)
                  .collect(Collectors.joining(" ", " makes ", "")));
    }
  }

  /** An atom and its new value. */
  record AtomChange(Atom atom, boolean value) {
    @Override
    public String toString() {
      return value ? atom.toString() : "(not " + atom + ")";
    }
  }
}
