package dev.qace.evaluation.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.Assessment;
import dev.qace.model.State;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What is asked, and what is answered, stays the same when the learner is rearranged inside. Where
 * questions are meant to change, {@code -Dqace.recordAsked=true} writes down the new ones.
 */
class AskedQuestionsTest {
  private static final boolean ALL = Boolean.getBoolean("qace.allAsked");
  private static final boolean RECORD = Boolean.getBoolean("qace.recordAsked");
  private static final Path RECORDED =
      Path.of("src/test/resources/dev/qace/evaluation/learning/asked-questions.txt");

  /** One of each strategy and kind of start, the quickest. */
  private static final Set<String> FEW =
      Set.of(
          "driver-frugal-0",
          "driver-paper-0",
          "driver-random-0",
          "warehouse-paper-1",
          "driver-visited-0",
          "driver-initial-0");

  @Test
  void everyQuestionOfEveryStrategyIsAsItWas() throws IOException, NoSuchAlgorithmException {
    List<String> now = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Examined each : Examined.all()) {
      if (ALL || RECORD || FEW.contains(each.name())) {
        Hashing agent = new Hashing(each.open());
        Assessment.of(agent).settings(each.settings()).run();
        now.add(each.name() + " " + agent.digest());
        names.add(each.name());
      }
    }
    if (RECORD) {
      Files.write(RECORDED, now);
    }
    assertThat(now)
        .containsExactlyElementsOf(
            Files.readAllLines(RECORDED).stream()
                .filter(line -> names.contains(line.substring(0, line.indexOf(' '))))
                .toList());
  }

  private static final class Hashing extends ForwardingAgent {
    private final MessageDigest digest = MessageDigest.getInstance("SHA-256");
    private long queries;
    private long steps;

    Hashing(Agent agent) throws NoSuchAlgorithmException {
      super(agent);
    }

    @Override
    public List<Response> askAll(List<Query> asked) {
      List<Response> responses = super.askAll(asked);
      for (int i = 0; i < asked.size(); i++) {
        digest.update(
            (text(asked.get(i)) + text(responses.get(i))).getBytes(StandardCharsets.UTF_8));
        queries++;
      }
      return responses;
    }

    private static String text(State state) {
      return Arrays.toString(state.copyWords());
    }

    private static String text(Query query) {
      return text(query.start())
          + query.policy()
          + query.goal()
          + query.maxSteps()
          + ","
          + query.firstRun()
          + ","
          + query.runs()
          + ","
          + query.seed();
    }

    private String text(Response response) {
      if (!(response instanceof Response.Answered answered)) {
        return response.toString();
      }
      StringBuilder text = new StringBuilder();
      for (Trace trace : answered.traces()) {
        text.append(trace.end());
        for (Transition transition : trace.transitions()) {
          steps++;
          text.append(text(transition.state()))
              .append(transition.instance())
              .append(transition.outcome() instanceof Transition.Moved ? "Moved" : "Refused")
              .append(text(transition.outcome().state()));
        }
      }
      return text.toString();
    }

    String digest() {
      String hex = HexFormat.of().formatHex(digest.digest()).substring(0, 16);
      return hex + " " + queries + " " + steps;
    }
  }
}
