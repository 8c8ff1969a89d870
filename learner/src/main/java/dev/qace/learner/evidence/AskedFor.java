package dev.qace.learner.evidence;

import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The questions about one capability with one aim, those that were not asked in the end included;
 * as much of them as strategies go by. Not thread-safe.
 */
public final class AskedFor {
  /** Questions that are about which objects fill the parameters; there are few of them. */
  private static final EnumSet<Aim> OF_OBJECTS =
      EnumSet.of(Aim.REPEATED_FIRST, Aim.REPEATED, Aim.WHICH_PARAMETER);

  static final AskedFor NOTHING = new AskedFor(Aim.OTHER);

  private final boolean isOfObjects;

  private final List<Asked> refused = new ArrayList<>();
  private final BitSet answered = new BitSet();
  private final BitSet led = new BitSet();
  private final List<Instance> instances = new ArrayList<>();
  private @Nullable Asked last;
  private int size;
  private int inVain;
  private int refusedInARow;
  private long steps;

  AskedFor(Aim aim) {
    this.isOfObjects = OF_OBJECTS.contains(aim);
  }

  void add(Asked question) {
    size++;
    last = question;
    if (isOfObjects) {
      instances.add(question.firstInstance());
    }
    steps += question.transitions().count();
    inVain = question.isExecuted() ? 0 : inVain + 1;
    if (question.purpose().telling().isPresent()) {
      question.purpose().literals().forEach(led::set);
    }
    if (question.isStartRefused()) {
      refusedInARow++;
      refused.add(question);
    } else {
      refusedInARow = 0;
      question.purpose().literals().forEach(answered::set);
    }
  }

  /** How many there were. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** The one that came last. */
  public Optional<Asked> last() {
    return Optional.ofNullable(last);
  }

  /** Those whose start was refused, in order. */
  public List<Asked> refused() {
    return Collections.unmodifiableList(refused);
  }

  /** Whether one about this literal was answered. */
  public boolean isAnswered(int literal) {
    return answered.get(literal);
  }

  /** Whether one about this literal led the agent to where hypotheses differ. */
  public boolean hasLed(int literal) {
    return led.get(literal);
  }

  /** Of questions about which objects fill the parameters, how many had such ones. */
  public int with(Lifting lifting, ObjectPattern pattern) {
    return (int) instances.stream().filter(each -> lifting.pattern(each).equals(pattern)).count();
  }

  /** How many steps they took. */
  public long steps() {
    return steps;
  }

  /** How many of the last ones, without one between, executed nothing. */
  public int inVain() {
    return inVain;
  }

  /** In how many of the last ones, without one between, the agent did not start. */
  public int refusedInARow() {
    return refusedInARow;
  }
}
