package dev.qace.report.page;

import dev.qace.model.Atom;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What is otherwise in one state than in another, as literals: what ceased to be so comes last. */
final class Changes {
  private Changes() {}

  static List<Literal> between(World world, State before, State after) {
    List<Literal> changes = new ArrayList<>();
    for (Atom atom : atoms(world, after, before)) {
      changes.add(new Literal(atom, true));
    }
    for (Atom atom : atoms(world, before, after)) {
      changes.add(new Literal(atom, false));
    }
    return changes;
  }

  private static List<Atom> atoms(World world, State in, State notIn) {
    BitSet only = in.trueAtoms();
    only.andNot(notIn.trueAtoms());
    return only.stream().mapToObj(world::atom).toList();
  }
}
