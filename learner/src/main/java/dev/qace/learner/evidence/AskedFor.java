package dev.qace.learner.evidence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The questions about one capability with one aim, those that were not asked in the end included;
 * as much of them as strategies go by. Not safe to share between threads.
 */
public final class AskedFor {
  static final AskedFor NOTHING = new AskedFor();

  private final List<Asked> refused = new ArrayList<>();
  private final BitSet answered = new BitSet();
  private @Nullable Asked last;
  private int size;
  private int inVain;
  private long steps;

  void add(Asked question) {
    size++;
    last = question;
    steps += question.transitions().count();
    inVain = question.isExecuted() ? 0 : inVain + 1;
    if (question.isStartRefused()) {
      refused.add(question);
    } else {
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

  /** How many steps they took. */
  public long steps() {
    return steps;
  }

  /** How many of the last ones, without one between, executed nothing. */
  public int inVain() {
    return inVain;
  }
}
