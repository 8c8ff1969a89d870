package dev.qace.agent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExchangeJsonTest {
  private static final Condition NEVER = new Condition.Not(Condition.TRUE);

  private final Lift lift = new Lift();
  private final ExchangeJson json = new ExchangeJson(lift.world());

  private final Transition up =
      new Transition(lift.on(2), Lift.GO_UP, new Transition.Moved(lift.on(3)));
  private final Transition refused =
      new Transition(lift.on(3), Lift.GO_UP, new Transition.Refused(lift.on(3)));

  private Query query(int maxSteps) {
    return new Query(lift.on(2), Lift.always(), NEVER, maxSteps, 1, 7);
  }

  private static Response answered(Trace.End end, Transition... transitions) {
    return new Response.Answered(List.of(new Trace(List.of(transitions), end)));
  }

  private String written(Query query) {
    return text(JsonLine.of(out -> json.write(out, query)));
  }

  private String written(Query query, Response response) {
    return text(JsonLine.of(out -> json.write(out, query, response)));
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.US_ASCII);
  }

  @Test
  void aQueryIsWrittenAsPeopleWouldSayIt() {
    Policy policy =
        new Policy(
            List.of(
                new Policy.Rule(
                    List.of(new Literal(Lift.at(2), true), new Literal(Lift.at(0), false)),
                    Lift.GO_UP)));
    State everywhereBelow = lift.world().state(List.of(Lift.at(2), Lift.at(0), Lift.at(1)));
    Query query = new Query(everywhereBelow, policy, Lift.isAt(3), 9, 5, Long.MIN_VALUE);
    assertThat(written(query))
        .isEqualTo(
            """
            {"start":["(at f0)","(at f1)","(at f2)"],\
            "policy":[{"when":["(at f2)","(not (at f0))"],"then":"(up)"}],\
            "goal":"(at f3)","maxSteps":9,"runs":5,"seed":-9223372036854775808}
            """);
  }

  @Test
  void aRefusalThatChangedTheStateIsReadBackWithWhatItChanged() {
    Response odd =
        answered(
            Trace.End.REFUSAL,
            new Transition(lift.on(2), Lift.GO_UP, new Transition.Refused(lift.on(1))));
    String line = written(query(9), odd);
    assertThat(line).contains("\"outcome\":\"refused\",\"added\":[\"(at f1)\"]");
    assertThat(json.response(JsonField.parse("line", line), query(9))).isEqualTo(odd);
  }

  @Test
  void whatWasReportedOfAStartBeforeIsReadBack() {
    Response twice =
        new Response.Answered(
            List.of(new Trace(List.of(), Trace.End.GOAL, List.of(lift.on(1), lift.on(3)))));
    String line = written(query(9), twice);
    assertThat(line).contains("\"misreportedStarts\":[[\"(at f1)\"],[\"(at f3)\"]]");
    assertThat(json.response(JsonField.parse("line", line), query(9))).isEqualTo(twice);
  }

  @Test
  void aPartOfAQueryTellsWhichRunsItIsAbout() {
    Query part = new Query(lift.on(2), Lift.always(), NEVER, 9, 5, 7).part(2, 3);
    String line = written(part);
    assertThat(line).contains("\"firstRun\":2,\"runs\":3");
    assertThat(json.query(JsonField.parse("line", line))).isEqualTo(part);
  }

  @Test
  void aResponseTellsWhatEachStepChanged() {
    assertThat(written(query(9), answered(Trace.End.REFUSAL, up, refused)))
        .isEqualTo(
            """
            {"traces":[{"steps":[\
            {"instance":"(up)","outcome":"moved","added":["(at f3)"],"deleted":["(at f2)"]},\
            {"instance":"(up)","outcome":"refused"}],"end":"refusal"}]}
            """);
    assertThat(written(query(9), new Response.StartRefused("the lift is \"away\"")))
        .isEqualTo("{\"startRefused\":\"the lift is \\\"away\\\"\"}\n");
  }

  @Test
  void whatIsWrittenReadsBackEqual() {
    ExchangeJson depot = new ExchangeJson(Depot.WORLD);
    Depot talk = new Depot(1);
    for (int i = 0; i < 2_000; i++) {
      JournalEntry.Exchange exchange = talk.exchange();
      byte[] query = JsonLine.of(out -> depot.write(out, exchange.query()));
      byte[] response = JsonLine.of(out -> depot.write(out, exchange.query(), exchange.response()));
      assertThat(depot.query(JsonField.parse("query", query))).isEqualTo(exchange.query());
      assertThat(depot.response(JsonField.parse("response", response), exchange.query()))
          .isEqualTo(exchange.response());
    }
  }

  @Test
  void damagedTextIsReadOrRefusedButNeverCrashes() {
    ExchangeJson depot = new ExchangeJson(Depot.WORLD);
    SplittableRandom random = new SplittableRandom(3);
    Depot talk = new Depot(2);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      JournalEntry.Exchange exchange = talk.exchange();
      byte[] query = JsonLine.of(out -> depot.write(out, exchange.query()));
      byte[] response = JsonLine.of(out -> depot.write(out, exchange.query(), exchange.response()));
      for (int hits = random.nextInt(3); hits >= 0; hits--) {
        query[random.nextInt(query.length)] = damage(random);
        response[random.nextInt(response.length)] = damage(random);
      }
      try {
        depot.response(JsonField.parse("response", response), exchange.query());
        depot.query(JsonField.parse("query", query));
      } catch (UnexpectedJsonException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(15_000, 19_999);
  }

  private static byte damage(SplittableRandom random) {
    String likely = "{}[]\",:\\() 09-.e";
    return (byte)
        (random.nextBoolean() ? random.nextInt() : likely.charAt(random.nextInt(likely.length())));
  }

  @Test
  void nestingHasAnEnd() {
    String deep = "[".repeat(100_000);
    assertThatThrownBy(() -> json.query(JsonField.parse("query", deep)))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageContaining("nesting");
  }

  @Test
  void textSpacedOtherwiseMeansTheSame() {
    String other = written(query(9)).replace("(at f2)", "( AT  f2 )").replace(",", " ,\t");
    assertThat(json.query(JsonField.parse("query", other))).isEqualTo(query(9));
  }

  @Test
  void whatContradictsItselfIsNotWritten() {
    Transition fromElsewhere =
        new Transition(lift.on(0), Lift.GO_UP, new Transition.Moved(lift.on(3)));
    refuses(
        query(9), answered(Trace.End.GOAL, fromElsewhere), "(at f0), but the run is in (at f2)");
    refuses(query(9), answered(Trace.End.GOAL, up, up), "(at f2), but the run is in (at f3)");
    refuses(query(1), answered(Trace.End.REFUSAL, up, refused), "at most 1 step");
    refuses(query(9), answered(Trace.End.GOAL, up, refused), "the end is a refusal, not goal");
    refuses(query(9), answered(Trace.End.REFUSAL, up), "the last step is not refused");
    refuses(query(9), answered(Trace.End.STEP_LIMIT, up), "step limit of 9, but there are 1");
    refuses(query(9), new Response.Answered(List.of()), "as many traces, not 0");
  }

  @Test
  void whatIsNotOfThisWorldIsNotWritten() {
    Instance down = new Instance(new Capability("down", List.of()), List.of());
    refuses(
        query(9),
        answered(
            Trace.End.GOAL, new Transition(lift.on(2), down, new Transition.Refused(lift.on(2)))),
        "the end is a refusal");
    refuses(
        query(9),
        answered(
            Trace.End.REFUSAL,
            new Transition(lift.on(2), down, new Transition.Refused(lift.on(2)))),
        "(down) is not an instance of this world");
    Transition.Moved away = new Transition.Moved(State.empty(1_000));
    refuses(
        query(9),
        answered(Trace.End.GOAL, new Transition(lift.on(2), Lift.GO_UP, away)),
        "not a state of this world");
    for (State stranger : List.of(State.empty(1_000), State.empty(64).with(63, true))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> written(new Query(stranger, Lift.always(), NEVER, 1, 1, 0)));
    }
    Literal elsewhere = new Literal(Depot.WORLD.atom(0), true);
    Policy policy = new Policy(List.of(new Policy.Rule(List.of(elsewhere), Lift.GO_UP)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> written(new Query(lift.on(2), policy, NEVER, 1, 1, 0)))
        .withMessage("(raining) is not an atom of this world");
  }

  private void refuses(Query query, Response response, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> written(query, response))
        .withMessageContaining(message);
  }
}
