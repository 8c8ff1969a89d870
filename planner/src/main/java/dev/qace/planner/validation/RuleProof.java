package dev.qace.planner.validation;

import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import dev.qace.planner.Effort;
import dev.qace.planner.SolutionKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Proves rules good without going through states. A rule is good if, from any state in which it
 * applies, its instance executes, every outcome leads to the goal or to where good rules alone come
 * first, and some outcome leads to the goal or to where an earlier good rule applies (for a strong
 * solution: every outcome). By induction over the order of the rules, from wherever a good rule
 * comes first the policy is a solution. Many policies lead through far more states than could ever
 * be listed, and are good by a handful of rules.
 */
final class RuleProof {

  /** What is known: atoms that are true, and atoms that are false. */
  private record Known(BitSet yes, BitSet no) {
    boolean implies(FollowedRules.Rule rule) {
      return within(rule.yes(), yes) && within(rule.no(), no);
    }

    boolean excludes(FollowedRules.Rule rule) {
      return rule.yes().intersects(no) || rule.no().intersects(yes);
    }

    private static boolean within(BitSet some, BitSet all) {
      for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
        if (!all.get(i)) {
          return false;
        }
      }
      return true;
    }

    Optional<Boolean> value(GroundCondition condition) {
      if (condition instanceof GroundCondition.Lit lit) {
        return yes.get(lit.atom())
            ? Optional.of(lit.value())
            : no.get(lit.atom()) ? Optional.of(!lit.value()) : Optional.empty();
      } else if (condition instanceof GroundCondition.All all) {
        return join(all.parts(), true);
      } else if (condition instanceof GroundCondition.Any any) {
        return join(any.parts(), false);
      }
      return Optional.of(condition.equals(GroundCondition.TRUE));
    }

    private Optional<Boolean> join(List<GroundCondition> parts, boolean all) {
      boolean sure = true;
      for (GroundCondition part : parts) {
        Optional<Boolean> value = value(part);
        if (value.isPresent() && value.get() != all) {
          return value;
        }
        sure &= value.isPresent();
      }
      return sure ? Optional.of(all) : Optional.empty();
    }

    boolean surely(GroundCondition condition) {
      return value(condition).orElse(false);
    }
  }

  /** Where the rules prove themselves it takes far fewer; otherwise, states are walked through. */
  private static final long MOST_CHECKS = 5_000_000;

  private final ValidatedModel model;
  private final FollowedRules rules;
  private final SolutionKind kind;
  private final Effort effort;
  private final BitSet good = new BitSet();
  private long checks;

  RuleProof(ValidatedModel model, FollowedRules rules, SolutionKind kind, Effort effort) {
    this.model = model;
    this.rules = rules;
    this.kind = kind;
    this.effort = effort;
  }

  /** The numbers of the good rules; none if it takes too long to find out. */
  BitSet good() {
    good.set(0, rules.all().size());
    boolean changed = true;
    while (changed) {
      changed = false;
      for (FollowedRules.Rule rule : rules.all()) {
        effort.look();
        if (checks > MOST_CHECKS) {
          return new BitSet();
        }
        if (good.get(rule.number()) && !isGood(rule)) {
          good.clear(rule.number());
          changed = true;
        }
      }
    }
    return good;
  }

  private boolean isGood(FollowedRules.Rule rule) {
    Known before = new Known(rule.yes(), rule.no());
    List<Known> ways = new ArrayList<>();
    if (!before.surely(model.precondition(rule.instance()))
        || !take(model.effect(rule.instance()), before, ways)) {
      return false;
    }
    boolean someNearer = false;
    boolean allNearer = true;
    for (Known way : ways) {
      Known after = after(before, way);
      boolean nearer = after.surely(model.goal());
      if (!nearer) {
        int first = firstCovering(after);
        if (first < 0 || !exclusive(after, first)) {
          return false;
        }
        nearer = first < rule.number();
      }
      someNearer |= nearer;
      allNearer &= nearer;
    }
    return kind == SolutionKind.STRONG ? allNearer : someNearer;
  }

  /** The earliest good rule that surely applies, or -1. */
  private int firstCovering(Known known) {
    int first = -1;
    for (List<FollowedRules.Rule> list : rules.wantingOnly(known.yes)) {
      for (FollowedRules.Rule rule : list) {
        checks++;
        if (first >= 0 && rule.number() > first) {
          break;
        }
        if (good.get(rule.number()) && known.implies(rule)) {
          first = rule.number();
          break;
        }
      }
    }
    return first;
  }

  /** Whether no rule that is not good can come before. */
  private boolean exclusive(Known known, int first) {
    for (int bad = good.nextClearBit(0); bad < first; bad = good.nextClearBit(bad + 1)) {
      checks++;
      if (!known.excludes(rules.all().get(bad))) {
        return false;
      }
    }
    return true;
  }

  private static Known after(Known before, Known way) {
    Known after = new Known((BitSet) before.yes.clone(), (BitSet) before.no.clone());
    after.yes.andNot(way.no);
    after.no.or(way.no);
    after.no.andNot(way.yes);
    after.yes.or(way.yes);
    return after;
  }

  /** Adds what may be made true and false together; false where that depends on the unknown. */
  private static boolean take(GroundEffect effect, Known before, List<Known> ways) {
    if (effect instanceof GroundEffect.GroundChange change) {
      Known way = new Known(new BitSet(), new BitSet());
      (change.value() ? way.yes : way.no).set(change.atom());
      ways.add(way);
      return true;
    } else if (effect instanceof GroundEffect.When when) {
      Optional<Boolean> value = before.value(when.condition());
      return value.isPresent()
          && take(value.get() ? when.effect() : GroundEffect.NOTHING, before, ways);
    } else if (effect instanceof GroundEffect.All all) {
      List<Known> product = List.of(new Known(new BitSet(), new BitSet()));
      for (GroundEffect part : all.parts()) {
        List<Known> more = new ArrayList<>();
        if (!take(part, before, more)) {
          return false;
        }
        product = both(product, more);
      }
      ways.addAll(product);
      return true;
    }
    boolean sure = true;
    for (GroundEffect branch : ((GroundEffect.OneOf) effect).branches()) {
      sure &= take(branch, before, ways);
    }
    return sure;
  }

  private static List<Known> both(List<Known> left, List<Known> right) {
    List<Known> product = new ArrayList<>();
    for (Known one : left) {
      for (Known other : right) {
        Known way = new Known((BitSet) one.yes.clone(), (BitSet) one.no.clone());
        way.yes.or(other.yes);
        way.no.or(other.no);
        product.add(way);
      }
    }
    return product;
  }
}
