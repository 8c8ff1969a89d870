package dev.qace.learner.knowledge.belief;

import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is believed of all that was reported: everything, until reports prove to be wrong now and
 * then. A function of the evidence, kept up to date as it grows. Not thread-safe.
 */
public final class BelievedEvidence {
  private final World world;
  private final Starts starts;
  private final Function<Capability, Lifting> liftings;
  private final Evidence evidence;
  private int looked;
  private @Nullable CauselessChanges changes;
  private Misreports misreports = Misreports.NONE;
  private @Nullable List<Asked> corrected;

  public BelievedEvidence(
      World world, Starts starts, Function<Capability, Lifting> liftings, Evidence evidence) {
    this.world = world;
    this.starts = starts;
    this.liftings = liftings;
    this.evidence = evidence;
  }

  /** What is believed of what was observed in a world, in order. */
  public static List<Evidence.Observed> of(
      World world, Starts starts, Predicate<Capability> distinctObjects, Evidence evidence) {
    var all =
        world.vocabulary().capabilities().stream()
            .collect(
                Collectors.toMap(
                    Function.identity(), c -> new Lifting(c, world, distinctObjects.test(c))));
    Function<Capability, Lifting> liftings =
        capability -> all.computeIfAbsent(capability, c -> new Lifting(c, world, false));
    BelievedEvidence believed = new BelievedEvidence(world, starts, liftings, evidence);
    believed.look();
    return believed.observed();
  }

  /**
   * Takes in what was added to the evidence.
   *
   * @return whether what was believed before is still believed
   */
  public boolean look() {
    List<Asked> asked = evidence.asked();
    int before = looked;
    while (changes == null && looked < asked.size()) {
      if (CauselessChanges.shows(asked.get(looked), liftings)) {
        changes = new CauselessChanges(world, starts, liftings);
        looked = 0;
      } else {
        looked++;
      }
    }
    CauselessChanges seen = changes;
    if (seen == null) {
      return true;
    }
    for (; looked < asked.size(); looked++) {
      seen.add(asked.get(looked));
    }
    List<Asked> old = asked();
    boolean trusted = misreports.isEmpty();
    misreports = Misreports.of(seen);
    if (trusted && misreports.isEmpty()) {
      return true;
    }
    corrected =
        misreports.isEmpty()
            ? null
            : CorrectedReports.of(world, starts, liftings, misreports, asked);
    return old.subList(0, before).equals(asked().subList(0, before));
  }

  /** Every question with the answer that is believed, in the order of the evidence. */
  public List<Asked> asked() {
    List<Asked> better = corrected;
    return better == null ? evidence.asked() : better;
  }

  /** Every transition that is believed, in the order of the evidence. */
  public List<Evidence.Observed> observed() {
    List<Asked> better = corrected;
    return better == null ? evidence.all() : CorrectedReports.observed(better);
  }

  /** Tells of a transition that is believed the number of the first query that showed it. */
  public ToIntFunction<Transition> numbers() {
    return corrected == null ? evidence::firstQuery : Evidence.numbers(observed());
  }

  /** What is reported wrongly now and then. */
  public Misreports misreports() {
    return misreports;
  }
}
