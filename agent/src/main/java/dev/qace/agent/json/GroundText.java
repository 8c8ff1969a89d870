package dev.qace.agent.json;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.StateDraft;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.text.PpddlException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/**
 * What is said about one world, as PDDL text inside JSON. The same few atoms and instances come up
 * thousands of times, so their texts are kept. Thread-safe.
 */
final class GroundText {

  /** Beyond, a world is so large that texts are made again rather than kept. */
  private static final int MOST_KEPT = 1 << 14;

  static final String ADDED = "added";
  static final String DELETED = "deleted";

  private final World world;
  private final GroundReader reader;
  private final PlainAtoms names;
  private final Map<Integer, String> atoms = new ConcurrentHashMap<>();
  private final Map<Integer, String> negations = new ConcurrentHashMap<>();
  private final Map<Instance, String> instances = new ConcurrentHashMap<>();
  private final Map<String, Literal> literalsRead = new ConcurrentHashMap<>();
  private final Map<String, Instance> instancesRead = new ConcurrentHashMap<>();

  GroundText(World world) {
    this.world = world;
    this.reader = GroundReader.of(world);
    this.names = new PlainAtoms(world);
  }

  World world() {
    return world;
  }

  void writeState(JsonGenerator out, State state) {
    if (state.words() != world.initial().words()) {
      throw new IllegalArgumentException("not a state of this world of " + world);
    }
    writeAtoms(out, state.trueAtoms());
  }

  /** In alphabetical order, so that the same set gives the same text. */
  void writeAtoms(JsonGenerator out, BitSet numbers) {
    List<String> texts = new ArrayList<>(numbers.cardinality());
    for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
      texts.add(atom(i, true));
    }
    texts.sort(Comparator.naturalOrder());
    out.writeStartArray();
    texts.forEach(out::writeString);
    out.writeEndArray();
  }

  void write(JsonGenerator out, Literal literal) {
    int number = world.indexOf(literal.atom());
    if (number < 0) {
      throw new IllegalArgumentException(literal.atom() + " is not an atom of this world");
    }
    out.writeString(atom(number, literal.positive()));
  }

  private String atom(int number, boolean positive) {
    Map<Integer, String> kept = positive ? atoms : negations;
    String known = kept.get(number);
    if (known == null) {
      if (number >= world.size()) {
        throw new IllegalArgumentException("there is no atom " + number + " in this world");
      }
      known = new Literal(world.atom(number), positive).toString();
      keep(kept, number, known);
    }
    return known;
  }

  void write(JsonGenerator out, Instance instance) {
    String known = instances.get(instance);
    if (known == null) {
      boolean readsBack =
          world.admits(instance)
              && world
                  .vocabulary()
                  .capability(instance.capability().name(), instance.objects())
                  .filter(instance.capability()::equals)
                  .isPresent();
      if (!readsBack) {
        throw new IllegalArgumentException(instance + " is not an instance of this world");
      }
      known = instance.toString();
      keep(instances, instance, known);
    }
    out.writeString(known);
  }

  State state(JsonField field) {
    return with(State.empty(world.size()), field, true);
  }

  /** The state with these atoms set, none of which had that value before. */
  State with(State before, JsonField field, boolean value) {
    StateDraft draft = before.draft();
    for (JsonField element : field.array()) {
      Atom atom = atom(element);
      int number = world.indexOf(atom);
      if (draft.holds(number) == value) {
        throw element.error(
            atom + (value ? " is true already" : " is not true before") + ", or named twice");
      }
      draft.set(number, value);
    }
    return draft.state();
  }

  void writeChange(JsonGenerator out, State before, State after) {
    out.writeName(ADDED);
    writeAtoms(out, onlyIn(after, before));
    out.writeName(DELETED);
    writeAtoms(out, onlyIn(before, after));
  }

  private static BitSet onlyIn(State one, State other) {
    BitSet atoms = one.trueAtoms();
    atoms.andNot(other.trueAtoms());
    return atoms;
  }

  State changed(JsonField json, State before) {
    State after = json.has(ADDED) ? with(before, json.get(ADDED), true) : before;
    if (!json.has(DELETED)) {
      return after;
    }
    // Both are about the state before: no atom can be added and deleted.
    with(before, json.get(DELETED), false);
    return with(after, json.get(DELETED), false);
  }

  private Atom atom(JsonField field) {
    Literal literal = literal(field);
    if (!literal.positive()) {
      throw field.error("an atom is expected here, not " + literal);
    }
    return literal.atom();
  }

  Literal literal(JsonField field) {
    String text = field.text();
    Literal known = literalsRead.get(text);
    if (known == null) {
      Literal plain = names.literal(text);
      if (plain != null) {
        keep(literalsRead, text, plain);
        return plain;
      }
      List<Literal> read = read(field, () -> reader.literals("", text));
      if (read.size() != 1) {
        throw field.error("one literal is expected here, such as (on a b), not " + read.size());
      }
      known = read.get(0);
    }
    return known;
  }

  Instance instance(JsonField field) {
    String text = field.text();
    Instance known = instancesRead.get(text);
    if (known == null) {
      known = read(field, () -> reader.instance("", text));
      keepIfPlain(instancesRead, text, known);
    }
    return known;
  }

  Condition condition(JsonField field) {
    String text = field.text();
    return read(field, () -> reader.condition("", text));
  }

  private static <T> T read(JsonField field, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (PpddlException e) {
      throw field.error(e.problem() + " (column " + e.column() + ")");
    }
  }

  /** A text may be spaced in any number of ways, and only one is kept. */
  private static <T> void keepIfPlain(Map<String, T> kept, String text, T value) {
    if (value.toString().equals(text)) {
      keep(kept, text, value);
    }
  }

  private static <K, V> void keep(Map<K, V> kept, K key, V value) {
    if (kept.size() < MOST_KEPT) {
      kept.put(key, value);
    }
  }
}
