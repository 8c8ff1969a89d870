package dev.qace.evaluation.baseline.glib;

import dev.qace.agent.Agent;
import dev.qace.evaluation.baseline.induction.RuleLearner;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * One run: the agent acts, step by step, and rules are learned from what comes of it. A step is the
 * next one of a plan that is under way, unless the last one changed nothing (GLIB-G looks at that
 * from a plan's second step on); otherwise towards a new goal; and where none can be planned for,
 * any.
 */
public final class GlibRun {

  /**
   * What was known from some number of steps on.
   *
   * @param steps how many had been made
   */
  public record Learned(int steps, RuleSet rules) {}

  private final GlibSettings settings;
  private final Environment environment;
  private final RuleLearner learner;
  private final Novelty novelty;
  private final List<Instance> actions;
  private final Random random;
  private final List<Learned> history = new ArrayList<>();
  private RuleGraph graph;
  private final Deque<Instance> plan = new ArrayDeque<>();
  private Optional<Intention.Attempted> end = Optional.empty();
  private boolean changed;

  /** Whether the last step was the first one of a plan. */
  private boolean begun;

  public GlibRun(Agent agent, GlibSettings settings) {
    this.settings = settings;
    this.environment = new Environment(agent, settings.seed());
    this.learner =
        new RuleLearner(
            agent.world(),
            new RuleLearner.Options(settings.fixed(), settings.continuing(), settings.seed()));
    WorldTable table = learner.table();
    this.actions = GroundActions.of(agent.world());
    if (actions.isEmpty()) {
      throw new IllegalArgumentException("no capability finds different objects in this world");
    }
    this.novelty =
        settings.variant() == GlibVariant.GROUND
            ? new GroundNovelty(table, actions, !settings.fixed())
            : new LiftedNovelty(table, actions);
    this.random = new Random(settings.seed());
    this.graph = new RuleGraph(learner.rules(), table);
  }

  /**
   * Makes all steps.
   *
   * @param stepped told the number of each step once all that it entails is done
   * @return what was known when, in order; at first nothing
   */
  public List<Learned> run(IntConsumer stepped) {
    history.add(new Learned(0, learner.rules()));
    rebuild();
    for (int step = 1; step <= settings.budget(); step++) {
      act();
      if (step % GlibSettings.LEARNING == 0 && learner.learn()) {
        history.add(new Learned(step, learner.rules()));
        graph = new RuleGraph(learner.rules(), learner.table());
        rebuild();
        if (settings.variant() == GlibVariant.LIFTED) {
          // The plan under way goes on, and what it was for is forgotten.
          end = Optional.empty();
        }
      }
      if (step % GlibSettings.EPISODE == 0) {
        environment.reset();
        forgetPlan();
        rebuild();
      }
      stepped.accept(step);
    }
    return List.copyOf(history);
  }

  private void rebuild() {
    novelty.rebuild(learner.rules(), graph, random);
  }

  private void act() {
    State before = environment.state();
    Instance chosen = choose(before);
    State after = environment.step(chosen);
    changed = !after.equals(before);
    learner.add(before, chosen, after);
    novelty.observed(before, chosen);
  }

  private Instance choose(State state) {
    boolean secondStep = begun && settings.variant() == GlibVariant.GROUND;
    begun = false;
    if (changed || secondStep) {
      Optional<Instance> next = planned(state);
      if (next.isPresent()) {
        return next.get();
      }
    }
    forgetPlan();
    Optional<Intention> intention = novelty.next(state, random);
    if (intention.isPresent()) {
      plan.addAll(intention.get().steps());
      end = Optional.of(intention.get().end());
      begun = true;
    }
    return planned(state).orElseGet(() -> actions.get(random.nextInt(actions.size())));
  }

  /** The next step of the plan that is under way; empty if there is none. */
  private Optional<Instance> planned(State state) {
    if (!plan.isEmpty()) {
      return Optional.of(plan.remove());
    }
    Optional<Instance> last = end.flatMap(attempted -> attempted.in(state, random));
    end = Optional.empty();
    return last;
  }

  private void forgetPlan() {
    plan.clear();
    end = Optional.empty();
  }
}
