package dev.qace.cli.assess;

import dev.qace.cli.compare.Gate;
import dev.qace.cli.compare.GateOptions;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.report.words.FaultWords;
import dev.qace.run.RecordedRun;
import dev.qace.run.RunBuilder;
import dev.qace.run.RunFolder;
import dev.qace.run.difference.DriftJudge;
import dev.qace.run.difference.IncomparableException;
import dev.qace.run.difference.Levels;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.outcome.OutcomeComparison;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.VocabularyChange;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** An earlier run, since which the agent may have changed. */
final class AgainstOption {
  @Option(
      names = "--against",
      paramLabel = "RUN",
      description =
          "Ask whether the agent has changed since the run in this folder, in fewer steps than a first assessment takes, and relearn what has.")
  private @Nullable Path against;

  /** The earlier run; empty if none is named. */
  Optional<RecordedRun> run() throws IOException {
    return against == null ? Optional.empty() : Optional.of(RecordedRun.read(against));
  }

  /** Whether the earlier run is in this folder. */
  boolean isAt(Path folder) {
    return against != null
        && against.toAbsolutePath().normalize().equals(folder.toAbsolutePath().normalize());
  }

  /**
   * With an earlier run, what changed and what did not is the end, and not how rare an outcome is.
   * A seeded agent would answer the same questions with the same draws, which tells nothing: unless
   * a seed is given, it is another one.
   */
  Settings settings(LearnerOptions learner) throws IOException {
    Settings settings = learner.settings();
    if (against != null && !learner.namesSeed()) {
      long old = RunFolder.at(against).readRun().map(run -> run.settings().seed()).orElse(0L);
      settings = settings.seed(old + 1);
    }
    if (against == null
        || learner.namesMinOutcome()
        || settings.strategy() != StrategyName.FRUGAL) {
      return settings;
    }
    StopRule stop = settings.stop();
    return settings.stop(
        new StopRule(
            OutcomeComparison.LEAST_SHOWN, stop.confidence(), stop.interval(), stop.patience()));
  }

  /** Whether there is one. */
  boolean isNamed() {
    return against != null;
  }

  /**
   * Has a run compare itself with an earlier one. Before the first question it says what differs in
   * the vocabulary already, and what the earlier run is too small to tell.
   *
   * @throws IncomparableException if they have no capability in common
   */
  void compare(
      Levels levels, RunBuilder builder, RecordedRun old, World now, Consumer<String> warn) {
    Vocabulary before = old.header().world().vocabulary();
    RunDifference.requireShared(before, now.vocabulary());
    VocabularyChange.between(before, now.vocabulary())
        .forEach(
            each ->
                warn.accept(
                    "the vocabulary has changed: the %s %s is %s"
                        .formatted(
                            each.what(),
                            each.signature(),
                            each.side() == Side.OLD ? "gone" : "new")));
    old.warnings().forEach(each -> warn.accept(against + ": " + each));
    warnOfEffort(
        new DriftJudge(ObservedRun.of(old.header(), old.evidence()), levels).tooCoarse(),
        levels.tolerance(),
        warn);
    builder.against(old, levels);
  }

  private void warnOfEffort(
      List<DriftJudge.Effort> efforts, double tolerance, Consumer<String> warn) {
    String remedy =
        String.format(
            Locale.ROOT,
            "Assess the released agent again, without a budget and with --interval %.2f or so; or give a larger --tolerance",
            Math.max(0.01, tolerance / 3));
    String hopeless =
        named(
            efforts,
            each -> each.needed().isEmpty(),
            each -> Counted.of(each.before(), "execution"));
    if (!hopeless.isEmpty()) {
      warn.accept(
          "%s has too few executions to find these capabilities unchanged up to ±%s: %s. Unless they have changed, there will not be enough to tell. %s"
              .formatted(against, tolerance, hopeless, remedy));
    }
    String costly =
        named(
            efforts,
            each -> each.needed().isPresent(),
            each -> String.format(Locale.ROOT, "%,d", each.needed().orElseThrow()));
    if (!costly.isEmpty()) {
      warn.accept(
          "%s is so short that finding these capabilities unchanged up to ±%s may take many executions: %s. To spend less: %s, or a --budget"
              .formatted(against, tolerance, costly, remedy));
    }
  }

  private static String named(
      List<DriftJudge.Effort> efforts,
      Predicate<DriftJudge.Effort> which,
      Function<DriftJudge.Effort, String> number) {
    return efforts.stream()
        .filter(which)
        .map(each -> each.capability() + " (" + number.apply(each) + ")")
        .collect(Collectors.joining(", "));
  }

  /** Tells whether the agent has changed, and leaves that in the folder, too. */
  int judge(
      GateOptions gate,
      RecordedRun old,
      RunFolder folder,
      PrintWriter writer,
      boolean json,
      Consumer<String> warn)
      throws IOException {
    Gate found = new Gate(old, RecordedRun.read(folder.path()), gate.levels());
    found.writeJson(folder.differenceFile());
    Path page = folder.differencePageFile();
    found.writePage(page);
    found.print(writer, json);
    Optional<String> faults = FaultWords.of(folder.readReport().faults());
    if (json) {
      faults.ifPresent(warn);
    } else {
      writer.println();
      faults.ifPresent(writer::println);
      writer.println("The page with both sides is " + page.toAbsolutePath().normalize());
      writer.println("The model is in " + folder.modelFile().toAbsolutePath().normalize());
    }
    writer.flush();
    return found.exitCode(gate.lenient());
  }
}
