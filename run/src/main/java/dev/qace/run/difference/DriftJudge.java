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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells while an agent is asked whether it has changed since an earlier run. */
public final class DriftJudge implements Drift.Judge {
  private final ObservedRun old;
  private final Levels levels;

  public DriftJudge(ObservedRun old, Levels levels) {
    this.old = old;
    this.levels = levels;
  }

  /**
   * What an assessment of an agent in this world begins with. Where the objects or predicates are
   * others than in the earlier run, its questions cannot be asked again, and only what it saw is
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
   * The capabilities of which the old run cannot carry the tolerance: not even if an agent that is
   * the same were asked for ever would they be called unchanged. With how far off their
   * probabilities may be.
   */
  public Map<String, Double> tooCoarse() {
    Map<String, Double> coarse = new LinkedHashMap<>();
    RunDifference itself = RunDifference.of(old, old, levels);
    for (CapabilityDifference each : itself.capabilities()) {
      for (TableRow row : each.odds()) {
        ObservedRate figure = row.before().orElseThrow();
        if (figure.trials() > 0
            && !Prospect.of(figure.hits(), figure.trials(), figure.hits(), figure.trials())
                .mayBeUnchanged(levels.tolerance(), levels.errorRate())) {
          coarse.merge(each.capability(), figure.interval().reach(figure.share()), Math::max);
        }
      }
    }
    return coarse;
  }
}
