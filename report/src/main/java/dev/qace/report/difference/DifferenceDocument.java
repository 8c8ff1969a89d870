package dev.qace.report.difference;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.qace.report.words.NotComparedWords;
import dev.qace.run.RecordedRun;
import dev.qace.run.difference.CapabilityDifference;
import dev.qace.run.difference.RunDifference;
import dev.qace.run.difference.table.Comparison;
import dev.qace.run.difference.table.GateVerdict;
import dev.qace.run.difference.table.NotCompared;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.PreconditionChange;
import dev.qace.run.difference.table.Side;
import dev.qace.run.difference.table.TableRow;
import dev.qace.run.difference.table.VocabularyChange;
import dev.qace.run.difference.table.Witness;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The comparison of two runs, with the names that {@code --json} prints. */
public record DifferenceDocument(
    GateVerdict verdict,
    double errorRate,
    double tolerance,
    @JsonProperty("old") Compared before,
    @JsonProperty("new") Compared after,
    List<Word> vocabulary,
    List<Skill> capabilities) {

  public static DifferenceDocument of(RunDifference found, RecordedRun old, RecordedRun now) {
    return new DifferenceDocument(
        found.verdict(),
        found.levels().errorRate(),
        found.levels().tolerance(),
        Compared.of(old),
        Compared.of(now),
        found.vocabulary().stream().map(Word::of).toList(),
        found.capabilities().stream().map(Skill::of).toList());
  }

  /** One of the runs. */
  public record Compared(
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
  public record Word(String change, String what, String signature) {
    static Word of(VocabularyChange change) {
      return new Word(
          change.side() == Side.NEW ? "added" : "removed", change.what(), change.signature());
    }
  }

  /** A capability that both have. */
  public record Skill(
      String capability,
      GateVerdict verdict,
      boolean otherOdds,
      double logEvidence,
      @Nullable Double leastNoticed,
      List<Row> rows,
      List<String> notes) {
    static Skill of(CapabilityDifference each) {
      return new Skill(
          each.capability(),
          each.verdict(),
          each.otherOdds(),
          rounded(each.evidence()),
          each.leastNoticed().isPresent() ? rounded(each.leastNoticed().getAsDouble()) : null,
          each.rows().stream().map(Row::of).toList(),
          words(each.notes()));
    }
  }

  /** One respect that was compared. */
  public record Row(
      String what,
      Comparison kind,
      List<String> literals,
      List<String> when,
      @JsonProperty("old") @Nullable Share before,
      @JsonProperty("new") @Nullable Share after,
      boolean isNew,
      boolean isGone,
      List<Precondition> proofs,
      List<String> reasons) {
    public static Row of(TableRow row) {
      return new Row(
          row.what().name().toLowerCase(Locale.ROOT).replace('_', ' '),
          row.kind(),
          row.literals(),
          row.when(),
          row.before().map(Share::of).orElse(null),
          row.after().map(Share::of).orElse(null),
          row.isNew(),
          row.isGone(),
          row.proofs().stream().map(Precondition::of).toList(),
          words(row.reasons()));
    }
  }

  /** How a precondition changed. */
  public enum Need {
    NOW_NEEDED,
    NO_LONGER_NEEDED,
    EXECUTES_NOW,
    NO_LONGER_EXECUTES;

    /** Where it is not known what is needed, all there is to say is that it executes, or not. */
    static Need of(PreconditionChange change) {
      boolean literals = !change.never() && change.how() == PreconditionChange.How.NO_CONJUNCTION;
      if (change.needing() == Side.NEW) {
        return literals ? NOW_NEEDED : NO_LONGER_EXECUTES;
      }
      return literals ? NO_LONGER_NEEDED : EXECUTES_NOW;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Something that is needed on one side only. */
  public record Precondition(
      Need change, List<String> literals, SequenceStep refusal, List<SequenceStep> executions) {
    static Precondition of(PreconditionChange change) {
      Need need = Need.of(change);
      return new Precondition(
          need,
          need == Need.NOW_NEEDED || need == Need.NO_LONGER_NEEDED ? change.literals() : List.of(),
          SequenceStep.of(change.refusal()),
          change.executions().stream().map(SequenceStep::of).toList());
    }
  }

  /** A transition that proves it. */
  public record SequenceStep(
      Side run,
      int question,
      String instance,
      String outcome,
      List<String> missing,
      List<String> holding) {
    static SequenceStep of(Witness witness) {
      return new SequenceStep(
          witness.side(),
          witness.question(),
          witness.instance(),
          witness.executed() ? "executed" : "refused",
          witness.missing(),
          witness.holding());
    }
  }

  /** How often something occurred. */
  public record Share(long hits, long trials, double share, List<Double> interval) {
    static Share of(ObservedRate figure) {
      return new Share(
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

  private static List<String> words(List<NotCompared> reasons) {
    return reasons.stream().flatMap(each -> NotComparedWords.of(each).stream()).toList();
  }

  private static double rounded(double value) {
    return Math.round(value * 1e6) / 1e6;
  }
}
