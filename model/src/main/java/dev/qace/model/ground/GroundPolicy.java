package dev.qace.model.ground;

import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A policy over a world's numbered atoms, ready to be followed. */
public final class GroundPolicy {

  private record Rule(GroundCondition when, Instance then) {}

  private final List<Rule> rules = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if a rule names an atom or an instance that is not of this
   *     world
   */
  public GroundPolicy(Policy policy, World world) {
    for (Policy.Rule rule : policy.rules()) {
      List<GroundCondition> literals = new ArrayList<>();
      for (Literal literal : rule.when()) {
        int index = world.indexOf(literal.atom());
        if (index < 0) {
          throw new IllegalArgumentException(
              "the rule "
                  + rule
                  + " names "
                  + literal.atom()
                  + ", which is not an atom of this world");
        }
        literals.add(new GroundCondition.Lit(index, literal.positive()));
      }
      if (!world.admits(rule.then())) {
        throw new IllegalArgumentException(
            "the rule "
                + rule
                + " asks for "
                + rule.then()
                + ", which is not possible in this world");
      }
      rules.add(new Rule(GroundCondition.all(literals), rule.then()));
    }
  }

  /** What the first rule that applies says; empty if the policy ends. */
  public Optional<Instance> in(State state) {
    for (Rule rule : rules) {
      if (rule.when().holds(state)) {
        return Optional.of(rule.then());
      }
    }
    return Optional.empty();
  }
}
