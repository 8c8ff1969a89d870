package dev.qace.learner.lifting;

import dev.qace.model.Condition;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.List;

/** What an agent says of a capability that never takes one object twice, as a precondition. */
public final class DistinctObjects {
  private DistinctObjects() {}

  /**
   * {@code (not (= ?a ?b))} for every two parameters whose types allow one object for both, in some
   * world if not in every one.
   */
  public static List<Condition> of(Capability capability, TypeHierarchy types) {
    List<Variable> parameters = capability.parameters();
    List<Condition> different = new ArrayList<>();
    for (int left = 0; left < parameters.size(); left++) {
      for (int right = left + 1; right < parameters.size(); right++) {
        Variable one = parameters.get(left);
        Variable other = parameters.get(right);
        if (types.overlap(one.type(), other.type())) {
          different.add(new Condition.Not(new Condition.Equal(one, other)));
        }
      }
    }
    return List.copyOf(different);
  }
}
