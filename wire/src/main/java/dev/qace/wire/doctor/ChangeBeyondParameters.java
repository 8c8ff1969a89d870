package dev.qace.wire.doctor;

import dev.qace.model.Atom;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Optional;

/**
 * A change that is about an object which is no parameter of what was executed, nor a constant.
 *
 * @param atom what changed
 * @param object what it names
 */
record ChangeBeyondParameters(Atom atom, WorldObject object) {
  /** The first such change of a step, where it has one. */
  static Optional<ChangeBeyondParameters> of(TriedSoFar.AttemptedStep step, World world) {
    State before = step.before();
    State after = step.attempt().after();
    List<WorldObject> named = step.instance().objects();
    for (int i = 0; i < before.words(); i++) {
      long changed = before.word(i) ^ after.word(i);
      while (changed != 0) {
        Atom atom = world.atom(i * Long.SIZE + Long.numberOfTrailingZeros(changed));
        changed &= changed - 1;
        for (WorldObject object : atom.objects()) {
          if (!named.contains(object) && !world.vocabulary().constants().contains(object)) {
            return Optional.of(new ChangeBeyondParameters(atom, object));
          }
        }
      }
    }
    return Optional.empty();
  }
}
