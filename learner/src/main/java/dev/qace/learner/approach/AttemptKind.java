package dev.qace.learner.approach;

import dev.qace.learner.evidence.Attempts;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.lifting.ObjectPattern;
import java.util.BitSet;
import java.util.Optional;

/**
 * Attempts of one capability that its parameters cannot tell apart: the same subjects are true.
 * Where more than that matters, or may, a single attempt is a kind of its own.
 *
 * @param number its place among all kinds of an {@link StateIndex}
 * @param values the subjects that are true
 * @param pattern which parameters share an object
 * @param only the attempt that is a kind of its own; empty where whatever looks alike is of the
 *     kind
 */
public record AttemptKind(
    int number,
    CapabilityKnowledge known,
    BitSet values,
    ObjectPattern pattern,
    Optional<Situation> only) {

  /** This many attempts of a capability that no model explains are enough. */
  public static final int MOST_SINGLE = 1000;

  /** What is known of attempts of a kind. */
  public enum Fate {
    EXECUTED,
    REFUSED,
    /** An attempt would tell. */
    OPEN,
    /** An attempt would tell, but enough were made elsewhere. */
    LEFT
  }

  /** What is known by now. */
  public Fate fate() {
    if (only.isPresent()) {
      return fate(only.get());
    }
    if (known.space().isOpen(values)) {
      return Fate.OPEN;
    }
    return known.space().surelyRefuses(values) ? Fate.REFUSED : Fate.EXECUTED;
  }

  private Fate fate(Situation single) {
    Attempts made = known.attempts();
    if (made.executions(single.state(), single.instance()) > 0) {
      return Fate.EXECUTED;
    } else if (made.refusals(single.state(), single.instance()) > 0) {
      return Fate.REFUSED;
    }
    return made.made() < MOST_SINGLE || looksNew() ? Fate.OPEN : Fate.LEFT;
  }

  /**
   * Whether nothing that looks alike was attempted of what no model explains: a few such attempts
   * tell more than many others.
   */
  public boolean looksNew() {
    return known.isBeyondModels()
        && known.space().seen() < MOST_SINGLE
        && !known.space().isSeen(values);
  }
}
