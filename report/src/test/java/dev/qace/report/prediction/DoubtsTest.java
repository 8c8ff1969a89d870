package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.Learned;
import dev.qace.report.words.FindingWords;
import dev.qace.report.words.ModelComments;
import dev.qace.run.AssessmentReport;
import dev.qace.run.LearnedModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DoubtsTest {
  private static final LearnedModel LEARNED = Learned.workshop();
  private static final LearnedModel DOUBTFUL = doubtful("(hot)", "(not (hot))");

  /** With something undecided in each of these contexts. */
  private static LearnedModel doubtful(String... contexts) {
    AssessmentReport now = LEARNED.report();
    GroundReader reader = GroundReader.of(LEARNED.world());
    List<Undecided> undecided =
        Stream.of(contexts)
            .map(
                each ->
                    new Undecided(
                        reader.instance("a test", "(fire a)").capability(),
                        new Slot.AllOutcomes(),
                        new WhyUndecided.OutcomeNeverShown(),
                        List.of(reader.condition("a test", each))))
            .toList();
    AssessmentReport report = with(now.assumptions(), undecided, now.inexpressible());
    return LearnedModel.of(
        LEARNED.header(),
        new ModelComments(report).write(LEARNED.domain()),
        LEARNED.domain(),
        report);
  }

  private static AssessmentReport with(
      List<Assumption> assumptions, List<Undecided> undecided, List<Inexpressible> beyond) {
    AssessmentReport now = LEARNED.report();
    return new AssessmentReport(
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
        assumptions,
        undecided,
        beyond,
        now.misreported(),
        now.capabilities(),
        now.startFindings(),
        now.liveCheck(),
        now.faults(),
        now.sentences());
  }

  private static List<String> doubts(String state) {
    World world = DOUBTFUL.world();
    GroundReader reader = GroundReader.of(world);
    State start = world.state(reader.atoms("a test", state));
    return Doubts.of(
        Prediction.of(
            DOUBTFUL,
            new WhatIf(
                start,
                new WhatIf.Sequence(List.of(reader.instance("a test", "(fire a)"))),
                Optional.empty())));
  }

  @Test
  void aStartThatIsUnlikeAllStatesSeenIsDoubted() {
    Agent agent =
        new ForwardingAgent(
            Learned.agent(
                """
                (define (domain d) (:predicates (at ?p) (wet))
                  (:action go :parameters (?a ?b) :precondition (at ?a)
                    :effect (and (not (at ?a)) (at ?b)))
                  (:action wash :effect (wet)))
                (define (problem w) (:domain d) (:objects here there) (:init (at here)))
                """,
                Starts.ANY)) {
          @Override
          public List<Response> askAll(List<Query> queries) {
            return queries.stream()
                .map(
                    query ->
                        world().names(query.start()).stream()
                                    .filter(each -> each.startsWith("(at"))
                                    .count()
                                == 1
                            ? agent().ask(query)
                            : new Response.StartRefused("in one place"))
                .toList();
          }
        };
    LearnedModel model = Learned.of("robot", agent, Settings.frugal(0).budget(300));
    GroundReader reader = GroundReader.of(model.world());
    WhatIf here =
        new WhatIf(
            model.world().initial(),
            new WhatIf.Sequence(List.of(reader.instance("a test", "(wash)"))),
            Optional.empty());
    assertThat(Doubts.of(Prediction.of(model, here))).noneMatch(each -> each.contains("seen"));
    for (String start : List.of("(at here) (at there) (wet)", "(wet)")) {
      State impossible = model.world().state(reader.atoms("a test", start));
      WhatIf there = new WhatIf(impossible, here.course(), Optional.empty());
      assertThat(Doubts.of(Prediction.of(model, there)))
          .contains(
              "The agent may never be where this starts: in every state seen, exactly one is true of all (at any-object).");
    }
  }

  @Test
  void onlyContextsThatApplyToTheStateAskedAboutAreDoubted() {
    assertThat(doubts("(inside a) (hot)"))
        .anyMatch(each -> each.contains("where (hot):"))
        .noneMatch(each -> each.contains("where (not (hot)):"));
    assertThat(doubts("(inside a)"))
        .anyMatch(each -> each.contains("where (not (hot)):"))
        .noneMatch(each -> each.contains("where (hot):"));
  }

  @Test
  void whatIsSaidOfAllProbabilitiesIsSaidOfTheOthersWhereSomeDepend() {
    FindingWords words = FindingWords.of(LEARNED.report());
    assertThat(LEARNED.report().assumptions())
        .hasAtLeastOneElementOfType(Assumption.Contexts.class)
        .filteredOn(Assumption.NoDependence.class::isInstance)
        .isNotEmpty()
        .allSatisfy(
            each -> {
              assertThat(words.assumption(each)).startsWith("otherwise, probabilities do not");
              assertThat(words.plain(each).orElse("")).startsWith("Otherwise, probabilities do");
            });
  }

  @Test
  void onlyWhatProbabilitiesDependOnIsAnExceptionToTheirBeingTheSame() {
    assertThat(ofOdds(List.of())).endsWith("always the same.");
    assertThat(ofOdds(List.of(new WhyInexpressible.SideEffects(1, 2))))
        .endsWith("always the same.");
    assertThat(ofOdds(List.of(new WhyInexpressible.NoFixedOdds())))
        .endsWith("always the same, but for what is beyond the vocabulary.");
    assertThat(FindingWords.of(LEARNED.report()).plain(new Assumption.FixedOdds()).orElse(""))
        .endsWith("always the same, but for the exceptions below.");
  }

  private static String ofOdds(List<WhyInexpressible> reasons) {
    Capability capability = LEARNED.world().vocabulary().capabilities().get(0);
    List<Inexpressible> beyond =
        reasons.stream()
            .map(why -> new Inexpressible(capability, Place.EFFECT, why, List.of(), false))
            .toList();
    Assumption odds = new Assumption.FixedOdds();
    return FindingWords.of(with(List.of(odds), List.of(), beyond)).plain(odds).orElse("");
  }
}
