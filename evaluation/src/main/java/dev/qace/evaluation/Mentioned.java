package dev.qace.evaluation;

import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import java.util.BitSet;

/** The atoms that a ground action looks at or changes. */
final class Mentioned {
  private Mentioned() {}

  static BitSet by(GroundAction action) {
    BitSet atoms = new BitSet();
    collect(action.precondition(), atoms);
    collect(action.effect(), atoms);
    return atoms;
  }

  private static void collect(GroundCondition condition, BitSet atoms) {
    if (condition instanceof GroundCondition.Lit lit) {
      atoms.set(lit.atom());
    } else if (condition instanceof GroundCondition.All all) {
      all.parts().forEach(part -> collect(part, atoms));
    } else if (condition instanceof GroundCondition.Any any) {
      any.parts().forEach(part -> collect(part, atoms));
    }
  }

  private static void collect(GroundEffect effect, BitSet atoms) {
    if (effect instanceof GroundEffect.GroundChange change) {
      atoms.set(change.atom());
    } else if (effect instanceof GroundEffect.All all) {
      all.parts().forEach(part -> collect(part, atoms));
    } else if (effect instanceof GroundEffect.When when) {
      collect(when.condition(), atoms);
      collect(when.effect(), atoms);
    } else if (effect instanceof GroundEffect.Draw draw) {
      draw.branches().forEach(branch -> collect(branch.effect(), atoms));
    } else if (effect instanceof GroundEffect.OneOf oneOf) {
      oneOf.branches().forEach(branch -> collect(branch, atoms));
    }
  }
}
