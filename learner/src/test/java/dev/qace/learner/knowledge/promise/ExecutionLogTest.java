package dev.qace.learner.knowledge.promise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.ObjectPattern;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is counted on the way is what anyone finds who goes through all executions. */
class ExecutionLogTest {
  private static final Instance INSTANCE = new Instance(new Capability("go", List.of()), List.of());

  private static Transition transition(Random random) {
    return new Transition(state(random), INSTANCE, new Transition.Moved(state(random)));
  }

  private static State state(Random random) {
    return State.adopt(new long[] {random.nextInt(random.nextInt(4) == 0 ? 32 : 4)});
  }

  /** The parameters name the three lowest atoms. */
  private static Tally.Execution looks(Transition transition) {
    return new Tally.Execution(
        ObjectPattern.of(INSTANCE), low(transition.state()), low(transition.outcome().state()));
  }

  private static BitSet low(State state) {
    return BitSet.valueOf(new long[] {state.word(0) & 7});
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 32, 33, 64, 700, 3000})
  void countsLikeOneWhoGoesThroughAll(int size) {
    Random random = new Random(size);
    ExecutionLog log = new ExecutionLog();
    for (int i = random.nextInt(100); i > 0; i--) {
      Transition forgotten = transition(random);
      log.add(forgotten, looks(forgotten));
    }
    log.clear();
    List<Transition> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Transition next = transition(random);
      all.add(next);
      log.add(next, looks(next));
    }
    assertThat(log.size()).isEqualTo(size);
    for (int i = 0; i < size; i++) {
      assertThat(log.transition(i)).isEqualTo(all.get(i));
      assertThat(log.execution(i)).isEqualTo(looks(all.get(i)));
      assertThat(log.numbered(log.executionNumber(i))).isEqualTo(looks(all.get(i)));
    }
    Map<Transition, Integer> counts = new LinkedHashMap<>();
    log.perTransition((number, count) -> counts.put(log.transitionNumbered(number), count));
    assertThat(List.copyOf(counts.entrySet())).isEqualTo(List.copyOf(counted(all).entrySet()));
    for (int at = 0; at < size; at = Math.max(32, 2 * at)) {
      Map<Tally.Execution, Integer> since = new LinkedHashMap<>();
      log.since(at, since::put);
      List<Tally.Execution> later =
          all.subList(at, size).stream().map(ExecutionLogTest::looks).toList();
      assertThat(List.copyOf(since.entrySet())).isEqualTo(List.copyOf(counted(later).entrySet()));
    }
  }

  private static <T> Map<T, Integer> counted(List<T> all) {
    Map<T, Integer> counts = new LinkedHashMap<>();
    all.forEach(each -> counts.merge(each, 1, Integer::sum));
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 65, 5000})
  void sumsSinceABeginningAreThoseOfAllThatCameSince(int size) {
    Random random = new Random(size);
    Beginnings sums = new Beginnings();
    double[] logs = new double[size + 1];
    for (int i = 0; i < size; i++) {
      double more = -random.nextDouble();
      sums.add(more);
      logs[i + 1] = logs[i] + more;
    }
    for (int at = 0; at <= size; at = Math.max(32, 2 * at)) {
      assertThat(sums.since(at)).isEqualTo(logs[size] - logs[at]);
    }
  }
}
