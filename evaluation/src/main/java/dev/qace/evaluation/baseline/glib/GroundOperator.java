package dev.qace.evaluation.baseline.glib;

import dev.qace.evaluation.baseline.rules.ActionRules;
import dev.qace.evaluation.baseline.rules.NoisyRule;
import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.evaluation.baseline.rules.RuleOutcome;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.WorldTable;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a rule says of different objects, with its most likely outcome as the only one. Where a rule
 * refers to more objects than the action's, any will do, as for a planner.
 */
@SuppressWarnings("ArrayRecordComponent")
record GroundOperator(
    Instance instance, long[] needed, long[] forbidden, long[] adds, long[] deletes) {

  /** Those of all rules whose most likely outcome is a change that they describe. */
  static List<GroundOperator> of(RuleSet rules, WorldTable table) {
    List<GroundOperator> operators = new ArrayList<>();
    for (ActionRules action : rules.actions()) {
      for (NoisyRule rule : action.rules()) {
        Optional<RuleOutcome> likeliest = rule.likeliest();
        if (likeliest.isPresent() && !likeliest.get().changes().isEmpty()) {
          int[] binding = new int[rule.context().variables()];
          bind(rule, likeliest.get().changes(), table, binding, 0, operators);
        }
      }
    }
    return operators;
  }

  private static void bind(
      NoisyRule rule,
      Set<RuleLiteral> changes,
      WorldTable table,
      int[] binding,
      int variable,
      List<GroundOperator> operators) {
    if (variable == binding.length) {
      bound(rule, changes, table, binding).ifPresent(operators::add);
      return;
    }
    if (!rule.context().isBound(variable)) {
      binding[variable] = -1;
      bind(rule, changes, table, binding, variable + 1, operators);
      return;
    }
    for (int object : table.objects(rule.context().type(variable))) {
      if (Arrays.stream(binding, 0, variable).noneMatch(other -> other == object)) {
        binding[variable] = object;
        bind(rule, changes, table, binding, variable + 1, operators);
      }
    }
  }

  private static Optional<GroundOperator> bound(
      NoisyRule rule, Set<RuleLiteral> changes, WorldTable table, int[] binding) {
    int words = table.world().initial().words();
    long[] needed = new long[words];
    long[] forbidden = new long[words];
    for (RuleLiteral literal : rule.context().literals()) {
      int atom = table.atom(literal, binding);
      if (atom < 0 && literal.positive()) {
        return Optional.empty();
      } else if (atom >= 0) {
        (literal.positive() ? needed : forbidden)[atom >>> 6] |= 1L << atom;
      }
    }
    long[] adds = new long[words];
    long[] deletes = new long[words];
    for (RuleLiteral change : changes) {
      int atom = table.atom(change, binding);
      if (atom >= 0) {
        (change.positive() ? adds : deletes)[atom >>> 6] |= 1L << atom;
      }
    }
    List<WorldObject> objects = new ArrayList<>();
    for (int i = 0; i < rule.context().action().arity(); i++) {
      objects.add(table.world().objects().get(binding[i]));
    }
    return Optional.of(
        new GroundOperator(
            new Instance(rule.context().action(), objects), needed, forbidden, adds, deletes));
  }

  boolean appliesIn(State state) {
    for (int i = 0; i < needed.length; i++) {
      if ((state.word(i) & needed[i]) != needed[i] || (state.word(i) & forbidden[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  State after(State state) {
    long[] words = state.copyWords();
    for (int i = 0; i < words.length; i++) {
      words[i] = (words[i] & ~deletes[i]) | adds[i];
    }
    return State.adopt(words);
  }
}
