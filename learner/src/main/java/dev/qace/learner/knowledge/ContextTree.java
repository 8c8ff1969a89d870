package dev.qace.learner.knowledge;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.Extension;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Splits what is known of a capability in two once its odds are proven to depend on a literal: what
 * it does where the literal holds, and where it does not, each as if it were a capability of its
 * own. Either may be split again. A function of the executions. Not safe to share between threads.
 */
final class ContextTree {
  private static final int DEEPEST = 3;
  private static final int MOST_CONDITIONS = 6;
  private static final int FIRST_LOOK = 96;
  private static final int LOOK_EVERY = 32;
  private static final int LAST_LOOK = 2048;

  private final CapabilityKnowledge study;
  private final int depth;
  private List<CapabilityKnowledge> parts = List.of();
  private @Nullable ContextSearch search;

  /**
   * @param depth how many literals lead here
   */
  ContextTree(CapabilityKnowledge study, int depth) {
    this.study = study;
    this.depth = depth;
  }

  int depth() {
    return depth;
  }

  /** Takes in an execution, which the study has taken in already. */
  void add(Transition transition, long step) {
    if (!parts.isEmpty()) {
      parts.forEach(each -> each.add(transition, step));
      return;
    }
    if (depth >= DEEPEST || study.isContradicted()) {
      return;
    }
    if (study.influences().proven().isEmpty()) {
      lookWhereSuspicious();
    } else {
      Optional<Suspect> cause = study.influences().provenCause();
      if (cause.isPresent() && cause.get() instanceof Suspect.NamedAtom named) {
        split(named.atom());
      } else if (cause.isPresent() && cause.get() instanceof Suspect.Condition condition) {
        split(condition.subject());
      } else if (cause.isPresent() && cause.get().isOfState()) {
        lookForOthers();
      }
    }
  }

  /** Other objects may matter in ways that no test of the influences is about. */
  private void lookWhereSuspicious() {
    int size = study.influences().log().size();
    boolean isTime = size >= FIRST_LOOK && size % LOOK_EVERY == 0 && size <= LAST_LOOK;
    if (search != null
        || (isTime && ContextSearch.isSuspicious(study.lifting(), study.influences()))) {
      lookForOthers();
    }
  }

  private void lookForOthers() {
    ContextSearch looking = search;
    if (looking == null) {
      search = new ContextSearch(study.lifting(), study.influences(), study.precondition());
    } else {
      looking.update();
    }
  }

  /** The condition on other objects that is being looked for; none once there are contexts. */
  Optional<ContextSearch> search() {
    return parts.isEmpty() ? Optional.ofNullable(search) : Optional.empty();
  }

  /** What has to be said for odds that depend on other objects. */
  Optional<Extension> wanted() {
    return parts.isEmpty()
        ? search()
            .filter(each -> study.lifting().extension().conditions().size() < MOST_CONDITIONS)
            .flatMap(ContextSearch::found)
        : parts.stream().flatMap(each -> each.wantedForContexts().stream()).findFirst();
  }

  /**
   * Splits by what the test at the end has found, too: it is made once, when no more is asked, and
   * sees dependences that are smaller, or on two literals together.
   */
  void conclude() {
    if (parts.isEmpty()
        && depth < DEEPEST
        && study.influences().proven().isEmpty()
        && !study.isContradicted()) {
      study.stateDependences().stream()
          .findFirst()
          .filter(clearest -> !study.influences().isOutdone(clearest.atom()))
          .ifPresent(clearest -> split(clearest.atom()));
    }
    parts.forEach(CapabilityKnowledge::conclude);
  }

  private void split(int subject) {
    parts = List.of(study.where(2 * subject), study.where(2 * subject + 1));
    study
        .whole()
        .forEachTaken(
            (transition, step) -> {
              if (transition.outcome() instanceof Transition.Moved) {
                parts.forEach(part -> part.add(transition, step));
              }
            });
    if (parts.stream().anyMatch(part -> part.tally().executions() == 0)) {
      throw new IllegalStateException("no dependence shows where all is alike: " + subject);
    }
  }

  /** The contexts, each with odds of its own; none where there is only one. */
  List<CapabilityKnowledge> leaves() {
    return parts.stream().flatMap(each -> each.contexts().stream()).toList();
  }
}
