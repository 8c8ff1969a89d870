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
   * An assessment of this agent, with few questions, until the default stop rule is met, unless
   * settings are given.
   */
  public static Builder of(Agent agent) {
    return new Builder(agent);
  }

  /** Asks until no slot is undecided or nothing can decide it, or until cancelled. */
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
   * Asks until nothing is left to ask or the budget is spent, and then whether the model holds in
   * several steps in a row. What that leaves of its share of the budget is not lost.
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

  /** What was learned before the agent failed, or whatever ended the run. */
  public Assessed soFar() {
    return Assessed.of(name, knowledge, !finished);
  }

  /**
   * What the first so many steps told, as the model is a function of what was observed. Why
   * something could not be asked about is not known here.
   *
   * @throws IllegalArgumentException where fewer steps were made
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
   * About how many steps the agent will have made in the end, by what is known so far. On the
   * thread that asks, or before it does.
   */
  public long expectedSteps() {
    return StepForecast.of(knowledge);
  }

  /** Ends the run before its next question; what was learned so far is returned, as partial. */
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

  /** How long the policies of questions took to find. */
  public Duration plannerTime() {
    return synthesizer.time();
  }

  /** Which kinds of policies told hypotheses apart. */
  public PolicyCounts policies() {
    return synthesizer.counts();
  }

  /** What must be true of the agent for that to hold which is learned. */
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

  /** What came of checking the model live, at the end. */
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

  /** What was seen of where the agent starts. */
  public StartFindings startFindings() {
    return knowledge.invariants().findings();
  }

  /** Every transition observed so far. */
  public Evidence evidence() {
    return knowledge.evidence();
  }

  /** What an assessment needs to know. */
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

    /** Who finds the policies of questions. */
    public Builder planner(FondPlanner chosen) {
      planner = chosen;
      return this;
    }

    /** Where to keep the questions that decide between hypotheses, for other planners. */
    public Builder keepQueries(KeptQueries chosen) {
      kept = chosen;
      return this;
    }

    /** A strategy of your own, in place of the one that the settings name. */
    public Builder strategy(Strategy chosen) {
      strategy = Optional.of(chosen);
      return this;
    }

    /**
     * What another assessment over the same vocabulary and world asked and observed, to begin with.
     */
    public Builder evidence(Evidence chosen) {
      earlier = List.copyOf(chosen.asked());
      return this;
    }

    /**
     * Asks on until it is settled of every capability whether it has changed, beginning with what
     * an earlier assessment saw.
     */
    public Builder drift(Drift chosen) {
      drift = Optional.of(chosen);
      return this;
    }

    /** Who is told what happens. */
    public Builder listener(Consumer<AssessmentEvent> chosen) {
      listener = chosen;
      isHeard = true;
      return this;
    }

    /**
     * The assessment, ready to run.
     *
     * @throws IllegalArgumentException where nothing would ever end the assessment, or the strategy
     *     is not for this kind of agent
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
