package dev.qace.learner.lifting;

import dev.qace.model.vocabulary.WorldObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What can be said about a capability beyond its parameters, once what was seen asks for it.
 *
 * @param constants objects that atoms may name as well
 * @param conditions on objects that no parameter names
 * @param sideEffects changes of objects that no parameter names
 */
public record Extension(
    List<WorldObject> constants, List<OtherObjects> conditions, List<SideEffect> sideEffects) {
  /** Nothing: the paper's class. */
  public static final Extension NONE = new Extension(List.of(), List.of(), List.of());

  public Extension {
    constants = List.copyOf(constants);
    conditions = List.copyOf(conditions);
    sideEffects = List.copyOf(sideEffects);
  }

  /** These constants alone. */
  public static Extension ofConstants(List<WorldObject> constants) {
    return new Extension(constants, List.of(), List.of());
  }

  /** These conditions alone. */
  public static Extension ofConditions(List<OtherObjects> conditions) {
    return new Extension(List.of(), conditions, List.of());
  }

  /** This and what another has. */
  public Extension with(Extension more) {
    Set<WorldObject> objects = new LinkedHashSet<>(constants);
    objects.addAll(more.constants);
    Set<OtherObjects> all = new LinkedHashSet<>(conditions);
    all.addAll(more.conditions);
    Set<SideEffect> effects = new LinkedHashSet<>(sideEffects);
    effects.addAll(more.sideEffects);
    return new Extension(List.copyOf(objects), List.copyOf(all), List.copyOf(effects));
  }

  public Extension withConstants(List<WorldObject> more) {
    return with(ofConstants(more));
  }

  /** The same with other side effects. */
  public Extension withSideEffects(List<SideEffect> others) {
    return new Extension(constants, conditions, others);
  }

  /** The same without conditions: what executions may need to be told. */
  public Extension withoutConditions() {
    return new Extension(constants, List.of(), sideEffects);
  }

  public boolean isEmpty() {
    return constants.isEmpty() && conditions.isEmpty() && sideEffects.isEmpty();
  }
}
