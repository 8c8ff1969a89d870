package dev.qace.cli.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.qace.report.words.NotComparedWords;
import dev.qace.run.RecordedRun;
import dev.qace.run.difference.CapabilityDifference;
import dev.qace.run.difference.OutcomeFigures;
import dev.qace.run.difference.PreconditionChange;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.Side;
import dev.qace.run.difference.VocabularyChange;
import dev.qace.run.difference.Witness;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is told of two runs, with the names that {@code --json} prints. */
record Differing(
    boolean differ,
    double errorRate,
    @JsonProperty("old") Compared before,
    @JsonProperty("new") Compared after,
    List<Word> vocabulary,
    List<Skill> capabilities) {

  /** One of the runs. */
  record Compared(
      String folder,
      String agent,
      @Nullable String strategy,
      @Nullable Long seed,
      boolean finished,
      int questions,
      long steps) {
    static Compared of(RecordedRun run) {
      return new Compared(
          run.folder().toString(),
          run.header().agent(),
          run.run().map(each -> each.settings().strategy().toString()).orElse(null),
          run.run().map(each -> each.settings().seed()).orElse(null),
          run.run().map(each -> each.finished()).orElse(false),
          run.evidence().queries(),
          run.steps());
    }
  }

  /** A capability or predicate that only one of them has. */
  record Word(String change, String what, String signature) {
    static Word of(VocabularyChange change) {
      return new Word(
          change.side() == Side.NEW ? "added" : "removed", change.what(), change.signature());
    }
  }

  /** A capability that both have. */
  record Skill(
      String capability,
      boolean differs,
      List<Precondition> preconditions,
      boolean otherOdds,
      double logEvidence,
      List<Outcome> outcomes,
      List<String> notCompared,
      @Nullable Double leastNoticed) {
    static Skill of(CapabilityDifference each) {
      return new Skill(
          each.capability(),
          each.differs(),
          each.preconditions().stream().map(Precondition::of).toList(),
          each.otherOdds(),
          rounded(each.evidence()),
          each.odds().stream().map(Outcome::of).toList(),
          each.notCompared().stream().flatMap(n -> NotComparedWords.of(n).stream()).toList(),
          each.leastNoticed().isPresent() ? rounded(each.leastNoticed().getAsDouble()) : null);
    }
  }

  /** What became of what is needed. */
  enum Need {
    NOW_NEEDED,
    NO_LONGER_NEEDED,
    EXECUTES_NOW,
    NO_LONGER_EXECUTES;

    static Need of(PreconditionChange change) {
      if (change.needing() == Side.NEW) {
        return change.never() ? NO_LONGER_EXECUTES : NOW_NEEDED;
      }
      return change.never() ? EXECUTES_NOW : NO_LONGER_NEEDED;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Something that is needed on one side only. */
  record Precondition(Need change, List<String> literals, Step refusal, List<Step> executions) {
    static Precondition of(PreconditionChange change) {
      return new Precondition(
          Need.of(change),
          change.never() ? List.of() : change.literals(),
          Step.of(change.refusal()),
          change.executions().stream().map(Step::of).toList());
    }
  }

  /** A transition that proves it. */
  record Step(
      Side run,
      int question,
      String instance,
      String outcome,
      List<String> missing,
      List<String> holding) {
    static Step of(Witness witness) {
      return new Step(
          witness.side(),
          witness.question(),
          witness.instance(),
          witness.executed() ? "executed" : "refused",
          witness.missing(),
          witness.holding());
    }
  }

  /** An outcome with the figures of both sides. */
  record Outcome(
      List<String> literals,
      @JsonProperty("old") Figure before,
      @JsonProperty("new") Figure after,
      boolean changed) {
    static Outcome of(OutcomeFigures figures) {
      return new Outcome(
          figures.literals(),
          Figure.of(figures.before()),
          Figure.of(figures.after()),
          figures.changed());
    }
  }

  /** How often it occurred. */
  record Figure(long hits, long trials, double share, List<Double> interval) {
    static Figure of(OutcomeFigures.Figure figure) {
      return new Figure(
          figure.hits(),
          figure.trials(),
          rounded(figure.share()),
          List.of(
              Math.floor(figure.interval().low() * 1e6) / 1e6,
              Math.ceil(figure.interval().high() * 1e6) / 1e6));
    }

    @Override
    public String toString() {
      return trials == 0
          ? "never told apart"
          : String.format(
              Locale.ROOT,
              "%.2f [%.2f, %.2f] of %d",
              share,
              Math.floor(interval.get(0) * 100 + 1e-9) / 100,
              Math.ceil(interval.get(1) * 100 - 1e-9) / 100,
              trials);
    }
  }

  static Differing of(RunDifference found, RecordedRun old, RecordedRun now) {
    return new Differing(
        found.differs(),
        found.errorRate(),
        Compared.of(old),
        Compared.of(now),
        found.vocabulary().stream().map(Word::of).toList(),
        found.capabilities().stream().map(Skill::of).toList());
  }

  /** Whether there is anything that could not be compared. */
  boolean isIncomplete() {
    return capabilities.stream().anyMatch(each -> !each.notCompared().isEmpty());
  }

  private static double rounded(double value) {
    return Math.round(value * 1e6) / 1e6;
  }
}
