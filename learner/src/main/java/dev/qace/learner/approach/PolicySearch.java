package dev.qace.learner.approach;

import dev.qace.learner.approach.telling.HypothesisPair;
import dev.qace.learner.approach.telling.KeptQueries;
import dev.qace.learner.approach.telling.QuerySynthesis;
import dev.qace.learner.approach.telling.Synthesis;
import dev.qace.learner.approach.telling.TellingPolicy;
import dev.qace.learner.evidence.PolicyKind;
import dev.qace.learner.evidence.Telling;
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
import java.util.EnumMap;
import java.util.Map;
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
  private final Map<PolicyKind, Integer> counts = new EnumMap<>(PolicyKind.class);
  private long nanos;

  /** A policy and how surely it tells. */
  public record FoundPolicy(TellingPolicy policy, PolicyKind kind) {}

  public PolicySearch(World world, FondPlanner planner, @Nullable KeptQueries kept) {
    this.world = world;
    this.synthesis = new QuerySynthesis(world, planner, Limits.of(LONGEST));
    this.kept = kept;
  }

  /** One attempt of this instance, if it can tell. */
  public Optional<FoundPolicy> tellBy(Instance instance, HypothesisPair pair, State start) {
    return found(pair, timed(() -> synthesis.tellBy(instance, pair, start)));
  }

  /** Any policy that leads from this state to where the two come apart. */
  public Optional<FoundPolicy> tellApart(HypothesisPair pair, State start) {
    return found(pair, timed(() -> synthesis.tellApart(pair, start)));
  }

  /** The same, if it surely tells. */
  public Optional<FoundPolicy> surelyTellApart(HypothesisPair pair, State start) {
    Synthesis found = timed(() -> synthesis.tellApart(pair, start));
    return found instanceof Synthesis.Sure ? found(pair, found) : Optional.empty();
  }

  private Optional<FoundPolicy> found(HypothesisPair pair, Synthesis looked) {
    if (looked instanceof Synthesis.Perhaps can) {
      LOG.info("A step that can tell is taken, whether {}: {}", pair, can.reason());
      count(PolicyKind.MAY_TELL);
      return Optional.of(new FoundPolicy(can.policy(), PolicyKind.MAY_TELL));
    } else if (looked instanceof Synthesis.Sure sure) {
      PolicyKind kind =
          sure.kind() == SolutionKind.STRONG_CYCLIC
              ? PolicyKind.STRONG_CYCLIC
              : sure.policy().depth() > 1 ? PolicyKind.STRONG : PolicyKind.ONE_STEP;
      count(kind);
      return Optional.of(new FoundPolicy(sure.policy(), kind));
    }
    return Optional.empty();
  }

  /** How surely a policy tells that was not looked for here: the shortest that can be expected. */
  public PolicyKind judge(Policy policy, HypothesisPair pair, State start) {
    PolicyKind kind = timed(() -> synthesis.kind(policy, pair, start));
    count(kind);
    return kind;
  }

  /** Takes in a question that tells by such a policy. */
  public void count(PolicyKind kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  /** What is to be planned to tell the two apart. */
  public Optional<Telling.ProblemSize> problem(HypothesisPair pair, State start) {
    return timed(() -> synthesis.problem(pair, start))
        .map(each -> new Telling.ProblemSize(each.fluents().size(), each.operators().size()));
  }

  private <T> T timed(Supplier<T> looking) {
    long before = System.nanoTime();
    try {
      return looking.get();
    } finally {
      nanos += System.nanoTime() - before;
    }
  }

  public PolicyCounts counts() {
    return new PolicyCounts(
        counts.getOrDefault(PolicyKind.ONE_STEP, 0),
        counts.getOrDefault(PolicyKind.STRONG, 0),
        counts.getOrDefault(PolicyKind.STRONG_CYCLIC, 0),
        counts.getOrDefault(PolicyKind.MAY_TELL, 0),
        counts.getOrDefault(PolicyKind.MOST_LIKELY, 0));
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
