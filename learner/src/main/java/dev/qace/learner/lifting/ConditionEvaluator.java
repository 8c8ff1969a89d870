package dev.qace.learner.lifting;

import dev.qace.learner.lifting.OtherObjects.LiftedLiteral;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether a condition on other objects holds: the same as of the ways in which it can, without
 * listing these for each instance. Of thousands of conditions, each is tested in thousands of
 * states. Not thread-safe.
 */
public final class ConditionEvaluator {
  private final int terms;

  /** The objects, by their numbers in the world, that each variable may be. */
  private final int[][] choices;

  /** The parameters and constants that no variable may be. */
  private final int[] apart;

  private final GroundLiteral[] literals;
  private final int[] named;

  /** A literal by the numbers of objects. */
  private static final class GroundLiteral {
    private final boolean positive;

    /** The number of the predicate's first atom; -1 if it has none. */
    private final int first;

    /** Which of the terms and variables fill it. */
    private final int[] places;

    /** For each place and object, how far on the atom is; -1 if the type does not fit. */
    private final int[][] offsets;

    GroundLiteral(boolean positive, int first, int[] places, int[][] offsets) {
      this.positive = positive;
      this.first = first;
      this.places = places;
      this.offsets = offsets;
    }

    boolean holds(State state, int[] named) {
      int atom = first;
      for (int i = 0; i < places.length && atom >= 0; i++) {
        int offset = offsets[i][named[places[i]]];
        atom = offset < 0 ? -1 : atom + offset;
      }
      return (atom >= 0 && state.holds(atom)) == positive;
    }
  }

  public ConditionEvaluator(OtherObjects condition, Lifting lifting) {
    World world = lifting.world();
    List<Term> all = new ArrayList<>(lifting.terms());
    this.terms = all.size();
    // Those that cannot be said of the capability yet come after those that can.
    condition.constants().stream().filter(each -> !all.contains(each)).forEach(all::add);
    int constants = all.size();
    all.addAll(condition.variables());
    this.named = new int[all.size()];
    for (int i = terms; i < constants; i++) {
      named[i] = world.objects().indexOf((WorldObject) all.get(i));
    }
    this.choices = new int[condition.variables().size()][];
    for (int i = 0; i < choices.length; i++) {
      choices[i] =
          world.objects(condition.variables().get(i).type()).stream()
              .mapToInt(world.objects()::indexOf)
              .toArray();
    }
    this.apart = condition.apartFrom().stream().mapToInt(all::indexOf).toArray();
    this.literals =
        condition.literals().stream()
            .map(each -> ground(each, all, world))
            .toArray(GroundLiteral[]::new);
  }

  private static GroundLiteral ground(LiftedLiteral literal, List<Term> all, World world) {
    Predicate predicate = literal.atom().predicate();
    List<List<WorldObject>> fitting =
        predicate.parameters().stream().map(Variable::type).map(world::objects).toList();
    boolean none = fitting.stream().anyMatch(List::isEmpty);
    int first =
        none ? -1 : world.indexOf(predicate, fitting.stream().map(each -> each.get(0)).toList());
    int[][] offsets = new int[predicate.arity()][world.objects().size()];
    int step = 1;
    for (int place = offsets.length - 1; place >= 0; place--) {
      Arrays.fill(offsets[place], -1);
      for (int i = 0; i < fitting.get(place).size(); i++) {
        offsets[place][world.objects().indexOf(fitting.get(place).get(i))] = i * step;
      }
      step *= fitting.get(place).size();
    }
    int[] places = literal.atom().terms().stream().mapToInt(all::indexOf).toArray();
    return new GroundLiteral(literal.positive(), first, places, offsets);
  }

  /** The numbers in the world of what the parameters and constants are for an instance. */
  public static int[] numbers(Lifting lifting, Instance instance) {
    int[] numbers = new int[lifting.terms().size()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[place] = lifting.world().objects().indexOf(lifting.object(instance, place));
    }
    return numbers;
  }

  /**
   * Whether it holds in a state.
   *
   * @param numbers of parameters and constants
   */
  public boolean holds(State state, int[] numbers) {
    System.arraycopy(numbers, 0, named, 0, terms);
    return choices.length == 0 ? holds(state) : holds(state, 0);
  }

  private boolean holds(State state, int variable) {
    if (variable == choices.length) {
      return holds(state);
    }
    for (int object : choices[variable]) {
      if (!isApart(object)) {
        named[named.length - choices.length + variable] = object;
        if (holds(state, variable + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isApart(int object) {
    for (int place : apart) {
      if (named[place] == object) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(State state) {
    for (GroundLiteral literal : literals) {
      if (!literal.holds(state, named)) {
        return false;
      }
    }
    return true;
  }
}
