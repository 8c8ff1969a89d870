package dev.qace.learner.knowledge.belief;

import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What was observed, with the reports put right that are held to be wrong. Where two reports of an
 * atom contradict each other and either may be wrong, the steps between are left out, and all that
 * come after them in the run.
 */
final class CorrectedReports {
  private final World world;
  private final Starts starts;
  private final Function<Capability, Lifting> liftings;
  private final Misreports misreports;
  private final BitSet doubtful = new BitSet();
  private final Map<List<Object>, ReportedOutcomes> outcomes = new HashMap<>();

  private CorrectedReports(
      World world, Starts starts, Function<Capability, Lifting> liftings, Misreports misreports) {
    this.world = world;
    this.starts = starts;
    this.liftings = liftings;
    this.misreports = misreports;
    for (int atom = 0; atom < world.size(); atom++) {
      doubtful.set(atom, misreports.concern(world.atom(atom).predicate()));
    }
  }

  /** The same questions; an answer in which nothing is wrong is the very same. */
  static List<Asked> of(
      World world,
      Starts starts,
      Function<Capability, Lifting> liftings,
      Misreports misreports,
      List<Asked> asked) {
    CorrectedReports reports = new CorrectedReports(world, starts, liftings, misreports);
    asked.forEach(each -> reports.corrected(each, false));
    reports.outcomes.values().forEach(ReportedOutcomes::explain);
    return asked.stream().map(each -> reports.corrected(each, true)).toList();
  }

  /** The transitions of questions, by their numbers. */
  static List<Evidence.Observed> observed(List<Asked> asked) {
    List<Evidence.Observed> all = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      int number = i + 1;
      asked.get(i).transitions().forEach(each -> all.add(new Evidence.Observed(number, each)));
    }
    return all;
  }

  /**
   * @param explained whether it is known by now which outcomes are others, wrongly reported
   */
  private Asked corrected(Asked asked, boolean explained) {
    List<Trace> traces = CauselessChanges.traces(asked);
    List<Trace> better =
        traces.stream().map(trace -> corrected(asked.start(), trace, explained)).toList();
    return better.equals(traces)
        ? asked
        : new Asked(asked.batch(), asked.purpose(), asked.query(), new Response.Answered(better));
  }

  private Trace corrected(State start, Trace trace, boolean explained) {
    Belief belief = CauselessChanges.belief(world, starts, start, trace);
    List<Transition> transitions = new ArrayList<>();
    for (Transition each : trace.transitions()) {
      State before = belief.state();
      BitSet unconfirmed = belief.unconfirmed();
      boolean moved = each.outcome() instanceof Transition.Moved;
      BitSet unchanged = (BitSet) doubtful.clone();
      if (moved) {
        unchanged.andNot(CauselessChanges.named(liftings, each.instance()));
      }
      BitSet wrong = belief.reported(each.outcome().state(), unchanged);
      if (moved) {
        wrong.or(takeIn(before, each.instance(), belief, explained));
      }
      if (wrong.intersects(unconfirmed)) {
        return new Trace(
            transitions.subList(0, Math.max(0, transitions.size() - 1)),
            trace.end(),
            trace.misreportedStarts());
      }
      Transition better =
          new Transition(
              before,
              each.instance(),
              moved
                  ? new Transition.Moved(belief.state())
                  : new Transition.Refused(belief.state()));
      transitions.add(better.equals(each) ? each : better);
    }
    return new Trace(transitions, trace.end(), trace.misreportedStarts());
  }

  /**
   * @return the atoms that were put right
   */
  private BitSet takeIn(State before, Instance instance, Belief belief, boolean explained) {
    Lifting lifting = liftings.apply(instance.capability());
    ReportedOutcomes reported =
        outcomes.computeIfAbsent(
            List.of(instance.capability(), ObjectPattern.of(instance)),
            key -> new ReportedOutcomes(lifting, misreports));
    BitSet was = lifting.atomValues(before, instance);
    BitSet is = lifting.atomValues(belief.state(), instance);
    if (!explained) {
      reported.add(was, is);
      return new BitSet();
    }
    BitSet better = reported.corrected(was, is);
    if (better == null) {
      return new BitSet();
    }
    int[] atoms = lifting.ground(instance);
    BitSet held = belief.state().trueAtoms();
    for (int i = 0; i < atoms.length; i++) {
      if (atoms[i] >= 0) {
        held.set(atoms[i], better.get(i));
      }
    }
    State corrected = Belief.with(before, held);
    BitSet putRight = CauselessChanges.changed(belief.state(), corrected);
    belief.correct(corrected);
    return putRight;
  }
}
