package dev.qace.dashboard.live;

import dev.qace.agent.Transition;
import dev.qace.report.words.Words;
import java.util.List;

/**
 * Something that a run has found out, with what it rests on.
 *
 * @param kind what kind of thing it is
 * @param capability the name of what it is about; empty if it is about none
 * @param words what was found out
 * @param questions the numbers of the questions that show it
 * @param proof transitions that show it, where there are some
 * @param step after how many steps it was known; 0 if that is not known
 */
public record Noted(
    Kind kind,
    String capability,
    Words words,
    List<Integer> questions,
    List<Transition> proof,
    long step) {
  public Noted {
    questions = questions.stream().filter(each -> each > 0).distinct().toList();
    proof = List.copyOf(proof);
  }

  /** What kind of thing was found out. */
  public enum Kind {
    NEED("needs"),
    OUTCOME("outcome"),
    SURPRISE("check failed"),
    MISREPORTED("misreported"),
    BEYOND("beyond the vocabulary");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Whether it says that the model is wrong somewhere. */
    public boolean isWarning() {
      return this == SURPRISE || this == MISREPORTED || this == BEYOND;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Whether both say the same, whenever it was. */
  boolean isSameAs(Noted other) {
    return kind == other.kind && capability.equals(other.capability) && words.equals(other.words);
  }

  Noted after(long when) {
    return new Noted(kind, capability, words, questions, proof, when);
  }
}
