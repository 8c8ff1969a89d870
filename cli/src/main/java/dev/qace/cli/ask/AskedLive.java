package dev.qace.cli.ask;

import dev.qace.report.prediction.Observation;
import dev.qace.report.prediction.Posed;
import dev.qace.report.prediction.Prediction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent did when it was asked.
 *
 * @param startRefused why it would not start there; null if it did
 * @param way how it was asked, in words
 * @param unforeseen what was not predicted at all
 * @param untested how many endings are too many to test each
 * @param pValue how likely something so far from the prediction is, if the model is right
 */
record AskedLive(
    int runs,
    long seed,
    @Nullable String startRefused,
    String way,
    List<Seen> ends,
    List<Unforeseen> unforeseen,
    @Nullable Integer goalReached,
    int untested,
    @Nullable Double pValue,
    boolean fits) {

  /** One predicted way to end, and how often it was seen. */
  record Seen(AskAnswer.Ending predicted, int seen, double pValue) {}

  record Unforeseen(String what, int seen) {}

  static AskedLive of(Prediction prediction, Posed posed, long seed) {
    if (!(posed instanceof Posed.Answered answered)) {
      String reason = ((Posed.StartRefused) posed).reason();
      return new AskedLive(0, seed, reason, "", List.of(), List.of(), null, 0, null, false);
    }
    Observation observed = Observation.of(prediction, answered.traces());
    return new AskedLive(
        observed.runs(),
        seed,
        null,
        answered.way(),
        observed.endings().stream()
            .map(
                each ->
                    new Seen(
                        AskAnswer.ending(each.predicted(), prediction), each.seen(), each.pValue()))
            .toList(),
        observed.surprises().stream()
            .map(each -> new Unforeseen(each.words(), each.seen()))
            .toList(),
        prediction.question().goal().isEmpty() ? null : observed.goalReached(),
        observed.untested(),
        observed.pValue(),
        observed.fits());
  }
}
