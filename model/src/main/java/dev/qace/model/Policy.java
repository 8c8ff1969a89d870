package dev.qace.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What to do where: in a state, the first rule applies whose literals all hold; where none does,
 * the policy ends.
 */
public record Policy(List<Rule> rules) {
  public Policy {
    rules = List.copyOf(rules);
  }

  /** A partial state and what to do in it. */
  public record Rule(List<Literal> when, Instance then) {
    public Rule {
      when = List.copyOf(when);
    }

    /** {@code (vehicle-at l1) (not (flat l1)) => (move l1 l2)}. */
    @Override
    public String toString() {
      return when.stream().map(literal -> literal + " ").collect(Collectors.joining())
          + "=> "
          + then;
    }
  }

  /** A rule a line. */
  @Override
  public String toString() {
    return rules.stream().map(rule -> rule + "\n").collect(Collectors.joining());
  }
}
