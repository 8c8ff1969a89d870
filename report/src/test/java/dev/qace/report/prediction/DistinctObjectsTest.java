package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.Learned;
import dev.qace.report.export.JsonExport;
import dev.qace.report.export.OneofExport;
import dev.qace.report.export.PrismExport;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DistinctObjectsTest {
  private static final String SHELVES =
      """
      (define (domain shelves)
        (:predicates (full ?s) (never))
        (:action move
          :parameters (?a ?b)
          :precondition (full ?a)
          :effect (and (not (full ?a)) (full ?b)))
        (:action vanish :parameters (?a ?b) :precondition (never) :effect (not (full ?a))))
      (define (problem p) (:domain shelves) (:objects s1 s2 s3) (:init (full s1)))
      """;

  private static Agent agent(boolean distinct) {
    return new ForwardingAgent(Learned.agent(SHELVES, Starts.VISITED)) {
      @Override
      public boolean distinctObjects(Capability capability) {
        return distinct;
      }

      @Override
      public List<Response> askAll(List<Query> queries) {
        assertThat(queries)
            .noneMatch(each -> distinct && each.policy().rules().get(0).then().repeatsAnObject());
        return agent().askAll(queries);
      }
    };
  }

  private static final LearnedModel MODEL =
      Learned.of("shelves", agent(true), Settings.frugal(0).budget(200));

  private static Prediction prediction(LearnedModel model, String instance) {
    Instance does = GroundReader.of(model.world()).instance("a test", instance);
    return Prediction.of(
        model,
        new WhatIf(model.world().initial(), new WhatIf.Sequence(List.of(does)), Optional.empty()));
  }

  @Test
  void oneObjectTwiceIsRefusedAndThatIsNotInDoubt() {
    Prediction twice = prediction(MODEL, "(move s1 s1)");
    assertThat(twice.probability(End.REFUSAL)).isEqualTo(1);
    Prediction.Refusal refusal = twice.stepByStep().get(0).refusals().get(0);
    assertThat(refusal.violated()).isEmpty();
    assertThat(refusal.why()).isEqualTo(WhyRefused.ONE_OBJECT_TWICE);
    assertThat(prediction(MODEL, "(move s1 s2)").probability(End.REFUSAL)).isZero();
  }

  @Test
  void soItIsOfACapabilityThatNeverExecuted() {
    assertThat(prediction(MODEL, "(vanish s1 s1)").probability(End.REFUSAL)).isEqualTo(1);
    assertThat(prediction(MODEL, "(vanish s1 s2)").probability(End.UNKNOWN)).isEqualTo(1);
  }

  @Test
  void theAgentItselfIsNotAskedForIt() {
    Posed posed = LiveQuestion.pose(agent(true), prediction(MODEL, "(move s1 s1)"), 3, 0);
    assertThat(posed).isInstanceOf(Posed.Unaskable.class);
    assertThat(((Posed.Unaskable) posed).reason()).startsWith("(move s1 s1) is never asked");
    assertThat(LiveQuestion.pose(agent(true), prediction(MODEL, "(move s1 s2)"), 3, 0))
        .isInstanceOf(Posed.Answered.class);
  }

  @Test
  void exportsSayIt() {
    assertThat(OneofExport.write(MODEL)).contains("(not (= ?a ?b))");
    assertThat(JsonExport.write(MODEL)).contains("\"predicate\" : \"=\"");
    String prism = PrismExport.write(MODEL, MODEL.world(), Condition.TRUE, false);
    assertThat(prism).contains("// (move s1 s2)").doesNotContain("// (move s1 s1)");
  }

  /** Before, what an agent declares stood in the journal alone. */
  @Test
  void aModelOfAnEarlierVersionIsReadWithWhatTheAgentDeclares() {
    AssessmentReport now = MODEL.report();
    List<LearnedCapability> without =
        now.capabilities().stream().map(each -> each.withDeclared(List.of())).toList();
    AssessmentReport earlier =
        new AssessmentReport(
            now.world(),
            now.agent(),
            now.strategy(),
            now.seed(),
            now.runs(),
            now.partial(),
            now.queries(),
            now.steps(),
            now.stepsRefused(),
            now.questionsThatMayNotTell(),
            now.policies(),
            now.guarantee(),
            now.assumptions(),
            now.undecided(),
            now.inexpressible(),
            now.misreported(),
            without,
            now.startFindings(),
            now.liveCheck(),
            now.faults(),
            now.sentences());
    Domain domain =
        new Domain(
            "shelves",
            MODEL.domain().types(),
            MODEL.domain().constants(),
            MODEL.domain().predicates(),
            without.stream().map(LearnedCapability::action).toList());
    String text = PpddlWriter.write(domain);
    assertThat(text).doesNotContain("=");
    LearnedModel read =
        LearnedModel.of(JournalHeader.of("shelves", agent(true)), text, domain, earlier);
    assertThat(PpddlWriter.write(read.domain())).contains("(not (= ?a ?b))");
    assertThat(read.capabilities()).isEqualTo(MODEL.capabilities());
  }
}
