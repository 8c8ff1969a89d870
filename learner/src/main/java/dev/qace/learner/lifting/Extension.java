package dev.qace.learner.lifting;

import dev.qace.model.vocabulary.WorldObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What can be said of a capability beyond its parameters, once what was seen asks for it.
 *
 * @param constants objects that atoms may name as well
 * @param conditions on objects that no parameter names
 */
public record Extension(List<WorldObject> constants, List<OtherObjects> conditions) {
  /** Nothing: the paper's class. */
  public static final Extension NONE = new Extension(List.of(), List.of());

  public Extension {
    constants = List.copyOf(constants);
    conditions = List.copyOf(conditions);
  }

  /** This and what another has. */
  public Extension with(Extension more) {
    Set<WorldObject> objects = new LinkedHashSet<>(constants);
    objects.addAll(more.constants);
    Set<OtherObjects> all = new LinkedHashSet<>(conditions);
    all.addAll(more.conditions);
    return new Extension(List.copyOf(objects), List.copyOf(all));
  }

  public Extension withConstants(List<WorldObject> more) {
    return with(new Extension(more, List.of()));
  }

  public boolean isEmpty() {
    return constants.isEmpty() && conditions.isEmpty();
  }
}
