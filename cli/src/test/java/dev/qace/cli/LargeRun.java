package dev.qace.cli;

import dev.qace.agent.Faults;
import dev.qace.agent.Query;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.Journal;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.run.AssessmentReport;
import dev.qace.run.RunFolder;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The folder of a run over a large vocabulary. The journal is a simulator's own; the report is what
 * a learner would say who had needed another question for each of its statements, so that a page is
 * as large as it can be.
 */
final class LargeRun {
  private static final int FACTS = 30;

  private LargeRun() {}

  static Path make(Path folder, int capabilities, int questions) throws IOException {
    Domain domain = PpddlReader.parse("factory", domain(capabilities)).domain();
    World world =
        World.of(
            domain,
            PpddlReader.parse(
                    "factory",
                    "(define (problem p) (:domain factory) (:objects p1 p2 - part t1 t2 - tool)"
                        + " (:init))",
                    domain)
                .problem());
    RunFolder run = RunFolder.at(folder);
    run.make();
    run.writeModel(PpddlWriter.write(domain));
    run.writeReport(report(domain, world, questions));
    SimulatorAgent<State> agent =
        new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY);
    Random random = new Random(5);
    try (Journal journal = Journal.create(run.journalFile(), JournalHeader.of("factory", agent))) {
      for (int i = 0; i < questions; i++) {
        Query query = question(domain.actions().get(i % capabilities), world, i, random);
        journal.append(query, agent.ask(query));
      }
    }
    return folder;
  }

  private static Query question(Action action, World world, int number, Random random) {
    State start = world.initial();
    for (int atom = 0; atom < world.size(); atom++) {
      start = start.with(atom, random.nextInt(3) > 0);
    }
    List<WorldObject> objects =
        action.capability().parameters().stream()
            .map(p -> world.objects(p.type()).get(random.nextInt(2)))
            .toList();
    Policy.Rule rule = new Policy.Rule(List.of(), new Instance(action.capability(), objects));
    return new Query(start, new Policy(List.of(rule)), new Condition.Or(List.of()), 1, 1, number);
  }

  private static String domain(int capabilities) {
    String predicates =
        IntStream.range(0, FACTS)
            .mapToObj(i -> "(part-state-" + i + " ?p - part)")
            .collect(Collectors.joining(" "));
    StringBuilder text =
        new StringBuilder("(define (domain factory) (:types part tool) (:predicates ")
            .append(predicates)
            .append(" (fits ?p - part ?t - tool) (ready ?t - tool) (power))");
    for (int i = 0; i < capabilities; i++) {
      text.append(
          """
          (:action operate-number-%d :parameters (?p - part ?t - tool)
            :precondition (and (part-state-%d ?p) (fits ?p ?t) (ready ?t) (power))
            :effect (and (part-state-%d ?p) (probabilistic 0.6 (not (ready ?t)) 0.2 (not (power)))))
          """
              .formatted(i, i % FACTS, (i + 7) % FACTS));
    }
    return text.append(")").toString();
  }

  private static AssessmentReport report(Domain domain, World world, int questions) {
    int capabilities = domain.actions().size();
    List<LearnedCapability> learned = new ArrayList<>();
    for (int i = 0; i < capabilities; i++) {
      learned.add(learned(domain.actions().get(i), world, i + 1, capabilities));
    }
    return new AssessmentReport(
        world,
        "factory",
        "frugal",
        0,
        1,
        false,
        questions,
        questions,
        questions / 10,
        0,
        PolicyCounts.NONE,
        new Guarantee(0.99, 0.05, 0.1),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        learned,
        StartFindings.NONE,
        LiveCheck.NONE,
        Faults.NONE,
        List.of());
  }

  /** As many questions as there are statements: every hundredth, say, is about this capability. */
  private static LearnedCapability learned(
      Action action, World world, int first, int capabilities) {
    List<Condition> needs = ((Condition.And) action.precondition()).parts();
    List<LearnedCapability.NeededLiteral> needed = new ArrayList<>();
    for (int i = 0; i < needs.size(); i++) {
      int question = first + capabilities * (3 + 2 * i);
      needed.add(
          new LearnedCapability.NeededLiteral(
              needs.get(i), question + capabilities, question, true));
    }
    List<Outcome> modelled = Outcomes.of(action.effect());
    List<LearnedOutcome> outcomes =
        IntStream.range(0, modelled.size())
            .mapToObj(
                i ->
                    new LearnedOutcome(
                        millionths(modelled.get(i)),
                        0,
                        1,
                        30,
                        first + capabilities * (20 + i),
                        List.copyOf(modelled.get(i).changes())))
            .toList();
    List<Term> part = List.of(action.capability().parameters().get(0));
    List<Unseen> unseen =
        world.vocabulary().predicates().stream()
            .limit(FACTS)
            .map(predicate -> new Effect.Change(new LiftedAtom(predicate, part), false))
            .map(change -> new Unseen(action.capability(), new Slot.Changed(change), 90, 0.05))
            .toList();
    return new LearnedCapability(
        action.capability(),
        List.of(),
        needed,
        List.of(),
        outcomes,
        90,
        10,
        first,
        first + capabilities,
        unseen,
        new LearnedCapability.OutcomeBound(90, 0.05),
        List.of(Type.named("tool")),
        5,
        5,
        List.of());
  }

  private static int millionths(Outcome outcome) {
    return (int) Math.round(Objects.requireNonNull(outcome.probability()).doubleValue() * 1e6);
  }
}
