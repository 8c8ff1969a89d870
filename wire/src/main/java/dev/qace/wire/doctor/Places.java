package dev.qace.wire.doctor;

import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.wire.Description;
import java.util.ArrayList;
import java.util.List;

/** How things are called in findings: with where they stand, where the agent says so. */
final class Places {
  private static final int MOST_ATOMS = 5;

  private final Description description;

  Places(Description description) {
    this.description = description;
  }

  /** {@code go (lamp.py, line 12)}. */
  String of(Capability capability) {
    return capability.name() + at("capability " + capability.name());
  }

  /** {@code set_state (lamp.py, line 12)}, or what it is called in the protocol. */
  String set() {
    return description.places().containsKey("set_state") ? "set_state" + at("set_state") : "set";
  }

  String objects() {
    return description.places().containsKey("objects") ? ": objects" + at("objects") : "";
  }

  /** Where a method of the author's stands, in parentheses; empty if nobody says. */
  String at(String what) {
    String place = description.places().get(what);
    return place == null ? "" : " (" + place + ")";
  }

  String shown(State state) {
    String text = description.world().describe(state);
    return text.isEmpty() ? "the state in which nothing is true" : text;
  }

  /** Which atoms are not as they were before: {@code (in hall)}. */
  String changed(State before, State after) {
    return listed(before, after, "", "");
  }

  /** Which atoms are not as wanted: {@code (lit hall) stays false}. */
  String missed(State wanted, State got) {
    return listed(wanted, got, " stays false", " stays true");
  }

  private String listed(State one, State other, String onlyInOne, String onlyInOther) {
    World world = description.world();
    List<String> found = new ArrayList<>();
    for (int atom = 0; atom < world.size(); atom++) {
      if (one.holds(atom) != other.holds(atom)) {
        found.add(world.atom(atom) + (one.holds(atom) ? onlyInOne : onlyInOther));
      }
    }
    return String.join(", ", found.subList(0, Math.min(MOST_ATOMS, found.size())))
        + (found.size() > MOST_ATOMS ? ", …" : "");
  }
}
