package dev.qace.learner;

import dev.qace.learner.query.HypothesisPair;
import dev.qace.learner.query.KeptQueries;
import dev.qace.learner.query.QuerySynthesis;
import dev.qace.learner.query.Synthesis;
import dev.qace.learner.query.TellingPolicy;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the policies of questions, and counts what that takes. */
final class Synthesizer {
  private static final Logger LOG = LoggerFactory.getLogger(Synthesizer.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final World world;
  private final QuerySynthesis synthesis;
  private final @Nullable KeptQueries kept;
  private long nanos;
  private int perhaps;

  Synthesizer(World world, FondPlanner planner, @Nullable KeptQueries kept) {
    this.world = world;
    this.synthesis = new QuerySynthesis(world, planner, Limits.of(LONGEST));
    this.kept = kept;
  }

  /** One attempt of this instance, if it can tell. */
  Optional<TellingPolicy> tellBy(Instance instance, HypothesisPair pair, State start) {
    return timed(pair, () -> synthesis.tellBy(instance, pair, start));
  }

  /** Any policy that leads from this state to where the two come apart. */
  Optional<TellingPolicy> tellApart(HypothesisPair pair, State start) {
    return timed(pair, () -> synthesis.tellApart(pair, start));
  }

  private Optional<TellingPolicy> timed(HypothesisPair pair, Supplier<Synthesis> looking) {
    long before = System.nanoTime();
    try {
      Synthesis found = looking.get();
      if (found instanceof Synthesis.Sure sure) {
        return Optional.of(sure.policy());
      } else if (found instanceof Synthesis.Perhaps can) {
        perhaps++;
        LOG.info("A step that can tell is taken, whether {}: {}", pair, can.reason());
        return Optional.of(can.policy());
      }
      return Optional.empty();
    } finally {
      nanos += System.nanoTime() - before;
    }
  }

  boolean keeps() {
    return kept != null;
  }

  /** Keeps a query for other planners, where that was asked for. */
  void keep(HypothesisPair pair, State start, Policy policy) {
    if (kept != null) {
      try {
        kept.keep(pair, world, start, policy);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
  }

  Duration time() {
    return Duration.ofNanos(nanos);
  }

  /** How many policies can tell, but need not. */
  int perhaps() {
    return perhaps;
  }
}
