package dev.qace.learner.finding;

import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Term;
import dev.qace.model.WorldObject;
import java.util.List;

/** Whether what is learned names more than parameters: constants, or any objects there may be. */
final class OthersNamed {
  private OthersNamed() {}

  static boolean in(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      return in(holds.atom().terms());
    } else if (condition instanceof Condition.Equal equal) {
      return in(List.of(equal.left(), equal.right()));
    } else if (condition instanceof Condition.Not not) {
      return in(not.part());
    } else if (condition instanceof Condition.And and) {
      return and.parts().stream().anyMatch(OthersNamed::in);
    } else if (condition instanceof Condition.Or or) {
      return or.parts().stream().anyMatch(OthersNamed::in);
    }
    return true;
  }

  static boolean in(Effect effect) {
    return !(effect instanceof Effect.Change change) || in(change.atom().terms());
  }

  private static boolean in(List<Term> terms) {
    return terms.stream().anyMatch(WorldObject.class::isInstance);
  }
}
