package dev.qace.model.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.TooLargeException;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlReader;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantifierTest {
  private static final String TEN = "?x0 ?x1 ?x2 ?x3 ?x4 ?x5 ?x6 ?x7 ?x8 ?x9 - thing";

  private static Grounder grounder(String precondition, String effect, int objects) {
    Domain domain =
        PpddlReader.parse(
                "test",
                """
                (define (domain d) (:requirements :adl :probabilistic-effects)
                  (:types thing ghost) (:predicates (p ?a - thing) (done))
                  (:action a :parameters () :precondition %s :effect %s))
                """
                    .formatted(precondition, effect))
            .domain();
    String names =
        IntStream.range(0, objects).mapToObj(i -> "o" + i).collect(Collectors.joining(" "));
    String problem =
        "(define (problem t) (:domain d) (:objects %s - thing) (:init (p o0)) (:goal (done)))";
    World world =
        World.of(domain, PpddlReader.parse("test", problem.formatted(names), domain).problem());
    return Grounder.settable(domain, world);
  }

  private static GroundAction ground(Grounder grounder) {
    return grounder.ground(
        new Instance(grounder.domain().actions().get(0).capability(), List.of()));
  }

  @Test
  void variablesThatTheBodyDoesNotNameCostNothing() {
    Grounder bomb =
        grounder(
            "(forall (" + TEN + ") (or (p ?x0) (p ?x1)))",
            "(forall (" + TEN + ") (when (p ?x0) (p ?x9)))",
            50);
    GroundAction action = ground(bomb);
    World world = bomb.world();
    assertThat(action.precondition().holds(world.initial())).isFalse();
    State all =
        world.state(
            GroundReader.of(world)
                .atoms(
                    "test",
                    IntStream.range(0, 50)
                        .mapToObj(i -> "(p o" + i + ")")
                        .collect(Collectors.joining())));
    assertThat(action.precondition().holds(all)).isTrue();
  }

  @Test
  void whatIsTooLargeIsRefusedWithItsSizeBeforeItIsMade() {
    String every =
        IntStream.range(0, 10).mapToObj(i -> "(p ?x" + i + ")").collect(Collectors.joining(" "));
    Grounder bomb = grounder("(forall (" + TEN + ") (or " + every + "))", "(done)", 50);
    assertThatThrownBy(() -> ground(bomb))
        .isInstanceOf(TooLargeException.class)
        .hasMessageContaining("97,656,250,000,000,000")
        .hasMessageContaining("2,000,000")
        .hasMessageContaining("50 objects");
  }

  @ParameterizedTest
  @CsvSource({"forall, false", "exists, false", "forall, true", "exists, true"})
  void aVariableWithoutObjectsMattersThoughTheBodyDoesNotNameIt(String quantifier, boolean not) {
    String condition = "(%s (?g - ghost ?x - thing) (p ?x))".formatted(quantifier);
    Grounder grounder = grounder(not ? "(not " + condition + ")" : condition, "(done)", 3);
    assertThat(ground(grounder).precondition().holds(grounder.world().initial()))
        .isEqualTo(quantifier.equals("forall") != not);
  }

  @Test
  void chanceDecidesForEachObjectAnewThoughTheBodyDoesNotNameIt() {
    Grounder grounder = grounder("(and)", "(forall (?x - thing) (probabilistic 1/2 (done)))", 3);
    GroundEffect effect = ground(grounder).effect();
    assertThat(effect).isInstanceOf(GroundEffect.All.class);
    assertThat(((GroundEffect.All) effect).parts()).hasSize(3);
  }
}
