package dev.qace.learner.knowledge.promise;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Tally;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the odds of one capability may depend on, and which sort an execution is of for each. */
final class Suspects {
  private static final int MOST_ATOMS = 4096;
  private static final int MOST_OBJECTS = 8;

  /** Of what was seen before, time forgets so much with each execution: quickly, or slowly. */
  private static final double QUICK = 0.97;

  private static final double SLOW = 0.993;

  private final Lifting lifting;
  private final Map<Predicate, BitSet> atomsOf = new LinkedHashMap<>();

  Suspects(Lifting lifting) {
    this.lifting = lifting;
    World world = lifting.world();
    for (int atom = 0; atom < world.size() && world.size() <= MOST_ATOMS; atom++) {
      Predicate predicate = world.atom(atom).predicate();
      if (!predicate.parameters().isEmpty()) {
        atomsOf.computeIfAbsent(predicate, key -> new BitSet()).set(atom);
      }
    }
  }

  /** One influence for each, of which nothing has been seen. */
  List<Influence> influences() {
    List<Influence> influences = new ArrayList<>();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      if (!lifting.isMark(atom)) {
        influences.add(new Influence(new Suspect.NamedAtom(atom), 1));
      }
    }
    for (int subject = lifting.conditionsFrom(); subject < lifting.subjects(); subject++) {
      influences.add(new Influence(new Suspect.OnOtherObjects(subject), 1));
    }
    atomsOf
        .keySet()
        .forEach(each -> influences.add(new Influence(new Suspect.OtherAtoms(each), 1)));
    for (int i = 0; i < lifting.capability().arity(); i++) {
      int objects = lifting.world().objects(lifting.capability().parameters().get(i).type()).size();
      if (objects > 1 && objects <= MOST_OBJECTS) {
        influences.add(new Influence(new Suspect.FillingObject(i), 1));
      }
    }
    influences.add(new Influence(new Suspect.Time(), QUICK));
    influences.add(new Influence(new Suspect.Time(), SLOW));
    influences.add(new Influence(new Suspect.Order(false), 1));
    influences.add(new Influence(new Suspect.Order(true), 1));
    return influences;
  }

  /** Which sort an execution is of, where the state and the objects tell; otherwise 0. */
  int sort(Suspect suspect, Transition transition, Tally.Execution execution) {
    if (suspect instanceof Suspect.NamedAtom named) {
      return execution.before().get(named.atom()) ? 1 : 0;
    } else if (suspect instanceof Suspect.OnOtherObjects condition) {
      return lifting.holds(condition.subject(), transition.state(), transition.instance()) ? 1 : 0;
    } else if (suspect instanceof Suspect.OtherAtoms others) {
      return holdsOfOthers(others.predicate(), transition) ? 1 : 0;
    } else if (suspect instanceof Suspect.FillingObject filling) {
      return lifting
          .world()
          .objects(lifting.capability().parameters().get(filling.parameter()).type())
          .indexOf(transition.instance().objects().get(filling.parameter()));
    }
    return 0;
  }

  private boolean holdsOfOthers(Predicate predicate, Transition transition) {
    BitSet atoms = atomsOf.getOrDefault(predicate, new BitSet());
    State state = transition.state();
    int[] named = lifting.ground(transition.instance());
    for (int atom = atoms.nextSetBit(0); atom >= 0; atom = atoms.nextSetBit(atom + 1)) {
      if (state.holds(atom) && !contains(named, atom)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(int[] numbers, int number) {
    for (int each : numbers) {
      if (each == number) {
        return true;
      }
    }
    return false;
  }
}
