package dev.qace.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.UnexpectedJsonException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One thing is changed in JSON that can be read; the message says where and what is wrong. */
class ReadingErrorsTest {
  private static final String QUERY =
      """
      {"start":["(at f2)"],"policy":[{"when":["(not (at f0))"],"then":"(up)"}],\
      "goal":"(at f1)","maxSteps":2,"runs":1,"seed":7}""";

  private static final String RESPONSE =
      """
      {"traces":[{"steps":[\
      {"instance":"(up)","outcome":"moved","added":["(at f3)"],"deleted":["(at f2)"]},\
      {"instance":"(up)","outcome":"refused"}],"end":"refusal"}]}""";

  private final ExchangeJson json = new ExchangeJson(new Lift().world());

  private Query query(String text) {
    return json.query(JsonField.parse("line 3", text));
  }

  private Response response(String text) {
    return json.response(JsonField.parse("line 3", text), query(QUERY));
  }

  private static String changed(String text, String from, String to) {
    assertThat(text).contains(from);
    return text.replace(from, to);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "start":["(at f2)"],      | ''                   | line 3: the field start is missing
          "runs"                    | "rnus"               | line 3: there is no field rnus here. Did you mean runs?
          "seed":7                  | "seed":7,"seed":8    | line 3: not JSON at column 128: Duplicate Object property
          "seed":7}                 | "seed":7             | line 3: not JSON at column 121: Unexpected end-of-input: expected close marker for Object
          "seed":7}                 | "seed":7}{}          | line 3: not JSON at column
          {"start"                  | !{"start"            | line 3: not JSON at column 1: Unexpected character
          ["(at f2)"]               | "(at f2)"            | line 3: start: an array is expected here, not "(at f2)"
          "(at f2)"                 | {}                   | line 3: start[0]: a text is expected here, not an object
          "(at f2)"                 | "(at f9)"            | line 3: start[0]: object f9 is not declared. Did you mean f0? (column 5)
          "(at f2)"                 | "(att f2)"           | line 3: start[0]: predicate att is not declared. Did you mean at? (column 2)
          "(at f2)"                 | "(at f2"             | line 3: start[0]: this '(' is never closed
          "(at f2)"                 | "(at f2 f3)"         | line 3: start[0]: at takes 1 object, got 2
          "(at f2)"                 | "(not (at f2))"      | line 3: start[0]: an atom is expected here, not (not (at f2))
          "(at f2)"                 | "(at f2) (at f3)"    | line 3: start[0]: one literal is expected here, such as (on a b), not 2
          "(at f2)"                 | ""                   | line 3: start[0]: one literal is expected here, such as (on a b), not 0
          "(at f2)"                 | "(at f2)","(at f2)"  | line 3: start[1]: (at f2) is true already, or named twice
          "(not (at f0))"           | 1                    | line 3: policy[0].when[0]: a text is expected here, not 1
          "(not (at f0))"           | "(not at)"           | line 3: policy[0].when[0]: an atom or its negation is expected here
          "then":                   | "do":                | line 3: policy[0]: there is no field do here.
          ,"then":"(up)"            | ''                   | line 3: policy[0]: the field then is missing
          "(up)"                    | "(down)"             | line 3: policy[0].then: capability down is not declared. Known: up
          "(up)"                    | "(up f1)"            | line 3: policy[0].then: up takes 0 objects, got 1
          "(up)"                    | null                 | line 3: policy[0].then: a text is expected here, not null
          "(at f1)"                 | "(at ?f)"            | line 3: goal: variable ?f is not declared.
          "(at f1)"                 | ""                   | line 3: goal: a condition is expected here
          "maxSteps":2              | "maxSteps":-1        | line 3: maxSteps: a whole number from 0 to 2147483647 is expected here, not -1
          "maxSteps":2              | "maxSteps":2.0       | line 3: maxSteps: a whole number from 0 to 2147483647 is expected here, not 2.0
          "maxSteps":2              | "maxSteps":"2"       | line 3: maxSteps: a whole number from 0 to 2147483647 is expected here, not "2"
          "maxSteps":2              | "maxSteps":2147483648 | line 3: maxSteps: a whole number from 0 to 2147483647 is expected here, not 2147483648
          "runs":1                  | "runs":0             | line 3: runs: a whole number from 1 to 2147483647 is expected here, not 0
          "seed":7                  | "seed":9223372036854775808 | line 3: seed: a whole number of 64 bits is expected here, not 9223372036854775808
          "seed":7                  | "seed":true          | line 3: seed: a whole number of 64 bits is expected here, not true
          """)
  void aQueryThatCannotBeReadSaysWhereAndWhy(String from, String to, String message) {
    assertThat(query(QUERY).runs()).isEqualTo(1);
    assertThatThrownBy(() -> query(changed(QUERY, from, to)))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "traces"                | "trace"           | line 3: there is no field trace here. Did you mean traces?
          {"traces"               | {"startRefused":"no","traces" | line 3: there is no field traces here.
          {"traces":              | {"startRefused":  | line 3: startRefused: a text is expected here, not an array
          {"steps"                | {"steps":[],"end":"goal"},{"steps" | line 3: traces: a query of 1 run is answered with as many traces, not 2
          "end":"refusal"         | "end":"REFUSAL"   | line 3: traces[0].end: goal, refusal, no-rule, step-limit are the ends of a run, not REFUSAL
          "end":"refusal"         | "end":"goal"      | line 3: traces[0]: the last step is refused, so the end is a refusal, not goal
          ,"end":"refusal"        | ''                | line 3: traces[0]: the field end is missing
          "steps":[               | "steps":[{"instance":"(up)","outcome":"moved","added":[],"deleted":[]}, | line 3: traces[0]: a run takes at most 2 steps here, this one 3
          ,{"instance":"(up)","outcome":"refused"} | '' | line 3: traces[0]: the end is a refusal, but the last step is not refused
          ,{"instance":"(up)","outcome":"refused"}],"end":"refusal" | ],"end":"step-limit" | line 3: traces[0]: the end is the step limit of 2, but there are 1
          {"instance":"(up)","outcome":"moved","added":["(at f3)"],"deleted":["(at f2)"]} | {"instance":"(up)","outcome":"refused"} | line 3: traces[0]: step 1 is refused, so it must be the last
          "moved"                 | "stayed"          | line 3: traces[0].steps[0].outcome: moved or refused is expected here, not stayed
          "outcome":"moved",      | ''                | line 3: traces[0].steps[0]: the field outcome is missing
          "outcome":"refused"     | "outcome":"refused","odd":[] | line 3: traces[0].steps[1]: there is no field odd here.
          ,"deleted":["(at f2)"]  | ''                | line 3: traces[0].steps[0]: the field deleted is missing
          "added":["(at f3)"]     | "added":["(at f2)"] | line 3: traces[0].steps[0].added[0]: (at f2) is true already
          "added":["(at f3)"]     | "added":["(at f3)","(at f3)"] | line 3: traces[0].steps[0].added[1]: (at f3) is true already, or named twice
          "deleted":["(at f2)"]   | "deleted":["(at f1)"] | line 3: traces[0].steps[0].deleted[0]: (at f1) is not true before
          "deleted":["(at f2)"]   | "deleted":["(at f3)"] | line 3: traces[0].steps[0].deleted[0]: (at f3) is not true before
          "deleted":["(at f2)"]   | "deleted":["(at f2)","(at f2)"] | line 3: traces[0].steps[0].deleted[1]: (at f2) is not true before, or named twice
          {"instance":"(up)","outcome":"refused"} | 3 | line 3: traces[0].steps[1]: an object with outcome is expected here, not 3
          "instance":"(up)"       | "instance":"(fly)" | line 3: traces[0].steps[0].instance: capability fly is not declared.
          """)
  void aResponseThatCannotBeReadSaysWhereAndWhy(String from, String to, String message) {
    assertThat(response(RESPONSE)).isInstanceOf(Response.Answered.class);
    assertThatThrownBy(() -> response(changed(RESPONSE, from, to)))
        .isInstanceOf(UnexpectedJsonException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aMessageStaysOneReadableLine() {
    String strange = "\\u001b[31m\\n" + "x".repeat(10_000);
    assertThatThrownBy(() -> query(changed(QUERY, "\"seed\"", "\"" + strange + "\"")))
        .message()
        .hasSizeLessThan(300)
        .doesNotContain("\n", "\u001b");
    assertThatThrownBy(() -> query(changed(QUERY, "7", "\"" + strange + "\"")))
        .message()
        .hasSizeLessThan(300)
        .doesNotContain("\n", "\u001b");
    assertThatThrownBy(() -> response(changed(RESPONSE, "moved", strange)))
        .message()
        .hasSizeLessThan(300)
        .doesNotContain("\n", "\u001b");
  }

  @Test
  void aMessageIsMadeOfAPlaceAndAProblem() {
    try {
      query(changed(QUERY, "\"runs\":1", "\"runs\":[]"));
    } catch (UnexpectedJsonException e) {
      assertThat(e.where()).isEqualTo("line 3: runs");
      assertThat(e.problem())
          .isEqualTo("a whole number from 1 to 2147483647 is expected here, not an array");
      return;
    }
    throw new AssertionError("it was read");
  }
}
