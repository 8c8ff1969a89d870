package dev.qace.run.difference;

import dev.qace.learner.Drift;
import dev.qace.learner.Drift.Standing;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.run.difference.observed.ObservedRun;
import dev.qace.run.difference.sequence.Prospect;
import dev.qace.run.difference.table.GateVerdict;
import dev.qace.run.difference.table.ObservedRate;
import dev.qace.run.difference.table.TableRow;
import dev.qace.run.difference.table.VocabularyChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Decides, while an agent is asked, whether it has changed since an earlier run. */
public final class DriftJudge implements Drift.Judge {
  /** This many executions for one of the old run's are worth a word beforehand. */
  private static final long TOO_MANY = 2;

  /** About this many executions show that no outcome of 0.1 is missing. */
  private static final long MADE_ANYWAY = 90;

  private final ObservedRun old;
  private final Levels levels;

  public DriftJudge(ObservedRun old, Levels levels) {
    this.old = old;
    this.levels = levels;
  }

  /**
   * What an assessment of an agent in this world begins with. If the objects or predicates differ
   * from those of the earlier run, its questions cannot be repeated, and only its observations are
   * compared.
   *
   * @param earlier what the old run asked
   */
  public Drift drift(World world, Evidence earlier) {
    boolean same =
        world.objects().equals(old.world().objects())
            && world.vocabulary().types().equals(old.world().vocabulary().types())
            && world.vocabulary().predicates().equals(old.world().vocabulary().predicates());
    return new Drift(same ? known(world.vocabulary(), earlier) : List.of(), this);
  }

  private static List<Asked> known(Vocabulary vocabulary, Evidence earlier) {
    return earlier.asked().stream()
        .filter(each -> vocabulary.capabilities().contains(each.purpose().capability()))
        .toList();
  }

  @Override
  public Map<Capability, Standing> of(Knowledge knowledge) {
    Map<Capability, Capability> shared =
        VocabularyChange.shared(old.world().vocabulary(), knowledge.world().vocabulary());
    Map<Capability, Standing> standings = new LinkedHashMap<>();
    if (shared.isEmpty()) {
      return standings;
    }
    RunDifference found = RunDifference.of(old, ObservedRun.of(knowledge), levels);
    int i = 0;
    for (Capability now : shared.values()) {
      standings.put(now, standing(found.capabilities().get(i++), shared.size()));
    }
    return standings;
  }

  private Standing standing(CapabilityDifference found, int shares) {
    if (found.verdict() == GateVerdict.CHANGED) {
      return Standing.CHANGED;
    } else if (found.verdict() == GateVerdict.UNCHANGED) {
      return Standing.UNCHANGED;
    }
    List<TableRow> open =
        found.rows().stream().filter(row -> row.verdict() == GateVerdict.OPEN).toList();
    if (open.stream().anyMatch(row -> row.before().isPresent() && mayBeSettled(row, shares))) {
      return Standing.ODDS_OPEN;
    }
    return open.stream().anyMatch(row -> row.what() == TableRow.What.PRECONDITION)
        ? Standing.PRECONDITION_OPEN
        : Standing.UNTELLABLE;
  }

  /** Whether more executions by the new run would settle it, as far as the old run goes. */
  private boolean mayBeSettled(TableRow row, int shares) {
    ObservedRate before = row.before().orElseThrow();
    ObservedRate after = row.after().orElseThrow();
    return Prospect.of(before.hits(), before.trials(), after.hits(), after.trials())
        .isOpen(row.isNew(), levels.tolerance(), levels.errorRate() / shares);
  }

  /**
   * What it takes to find a capability unchanged, if it is.
   *
   * @param before how many executions of the old run tell
   * @param needed how many executions of the new run it may take; empty if no number would do
   */
  public record Effort(String capability, long before, OptionalLong needed) {}

  /**
   * The capabilities that the old run has too few executions of: to find them unchanged takes many
   * times as many as it has, or no number would do.
   */
  public List<Effort> tooCoarse() {
    List<Effort> coarse = new ArrayList<>();
    for (CapabilityDifference each : RunDifference.of(old, old, levels).capabilities()) {
      each.odds().stream()
          .map(row -> row.before().orElseThrow())
          .filter(figure -> figure.trials() > 0)
          .map(figure -> effort(each.capability(), figure))
          .filter(
              effort ->
                  effort.needed().orElse(Long.MAX_VALUE)
                      > Math.max(MADE_ANYWAY, TOO_MANY * effort.before()))
          .max(Comparator.comparingLong(effort -> effort.needed().orElse(Long.MAX_VALUE)))
          .ifPresent(coarse::add);
    }
    return coarse;
  }

  /** The odds may be off by a standard error either way. */
  private Effort effort(String capability, ObservedRate figure) {
    OptionalLong needed = needed(figure, 0);
    if (needed.isPresent()) {
      long most = Prospect.most(figure.trials());
      needed =
          OptionalLong.of(
              LongStream.of(
                      needed.getAsLong(),
                      needed(figure, 1).orElse(most),
                      needed(figure, -1).orElse(most))
                  .max()
                  .orElseThrow());
    }
    return new Effort(capability, figure.trials(), needed);
  }

  private OptionalLong needed(ObservedRate figure, int standardErrors) {
    double share = (figure.hits() + 0.5) / (figure.trials() + 1.0);
    double off = standardErrors * Math.sqrt(share * (1 - share) / Math.max(1, figure.trials()));
    return Prospect.ofOdds(
            figure.hits(),
            figure.trials(),
            Math.min(1, Math.max(0, figure.share() + off)),
            MADE_ANYWAY)
        .untilUnchanged(levels.tolerance(), levels.errorRate());
  }
}
