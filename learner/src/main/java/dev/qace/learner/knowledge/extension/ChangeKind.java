package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** That some atom of a predicate becomes true, or false. */
record ChangeKind(Predicate predicate, boolean value) {

  private static ChangeKind of(World world, Transition execution, int atom) {
    return new ChangeKind(world.atom(atom).predicate(), execution.outcome().state().holds(atom));
  }

  /** Of which kinds changes are. */
  static Set<ChangeKind> of(World world, Transition execution, BitSet changed) {
    Set<ChangeKind> kinds = new LinkedHashSet<>();
    changed.stream().forEach(atom -> kinds.add(of(world, execution, atom)));
    return kinds;
  }

  /** Those of the changes that are of some kinds. */
  static BitSet only(Set<ChangeKind> kinds, World world, Transition execution, BitSet changed) {
    BitSet some = new BitSet();
    changed.stream().filter(atom -> kinds.contains(of(world, execution, atom))).forEach(some::set);
    return some;
  }
}
