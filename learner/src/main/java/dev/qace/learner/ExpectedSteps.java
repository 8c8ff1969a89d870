package dev.qace.learner;

import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.outcome.AnytimeInterval;
import dev.qace.learner.lifting.Lifting;
import java.util.Collection;

/** About how many steps an assessment takes, before anything was asked. */
final class ExpectedSteps {
  private static final double EXPLORATION = 6;
  private static final double CHECKS = 1.05;

  private ExpectedSteps() {}

  /** Without the ways to where a question is asked, for an agent that cannot be set. */
  static long of(Knowledge knowledge) {
    Settings settings = knowledge.settings();
    Collection<CapabilityKnowledge> studies = knowledge.capabilities();
    double steps =
        switch (settings.strategy()) {
          case PAPER -> paper(studies, settings);
          case FRUGAL -> frugal(knowledge);
          case RANDOM -> settings.budget();
        };
    return Math.min(settings.budget(), Math.round(steps));
  }

  private static double paper(Collection<CapabilityKnowledge> studies, Settings settings) {
    double steps = 0;
    for (CapabilityKnowledge study : studies) {
      Lifting lifting = study.lifting();
      steps += EXPLORATION + settings.runs() * (lifting.subjects() + lifting.atoms().size());
    }
    return steps;
  }

  private static double frugal(Knowledge knowledge) {
    Settings settings = knowledge.settings();
    StopRule stop = settings.stop();
    if (settings.endsWithBudget()) {
      return settings.budget();
    }
    // Each literal that is not needed takes so many executions with it and so many without.
    double toFind = stop.minOutcome() == 0 ? 0 : 2.0 * knowledge.executionsWanted();
    double toKnow =
        stop.interval() == 0 ? 0 : AnytimeInterval.trialsNeeded(stop.interval(), stop.confidence());
    double steps = 0;
    for (CapabilityKnowledge study : knowledge.capabilities()) {
      steps += EXPLORATION + study.lifting().subjects() + Math.max(toFind, toKnow);
    }
    return CHECKS * steps;
  }
}
