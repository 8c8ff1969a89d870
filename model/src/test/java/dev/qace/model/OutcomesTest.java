package dev.qace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Variable;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutcomesTest {
  private static final Effect P = add("p");
  private static final Effect Q = add("q");
  private static final Effect R = add("r");

  private static Effect add(String predicate) {
    return new Effect.Change(new LiftedAtom(new Predicate(predicate, List.of()), List.of()), true);
  }

  private static Effect and(Effect... parts) {
    return new Effect.And(List.of(parts));
  }

  private static Effect chance(String probability, Effect effect) {
    return new Effect.Probabilistic(
        List.of(new Effect.Branch(Probability.parse(probability), effect)));
  }

  private static Outcome outcome(String probability, Effect... changes) {
    return new Outcome(Probability.parse(probability), Set.of(changes));
  }

  @Test
  void aCertainEffectIsOneOutcome() {
    assertThat(Outcomes.of(and(P, and(Q)))).containsExactly(outcome("1", P, Q));
    assertThat(Outcomes.of(Effect.NOTHING)).containsExactly(outcome("1"));
  }

  @Test
  void whatIsLeftOfOneIsNothingHappens() {
    assertThat(Outcomes.of(and(P, chance("0.8", Q))))
        .containsExactlyInAnyOrder(outcome("0.8", P, Q), outcome("0.2", P));
  }

  @Test
  void independentBlocksMultiply() {
    assertThat(Outcomes.of(and(chance("0.5", P), chance("0.1", Q))))
        .containsExactlyInAnyOrder(
            outcome("0.05", P, Q), outcome("0.45", P), outcome("0.05", Q), outcome("0.45"));
  }

  @Test
  void nestedBlocksMultiplyAlongTheirBranchAndOutcomesThatDoTheSameAreOne() {
    Effect nested = chance("0.5", and(P, chance("0.5", Q)));
    assertThat(Outcomes.of(and(nested, chance("0", R))))
        .containsExactlyInAnyOrder(outcome("0.25", P, Q), outcome("0.25", P), outcome("0.5"));
    Effect twice =
        new Effect.Probabilistic(
            List.of(
                new Effect.Branch(Probability.parse("1/3"), P),
                new Effect.Branch(Probability.parse("2/3"), P)));
    assertThat(Outcomes.of(twice)).containsExactly(outcome("1", P));
  }

  @Test
  void oneofHasNoOddsUntilTheyAreGivenAndThenARepeatedBranchCountsTwice() {
    Effect oneOf = new Effect.OneOf(List.of(P, Q, P));
    assertThat(Outcomes.of(oneOf))
        .containsExactly(new Outcome(null, Set.of(P)), new Outcome(null, Set.of(Q)));
    assertThat(Outcomes.of(Outcomes.withEqualOdds(oneOf)))
        .containsExactly(outcome("2/3", P), outcome("1/3", Q));
  }

  @Test
  void aDrawUnderAConditionBecomesConditionalChanges() {
    Condition condition =
        new Condition.Holds(new LiftedAtom(new Predicate("c", List.of()), List.of()));
    assertThat(Outcomes.of(new Effect.When(condition, chance("0.9", P))))
        .containsExactlyInAnyOrder(outcome("0.9", new Effect.When(condition, P)), outcome("0.1"));
  }

  @Test
  void aDrawInsideForallMustBeExpandedFirst() {
    Variable x = new Variable("x", Type.OBJECT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Outcomes.of(new Effect.ForAll(List.of(x), chance("0.5", P))));
    Effect certain = new Effect.ForAll(List.of(x), P);
    assertThat(Outcomes.of(certain)).containsExactly(outcome("1", certain));
  }

  @Test
  void tooManyOutcomesAreRefusedAtOnce() {
    List<Effect> coins = IntStream.range(0, 40).mapToObj(i -> chance("0.5", add("p" + i))).toList();
    assertThatExceptionOfType(Outcomes.TooManyException.class)
        .isThrownBy(() -> Outcomes.of(new Effect.And(coins)));
  }

  @Test
  void probabilitiesAboveOneAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Effect.Probabilistic(
                    List.of(
                        new Effect.Branch(Probability.parse("0.6"), P),
                        new Effect.Branch(Probability.parse("0.5"), Q))))
        .withMessage("the probabilities sum to 1.1, which is above 1");
  }
}
