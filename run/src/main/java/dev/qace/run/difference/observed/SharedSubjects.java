package dev.qace.run.difference.observed;

import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.State;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * What can be said about one capability in terms of its parameters, in the vocabulary of either of
 * two runs: in one numbering, atoms first, then equalities of parameters. As in a {@link Lifting},
 * literal 2i says that subject i is true, literal 2i+1 that it is false.
 */
public final class SharedSubjects {
  private final Map<List<Object>, Integer> numbers = new LinkedHashMap<>();
  private final Lifting old;
  private final Lifting now;
  private final int atoms;
  private final BitSet common = new BitSet();

  public SharedSubjects(Lifting old, Lifting now) {
    this.old = old;
    this.now = now;
    for (boolean equalities : new boolean[] {false, true}) {
      for (Lifting lifting : List.of(old, now)) {
        IntStream.range(0, lifting.subjects())
            .filter(subject -> lifting.isEquality(subject) == equalities)
            .forEach(subject -> numbers.putIfAbsent(key(lifting, subject), numbers.size()));
      }
    }
    this.atoms =
        (int) numbers.keySet().stream().filter(key -> !key.get(0).equals(Equality.YES)).count();
    BitSet ofOld = named(old);
    common.or(named(now));
    common.and(ofOld);
  }

  /** In place of a predicate's name. */
  private enum Equality {
    YES
  }

  /** Predicates correspond by name and types, parameters by their places. */
  private static List<Object> key(Lifting lifting, int subject) {
    List<Object> key = new ArrayList<>();
    int[] parameters;
    if (lifting.isEquality(subject)) {
      key.add(Equality.YES);
      parameters = lifting.parameters(subject);
    } else {
      key.add(lifting.atoms().get(subject).predicate().name());
      key.add(
          lifting.atoms().get(subject).predicate().parameters().stream()
              .map(Variable::type)
              .toList());
      parameters = lifting.places(subject);
    }
    for (int parameter : parameters) {
      key.add(parameter);
    }
    return key;
  }

  private int number(Lifting lifting, int subject) {
    Integer number = numbers.get(key(lifting, subject));
    if (number == null) {
      throw new IllegalArgumentException(lifting.literal(2 * subject) + " is of another run");
    }
    return number;
  }

  private BitSet named(Lifting lifting) {
    BitSet named = new BitSet();
    for (int atom = 0; atom < lifting.atoms().size(); atom++) {
      named.set(number(lifting, atom));
    }
    return named;
  }

  /** For each subject of a lifting its number here. */
  public int[] numbers(Lifting lifting) {
    return IntStream.range(0, lifting.subjects()).map(i -> number(lifting, i)).toArray();
  }

  public int size() {
    return numbers.size();
  }

  public boolean isEquality(int subject) {
    return subject >= atoms;
  }

  /** The atoms that both runs have predicates for. */
  public BitSet common() {
    return (BitSet) common.clone();
  }

  /**
   * What such a run can tell: its atoms, and all equalities, as parameters that can never be the
   * same object in its world never are.
   */
  public BitSet told(Lifting lifting) {
    BitSet told = named(lifting);
    told.set(atoms, numbers.size());
    return told;
  }

  /** A literal over the parameters, in the later run's names if it has them. */
  public String literal(int literal) {
    return find(literal / 2, (lifting, own) -> lifting.literal(2 * own + literal % 2).toString());
  }

  /** The same for an instance, of either run. */
  public String ground(int literal, Instance instance) {
    String subject = find(literal / 2, (lifting, own) -> ground(lifting, own, instance.objects()));
    return literal % 2 == 0 ? subject : "(not " + subject + ")";
  }

  private static String ground(Lifting lifting, int subject, List<WorldObject> objects) {
    boolean equality = lifting.isEquality(subject);
    List<WorldObject> arguments = new ArrayList<>();
    for (int place : equality ? lifting.parameters(subject) : lifting.places(subject)) {
      arguments.add(objects.get(place));
    }
    return equality
        ? new Condition.Equal(arguments.get(0), arguments.get(1)).toString()
        : new LiftedAtom(lifting.atoms().get(subject).predicate(), List.copyOf(arguments))
            .toString();
  }

  /** What the run that has this subject, if both have it the later one, says of it. */
  private String find(int number, BiFunction<Lifting, Integer, String> words) {
    for (Lifting lifting : List.of(now, old)) {
      for (int own = 0; own < lifting.subjects(); own++) {
        if (number(lifting, own) == number) {
          return words.apply(lifting, own);
        }
      }
    }
    throw new IndexOutOfBoundsException("subject " + number + " of " + numbers.size());
  }

  /** Which subjects are true of an instance in a state. */
  public static BitSet values(Lifting lifting, int[] numbers, State state, Instance instance) {
    BitSet values = new BitSet();
    lifting.values(state, instance).stream().forEach(subject -> values.set(numbers[subject]));
    return values;
  }
}
