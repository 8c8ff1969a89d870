package dev.qace.report.words;

import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import java.util.ArrayList;
import java.util.List;

/** Why a question is asked, in plain words. */
public final class PurposeWords {
  private static final int MOST_LISTED = 4;

  private final Wording wording;

  public PurposeWords(Wording wording) {
    this.wording = wording;
  }

  /**
   * A sentence that goes with the name of the capability.
   *
   * @param lifting of the purpose's capability, by which its literals are numbered
   */
  public Words of(Purpose purpose, Lifting lifting) {
    List<Condition> literals =
        purpose.literals().stream()
            .filter(each -> each < 2 * lifting.subjects())
            .map(lifting::literal)
            .toList();
    Naming naming = Naming.full(purpose.capability());
    return switch (purpose.aim()) {
      case GUESS -> Words.of("To see it executed for the first time, where that seems likely.");
      case TRY ->
          Words.of("To see it executed for the first time, in a situation the agent has been in.");
      case TRY_ANYWHERE -> Words.of("To see it executed for the first time, anywhere.");
      case TRY_WHERE_REFUSED ->
          Words.of("To see it executed for the first time, where it looks as if it is refused.");
      case GROW -> Words.of("To get to new situations, in which more can be tried.");
      case NEED -> listed("Which of these it needs", literals, naming);
      case NEED_ALONE -> listed("Whether it needs this", literals, naming);
      case ALTERNATIVES ->
          Words.of(
              "In which situations it works, as no single list of facts explains what was seen.");
      case EFFECT -> listed("Whether this can come of it", literals, naming);
      case OUTCOMES -> Words.of("Which outcomes there are.");
      case BOTH_WAYS, BOTH_WAYS_UNSETTLED ->
          listed("Whether some outcome leaves this as it is", literals, naming);
      case HIDDEN -> Words.of("How likely an outcome is that others hide.");
      case REPEATED_FIRST, REPEATED, REPEATED_AGAIN ->
          Words.of("What happens when one thing is given for several parameters.");
      case WHICH_PARAMETER -> Words.of("Which of several things a change is about.");
      case ODD_STATE ->
          Words.of(
              "Whether a situation in which something odd happened has probabilities of its own.");
      case OTHER_OBJECTS -> Words.of("Whether other things matter than those it is about.");
      case IN_A_ROW ->
          Words.of("Whether the order of questions matters: the same again and again.");
      case SAMPLE -> Words.of("How likely each outcome is, and whether one was never seen yet.");
      case CHECK ->
          Words.of("A random check: does the model predict rightly what nobody needed to ask?");
      case LIVE_CHECK ->
          Words.of("A live check: do several steps in a row lead where the model says?");
      case REFUSED_AGAIN -> Words.of("Whether a refusal was by chance.");
      case OPEN_ATTEMPT -> Words.of("Whether it executes in a situation that can be reached.");
      case WANTED -> Words.of("More executions, for the confidence that was asked for.");
      case AS_BEFORE -> Words.of("Whether what an earlier run saw is still so.");
      case DRIFT -> Words.of("More executions of what may have changed since an earlier run.");
      case OTHER -> Words.of("Why was not written down.");
    };
  }

  private Words listed(String before, List<Condition> literals, Naming naming) {
    if (literals.isEmpty()) {
      return Words.of(before + ".");
    }
    List<Words.Piece> pieces = new ArrayList<>();
    String between = before + ": ";
    for (Condition each : literals.subList(0, Math.min(MOST_LISTED, literals.size()))) {
      pieces.add(new Words.Plain(between));
      pieces.addAll(wording.condition(each, naming).pieces());
      between = "; ";
    }
    int left = literals.size() - MOST_LISTED;
    pieces.add(new Words.Plain(left > 0 ? "; and " + left + " more." : "."));
    return new Words(pieces);
  }
}
