package dev.qace.dashboard.runs;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.run.AssessmentReport;

/**
 * The verdict of a report.
 *
 * @param promising whether enough was seen to promise that nothing likely is missing
 * @param inexpressible how much was seen that no model explains
 * @param surprises how many random checks did not match
 * @param misreported how many predicates are reported wrongly now and then
 * @param undecided how much is open that makes a difference
 * @param outOfReach how much is open that no reachable state can settle
 */
public record Verdict(
    boolean partial,
    boolean promising,
    int capabilities,
    int inexpressible,
    int surprises,
    int misreported,
    int undecided,
    int outOfReach) {

  /** From the best to the worst. */
  public enum Level {
    SETTLED("everything settled"),
    OPEN("something undecided"),
    UNSURE("too little seen"),
    PARTIAL("partial"),
    CONTRADICTED("model contradicted");

    private final String words;

    Level(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  public static Verdict of(AssessmentReport report) {
    int outOfReach = (int) report.undecided().stream().filter(report::isOutOfReach).count();
    return new Verdict(
        report.partial(),
        report.guarantee().promisesOutcomes(),
        report.capabilities().size(),
        report.inexpressible().size(),
        report.capabilities().stream()
            .map(LearnedCapability::surprises)
            .mapToInt(s -> s.size())
            .sum(),
        report.misreported().size(),
        report.undecided().size() - outOfReach,
        outOfReach);
  }

  public Level level() {
    if (inexpressible + surprises + misreported > 0) {
      return Level.CONTRADICTED;
    } else if (partial) {
      return Level.PARTIAL;
    }
    if (!promising) {
      return Level.UNSURE;
    }
    return undecided > 0 ? Level.OPEN : Level.SETTLED;
  }
}
