package dev.qace.learner.query;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Literal;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a policy that leads to a telling step fit for asking. */
final class TellingPolicies {
  private final World world;
  private final GroundHypotheses hypotheses;
  private final State start;

  TellingPolicies(GroundHypotheses hypotheses, State start) {
    this.world = hypotheses.world();
    this.hypotheses = hypotheses;
    this.start = start;
  }

  /** For a policy over the fluents of a telling problem. */
  TellingPolicy of(Policy planned) {
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
    Set<Literal> signs = new LinkedHashSet<>();
    for (Prediction prediction : followed.telling()) {
      for (int k = 0; k < prediction.ofOne().size(); k++) {
        if (prediction.tellsIn(k)) {
          addSign(prediction, k, followed, signs);
        }
      }
    }
    List<Condition> ways = signs.stream().map(TellingPolicies::condition).toList();
    return ways.size() == 1 ? ways.get(0) : new Condition.Or(ways);
  }

  /** One literal that comes true with this outcome and holds nowhere before, where there is one. */
  private void addSign(Prediction prediction, int k, FollowedPolicy followed, Set<Literal> signs) {
    State one = prediction.ofOne().get(k);
    State other = prediction.ofOther().get(k);
    State before = prediction.before();
    BitSet candidates =
        prediction.tellsByRefusal()
            ? differing(before, prediction.allowedByOne() ? one : other)
            : differing(one, other);
    boolean covered =
        candidates.stream()
            .mapToObj(atom -> new Literal(world.atom(atom), !before.holds(atom)))
            .anyMatch(signs::contains);
    for (int atom = candidates.nextSetBit(0); atom >= 0 && !covered; ) {
      boolean value = !before.holds(atom);
      int number = atom;
      if (followed.states().stream().noneMatch(state -> state.holds(number) == value)) {
        signs.add(new Literal(world.atom(atom), value));
        covered = true;
      }
      atom = candidates.nextSetBit(atom + 1);
    }
  }

  private static BitSet differing(State left, State right) {
    BitSet atoms = left.trueAtoms();
    atoms.xor(right.trueAtoms());
    return atoms;
  }

  private static Condition condition(Literal literal) {
    Atom atom = literal.atom();
    Condition holds =
        new Condition.Holds(new LiftedAtom(atom.predicate(), List.copyOf(atom.objects())));
    return literal.positive() ? holds : new Condition.Not(holds);
  }
}
