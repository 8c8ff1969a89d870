package dev.qace.learner.knowledge.extension;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.SideEffect;
import dev.qace.model.vocabulary.WorldObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for side effects, once a change was seen that nothing which can be said about a capability
 * names: for one that explains all such changes; else for one of each predicate; else for one of
 * each predicate that becomes true, and one of each that becomes false. A function of the
 * transitions and their order. Not thread-safe.
 */
public final class SideEffectSearch {
  private static final int MOST_CONSTANTS = 8;

  private final History history;
  private final Lifting base;
  private Lifting lifting;
  private Grouping grouping = Grouping.TOGETHER;
  private List<SideEffectGroup> groups = List.of();

  /** The kinds of changes seen so far that no parameter names; none before one is looked into. */
  private final Set<ChangeKind> known = new LinkedHashSet<>();

  private enum Grouping {
    TOGETHER,
    BY_PREDICATE,
    BY_KIND,
    NONE;

    Grouping finer() {
      return switch (this) {
        case TOGETHER -> BY_PREDICATE;
        case BY_PREDICATE -> BY_KIND;
        case BY_KIND, NONE -> NONE;
      };
    }

    Object group(ChangeKind kind) {
      return switch (this) {
        case TOGETHER, NONE -> this;
        case BY_PREDICATE -> kind.predicate();
        case BY_KIND -> kind;
      };
    }
  }

  /**
   * @param history of the capability, which goes on
   * @param lifting what the parameters tell
   */
  public SideEffectSearch(History history, Lifting lifting) {
    this.history = history;
    this.base = lifting;
    this.lifting = lifting;
  }

  /**
   * What to speak of from now on, where that is something else than so far.
   *
   * @param last the transition taken in last, by the history as well
   * @param now what can be said so far
   */
  public Optional<Extension> next(Transition last, Lifting now) {
    if (!(last.outcome() instanceof Transition.Moved)) {
      return Optional.empty();
    }
    if (known.isEmpty() && now.changedBeyond(last).isEmpty()) {
      return Optional.empty();
    }
    if (known.isEmpty()
        || known.addAll(ChangeKind.of(base.world(), last, base.changedBeyond(last)))) {
      // What did not explain some of it may be part of what explains it all.
      executions()
          .forEach(
              each -> known.addAll(ChangeKind.of(base.world(), each, base.changedBeyond(each))));
      grouping = Grouping.TOGETHER;
      lifting = base;
      find();
    } else {
      groups.forEach(each -> each.add(last));
      if (groups.stream().anyMatch(each -> each.spoken().isEmpty())) {
        find();
      }
    }
    List<SideEffect> found = groups.stream().flatMap(each -> each.spoken().stream()).toList();
    if (found.equals(now.extension().sideEffects())) {
      return Optional.empty();
    }
    // Constants of which changes seemed to be are among the objects.
    List<WorldObject> constants =
        found.isEmpty() ? now.extension().constants() : lifting.extension().constants();
    return Optional.of(new Extension(constants, now.extension().conditions(), found));
  }

  /** What explains all changes of the history; empty if nothing does. */
  public Optional<Extension> explanation() {
    find();
    return groups.isEmpty()
        ? Optional.empty()
        : Optional.of(
            lifting
                .extension()
                .withSideEffects(groups.stream().flatMap(each -> each.spoken().stream()).toList()));
  }

  /** Finds out from all that was seen: first as if no constant changed, then with these named. */
  private void find() {
    groups = List.of();
    while (groups.isEmpty() && grouping != Grouping.NONE) {
      List<SideEffectGroup> found =
          kinds().stream().map(kinds -> new SideEffectGroup(history, lifting, kinds)).toList();
      if (found.stream().allMatch(each -> each.spoken().isPresent())) {
        groups = found;
      } else {
        grouping = grouping.finer();
        List<WorldObject> constants = changedConstants();
        if (grouping == Grouping.NONE && lifting == base && !constants.isEmpty()) {
          grouping = Grouping.TOGETHER;
          lifting = base.extended(Extension.ofConstants(constants));
        }
      }
    }
  }

  private Collection<Set<ChangeKind>> kinds() {
    Map<Object, Set<ChangeKind>> parts = new LinkedHashMap<>();
    for (Transition each : executions()) {
      for (ChangeKind kind : ChangeKind.of(lifting.world(), each, lifting.changedBeyond(each))) {
        parts.computeIfAbsent(grouping.group(kind), key -> new LinkedHashSet<>()).add(kind);
      }
    }
    return parts.values();
  }

  private List<Transition> executions() {
    return history.different().stream()
        .filter(each -> each.outcome() instanceof Transition.Moved)
        .toList();
  }

  /** The constants that changes beyond the parameters are about. */
  private List<WorldObject> changedConstants() {
    List<WorldObject> all = lifting.world().vocabulary().constants();
    Set<WorldObject> found = new LinkedHashSet<>();
    for (Transition each : executions()) {
      lifting.changedBeyond(each).stream()
          .forEach(
              atom ->
                  lifting.world().atom(atom).objects().stream()
                      .filter(all::contains)
                      .forEach(found::add));
    }
    return found.size() <= MOST_CONSTANTS ? List.copyOf(found) : List.of();
  }
}
