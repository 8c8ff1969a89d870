package dev.qace.learner.knowledge;

import dev.qace.learner.finding.Surprising;
import java.util.ArrayList;
import java.util.List;

/** What came of the random checks of one capability. Not thread-safe. */
public final class CheckResults {
  private final List<Surprising> surprises = new ArrayList<>();
  private int made;
  private int matching;

  void matched() {
    made++;
    matching++;
  }

  /** A check did not match the prediction. */
  void missed(Surprising surprise) {
    made++;
    surprises.add(surprise);
  }

  /** Several together were not as predicted, though each by itself may have been. */
  void surprised(Surprising surprise) {
    surprises.add(surprise);
  }

  /** How many were made. */
  public int made() {
    return made;
  }

  /** How many of them matched the prediction. */
  public int matching() {
    return matching;
  }

  /** What was not as predicted. */
  public List<Surprising> surprises() {
    return List.copyOf(surprises);
  }
}
