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
      case GUESS -> Words.of("To see it execute for the first time, where that seems likely.");
      case TRY ->
          Words.of("To see it execute for the first time, in a state the agent has been in.");
      case TRY_ANYWHERE -> Words.of("To see it execute for the first time, anywhere.");
      case TRY_WHERE_REFUSED ->
          Words.of("To see it execute for the first time, even where it is likely to be refused.");
      case OTHER_START -> Words.of("Which other states does the agent accept as a start?");
      case GROW -> Words.of("To reach new states, in which more can be tried.");
      case NEED -> listed("Which of these does it need?", literals, naming);
      case NEED_ALONE -> listed("Does it need this?", literals, naming);
      case ALTERNATIVES ->
          Words.of(
              "In which states does it execute? No single list of facts explains what was seen.");
      case EFFECT -> listed("Can this be an effect?", literals, naming);
      case OUTCOMES -> Words.of("Which outcomes are there?");
      case BOTH_WAYS, BOTH_WAYS_UNSETTLED ->
          listed("Does some outcome leave this as it is?", literals, naming);
      case HIDDEN -> Words.of("How likely is an outcome that others hide?");
      case REPEATED_FIRST, REPEATED, REPEATED_AGAIN ->
          Words.of("What happens when one object fills several parameters?");
      case WHICH_PARAMETER -> Words.of("Which of several objects does a change concern?");
      case ODD_STATE ->
          Words.of("Does a state in which something odd happened have probabilities of its own?");
      case OTHER_OBJECTS -> Words.of("Do objects matter that it is not given?");
      case IN_A_ROW ->
          Words.of("Does the order of questions matter? The same one is asked again and again.");
      case SAMPLE -> Words.of("How likely is each outcome, and is one still unseen?");
      case CHECK -> Words.of("A random check: does the model predict the answer correctly?");
      case LIVE_CHECK ->
          Words.of("A live check: do several steps in a row lead where the model predicts?");
      case REFUSED_AGAIN -> Words.of("Was a refusal just chance?");
      case OPEN_ATTEMPT -> Words.of("Does it execute in a state that can be reached?");
      case WANTED -> Words.of("More executions, to reach the required confidence.");
      case AS_BEFORE -> Words.of("Is what an earlier run saw still true?");
      case DRIFT -> Words.of("More executions of what may have changed since an earlier run.");
      case OTHER -> Words.of("The reason was not recorded.");
    };
  }

  private Words listed(String before, List<Condition> literals, Naming naming) {
    if (literals.isEmpty()) {
      return Words.of(before);
    }
    List<Words.Piece> pieces = new ArrayList<>();
    String between = before + " ";
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
