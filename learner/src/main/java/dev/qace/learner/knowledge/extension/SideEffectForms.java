package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.learner.lifting.SideEffect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The side effects that explain what one execution changed beyond what parameters name. */
final class SideEffectForms {
  private static final int MOST_CONDITIONS = 20_000;
  private static final int MOST_FOUND = 2000;
  private static final int MOST_CONSTANTS = 8;

  private final Lifting lifting;
  private final Transition execution;
  private final Set<ChangeKind> kinds;
  private final BitSet changed;
  private final ConditionForms forms;
  private final Map<List<?>, List<OtherObjects.LiftedLiteral>> literals = new LinkedHashMap<>();

  /**
   * @param kinds of changes that there are to explain
   * @param changed those atoms, of the world, that this execution changed
   */
  SideEffectForms(Lifting lifting, Transition execution, Set<ChangeKind> kinds, BitSet changed) {
    this(lifting, new ConditionForms(lifting), execution, kinds, changed);
  }

  private SideEffectForms(
      Lifting lifting,
      ConditionForms forms,
      Transition execution,
      Set<ChangeKind> kinds,
      BitSet changed) {
    this.lifting = lifting;
    this.forms = forms;
    this.execution = execution;
    this.kinds = kinds;
    this.changed = changed;
  }

  /** Those about one object, among others that conditions on constants may tell apart. */
  List<SideEffect> ofOneObjectAndConstants() {
    List<WorldObject> constants = lifting.world().vocabulary().constants();
    Extension named = lifting.extension().withConstants(constants);
    return constants.isEmpty()
            || constants.size() > MOST_CONSTANTS
            || named.equals(lifting.extension())
        ? List.of()
        : new SideEffectForms(
                lifting, new ConditionForms(lifting.extended(named)), execution, kinds, changed)
            .ofOneObject();
  }

  /** Those about one object. */
  List<SideEffect> ofOneObject() {
    List<OtherObjects> all = new ArrayList<>(forms.ofNoLiteral());
    all.addAll(forms.ofOneLiteral());
    all.addAll(forms.ofTwoLiterals());
    return of(all);
  }

  /** Those about two objects. */
  List<SideEffect> ofTwoObjects() {
    return of(forms.ofTwoObjects());
  }

  private List<SideEffect> of(List<OtherObjects> conditions) {
    List<SideEffect> found = new ArrayList<>();
    for (OtherObjects each : conditions.subList(0, Math.min(conditions.size(), MOST_CONDITIONS))) {
      if (found.size() < MOST_FOUND) {
        changes(each, found);
      }
    }
    return found;
  }

  /** What may happen to the objects of which a condition held: one literal of each kind at most. */
  private void changes(OtherObjects condition, List<SideEffect> found) {
    List<Map<Term, WorldObject>> chosen =
        condition.satisfying(lifting, execution.state(), execution.instance());
    if (chosen.isEmpty()) {
      return;
    }
    List<List<OtherObjects.LiftedLiteral>> sets = new ArrayList<>(List.of(List.of()));
    for (ChangeKind kind : kinds) {
      List<OtherObjects.LiftedLiteral> possible =
          literals(condition, kind).stream().filter(each -> mayBe(each, chosen)).toList();
      for (List<OtherObjects.LiftedLiteral> set : List.copyOf(sets)) {
        for (OtherObjects.LiftedLiteral each : possible) {
          List<OtherObjects.LiftedLiteral> more = new ArrayList<>(set);
          more.add(each);
          sets.add(more);
        }
      }
    }
    for (List<OtherObjects.LiftedLiteral> set : sets) {
      SideEffect effect = new SideEffect(condition, set);
      if (!set.isEmpty() && explains(effect)) {
        found.add(effect);
      }
    }
  }

  private List<OtherObjects.LiftedLiteral> literals(OtherObjects condition, ChangeKind kind) {
    return literals.computeIfAbsent(
        List.of(condition.variables(), kind),
        key -> {
          List<OtherObjects.LiftedLiteral> all = new ArrayList<>();
          for (LiftedAtom atom : forms.atoms(condition.variables())) {
            if (atom.predicate().equals(kind.predicate())) {
              all.add(new OtherObjects.LiftedLiteral(atom, kind.value()));
            }
          }
          return all;
        });
  }

  /** What is added is true afterwards; what is deleted may be added, too. */
  private boolean mayBe(OtherObjects.LiftedLiteral literal, List<Map<Term, WorldObject>> chosen) {
    State after = execution.outcome().state();
    return !literal.positive()
        || chosen.stream()
            .mapToInt(each -> SideEffect.atom(lifting, literal, each))
            .allMatch(atom -> atom < 0 || after.holds(atom));
  }

  private boolean explains(SideEffect effect) {
    return new SideEffectCandidate(lifting, effect).does(execution).equals(changed);
  }
}
