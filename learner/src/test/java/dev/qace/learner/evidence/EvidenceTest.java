package dev.qace.learner.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Query;
import dev.qace.agent.QueryPurpose;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence answers like a plain list of all that was asked. */
class EvidenceTest {
  private static final World WORLD = world();
  private static final List<Capability> CAPABILITIES = WORLD.vocabulary().capabilities();

  private static final List<Aim> AIMS = List.of(Aim.GUESS, Aim.TRY, Aim.GROW, Aim.EFFECT);
  private static final List<Trace.End> ENDS = List.of(Trace.End.values());

  private final List<Asked> asked = new ArrayList<>();

  /** With those that were not asked in the end. */
  private final List<Asked> filed = new ArrayList<>();

  private final Evidence evidence = new Evidence();

  private static World world() {
    var file =
        PpddlReader.parse(
            "test",
            """
            (define (domain d) (:predicates (p ?x) (q ?x))
              (:action go :parameters (?x) :precondition (p ?x) :effect (q ?x))
              (:action come :parameters (?x ?y) :effect (q ?y)))
            (define (problem x) (:domain d) (:objects a b c) (:init (p b)))
            """);
    return World.of(file.domain(), file.problem());
  }

  private void ask(Random random, int questions) {
    int batch = 0;
    for (int i = 0; i < questions; i++) {
      batch += random.nextInt(3) == 0 ? 1 : 0;
      Asked question = question(random, batch);
      filed.add(question);
      if (random.nextInt(20) == 0) {
        evidence.decline(question);
      } else {
        evidence.add(question);
        asked.add(question);
      }
    }
  }

  /** As evidence gives it back: the seed is 0. */
  private static Asked question(Random random, int batch) {
    Purpose purpose =
        new Purpose(
            AIMS.get(random.nextInt(AIMS.size())),
            CAPABILITIES.get(random.nextInt(2)),
            random.ints(random.nextInt(3), 0, 12).boxed().toList());
    int writtenIn = random.nextInt(30) == 0 ? random.nextInt(1000) : batch;
    Query query =
        new Query(
            state(random),
            new Policy(List.of(new Policy.Rule(List.of(), instance(random)))),
            Condition.TRUE,
            random.nextInt(6),
            random.nextInt(2),
            1 + random.nextInt(2),
            0,
            random.nextInt(4) == 0
                ? Optional.empty()
                : Optional.of(
                    new QueryPurpose(writtenIn, purpose.aim().toString(), "go", List.of())));
    return new Asked(batch, purpose, query, response(random));
  }

  private static Response response(Random random) {
    if (random.nextInt(5) == 0) {
      return new Response.StartRefused("reason " + random.nextInt(3));
    }
    List<Trace> traces = new ArrayList<>();
    for (int run = random.nextInt(4); run > 0; run--) {
      List<Transition> transitions = new ArrayList<>();
      for (int step = random.nextInt(5); step > 0; step--) {
        State after = state(random);
        transitions.add(
            new Transition(
                state(random),
                instance(random),
                random.nextBoolean()
                    ? new Transition.Moved(after)
                    : new Transition.Refused(after)));
      }
      Trace.End end = ENDS.get(random.nextInt(ENDS.size()));
      List<State> misreported =
          random.nextInt(10) == 0 ? List.of(state(random), state(random)) : List.of();
      traces.add(new Trace(transitions, end, misreported));
    }
    return new Response.Answered(traces);
  }

  private static State state(Random random) {
    return State.adopt(new long[] {random.nextInt(1 << 6)});
  }

  private static Instance instance(Random random) {
    Capability capability = CAPABILITIES.get(random.nextInt(2));
    return new Instance(
        capability,
        random
            .ints(capability.arity(), 0, WORLD.objects().size())
            .mapToObj(WORLD.objects()::get)
            .toList());
  }

  private List<Evidence.Observed> observed() {
    List<Evidence.Observed> observed = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      int number = i + 1;
      asked.get(i).transitions().forEach(t -> observed.add(new Evidence.Observed(number, t)));
    }
    return observed;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4})
  void givesBackEveryQuestionAndEveryStepInOrder(long seed) {
    ask(new Random(seed), 700);
    List<Evidence.Observed> observed = observed();
    assertThat(evidence.asked()).isEqualTo(asked);
    assertThat(evidence.all()).isEqualTo(observed);
    assertThat(evidence.queries()).isEqualTo(asked.size());
    assertThat(evidence.steps()).isEqualTo(observed.size());
    assertThat(evidence.batches()).isEqualTo(asked.get(asked.size() - 1).batch());
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void givesBackAnyOfThemInAnyOrderAndWhileItGrows(long seed) {
    Random random = new Random(seed);
    List<Asked> questions = evidence.asked();
    List<Evidence.Observed> steps = evidence.all();
    for (int round = 0; round < 20; round++) {
      ask(random, 40);
      List<Evidence.Observed> observed = observed();
      for (int draw = 0; draw < 40; draw++) {
        int query = random.nextInt(asked.size());
        assertThat(questions.get(query)).isEqualTo(asked.get(query));
        int step = random.nextInt(observed.size());
        assertThat(steps.get(step)).isEqualTo(observed.get(step));
      }
      int from = random.nextInt(asked.size());
      assertThat(questions.subList(from, asked.size()))
          .isEqualTo(asked.subList(from, asked.size()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void knowsWhichQueryFirstShowedATransition(long seed) {
    Random random = new Random(seed);
    ask(random, 600);
    List<Evidence.Observed> observed = observed();
    for (Evidence.Observed each : observed) {
      int first =
          observed.stream()
              .filter(other -> other.transition().equals(each.transition()))
              .findFirst()
              .orElseThrow()
              .query();
      assertThat(evidence.firstQuery(each.transition())).isEqualTo(first);
      assertThat(Evidence.numbers(observed).applyAsInt(each.transition())).isEqualTo(first);
    }
    State never = State.adopt(new long[] {1L << 40});
    Transition unseen = new Transition(never, instance(random), new Transition.Moved(never));
    assertThat(evidence.firstQuery(unseen)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11, 12})
  void countsQuestionsByAimLikeOneWhoLooksAtAll(long seed) {
    ask(new Random(seed), 500);
    for (Capability capability : CAPABILITIES) {
      for (Aim aim : Aim.values()) {
        List<Asked> those =
            filed.stream()
                .filter(each -> each.purpose().aim() == aim)
                .filter(each -> each.purpose().capability().equals(capability))
                .toList();
        compare(evidence.asked(capability, aim), those);
      }
    }
    EnumSet<Aim> aims = EnumSet.of(Aim.GUESS, Aim.GROW, Aim.CHECK);
    assertThat(evidence.stepsFor(aims))
        .isEqualTo(
            filed.stream()
                .filter(each -> aims.contains(each.purpose().aim()))
                .flatMap(Asked::transitions)
                .count());
    assertThat(evidence.hasAsked(aims)).isTrue();
    assertThat(evidence.hasAsked(EnumSet.of(Aim.CHECK))).isFalse();
    assertThat(evidence.refused(CAPABILITIES.get(0), aims).collect(Collectors.toSet()))
        .isEqualTo(
            filed.stream()
                .filter(each -> aims.contains(each.purpose().aim()) && each.isStartRefused())
                .filter(each -> each.purpose().capability().equals(CAPABILITIES.get(0)))
                .collect(Collectors.toSet()));
  }

  private static void compare(AskedFor found, List<Asked> those) {
    assertThat(found.size()).isEqualTo(those.size());
    assertThat(found.isEmpty()).isEqualTo(those.isEmpty());
    assertThat(found.last())
        .isEqualTo(those.isEmpty() ? Optional.empty() : Optional.of(those.get(those.size() - 1)));
    assertThat(found.refused()).isEqualTo(those.stream().filter(Asked::isStartRefused).toList());
    assertThat(found.steps()).isEqualTo(those.stream().flatMap(Asked::transitions).count());
    int inVain = 0;
    while (inVain < those.size() && !those.get(those.size() - 1 - inVain).isExecuted()) {
      inVain++;
    }
    assertThat(found.inVain()).isEqualTo(inVain);
    for (int literal = 0; literal < 12; literal++) {
      int of = literal;
      assertThat(found.isAnswered(of))
          .isEqualTo(
              those.stream()
                  .anyMatch(
                      each -> !each.isStartRefused() && each.purpose().literals().contains(of)));
    }
  }

  @Test
  void numbersOfAnySizeAreGivenBack() {
    ByteLog log = new ByteLog();
    PackedInts packed = new PackedInts();
    long[] numbers = new Random(13).longs(20_000).map(each -> each >> (each & 63)).toArray();
    int[] ints = Arrays.stream(numbers).mapToInt(each -> (int) Math.abs(each % 70_000)).toArray();
    Arrays.fill(ints, 0, 5_000, 7);
    for (int i = 0; i < numbers.length; i++) {
      log.addSigned(numbers[i]);
      packed.add(ints[i]);
    }
    ByteLog.NumberReader reader = log.from(0);
    for (int i = 0; i < numbers.length; i++) {
      assertThat(reader.nextSigned()).isEqualTo(numbers[i]);
      assertThat(packed.get(i)).isEqualTo(ints[i]);
    }
    assertThat(packed.size()).isEqualTo(ints.length);
  }
}
