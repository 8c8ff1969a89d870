package dev.qace.agent.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.agent.Agent;
import dev.qace.agent.Drifter;
import dev.qace.agent.Lift;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.model.Condition;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FleetAgentTest {
  private static final Condition NOWHERE = new Condition.Or(List.of());

  private final Lift lift = new Lift();

  private Agent liftAgent() {
    return new SimulatorAgent<>(lift, Starts.ANY);
  }

  private Query query(int floor, int runs, long seed) {
    return new Query(lift.on(floor), Lift.always(), NOWHERE, 9, runs, seed);
  }

  private List<Query> batch(int size) {
    return IntStream.range(0, size).mapToObj(i -> query(i % 3, 1 + i % 5, i)).toList();
  }

  private static FleetAgent fleet(int copies, Supplier<Agent> copy) {
    return new FleetAgent(Stream.generate(copy).limit(copies).toList());
  }

  /** An agent that does something before it answers. */
  private static Agent doing(Agent agent, UnaryOperator<Query> before) {
    return new ForwardingAgent(agent) {
      @Override
      public Response ask(Query query) {
        return agent().ask(before.apply(query));
      }
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new CancellationException();
    }
  }

  /** The caller journals each answer, so a kill costs only the query in progress. */
  @Test
  void aSingleCopyIsAskedNoMoreUntilItsAnswerWasTold() {
    List<Integer> toldBefore = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger told = new AtomicInteger();
    Agent counting =
        doing(
            liftAgent(),
            query -> {
              toldBefore.add(told.get());
              return query;
            });
    try (FleetAgent fleet = new FleetAgent(List.of(counting))) {
      fleet.askAll(
          batch(20),
          answer -> {
            LockSupport.parkNanos(200_000);
            told.incrementAndGet();
          });
    }
    assertThat(toldBefore).isEqualTo(IntStream.range(0, 20).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void theAnswersDoNotDependOnTheNumberOfCopies(int copies) {
    try (FleetAgent fleet = fleet(copies, this::liftAgent)) {
      assertThat(fleet.askAll(batch(40))).isEqualTo(liftAgent().askAll(batch(40)));
      assertThat(fleet.ask(query(0, 7, 3))).isEqualTo(liftAgent().ask(query(0, 7, 3)));
      assertThat(fleet.askAll(List.of())).isEmpty();
    }
  }

  @Test
  void theRunsOfOneQueryKeepAllCopiesBusyAtOnce() {
    CyclicBarrier together = new CyclicBarrier(4);
    UnaryOperator<Query> meet =
        query -> {
          try {
            together.await(1, TimeUnit.MINUTES);
            return query;
          } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the copies never were busy together", e);
          }
        };
    try (FleetAgent fleet = fleet(4, () -> doing(liftAgent(), meet))) {
      assertThat(fleet.ask(query(0, 8, 3))).isEqualTo(liftAgent().ask(query(0, 8, 3)));
    }
  }

  @Test
  void aSlowRunKeepsNobodyElseFromWorking() {
    List<Query> batch = batch(12);
    int runs = batch.stream().mapToInt(Query::runs).sum();
    CountDownLatch others = new CountDownLatch(runs - 1);
    UnaryOperator<Query> firstWaitsForTheRest =
        query -> {
          if (query.seed() == 0 && query.firstRun() == 0) {
            await(others);
          } else {
            others.countDown();
          }
          return query;
        };
    try (FleetAgent fleet = fleet(3, () -> doing(liftAgent(), firstWaitsForTheRest))) {
      assertThat(fleet.askAll(batch)).isEqualTo(liftAgent().askAll(batch));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aRefusedStartRefusesTheQueryAndNoOther(int copies) {
    Query impossible = new Query(State.empty(lift.world().size()), Lift.always(), NOWHERE, 9, 5, 1);
    List<Query> batch = List.of(query(0, 5, 1), impossible, query(1, 5, 2));
    try (FleetAgent fleet = fleet(copies, this::liftAgent)) {
      assertThat(fleet.askAll(batch)).isEqualTo(liftAgent().askAll(batch));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void whereOneHasBeenIsTheSameForAnyNumberOfCopies(int copies) {
    try (FleetAgent fleet =
        fleet(copies, () -> new SimulatorAgent<>(new Drifter(), Starts.VISITED))) {
      assertThat(wander(fleet))
          .isEqualTo(wander(new SimulatorAgent<>(new Drifter(), fleet.starts())));
    }
  }

  /** Batches whose starts are where one has been before. */
  private List<Response> wander(Agent agent) {
    Random random = new Random(5);
    Set<State> visited = new LinkedHashSet<>(List.of(lift.on(0)));
    List<Response> seen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      List<State> known = List.copyOf(visited);
      List<Query> batch =
          Stream.generate(() -> known.get(random.nextInt(known.size())))
              .limit(4)
              .map(start -> new Query(start, Lift.always(), NOWHERE, 2, 3, random.nextLong()))
              .toList();
      for (Response response : agent.askAll(batch)) {
        seen.add(response);
        ((Response.Answered) response)
            .traces()
            .forEach(t -> t.transitions().forEach(s -> visited.add(s.outcome().state())));
      }
    }
    assertThat(visited).hasSize(4);
    return seen;
  }

  @Test
  void aCopyThatFailsEndsTheBatchAfterWhatCameBefore() {
    UnaryOperator<Query> failing =
        query -> {
          if (query.seed() == 5) {
            throw new IllegalStateException("out of order");
          }
          return query;
        };
    List<Response> told = Collections.synchronizedList(new ArrayList<>());
    try (FleetAgent fleet = fleet(3, () -> doing(liftAgent(), failing))) {
      assertThatThrownBy(() -> fleet.askAll(batch(200), told::add)).hasMessage("out of order");
      assertThat(told).isEqualTo(liftAgent().askAll(batch(5)));
      assertThat(fleet.ask(query(0, 3, 1))).isEqualTo(liftAgent().ask(query(0, 3, 1)));
    }
  }

  @Test
  void whoeverWaitsIsToldAtOnceThatTheFleetIsCancelled() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    UnaryOperator<Query> hanging =
        query -> {
          started.countDown();
          await(never);
          return query;
        };
    try (FleetAgent fleet = fleet(2, () -> doing(liftAgent(), hanging))) {
      Thread canceller =
          new Thread(
              () -> {
                await(started);
                fleet.cancel();
              });
      canceller.start();
      assertThatThrownBy(() -> fleet.askAll(batch(9))).isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> fleet.askAll(batch(9))).isInstanceOf(CancellationException.class);
      canceller.join();
    }
  }

  private static final class Closing extends ForwardingAgent implements AutoCloseable {
    private final AtomicInteger closed;

    Closing(Agent agent, AtomicInteger closed) {
      super(agent);
      this.closed = closed;
    }

    @Override
    public void close() {
      closed.incrementAndGet();
      throw new IllegalStateException("it resists");
    }
  }

  @Test
  void closingClosesEveryCopyAndEndsEveryThread() {
    AtomicInteger closed = new AtomicInteger();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    FleetAgent fleet = fleet(3, () -> new Closing(liftAgent(), closed));
    fleet.askAll(batch(9));
    assertThat(started(before)).hasSize(3);
    assertThatThrownBy(fleet::close).hasMessageContaining("it resists");
    assertThat(closed).hasValue(3);
    assertThat(started(before)).isEmpty();
  }

  private static Set<Thread> started(Set<Thread> before) {
    Set<Thread> threads = new LinkedHashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeAll(before);
    threads.removeIf(thread -> !thread.getName().startsWith("fleet-"));
    return threads;
  }

  @Test
  void copiesMustBeOfOneAgent() {
    assertThatIllegalArgumentException().isThrownBy(() -> new FleetAgent(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new FleetAgent(List.of(liftAgent(), new SimulatorAgent<>(lift, Starts.INITIAL))))
        .withMessageContaining("copy 2");
  }

  /** An agent that is closed once all are about to be. */
  private static final class ClosingLast extends ForwardingAgent implements AutoCloseable {
    private final CountDownLatch others;

    ClosingLast(Agent agent, CountDownLatch others) {
      super(agent);
      this.others = others;
    }

    @Override
    public void close() {
      others.countDown();
      FleetAgentTest.await(others);
    }
  }

  @Test
  void copiesAreClosedSideBySide() {
    CountDownLatch all = new CountDownLatch(3);
    FleetAgent fleet = fleet(3, () -> new ClosingLast(liftAgent(), all));
    assertThatCode(fleet::close).doesNotThrowAnyException();
    assertThat(all.getCount()).isZero();
  }
}
