package dev.qace.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Phrases;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.report.html.Html;
import dev.qace.report.page.PolicyGraph.Attempted;
import dev.qace.report.page.PolicyGraph.Edge;
import dev.qace.report.page.PolicyGraph.Refusal;
import dev.qace.report.page.PolicyGraph.Situation;
import dev.qace.report.words.Wording;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyGraphTest {
  private static final Domain DOMAIN =
      PpddlReader.parse(
              "lamp",
              "(define (domain lamp) (:predicates (lit) (warm)) (:action press) (:action shake))")
          .domain();
  private static final World WORLD = new World(DOMAIN.vocabulary(), List.of(), List.of());
  private static final State DARK = WORLD.initial();
  private static final State LIT = DARK.with(0, true);
  private static final Instance PRESS = instance(0);
  private static final Instance SHAKE = instance(1);

  private static Instance instance(int number) {
    return new Instance(DOMAIN.actions().get(number).capability(), List.of());
  }

  private static Transition moved(State from, Instance instance, State to) {
    return new Transition(from, instance, new Transition.Moved(to));
  }

  private static PolicyGraph graph(Trace... traces) {
    Query query = new Query(DARK, new Policy(List.of()), Condition.TRUE, 9, traces.length, 0);
    return new PolicyGraph(query, new Response.Answered(List.of(traces)));
  }

  private static String drawn(PolicyGraph graph) {
    Html html = new Html();
    new GraphDrawing(WORLD, new Wording(Phrases.NONE), html).draw(graph);
    return html.toString();
  }

  @Test
  void equalStatesAreOneBoxAndWaysAreCounted() {
    Trace lit = new Trace(List.of(moved(DARK, PRESS, LIT)), Trace.End.GOAL);
    Trace dark = new Trace(List.of(moved(DARK, PRESS, DARK)), Trace.End.NO_RULE);
    PolicyGraph graph = graph(lit, dark, lit);
    assertThat(graph.rows())
        .containsExactly(
            List.of(new Situation(DARK)),
            List.of(new Attempted(DARK, PRESS)),
            List.of(new Situation(LIT)));
    assertThat(graph.edges())
        .containsEntry(new Edge(new Attempted(DARK, PRESS), new Situation(LIT)), 2)
        .containsEntry(new Edge(new Attempted(DARK, PRESS), new Situation(DARK)), 1);
    assertThat(graph.goesBack()).isTrue();
    assertThat(graph.ends(new Situation(LIT))).containsEntry(Trace.End.GOAL, 2);
    assertThat(drawn(graph)).contains("2 of 3").contains("1 of 3").contains("+ lit");
  }

  @Test
  void aRefusalIsTheEndOfItsWay() {
    Trace trace =
        new Trace(
            List.of(
                moved(DARK, PRESS, LIT), new Transition(LIT, SHAKE, new Transition.Refused(LIT))),
            Trace.End.REFUSAL);
    PolicyGraph graph = graph(trace);
    assertThat(graph.rows()).hasSize(5);
    assertThat(graph.rows().get(4)).containsExactly(new Refusal(LIT, SHAKE, LIT));
    assertThat(drawn(graph)).contains("refused").doesNotContain("1 of 1");
  }

  @Test
  void aLongWayIsCutAndThatIsSaid() {
    World large =
        new World(
            PpddlReader.parse(
                    "large",
                    "(define (domain large) (:predicates (a) (b) (c) (d) (e) (f) (g) (h) (i))"
                        + " (:action press))")
                .domain()
                .vocabulary(),
            List.of(),
            List.of());
    Instance press = new Instance(large.vocabulary().capabilities().get(0), List.of());
    List<Transition> steps = new ArrayList<>();
    State state = large.initial();
    for (int i = 0; i < 9; i++) {
      steps.add(moved(state, press, state.with(i, true)));
      state = state.with(i, true);
    }
    Query query = new Query(large.initial(), new Policy(List.of()), Condition.TRUE, 9, 1, 0);
    PolicyGraph graph =
        new PolicyGraph(
            query, new Response.Answered(List.of(new Trace(steps, Trace.End.STEP_LIMIT))));
    Html html = new Html();
    new GraphDrawing(large, new Wording(Phrases.NONE), html).draw(graph);
    assertThat(html.toString()).contains("The picture is cut: 6 more in the journal");
  }
}
