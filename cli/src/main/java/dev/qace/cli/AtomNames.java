package dev.qace.cli;

import dev.qace.model.Atom;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.List;

/** The true atoms of a state as text, in alphabetical order. */
final class AtomNames {
  private AtomNames() {}

  static List<String> of(World world, State state) {
    return world.atoms(state).stream().map(Atom::toString).sorted().toList();
  }
}
