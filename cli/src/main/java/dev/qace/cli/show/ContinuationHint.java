package dev.qace.cli.show;

import dev.qace.cli.terminal.CommandName;
import dev.qace.run.RunFolder;
import java.io.IOException;

/** How to continue when a run is not finished, as a sentence. */
public final class ContinuationHint {
  private ContinuationHint() {}

  public static String of(RunFolder run) throws IOException {
    return switch (run.continuation()) {
      case RESUME -> resume(run);
      case LARGER_BUDGET -> "If its budget was spent, start another run with a larger --budget.";
      case ASK_THE_AGENT ->
          "Only questions to the agent could settle what is undecided: %s assess AGENT --evidence %s"
              .formatted(CommandName.now(), run.journalFile());
      case NEW_RUN -> "It was made by version 0.1 and cannot be resumed: start another run.";
    };
  }

  static String resume(RunFolder run) {
    return "Resume it with: " + CommandName.now() + " assess --resume " + run.path();
  }
}
