package dev.qace.learner.approach.telling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.planner.Limits;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.search.PortfolioPlanner;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

public class TellingTest {
  private static final String DRIVE =
      Texts.move(
          "(and (has-charge) (robot-at ?frm))", "(and (not (robot-at ?frm)) (robot-at ?to))");
  private static final String CHARGE =
      "(:action charge :parameters () :precondition (and) :effect (has-charge))";

  private static Synthesis telling(Domain one, Domain other, String objects, String initial) {
    World world = Texts.world(one, objects, initial);
    return synthesis(world).tellApart(HypothesisPair.of(one, other), world.initial());
  }

  private static QuerySynthesis synthesis(World world) {
    return new QuerySynthesis(world, new PortfolioPlanner(), Limits.of(Duration.ofSeconds(60)));
  }

  private static Domain withMove(String precondition, String effect) {
    return Texts.domain(Texts.move(precondition, effect), CHARGE);
  }

  @Test
  public void aPreconditionIsTriedWhereOnlyOneHypothesisAllowsTheStep() {
    Domain one = withMove("(has-charge)", "(robot-at ?to)");
    Domain other = withMove("(and)", "(robot-at ?to)");
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1 l2", "(robot-at l1)");
    assertThat(sure.kind()).isEqualTo(SolutionKind.STRONG);
    assertThat(sure.policy().depth()).isEqualTo(1);
    assertThat(sure.policy().goal())
        .as("(robot-at l1) is there before")
        .isEqualTo(holds(one, "(robot-at l2)"));
  }

  @Test
  public void theWayToAStateThatTellsMayTakeOtherCapabilities() {
    Domain one = withMove("(and (has-charge) (robot-at ?frm))", "(robot-at ?to)");
    Domain other = withMove("(and (has-charge) (robot-at ?frm))", "(not (robot-at ?frm))");
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1 l2", "(robot-at l1)");
    assertThat(sure.kind()).isEqualTo(SolutionKind.STRONG);
    assertThat(sure.policy().depth()).isEqualTo(2);
    assertThat(sure.policy().policy().rules())
        .anySatisfy(rule -> assertThat(rule.then()).hasToString("(charge)"));
  }

  @Test
  public void theCapabilityItselfMayBeUsedOnTheWayWhereBothAgree() {
    Domain one = Texts.domain(DRIVE);
    Domain other =
        Texts.domain(
            Texts.move(
                "(and (has-charge) (robot-at ?frm) (not (road ?frm ?frm)))",
                "(and (not (robot-at ?frm)) (robot-at ?to))"));
    Synthesis.Sure sure =
        (Synthesis.Sure) telling(one, other, "l1 l2", "(has-charge) (robot-at l1) (road l2 l2)");
    assertThat(sure.kind()).isEqualTo(SolutionKind.STRONG);
    assertThat(sure.policy().depth()).isEqualTo(2);
  }

  @Test
  public void theGoalOfAnEffectSlotIsTheAtomsValueThatOnlyOneHypothesisPredicts() {
    Domain one = withMove("(robot-at ?frm)", "(has-charge)");
    Domain other = withMove("(robot-at ?frm)", "(and)");
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1 l2", "(robot-at l1)");
    assertThat(sure.policy().goal()).isEqualTo(holds(one, "(has-charge)"));
    Synthesis.None none = (Synthesis.None) telling(one, other, "l1 l2", "(has-charge)");
    assertThat(none).isNotNull();
  }

  @Test
  public void whereTheValueIsFoundOnTheWayTheGoalSaysWhatElseHolds() {
    String unload =
        "(:action unload :parameters (?l - loc) :effect (and (not (has-charge)) (road ?l ?l)))";
    Domain one = Texts.domain(Texts.move("(robot-at ?frm)", "(has-charge)"), unload);
    Domain other = Texts.domain(Texts.move("(robot-at ?frm)", "(and)"), unload);
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1", "(has-charge) (robot-at l1)");
    assertThat(sure.policy().depth()).isEqualTo(2);
    assertThat(sure.policy().goal()).hasToString("(and (has-charge) (road l1 l1))");
  }

  @Test
  public void aLiteralInOneOfTwoOutcomesIsTriedAgainUntilItShows() {
    Domain one = Texts.domain(Texts.move("(and)", "(probabilistic 0.5 (has-charge))"));
    Domain other = Texts.domain(Texts.move("(and)", "(probabilistic 0.5 (and))"));
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1", "");
    assertThat(sure.kind()).isEqualTo(SolutionKind.STRONG_CYCLIC);
    assertThat(sure.policy().depth()).isEqualTo(1);
  }

  @Test
  public void whereNothingIsSureWhatCanTellIsTakenAndTheResultSaysSo() {
    String ruin = "(oneof (and (has-charge) %s) (not (robot-at ?frm)))";
    Domain one = Texts.domain(Texts.move("(robot-at ?frm)", ruin.formatted("(road ?frm ?frm)")));
    Domain other = Texts.domain(Texts.move("(robot-at ?frm)", ruin.formatted("")));
    Synthesis.Perhaps perhaps = (Synthesis.Perhaps) telling(one, other, "l1", "(robot-at l1)");
    assertThat(perhaps.policy().depth()).isEqualTo(1);
    assertThat(perhaps.reason()).contains("no policy surely tells");
    assertThat(perhaps.policy().goal()).isEqualTo(holds(one, "(road l1 l1)"));
  }

  @Test
  public void hypothesesThatPredictTheSameEverywhereAreNotToldApart() {
    assertThat(
            telling(
                withMove("(has-charge)", "(robot-at ?to)"),
                withMove("(has-charge)", "(and (robot-at ?to) (has-charge))"),
                "l1 l2",
                "(has-charge) (robot-at l1)"))
        .as("what the precondition demands is added")
        .isEqualTo(new Synthesis.None());
    assertThat(
            telling(
                withMove("(has-charge)", "(robot-at ?to)"),
                withMove("(has-charge)", "(and (robot-at ?to) (not (robot-at ?to)))"),
                "l1 l2",
                "(has-charge) (robot-at l1)"))
        .as("what is added is deleted first")
        .isEqualTo(new Synthesis.None());
    assertThat(
            telling(
                withMove("(and (has-charge) (not (has-charge)))", "(and)"),
                withMove("(and (has-charge) (not (has-charge)) (robot-at ?to))", "(and)"),
                "l1 l2",
                "(has-charge) (robot-at l1)"))
        .as("it never executes")
        .isEqualTo(new Synthesis.None());
  }

  @Test
  public void oneObjectMayFillTwoParameters() {
    Domain one = Texts.domain(Texts.move("(and)", "(not (robot-at ?frm))"));
    Domain other = Texts.domain(Texts.move("(and)", "(and (not (robot-at ?frm)) (robot-at ?to))"));
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1", "(robot-at l1)");
    assertThat(sure.kind()).isEqualTo(SolutionKind.STRONG);
    assertThat(sure.policy().policy().rules().get(0).then()).hasToString("(move-vehicle l1 l1)");
    assertThat(sure.policy().goal()).isEqualTo(new Condition.Not(holds(one, "(robot-at l1)")));
  }

  @Test
  public void equalityIsAPreconditionLikeAnyOther() {
    Domain one = Texts.domain(Texts.move("(not (= ?frm ?to))", "(has-charge)"));
    Domain other = Texts.domain(Texts.move("(and)", "(has-charge)"));
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1 l2", "");
    Instance instance = sure.policy().policy().rules().get(0).then();
    assertThat(instance.objects().get(0)).isEqualTo(instance.objects().get(1));
  }

  @Test
  public void aChosenInstanceTellsOrDoesNot() {
    Domain one = withMove("(robot-at ?frm)", "(oneof (has-charge) (and))");
    Domain other = withMove("(and)", "(oneof (has-charge) (and))");
    World world = Texts.world(one, "l1 l2", "(robot-at l1)");
    HypothesisPair pair = HypothesisPair.of(one, other);
    QuerySynthesis synthesis = synthesis(world);
    Instance here = instance(world, "l1", "l2");
    Instance there = instance(world, "l2", "l1");
    assertThat(synthesis.tellBy(here, pair, world.initial())).isEqualTo(new Synthesis.None());
    assertThat(synthesis.tellBy(there, pair, world.initial())).isInstanceOf(Synthesis.Sure.class);
  }

  @Test
  public void hypothesesMustBeComparable() {
    Domain one = withMove("(and)", "(has-charge)");
    assertThatThrownBy(() -> HypothesisPair.of(one, one))
        .hasMessage("two hypotheses must differ in exactly one capability; these differ in []");
    assertThatThrownBy(
            () -> HypothesisPair.of(one, withMove("(and)", "(oneof (has-charge) (and) (and))")))
        .hasMessageContaining("move-vehicle 1 and 3 outcomes, which cannot be paired");
    assertThatThrownBy(() -> HypothesisPair.of(one, Texts.domain(DRIVE)))
        .hasMessageContaining("different vocabularies");
  }

  private static Instance instance(World world, String from, String to) {
    return new Instance(
        world.vocabulary().capabilities().get(0),
        List.of(world.object(from).orElseThrow(), world.object(to).orElseThrow()));
  }

  /** The condition that an atom of the two-location world holds, however it came to be made. */
  private static Condition holds(Domain domain, String atom) {
    World world = Texts.world(domain, "l1 l2", atom);
    return new Condition.Holds(
        new dev.qace.model.LiftedAtom(
            world.atoms(world.initial()).get(0).predicate(),
            List.copyOf(world.atoms(world.initial()).get(0).objects())));
  }

  @Test
  public void aGoalThatNeverHoldsIsADisjunctionOfNothing() {
    Domain one = Texts.domain(Texts.move("(has-charge)", "(and)"));
    Domain other = Texts.domain(Texts.move("(and)", "(and)"));
    Synthesis.Sure sure = (Synthesis.Sure) telling(one, other, "l1", "");
    World world = Texts.world(one, "l1", "");
    assertThat(sure.policy().goal()).hasToString("(or)");
    assertThat(GroundCondition.of(sure.policy().goal(), world)).isEqualTo(GroundCondition.FALSE);
  }
}
