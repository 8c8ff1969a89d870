package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.agent.Transition;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.learner.Settings;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is said to be sure of refusals, in every state of random small domains. */
class SureRefusalsTest {
  private static final int DOMAINS = 20;

  private static final List<String> ATOMS =
      List.of("(p ?x)", "(p ?y)", "(q ?x)", "(q ?y)", "(r)", "(= ?x ?y)");

  private static String domain(Random random) {
    StringBuilder text = new StringBuilder("(define (domain d) (:predicates (p ?x) (q ?x) (r))\n");
    for (String name : List.of("one", "other")) {
      text.append(
          "(:action %s :parameters (?x ?y) :precondition (and %s) :effect (and %s %s))\n"
              .formatted(
                  name,
                  literals(random, 1 + random.nextInt(4), ATOMS.size()),
                  literals(random, 1, ATOMS.size() - 1),
                  "(probabilistic 0.5 %s)".formatted(literals(random, 1, ATOMS.size() - 1))));
    }
    return text
        + ") (define (problem x) (:domain d) (:objects a b) (:init %s) (:goal (r)))"
            .formatted(random.nextBoolean() ? "(p a) (q b)" : "(r) (p a) (p b) (q a) (q b)");
  }

  private static String literals(Random random, int count, int atoms) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String atom = ATOMS.get(random.nextInt(atoms));
      text.append(random.nextBoolean() ? " " + atom : " (not " + atom + ")");
    }
    return text.toString();
  }

  private static Agent recording(Agent agent, List<Transition> seen) {
    return new ForwardingAgent(agent) {
      @Override
      public List<Response> askAll(List<Query> queries) {
        List<Response> responses = agent().askAll(queries);
        for (Response response : responses) {
          if (response instanceof Response.Answered answered) {
            answered.traces().forEach(trace -> seen.addAll(trace.transitions()));
          }
        }
        return responses;
      }
    };
  }

  private static Prediction prediction(LearnedModel model, State state, Instance instance) {
    return Prediction.of(
        model, new WhatIf(state, new WhatIf.Sequence(List.of(instance)), Optional.empty()));
  }

  private static List<State> states(World world) {
    return IntStream.range(0, 1 << world.size())
        .mapToObj(
            bits ->
                world.state(
                    IntStream.range(0, world.size())
                        .filter(i -> (bits >> i & 1) == 1)
                        .mapToObj(world::atom)
                        .toList()))
        .toList();
  }

  private static List<Instance> instances(World world, Capability capability) {
    return world.objects().stream()
        .flatMap(x -> world.objects().stream().map(y -> new Instance(capability, List.of(x, y))))
        .toList();
  }

  @Test
  void theAgentDoesWhatIsSaidToBeSureAndRefusesAgainWhatItRefused() {
    int byOneOfSeveral = 0;
    int again = 0;
    for (int seed = 0; seed < DOMAINS; seed++) {
      Random random = new Random(seed);
      String text = domain(random);
      PpddlFile file = PpddlReader.parse("a test", text);
      World world = World.of(file.domain(), file.problem());
      Starts starts = random.nextInt(3) == 0 ? Starts.INITIAL : Starts.ANY;
      List<Transition> seen = new ArrayList<>();
      LearnedModel model =
          Learned.of(
              "random",
              recording(Learned.agent(text, starts), seen),
              Settings.frugal(seed).budget(5 + random.nextInt(25)));
      Grounder truth = Grounder.settable(file.domain(), world);
      for (Capability capability : world.vocabulary().capabilities()) {
        if (model.known(capability).isEmpty()) {
          continue;
        }
        for (Instance instance : instances(world, capability)) {
          for (State state : states(world)) {
            Prediction said = prediction(model, state, instance);
            Range refused = said.range(End.REFUSAL);
            boolean executes = truth.ground(instance).executesIn(state);
            assertThat(refused.low())
                .as("%s in %s of %s", instance, world.names(state), text)
                .isLessThanOrEqualTo(executes ? 0 : 1);
            assertThat(refused.high())
                .as("%s in %s of %s", instance, world.names(state), text)
                .isGreaterThanOrEqualTo(executes ? 0 : 1);
            byOneOfSeveral +=
                said.stepByStep().get(0).refusals().stream()
                        .anyMatch(each -> each.why() == WhyRefused.AT_LEAST_ONE_NEEDED)
                    ? 1
                    : 0;
          }
        }
      }
      for (Transition each : seen) {
        if (each.outcome() instanceof Transition.Refused
            && model.known(each.instance().capability()).isPresent()) {
          assertThat(prediction(model, each.state(), each.instance()).range(End.REFUSAL))
              .as("%s in %s of %s", each.instance(), world.names(each.state()), text)
              .isEqualTo(new Range(1, 1));
          again++;
        }
      }
    }
    assertThat(byOneOfSeveral).isGreaterThan(50);
    assertThat(again).isGreaterThan(50);
  }
}
