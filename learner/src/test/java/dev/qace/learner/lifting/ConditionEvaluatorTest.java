package dev.qace.learner.lifting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.lifting.OtherObjects.LiftedLiteral;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

public class ConditionEvaluatorTest {
  private final Lifting lifting = Driving.lifting(false);
  private final World world = lifting.world();
  private final Random random = new Random(1);

  @Test
  public void holdsWhereOneOfTheWaysOfTheConditionDoes() {
    for (int i = 0; i < 300; i++) {
      OtherObjects condition = condition();
      ConditionEvaluator test = new ConditionEvaluator(condition, lifting);
      for (Instance instance : lifting.bindings().instances(100)) {
        State state = State.empty(world.size());
        for (int atom = 0; atom < world.size(); atom++) {
          state = state.with(atom, random.nextBoolean());
        }
        assertThat(test.holds(state, ConditionEvaluator.numbers(lifting, instance)))
            .as(condition.toString())
            .isEqualTo(OtherObjects.holds(condition.ground(lifting, instance), state));
      }
    }
  }

  /** Of no object, one or two, with one literal or two, over the parameters as well. */
  private OtherObjects condition() {
    List<Variable> parameters = lifting.capability().parameters();
    List<Variable> variables = new ArrayList<>();
    for (int i = 0, count = random.nextInt(3); i < count; i++) {
      variables.add(new Variable("other" + i, parameters.get(i).type()));
    }
    List<Term> terms = new ArrayList<>(variables);
    terms.addAll(parameters);
    List<LiftedLiteral> literals = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      Predicate predicate = any(world.vocabulary().predicates());
      List<Term> filled = new ArrayList<>();
      predicate.parameters().forEach(each -> filled.add(any(terms)));
      literals.add(new LiftedLiteral(new LiftedAtom(predicate, filled), random.nextBoolean()));
    }
    return new OtherObjects(
        variables, random.nextBoolean() ? List.of() : List.of(any(parameters)), literals);
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
