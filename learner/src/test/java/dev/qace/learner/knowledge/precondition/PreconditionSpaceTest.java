package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.Driving.executed;
import static dev.qace.learner.lifting.Driving.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Driving;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

public class PreconditionSpaceTest {
  private final PreconditionSpace space = new PreconditionSpace(Driving.lifting(false));

  private List<String> written(BitSet literals) {
    return literals.stream().mapToObj(i -> space.lifting().literal(i).toString()).toList();
  }

  @Test
  public void anExecutionRulesOutWhatDidNotHold() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    assertThat(written(space.possible()))
        .containsExactly(
            "(at ?from)",
            "(not (at ?to))",
            "(not (road ?from ?from))",
            "(road ?from ?to)",
            "(not (road ?to ?from))",
            "(not (road ?to ?to))",
            "(not (= ?from ?to))");
    assertThat(space.required().isEmpty()).isTrue();
  }

  @Test
  public void refusalDecidesASlotOnlyWhenOneCandidateIsLeft() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    space.add(refused("", "(drive a b)"));
    assertThat(space.required().isEmpty()).isTrue();
    space.add(executed("(at a)", "(drive a b)"));
    assertThat(written(space.required())).containsExactly("(at ?from)");
  }

  @Test
  public void aDecidedPreconditionExplainsFurtherRefusals() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    space.add(refused("(road a b)", "(drive a b)"));
    space.add(refused("(road a b) (at b)", "(drive a b)"));
    assertThat(written(space.required())).containsExactly("(at ?from)");
    assertThat(space.undecided().get(3)).isTrue();
  }

  @Test
  public void executionAndRefusalAlikeCannotBeExpressedAndWithdrawWhatWasDecided() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    space.add(refused("(road a b)", "(drive a b)"));
    Transition contrary = refused("(at a) (road a b) (have k)", "(drive a b)");
    space.add(contrary);
    assertThat(space.contradiction()).isPresent();
    assertThat(space.contradiction().orElseThrow().proof()).hasSize(2).startsWith(contrary);
    assertThat(space.required().isEmpty()).isTrue();
    assertThat(written(space.possible())).contains("(at ?from)");
  }

  @Test
  public void anExecutionThatBreaksADecidedPreconditionIsAContradictionToo() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    space.add(refused("(road a b)", "(drive a b)"));
    space.add(executed("(road a b) (road b a)", "(drive a b)"));
    assertThat(space.contradiction()).isPresent();
    assertThat(space.contradiction().orElseThrow().proof()).hasSizeGreaterThan(1);
  }

  @Test
  public void whereParametersMustBeTheSameOneLiteralStandsForItsTwins() {
    space.add(executed("(at a) (road a a)", "(drive a a)"));
    space.add(refused("(at a) (at b) (road a a) (road a b) (road b a) (road b b)", "(drive a b)"));
    assertThat(written(space.required())).containsExactly("(= ?from ?to)");
    space.add(refused("(road a a)", "(drive a a)"));
    assertThat(written(space.required())).containsExactly("(at ?from)", "(= ?from ?to)");
  }

  @Test
  public void aContradictionGivesBackWhatWasLeftToAnotherLiteral() {
    Transition execution = executed("(at a) (road a a)", "(drive a a)");
    space.add(execution);
    BitSet before = space.possible();
    space.add(refused("(at a) (at b) (road a a) (road a b) (road b a) (road b b)", "(drive a b)"));
    assertThat(space.possible()).isNotEqualTo(before);
    space.add(refused("(at a) (road a a)", "(drive a a)"));
    assertThat(space.contradiction()).isPresent();
    assertThat(space.possible()).isEqualTo(before);
  }

  @Test
  public void thatParametersDifferIsImmaterialWhereOtherPreconditionsSaySo() {
    space.add(executed("(at a) (road a b)", "(drive a b)"));
    space.add(refused("(road a b)", "(drive a b)"));
    space.add(refused("(at a) (at b) (road a b)", "(drive a b)"));
    assertThat(written(space.required())).containsExactly("(at ?from)", "(not (at ?to))");
    assertThat(written(space.immaterial())).containsExactly("(not (= ?from ?to))");
    assertThat(written(space.undecided())).doesNotContain("(not (= ?from ?to))");
  }

  /** Asked after every transition, as an assessment does, or only in the end. */
  @Test
  public void whatIsSurelyRefusedDoesNotDependOnWhenItWasAskedBefore() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      PreconditionSpace asked = new PreconditionSpace(Driving.lifting(false));
      PreconditionSpace unasked = new PreconditionSpace(Driving.lifting(false));
      BitSet needed = new BitSet();
      for (int i = random.nextInt(3); i >= 0; i--) {
        needed.set(random.nextInt(2 * asked.lifting().atoms().size()));
      }
      BitSet last = new BitSet();
      for (int i = 0; i < 30; i++) {
        Transition transition = Driving.attempt(asked.lifting(), needed, random);
        asked.add(transition);
        unasked.add(transition);
        last = asked.lifting().values(transition.state(), transition.instance());
        asked.surelyRefuses(last);
      }
      for (int i = 0; i < 50; i++) {
        Transition other = Driving.attempt(asked.lifting(), needed, random);
        BitSet values = asked.lifting().values(other.state(), other.instance());
        assertThat(asked.surelyRefuses(values)).isEqualTo(unasked.surelyRefuses(values));
      }
    }
  }

  @Test
  public void theOrderOfTheEvidenceMakesNoDifference() {
    List<Transition> evidence =
        new ArrayList<>(
            List.of(
                executed("(at a) (road a b)", "(drive a b)"),
                refused("(road a b)", "(drive a b)"),
                refused("(at a)", "(drive a b)"),
                executed("(at a) (road a b) (road b a) (road b b)", "(drive a b)"),
                executed("(at a) (at b) (road a b) (road a a)", "(drive a b)"),
                refused("(at a) (road b a)", "(drive b a)"),
                refused("(at b)", "(drive a a)")));
    evidence.forEach(space::add);
    for (int seed = 0; seed < 50; seed++) {
      Collections.shuffle(evidence, new Random(seed));
      PreconditionSpace other = new PreconditionSpace(Driving.lifting(false));
      evidence.forEach(other::add);
      assertThat(other.possible()).isEqualTo(space.possible());
      assertThat(other.required()).isEqualTo(space.required());
      assertThat(other.undecided()).isEqualTo(space.undecided());
    }
  }
}
