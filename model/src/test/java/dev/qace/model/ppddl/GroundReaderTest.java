package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.PpddlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroundReaderTest {
  private static final PpddlFile FILE =
      PpddlReader.parse(
          "f",
          """
          (define (domain d) (:types place tool)
            (:predicates (at ?p - place) (flat) (has ?t - tool))
            (:action move-vehicle :parameters (?from ?to - place))
            (:action move-vehicle :parameters (?tool - tool ?to - place))
            (:action change-tire :parameters (?at - place)))
          (define (problem p) (:domain d) (:objects l1 l2 - place jack - tool) (:goal (flat)))
          """);
  private static final World WORLD = World.of(FILE.domain(), FILE.problem());
  private static final GroundReader READER = GroundReader.of(WORLD);

  @Test
  void readsAtomsAndLiterals() {
    assertThat(READER.atoms("start", "(AT l1) (flat)")).hasToString("[(at l1), (flat)]");
    assertThat(READER.atoms("start", "")).isEmpty();
    assertThat(READER.literals("start", "(and (at l1) (not (flat)))"))
        .hasToString("[(at l1), (not (flat))]");
  }

  @Test
  void readsConditions() {
    assertThat(READER.condition("goal", "(exists (?p - place) (at ?p))"))
        .hasToString("(exists (?p - place) (at ?p))");
    assertThat(READER.condition("goal", "(flat) (at l1)")).hasToString("(and (flat) (at l1))");
  }

  @Test
  void anInstanceMeansTheFirstCapabilityThatItsObjectsFit() {
    Instance withTool = READER.instance("do", "(move-vehicle jack l1)");

    assertThat(withTool.capability()).isEqualTo(FILE.domain().actions().get(1).capability());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (move-vehicle l1) | 1:2: move-vehicle takes 2 objects, got 1
          (change-tyre l1) | 1:2: capability change-tyre is not declared. Did you mean change-tire?
          (change-tire jack) | 1:14: jack is of type tool, but what change-tire takes is of type place
          (change-tire l3) | 1:14: object l3 is not declared. Did you mean l1?
          (change-tire l1) (change-tire l2) | 1:18: one capability with its objects is expected here, such as (move a b)
          move | 1:1: a capability with its objects is expected here, such as (move a b), not 'move'
          '' | 1:1: one capability with its objects is expected here, such as (move a b)
          """)
  void whatIsWrongWithAnInstance(String text, String message) {
    assertThatThrownBy(() -> READER.instance("do", text))
        .isInstanceOf(PpddlException.class)
        .hasMessage("do:" + message);
  }

  @Test
  void onlyTrueAtomsAreNamedWhereAtomsAreWanted() {
    assertThatThrownBy(() -> READER.atoms("start", "(flat) (not (at l1))"))
        .hasMessage("start:1:8: (not (at l1)): only true atoms are named here; others are false");
  }

  @Test
  void policiesAreReadAsTheyAreWritten() {
    String text = "(at l1) (not (flat)) => (move-vehicle l1 l2)\n=> (change-tire l1)\n";

    Policy policy = PolicyReader.parse("policy", "; first this\n\n" + text, WORLD);

    assertThat(policy.rules()).hasSize(2);
    assertThat(policy).hasToString(text);
    assertThat(PolicyReader.parse("again", policy.toString(), WORLD)).isEqualTo(policy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (at l1) | 1:1: this rule does not say what to do. Write (p) (not (q)) => (move a b)
          (at l1) => | 1:1: this rule does not say what to do. Write (p) (not (q)) => (move a b)
          (at l1) -> (change-tire l1) | 1:9: a literal or '=>' is expected here, not '->'
          (at ?x) => (change-tire l1) | 1:5: variable ?x cannot stand here. Name an object
          (or (flat)) => (change-tire l1) | 1:1: an atom or its negation is expected here, such as (on a b) or (not (on a b)), not '(or …)'
          """)
  void whatIsWrongWithAPolicy(String text, String message) {
    assertThatThrownBy(() -> PolicyReader.parse("policy", text, WORLD))
        .isInstanceOf(PpddlException.class)
        .hasMessage("policy:" + message);
  }
}
