package dev.qace.learner.approach;

import dev.qace.learner.approach.telling.HypothesisPair;
import dev.qace.learner.approach.telling.KeptQueries;
import dev.qace.learner.approach.telling.QuerySynthesis;
import dev.qace.learner.approach.telling.Synthesis;
import dev.qace.learner.approach.telling.TellingPolicy;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.Limits;
import dev.qace.planner.SolutionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the policies of questions, and counts what that takes. */
public final class PolicySearch {
  private static final Logger LOG = LoggerFactory.getLogger(PolicySearch.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final World world;
  private final QuerySynthesis synthesis;
  private final @Nullable KeptQueries kept;
  private long nanos;
  private int oneStep;
  private int strong;
  private int strongCyclic;
  private int perhaps;
  private int mostLikely;

  public PolicySearch(World world, FondPlanner planner, @Nullable KeptQueries kept) {
    this.world = world;
    this.synthesis = new QuerySynthesis(world, planner, Limits.of(LONGEST));
    this.kept = kept;
  }

  /** One attempt of this instance, if it can tell. */
  public Optional<TellingPolicy> tellBy(Instance instance, HypothesisPair pair, State start) {
    return telling(pair, () -> synthesis.tellBy(instance, pair, start));
  }

  /** Any policy that leads from this state to where the two come apart. */
  public Optional<TellingPolicy> tellApart(HypothesisPair pair, State start) {
    return telling(pair, () -> synthesis.tellApart(pair, start));
  }

  private Optional<TellingPolicy> telling(HypothesisPair pair, Supplier<Synthesis> looking) {
    Synthesis found = timed(looking);
    if (found instanceof Synthesis.Perhaps can) {
      perhaps++;
      LOG.info("A step that can tell is taken, whether {}: {}", pair, can.reason());
      return Optional.of(can.policy());
    }
    return sure(found);
  }

  /**
   * A policy that leads from this state to where the two come apart and surely tells. Where there
   * is none, the most likely way is taken instead, and counted.
   */
  public Optional<TellingPolicy> surelyTellApart(HypothesisPair pair, State start) {
    Optional<TellingPolicy> found = sure(timed(() -> synthesis.tellApart(pair, start)));
    mostLikely += found.isPresent() ? 0 : 1;
    return found;
  }

  private Synthesis timed(Supplier<Synthesis> looking) {
    long before = System.nanoTime();
    try {
      return looking.get();
    } finally {
      nanos += System.nanoTime() - before;
    }
  }

  private Optional<TellingPolicy> sure(Synthesis found) {
    if (found instanceof Synthesis.Sure sure) {
      count(sure);
      return Optional.of(sure.policy());
    }
    return Optional.empty();
  }

  private void count(Synthesis.Sure sure) {
    if (sure.kind() == SolutionKind.STRONG_CYCLIC) {
      strongCyclic++;
    } else if (sure.policy().depth() > 1) {
      strong++;
    } else {
      oneStep++;
    }
  }

  public PolicyCounts counts() {
    return new PolicyCounts(oneStep, strong, strongCyclic, perhaps, mostLikely);
  }

  public boolean keeps() {
    return kept != null;
  }

  /** Keeps a query for other planners, where that was asked for. */
  public void keep(HypothesisPair pair, State start, Policy policy) {
    if (kept != null) {
      try {
        kept.keep(pair, world, start, policy);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
  }

  public Duration time() {
    return Duration.ofNanos(nanos);
  }
}
