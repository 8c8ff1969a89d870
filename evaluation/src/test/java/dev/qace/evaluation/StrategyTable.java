package dev.qace.evaluation;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.learner.StrategyName;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.learner.hypothesis.PreconditionSpace;
import dev.qace.model.Capability;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public final class StrategyTable {
  private static final Map<String, Integer> BUDGET =
      Map.of(
          "driver",
          92,
          "warehouse",
          241,
          "cafe-symbolic",
          130,
          "first-responder",
          660,
          "elevator",
          520);

  public static void main(String[] args) {
    String strategy = args[0];
    boolean budget = args[1].equals("budget");
    int seeds = Integer.parseInt(args[2]);
    List<String> names = args.length > 3 ? List.of(args[3].split(",")) : BuiltInAgent.NAMES;
    for (String name : names) {
      BuiltInAgent agent = BuiltInAgent.named(name).orElseThrow();
      double tv = 0;
      int exact = 0;
      int pre = 0;
      long steps = 0;
      long queries = 0;
      long refused = 0;
      double seconds = 0;
      List<Long> decided = new ArrayList<>();
      for (long seed = 0; seed < seeds; seed++) {
        Settings settings =
            Settings.paper(5, seed)
                .strategy(StrategyName.valueOf(strategy.toUpperCase(Locale.ROOT)));
        if (budget) {
          settings = settings.budget(BUDGET.getOrDefault(name, 500)).stop(StopRule.NEVER);
        }
        long before = System.nanoTime();
        Assessment assessment =
            Assessment.of(new SimulatorAgent<>(agent.simulator(), Starts.ANY))
                .settings(settings)
                .name(agent.name())
                .build();
        Assessed found = assessment.run();
        seconds += (System.nanoTime() - before) / 1e9;
        ModelComparison comparison = ModelComparison.of(found.model(), agent.domain());
        tv += comparison.meanTv();
        exact += comparison.equalStructure() ? 1 : 0;
        pre += comparison.equalPreconditions() ? 1 : 0;
        steps += assessment.cost().steps();
        queries += assessment.cost().queries();
        refused += assessment.cost().refusals();
        decided.add(decided(assessment));
        if (!comparison.equalStructure() && args.length > 4) {
          System.out.println(
              seed
                  + " "
                  + found.undecided()
                  + found.inexpressible()
                  + " missing "
                  + comparison.missing()
                  + " extra "
                  + comparison.extra());
        }
      }
      decided.sort(null);
      System.out.printf(
          Locale.ROOT,
          "%s %s tv %.4f exact %d pre %d of %d steps %d refused %d queries %d decidedMedian %d max %d  %.3f s%n",
          name,
          strategy,
          tv / seeds,
          exact,
          pre,
          seeds,
          steps / seeds,
          refused / seeds,
          queries / seeds,
          decided.get(seeds / 2),
          decided.get(seeds - 1),
          seconds / seeds);
    }
  }

  private static long decided(Assessment assessment) {
    Map<Capability, PreconditionSpace> spaces = new LinkedHashMap<>();
    for (Capability capability : assessment.world().vocabulary().capabilities()) {
      spaces.put(
          capability, new PreconditionSpace(new Lifting(capability, assessment.world(), false)));
    }
    long steps = 0;
    for (Evidence.Observed observed : assessment.evidence().all()) {
      steps++;
      PreconditionSpace space =
          java.util.Objects.requireNonNull(
              spaces.get(observed.transition().instance().capability()));
      space.add(observed.transition());
      if (space.hasExecuted()
          && space.undecided().isEmpty()
          && spaces.values().stream().allMatch(s -> s.hasExecuted() && s.undecided().isEmpty())) {
        return steps;
      }
    }
    return Long.MAX_VALUE;
  }
}
