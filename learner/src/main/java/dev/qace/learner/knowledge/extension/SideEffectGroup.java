package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.SideEffect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The side effects that may explain changes of some kinds: each of them explains every execution
 * that made such a change. The likeliest is spoken of. Not thread-safe.
 */
final class SideEffectGroup {
  private static final int MOST_KINDS = 4;

  /** Something else is to be much likelier before it is spoken of instead. */
  private static final double LIKELIER = 3;

  private final History history;
  private final Lifting lifting;
  private final Set<ChangeKind> kinds;
  private final List<SideEffectCandidate> left = new ArrayList<>();
  private GroupForm form = GroupForm.ONE_OBJECT;
  private @Nullable SideEffectCandidate spoken;

  /** What is said, the simplest first. */
  private enum GroupForm {
    ONE_OBJECT,
    CONSTANTS,
    TWO_OBJECTS;

    List<SideEffect> of(SideEffectForms forms) {
      return switch (this) {
        case ONE_OBJECT -> forms.ofOneObject();
        case CONSTANTS -> forms.ofOneObjectAndConstants();
        case TWO_OBJECTS -> forms.ofTwoObjects();
      };
    }
  }

  /**
   * @param history in which there is a change of these kinds
   */
  SideEffectGroup(History history, Lifting lifting, Set<ChangeKind> kinds) {
    this.history = history;
    this.lifting = lifting;
    this.kinds = kinds;
    if (kinds.size() <= MOST_KINDS) {
      look();
      choose();
    }
  }

  private void look() {
    List<SideEffectCandidate> found = new ArrayList<>();
    first()
        .ifPresent(
            execution -> {
              SideEffectForms forms =
                  new SideEffectForms(lifting, execution, kinds, changed(execution));
              form.of(forms).forEach(each -> found.add(new SideEffectCandidate(lifting, each)));
            });
    history.forEach(
        (transition, step) -> {
          if (transition.outcome() instanceof Transition.Moved && !found.isEmpty()) {
            BitSet changed = changed(transition);
            found.removeIf(each -> !each.add(transition, changed));
          }
        });
    left.addAll(found);
  }

  /** The first execution that made such a change. */
  private Optional<Transition> first() {
    return history.different().stream()
        .filter(each -> each.outcome() instanceof Transition.Moved && !changed(each).isEmpty())
        .findFirst();
  }

  /** What an execution changed beyond what parameters name, of these kinds. */
  private BitSet changed(Transition execution) {
    return ChangeKind.only(kinds, lifting.world(), execution, lifting.changedBeyond(execution));
  }

  /** What takes more to say comes later: where less does not explain when something happens. */
  private void choose() {
    Optional<SideEffectCandidate> best = likeliest();
    while (form != GroupForm.TWO_OBJECTS && best.filter(each -> !each.hasFailed()).isEmpty()) {
      form = form == GroupForm.ONE_OBJECT ? GroupForm.CONSTANTS : GroupForm.TWO_OBJECTS;
      look();
      best = likeliest();
    }
    SideEffectCandidate so = spoken;
    if (best.isEmpty()
        || so == null
        || !left.contains(so)
        || best.get().score() > so.score() + LIKELIER) {
      spoken = best.orElse(null);
    }
  }

  private Optional<SideEffectCandidate> likeliest() {
    SideEffectCandidate best = null;
    for (SideEffectCandidate each : left) {
      best = best == null || each.score() > best.score() ? each : best;
    }
    return Optional.ofNullable(best);
  }

  /** Takes in an execution that the history has. */
  void add(Transition execution) {
    BitSet changed = changed(execution);
    left.removeIf(each -> !each.add(execution, changed));
    choose();
  }

  /** What is spoken of; none if nothing explains what was seen. */
  Optional<SideEffect> spoken() {
    return Optional.ofNullable(spoken).map(SideEffectCandidate::effect);
  }
}
