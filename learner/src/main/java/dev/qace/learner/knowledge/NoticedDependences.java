package dev.qace.learner.knowledge;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.StrategyName;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.knowledge.promise.Noticeable;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the odds were tested to depend on, and how large a dependence would have been noticed. */
public final class NoticedDependences {
  /** What is not even this small is said not to have been tested. */
  private static final double LARGE = 0.75;

  private final Map<Assumption.PossibleDependence, Assumption.NoDependence> found =
      new EnumMap<>(Assumption.PossibleDependence.class);

  private NoticedDependences() {}

  /**
   * One for each kind of thing that was tested.
   *
   * @param finished whether suspicions were followed to their end
   */
  public static List<Assumption> of(Knowledge knowledge, boolean finished) {
    NoticedDependences all = new NoticedDependences();
    for (CapabilityKnowledge each : knowledge.executedInOrder()) {
      each.contexts().stream()
          .filter(context -> !context.oddsDepend())
          .flatMap(
              context ->
                  context
                      .influences()
                      .noticeable(context.held(), finished ? followed(knowledge) : 0)
                      .stream())
          .forEach(noticeable -> all.add(each.capability(), noticeable));
    }
    return new ArrayList<>(all.found.values());
  }

  /** Only frugal questions follow a suspicion, and only as long as there is no end but its own. */
  private static int followed(Knowledge knowledge) {
    Settings settings = knowledge.settings();
    return settings.strategy() == StrategyName.FRUGAL
            && settings.budget() == Settings.NO_BUDGET
            && knowledge.starts() == Starts.ANY
        ? Influences.MOST_FOLLOWED
        : 0;
  }

  private void add(Capability capability, Noticeable noticeable) {
    Assumption.PossibleDependence on = kind(noticeable.suspect());
    boolean tested = noticeable.difference() <= LARGE;
    Assumption.NoDependence known =
        found.getOrDefault(on, new Assumption.NoDependence(on, 0, capability, 0));
    boolean weaker = tested && noticeable.difference() > known.noticed();
    found.put(
        on,
        new Assumption.NoDependence(
            on,
            weaker ? Guarantee.rounded(noticeable.difference()) : known.noticed(),
            weaker ? capability : known.weakest(),
            known.untested() + (tested ? 0 : 1)));
  }

  private static Assumption.PossibleDependence kind(Suspect suspect) {
    if (suspect instanceof Suspect.NamedAtom) {
      return Assumption.PossibleDependence.LITERAL;
    } else if (suspect instanceof Suspect.OtherAtoms || suspect instanceof Suspect.OnOtherObjects) {
      return Assumption.PossibleDependence.OTHER_ATOMS;
    } else if (suspect instanceof Suspect.FillingObject) {
      return Assumption.PossibleDependence.OBJECTS;
    }
    return suspect instanceof Suspect.Time
        ? Assumption.PossibleDependence.TIME
        : Assumption.PossibleDependence.ORDER;
  }
}
