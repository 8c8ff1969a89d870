package dev.qace.report;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.Settings;
import dev.qace.learner.StopRule;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.report.words.ModelComments;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import dev.qace.simulators.BuiltInAgent;
import dev.qace.simulators.PpddlSimulator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Models that were really learned, each once. */
public final class Learned {
  private static final String WORKSHOP =
      """
      (define (domain workshop) (:types pot)
        (:predicates (hot) (wet ?p - pot) (glazed ?p - pot) (inside ?p - pot) (open))
        (:action load :parameters (?p - pot)
          :precondition (and (not (inside ?p)) (or (open) (and (wet ?p) (not (glazed ?p)))))
          :effect (and (inside ?p) (not (wet ?p))))
        (:action fire :parameters (?p - pot) :precondition (and (inside ?p) (not (glazed ?p)))
          :effect (and (when (hot) (probabilistic 0.9 (glazed ?p)))
                       (when (not (hot)) (probabilistic 0.3 (and (glazed ?p) (wet ?p))))))
        (:action heat :parameters () :precondition (not (hot)) :effect (and (hot) (not (open)))))
      (define (problem w) (:domain workshop) (:objects a b - pot) (:init (wet a) (open))
        (:goal (inside b)))
      """;

  private static final String FERRY =
      """
      (define (domain ferry) (:types parcel town) (:constants harbour - town)
        (:predicates (at ?t - town) (open ?t - town) (aboard ?p - parcel) (wet))
        (:action load :parameters (?p - parcel ?t - town)
          :precondition (and (at ?t) (open harbour) (not (exists (?o - parcel) (aboard ?o))))
          :effect (probabilistic 0.8 (aboard ?p)))
        (:action sail :parameters (?t - town) :precondition (not (at ?t))
          :effect (and (at ?t) (probabilistic 0.6 (not (open harbour)))))
        (:action wait :parameters ()
          :effect (and (when (exists (?o - parcel) (aboard ?o)) (probabilistic 0.9 (wet)))
                       (when (not (exists (?o - parcel) (aboard ?o))) (probabilistic 0.3 (wet))))))
      (define (problem f) (:domain ferry) (:objects a b c - parcel hill - town)
        (:init (at hill) (open harbour)) (:goal (aboard b)))
      """;

  private static final String SLUICE =
      """
      (define (domain sluice) (:types place way)
        (:predicates (at ?p - place) (next ?a ?b - place ?w - way) (wet ?p - place))
        (:action drift :parameters (?w - way)
          :precondition (exists (?a ?b - place) (and (at ?a) (next ?a ?b ?w)))
          :effect (forall (?a ?b - place)
            (when (and (at ?a) (next ?a ?b ?w)) (and (not (at ?a)) (at ?b)))))
        (:action flood :parameters (?p - place) :precondition (at ?p)
          :effect (probabilistic 0.7 (forall (?o - place) (wet ?o)) 0.2 (wet ?p)))
        (:action drain :parameters (?p - place)
          :effect (forall (?o - place) (when (not (= ?o ?p)) (not (wet ?o))))))
      (define (problem s) (:domain sluice) (:objects a b c - place up down - way)
        (:init (at a) (next a b down) (next b c down) (next c b up) (next b a up)) (:goal (at c)))
      """;

  private static final Map<String, LearnedModel> BUILT_IN = new ConcurrentHashMap<>();

  private Learned() {}

  /** Of a built-in agent, quickly: the odds are rough. */
  public static LearnedModel builtIn(String name) {
    return BUILT_IN.computeIfAbsent(
        name,
        key -> {
          BuiltInAgent agent = BuiltInAgent.named(key).orElseThrow();
          return of(
              key,
              new SimulatorAgent<>(agent.simulator(), Starts.ANY),
              Settings.frugal(3).stop(new StopRule(0.15, 0.99, 0)));
        });
  }

  /** Beyond the paper's class: a precondition has alternatives, and an effect contexts. */
  public static LearnedModel workshop() {
    return BUILT_IN.computeIfAbsent(
        "workshop", key -> of(WORKSHOP, Starts.ANY, Settings.frugal(0)));
  }

  /** Beyond the paper's class: a constant and other objects matter. */
  public static LearnedModel ferry() {
    return BUILT_IN.computeIfAbsent("ferry", key -> of(FERRY, Starts.ANY, Settings.frugal(0)));
  }

  /** Beyond the paper's class: objects change that no parameter names. */
  public static LearnedModel sluice() {
    return BUILT_IN.computeIfAbsent("sluice", key -> of(SLUICE, Starts.ANY, Settings.frugal(0)));
  }

  /** Of an agent that plays a domain in its problem. */
  public static LearnedModel of(String text, Starts starts, Settings settings) {
    return of("played", agent(text, starts), settings);
  }

  /** An agent that plays a domain in its problem. */
  public static Agent agent(String text, Starts starts) {
    PpddlFile file = PpddlReader.parse("a test", text);
    World world = World.of(file.domain(), file.problem());
    return new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), starts);
  }

  public static LearnedModel of(String name, Agent agent, Settings settings) {
    Assessment assessment = Assessment.of(agent).settings(settings).name(name).build();
    Assessed found = assessment.run();
    AssessmentReport report = AssessmentReport.of(name, settings, assessment, found, Faults.NONE);
    String text = new ModelComments(report).write(found.model());
    Domain read = PpddlReader.parse("the model", text).domain();
    return LearnedModel.of(JournalHeader.of(name, agent), text, read, report);
  }
}
