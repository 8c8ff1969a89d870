package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.LiftedOutcome;
import dev.qace.learner.lifting.Lifting;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A few executions of one capability to go by. Not thread-safe. */
public final class Examples {
  private static final int MOST_SEEN = 4;

  private final Lifting lifting;
  private final Set<LiftedOutcome> seen = new LinkedHashSet<>();
  private @Nullable Transition best;

  public Examples(Lifting lifting) {
    this.lifting = lifting;
  }

  /** Takes in a transition. */
  public void add(Transition transition) {
    if (!(transition.outcome() instanceof Transition.Moved)) {
      return;
    }
    if (seen.size() < MOST_SEEN) {
      Lifting.Shown shown = lifting.shown(transition);
      seen.add(LiftedOutcome.between(shown.before(), shown.after()));
    }
    if (best == null || objects(transition) > objects(best)) {
      best = transition;
    }
  }

  private int objects(Transition transition) {
    return lifting.pattern(transition.instance()).size();
  }

  /** Some of what was seen to change, for hypotheses; not empty once something has executed. */
  public List<LiftedOutcome> outcomes() {
    return List.copyOf(seen);
  }

  /** An execution, with as many different objects as any. */
  public Optional<Transition> best() {
    return Optional.ofNullable(best);
  }
}
