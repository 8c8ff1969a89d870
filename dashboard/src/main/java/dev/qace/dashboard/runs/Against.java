package dev.qace.dashboard.runs;

import dev.qace.run.RunRecord;
import dev.qace.run.difference.table.GateVerdict;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether the agent has changed since an earlier run, as a run found that was to ask that.
 *
 * @param earlier the folder of the earlier run, wherever it is
 */
public record Against(Path earlier, GateVerdict verdict) {

  /**
   * What a run has left about it; empty if it was not to ask, or what is there does not tell.
   *
   * @param difference the text of the file that it left
   */
  static Optional<Against> of(RunRecord run, String difference) {
    if (run.began().against().isEmpty()) {
      return Optional.empty();
    }
    try {
      String verdict = JsonMapper.shared().readTree(difference).path("verdict").asString("");
      return Optional.of(
          new Against(
              Path.of(run.began().against()),
              GateVerdict.valueOf(verdict.toUpperCase(Locale.ROOT))));
    } catch (JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** In a few words. */
  @Override
  public String toString() {
    String name = String.valueOf(earlier.getFileName());
    return switch (verdict) {
      case CHANGED -> "changed since " + name;
      case UNCHANGED -> "unchanged since " + name;
      case OPEN -> "not enough to tell from " + name;
    };
  }
}
