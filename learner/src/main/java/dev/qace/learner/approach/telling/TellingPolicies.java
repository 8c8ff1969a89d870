package dev.qace.learner.approach.telling;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a policy that leads to a telling step fit for asking. */
public final class TellingPolicies {
  /** A goal is there to end runs, not to list every way in which they may end. */
  private static final int MOST_SIGNS = 64;

  private final World world;
  private final GroundHypotheses hypotheses;
  private final State start;

  public TellingPolicies(GroundHypotheses hypotheses, State start) {
    this.world = hypotheses.world();
    this.hypotheses = hypotheses;
    this.start = start;
  }

  /** For a policy over the fluents of a telling problem. */
  public TellingPolicy of(Policy planned) {
    Policy policy = inOwnWords(planned);
    FollowedPolicy followed = new FollowedPolicy(policy, hypotheses, start);
    return new TellingPolicy(
        followed.isComplete() ? endingWhenTold(policy, followed) : policy,
        followed.depth(),
        goal(followed));
  }

  /** As long as a run goes on, nothing has told. */
  private Policy inOwnWords(Policy planned) {
    List<Policy.Rule> rules = new ArrayList<>();
    for (Policy.Rule rule : planned.rules()) {
      List<Literal> own =
          rule.when().stream().filter(literal -> world.indexOf(literal.atom()) >= 0).toList();
      boolean wantsTold =
          rule.when().stream()
              .anyMatch(literal -> literal.positive() && world.indexOf(literal.atom()) < 0);
      if (!wantsTold) {
        rules.add(new Policy.Rule(own, rule.then()));
      }
    }
    return new Policy(rules);
  }

  /**
   * The same policy, with more said in its rules where they would otherwise go on after a step that
   * has told: every step more costs, and was not asked for.
   */
  private Policy endingWhenTold(Policy policy, FollowedPolicy followed) {
    List<Policy.Rule> rules = new ArrayList<>(policy.rules());
    Set<State> told = new LinkedHashSet<>();
    followed.telling().forEach(prediction -> told.addAll(prediction.told()));
    for (State state : told) {
      boolean narrower = !followed.reaches(state);
      while (narrower) {
        int rule = FollowedPolicy.ruleIn(new Policy(rules), state, world);
        Optional<Literal> more =
            rule < 0 ? Optional.empty() : without(state, followed.statesOf(rule));
        narrower = more.isPresent();
        more.ifPresent(literal -> rules.set(rule, with(rules.get(rule), literal)));
      }
    }
    return new Policy(rules);
  }

  /** A literal that all these states have and that one has not. */
  private Optional<Literal> without(State state, List<State> all) {
    for (int atom = 0; atom < world.size(); atom++) {
      boolean value = !state.holds(atom);
      int number = atom;
      if (all.stream().allMatch(each -> each.holds(number) == value)) {
        return Optional.of(new Literal(world.atom(atom), value));
      }
    }
    return Optional.empty();
  }

  private static Policy.Rule with(Policy.Rule rule, Literal literal) {
    List<Literal> when = new ArrayList<>(rule.when());
    when.add(literal);
    return new Policy.Rule(when, rule.then());
  }

  private Condition goal(FollowedPolicy followed) {
    Set<List<Literal>> signs = new LinkedHashSet<>();
    for (StepPredictions prediction : followed.telling()) {
      for (StepPredictions.Sign sign : prediction.signs()) {
        State after = sign.after();
        boolean shown =
            signs.stream().anyMatch(known -> known.stream().allMatch(l -> holds(l, after)));
        if (!shown && !followed.reaches(after) && signs.size() < MOST_SIGNS) {
          int first = best(sign.changed(), after, followed);
          signs.add(apartFrom(followed.states(), after, first));
        }
      }
    }
    List<Condition> ways = signs.stream().map(TellingPolicies::condition).toList();
    return ways.size() == 1 ? ways.get(0) : new Condition.Or(ways);
  }

  /** Of these atoms, the one whose value in a state is found least on the way. */
  private static int best(BitSet atoms, State state, FollowedPolicy followed) {
    return atoms.stream()
        .boxed()
        .min(
            Comparator.comparingLong(
                atom ->
                    followed.states().stream()
                        .filter(each -> each.holds(atom) == state.holds(atom))
                        .count()))
        .orElseThrow();
  }

  /** Literals of a state, this atom's first, that none of the others has all of. */
  private List<Literal> apartFrom(List<State> others, State state, int first) {
    List<Literal> literals = new ArrayList<>();
    literals.add(new Literal(world.atom(first), state.holds(first)));
    for (State each : others) {
      if (literals.stream().allMatch(literal -> holds(literal, each))) {
        int atom = StepPredictions.differing(state, each).nextSetBit(0);
        literals.add(new Literal(world.atom(atom), state.holds(atom)));
      }
    }
    return literals;
  }

  private boolean holds(Literal literal, State state) {
    return state.holds(world.indexOf(literal.atom())) == literal.positive();
  }

  private static Condition condition(List<Literal> literals) {
    List<Condition> parts = literals.stream().map(TellingPolicies::condition).toList();
    return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
  }

  private static Condition condition(Literal literal) {
    Atom atom = literal.atom();
    Condition holds =
        new Condition.Holds(new LiftedAtom(atom.predicate(), List.copyOf(atom.objects())));
    return literal.positive() ? holds : new Condition.Not(holds);
  }
}
