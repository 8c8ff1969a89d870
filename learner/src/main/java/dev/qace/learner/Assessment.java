package dev.qace.learner;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Cost;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.CountingAgent;
import dev.qace.learner.approach.Approach;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.approach.PolicySearch;
import dev.qace.learner.approach.telling.KeptQueries;
import dev.qace.learner.conclusion.FindingChanges;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.learner.interview.BudgetSpentException;
import dev.qace.learner.interview.Interview;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.NoticedDependences;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.strategy.StepForecast;
import dev.qace.learner.strategy.Strategies;
import dev.qace.learner.strategy.check.LiveWalks;
import dev.qace.learner.strategy.drift.DriftStrategy;
import dev.qace.model.World;
import dev.qace.planner.FondPlanner;
import dev.qace.planner.search.PortfolioPlanner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Learns the model of a black-box agent by asking it (paper, Alg. 1). One assessment runs once, on
 * one thread; {@link #cancel} may be called from any.
 */
public final class Assessment {
  private final CountingAgent agent;
  private final Settings settings;
  private final String name;
  private final Consumer<AssessmentEvent> listener;
  private final boolean isHeard;
  private final Knowledge knowledge;
  private final FindingChanges changes;
  private final Strategy strategy;
  private final PolicySearch synthesizer;
  private boolean finished;
  private volatile boolean cancelled;

  private Assessment(Builder builder) {
    this.agent = new CountingAgent(builder.agent);
    this.settings = builder.settings;
    this.name = builder.name;
    this.listener = builder.listener;
    this.isHeard = builder.isHeard;
    this.synthesizer = new PolicySearch(agent.world(), builder.planner, builder.kept);
    this.knowledge = new Knowledge(agent.world(), agent.starts(), agent::distinctObjects, settings);
    knowledge.takeEarlier(builder.earlier);
    this.changes = new FindingChanges(knowledge);
    Strategy learning = builder.strategy.orElseGet(() -> Strategies.of(settings, agent.starts()));
    this.strategy =
        builder.drift.<Strategy>map(each -> new DriftStrategy(each, learning)).orElse(learning);
  }

  /**
   * An assessment of this agent. Without settings, it asks few questions and ends when the default
   * stop rule is met.
   */
  public static Builder of(Agent agent) {
    return new Builder(agent);
  }

  /**
   * Asks until everything is decided, nothing more can be decided, or the assessment is cancelled.
   */
  public Assessed run() {
    boolean interrupted = false;
    Interview interview =
        new Interview(
            agent, knowledge, new Approach(knowledge, synthesizer), () -> cancelled, listener);
    Random random = new Random(settings.seed());
    try {
      interrupted = !askAll(interview, random);
    } catch (CancellationException stopped) {
      interrupted = true;
    } catch (AgentFailedException failed) {
      // Whoever ends the assessment may end the agent with it.
      if (!cancelled) {
        throw failed;
      }
      interrupted = true;
    }
    finished = !interrupted;
    Assessed found = Assessed.of(name, knowledge, interrupted);
    if (isHeard) {
      changes.end(found).forEach(listener);
    }
    listener.accept(new AssessmentEvent.Finished(found));
    return found;
  }

  /**
   * Asks until nothing is left to ask or the budget is spent, and then checks the model over
   * several steps in a row. Budget that this check does not need is used for further questions.
   *
   * @return whether the budget was enough
   */
  private boolean askAll(Interview interview, Random random) {
    boolean spent = false;
    while (true) {
      List<Wish> batch = spent ? List.of() : strategy.next(knowledge, random);
      if (batch.isEmpty()) {
        batch = new LiveWalks(knowledge, random).next();
      }
      if (batch.isEmpty()) {
        return !spent || settings.endsWithBudget();
      }
      try {
        interview.ask(batch);
        spent = false;
        if (isHeard) {
          changes.look().forEach(listener);
        }
      } catch (BudgetSpentException nothingLeft) {
        if (spent) {
          return settings.endsWithBudget();
        }
        spent = true;
      }
    }
  }

  /** What was learned before the agent failed or the run ended in some other way. */
  public Assessed soFar() {
    return Assessed.of(name, knowledge, !finished);
  }

  /**
   * What follows from the first steps alone, since the model is a function of the observations. The
   * reasons why something could not be asked are not known here.
   *
   * @throws IllegalArgumentException if fewer steps were made
   */
  public Assessed after(int steps) {
    long all = knowledge.evidence().steps();
    if (steps < 0 || steps > all) {
      throw new IllegalArgumentException("after " + steps + " of " + all + " steps");
    }
    List<Evidence.Observed> believed = knowledge.believed().observed();
    return Assessed.of(
        name,
        agent.world(),
        agent.starts(),
        agent::distinctObjects,
        believed.subList(0, Math.min(steps, believed.size())),
        settings,
        !finished || steps < all);
  }

  /**
   * An estimate of the total number of steps, from what is known so far. Call it on the thread that
   * asks, or before asking begins.
   */
  public long expectedSteps() {
    return StepForecast.of(knowledge);
  }

  /**
   * Ends the run before its next question; what was learned so far is returned as a partial result.
   */
  public void cancel() {
    cancelled = true;
  }

  /** The agent's world. */
  public World world() {
    return agent.world();
  }

  /** What asking has cost so far. */
  public Cost cost() {
    return agent.cost();
  }

  /** How long it took to find the policies of questions. */
  public Duration plannerTime() {
    return synthesizer.time();
  }

  /** Which kinds of policies told hypotheses apart. */
  public PolicyCounts policies() {
    return synthesizer.counts();
  }

  /** What must be true of the agent for the findings to hold. */
  public List<Assumption> assumptions() {
    List<Assumption> assumptions = new ArrayList<>();
    assumptions.add(new Assumption.ConjunctivePreconditions());
    assumptions.addAll(alternatives());
    assumptions.add(new Assumption.FixedOdds());
    knowledge.capabilities().stream()
        .filter(each -> each.contexts().size() > 1)
        .map(each -> new Assumption.Contexts(each.capability(), each.contexts().size()))
        .forEach(assumptions::add);
    assumptions.addAll(NoticedDependences.of(knowledge, finished));
    assumptions.add(knowledge.refusals().assumption());
    if (settings.avoids()) {
      assumptions.add(new Assumption.AvoidedStates(settings.avoid()));
    }
    return List.copyOf(assumptions);
  }

  /** The result of the live check at the end. */
  public LiveCheck liveCheck() {
    return knowledge.liveCheck();
  }

  private List<Assumption> alternatives() {
    List<Assumption> found = new ArrayList<>();
    for (CapabilityKnowledge each : knowledge.capabilities()) {
      if (each.precondition() instanceof DisjunctiveSpace several) {
        found.add(
            new Assumption.Alternatives(
                each.capability(), several.refusals(), several.executions()));
      }
      if (!each.lifting().extension().isEmpty()) {
        found.add(
            new Assumption.BeyondParameters(
                each.capability(), each.tally().refusals(), each.tally().executions()));
      }
    }
    return found;
  }

  /** What was observed about where the agent starts. */
  public StartFindings startFindings() {
    return knowledge.invariants().findings();
  }

  /** Every transition observed so far. */
  public Evidence evidence() {
    return knowledge.evidence();
  }

  /** Collects what an assessment needs. */
  public static final class Builder {
    private final Agent agent;
    private Settings settings = Settings.frugal(0);
    private String name = "agent";
    private Consumer<AssessmentEvent> listener = event -> {};
    private boolean isHeard;
    private FondPlanner planner = new PortfolioPlanner();
    private @Nullable KeptQueries kept;
    private Optional<Strategy> strategy = Optional.empty();
    private List<Asked> earlier = List.of();
    private Optional<Drift> drift = Optional.empty();

    private Builder(Agent agent) {
      this.agent = agent;
    }

    public Builder settings(Settings chosen) {
      settings = chosen;
      return this;
    }

    /** What to call the learned model. */
    public Builder name(String chosen) {
      name = chosen;
      return this;
    }

    /** The planner that finds the policies of questions. */
    public Builder planner(FondPlanner chosen) {
      planner = chosen;
      return this;
    }

    /** Where to keep the questions that decide between hypotheses, for other planners. */
    public Builder keepQueries(KeptQueries chosen) {
      kept = chosen;
      return this;
    }

    /** A strategy of your own, used instead of the one named in the settings. */
    public Builder strategy(Strategy chosen) {
      strategy = Optional.of(chosen);
      return this;
    }

    /** Evidence of another assessment with the same vocabulary and world, to start from. */
    public Builder evidence(Evidence chosen) {
      earlier = List.copyOf(chosen.asked());
      return this;
    }

    /**
     * Asks until it is settled for every capability whether it has changed, starting from the
     * evidence of an earlier assessment.
     */
    public Builder drift(Drift chosen) {
      drift = Optional.of(chosen);
      return this;
    }

    /** A listener for the events of the assessment. */
    public Builder listener(Consumer<AssessmentEvent> chosen) {
      listener = chosen;
      isHeard = true;
      return this;
    }

    /**
     * The assessment, ready to run.
     *
     * @throws IllegalArgumentException if nothing would ever end the assessment, or the strategy is
     *     not for this kind of agent
     */
    public Assessment build() {
      if (settings.endsWithBudget() && settings.budget() == Settings.NO_BUDGET) {
        throw new IllegalArgumentException("nothing would end the assessment: give it a budget");
      }
      if (agent.starts() != Starts.ANY && settings.strategy() == StrategyName.RANDOM) {
        throw new IllegalArgumentException(
            "the strategy "
                + settings.strategy()
                + " is for agents that start in any state: take "
                + StrategyName.FRUGAL
                + " or "
                + StrategyName.PAPER);
      }
      return new Assessment(this);
    }

    /** Builds the assessment and runs it. */
    public Assessed run() {
      return build().run();
    }
  }
}
