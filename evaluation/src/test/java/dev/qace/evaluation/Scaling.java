package dev.qace.evaluation;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Robots that go about rooms in ever more ways: how the cost of learning them grows. */
final class Scaling {
  private Scaling() {}

  /**
   * One assessment.
   *
   * @param slots capabilities times the literals that each may have
   * @param firstMicros the learner's own time a query, over the first quarter of the queries
   * @param lastMicros the same, over the last quarter
   */
  record Row(
      int capabilities,
      long slots,
      long queries,
      long steps,
      double seconds,
      double firstMicros,
      double lastMicros,
      boolean exact) {

    String line() {
      return String.format(
          Locale.ROOT,
          "| %d | %,d | %,d | %.2f | %,d | %.1f | %.0f | %.0f | %s |",
          capabilities,
          slots,
          queries,
          (double) queries / slots,
          steps,
          seconds,
          firstMicros,
          lastMicros,
          exact ? "yes" : "no");
    }
  }

  static Row measure(int capabilities) {
    PpddlFile file = PpddlReader.parse("rooms", text(capabilities));
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    long slots =
        domain.actions().stream()
            .mapToLong(action -> 2L * new Lifting(action.capability(), world, false).subjects())
            .sum();
    Clock agent = new Clock(new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY));
    long began = System.nanoTime();
    Assessment assessment = Assessment.of(agent).build();
    Assessed found = assessment.run();
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Row(
        capabilities,
        slots,
        assessment.cost().queries(),
        assessment.cost().steps(),
        seconds,
        agent.between(0, 0.25),
        agent.between(0.75, 1),
        ModelComparison.of(found.model(), domain).equalPreconditions());
  }

  /** The ways to move differ in what they need of the lights, and in what they do to them. */
  private static String text(int capabilities) {
    List<String> actions = new ArrayList<>();
    for (int i = 0; i < capabilities; i++) {
      List<String> needs = new ArrayList<>(List.of("(at ?a)", "(door ?a ?b)"));
      String[] more = {"(lit ?a)", "(lit ?b)", "(dirty ?b)", "(locked)"};
      needs.add(i / 4 % 2 == 0 ? more[i % 4] : "(not " + more[i % 4] + ")");
      actions.add(
          """
          (:action go-%d :parameters (?a ?b - room)
            :precondition (and %s)
            :effect (and (not (at ?a)) (at ?b) (probabilistic 0.%d (dirty ?a))))
          """
              .formatted(i, String.join(" ", needs), 3 + i % 5));
    }
    return """
        (define (domain rooms)
          (:types room)
          (:predicates (at ?r - room) (door ?a ?b - room) (lit ?r - room) (dirty ?r - room)
            (locked))
          %s)
        (define (problem house)
          (:domain rooms)
          (:objects hall kitchen attic - room)
          (:init (at hall) (door hall kitchen) (door kitchen attic) (lit kitchen)))
        """
        .formatted(String.join("", actions));
  }
}
