package dev.qace.agent.json;

import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.Vocabulary;
import dev.qace.model.vocabulary.WorldObject;
import java.util.List;
import java.util.Map;

/**
 * Which names can be written as PDDL text and read back: those without spaces, parentheses or
 * capital letters, say. The reader itself is asked, so that there is one opinion.
 */
final class Names {
  private Names() {}

  static boolean isType(String name) {
    return readsBack(name, "v", "o", "p");
  }

  static boolean isVariable(String name) {
    return isNoDash(name) && readsBack("t", name, "o", "p");
  }

  static boolean isObject(String name) {
    return isNoDash(name) && readsBack("t", "v", name, "p");
  }

  /** In a list of typed names, a dash stands before a type. */
  private static boolean isNoDash(String name) {
    return !name.equals("-");
  }

  static boolean isPredicate(String name) {
    return readsBack("t", "v", "o", name);
  }

  static boolean isCapability(String name) {
    Instance instance = new Instance(new Capability(name, List.of()), List.of());
    Vocabulary vocabulary =
        new Vocabulary(TypeHierarchy.UNTYPED, List.of(), List.of(), List.of(instance.capability()));
    World world = new World(vocabulary, List.of(), List.of());
    try {
      return GroundReader.of(world).instance("name", instance.toString()).equals(instance);
    } catch (PpddlException e) {
      return false;
    }
  }

  private static boolean readsBack(String type, String variable, String object, String predicate) {
    Type typed = Type.named(type);
    Variable bound = new Variable(variable, typed);
    WorldObject named = new WorldObject(object, typed);
    Predicate holds = new Predicate(predicate, List.of(bound, bound));
    TypeHierarchy types = new TypeHierarchy(Map.of(type, Type.OBJECT));
    World world =
        new World(
            new Vocabulary(types, List.of(named), List.of(holds), List.of()), List.of(), List.of());
    Condition all =
        new Condition.Exists(
            List.of(bound), new Condition.Holds(new LiftedAtom(holds, List.of(bound, named))));
    try {
      return GroundReader.of(world).condition("name", all.toString()).equals(all);
    } catch (PpddlException e) {
      return false;
    }
  }

  static String unreadable(String what, String name) {
    return "no "
        + what
        + " can be called '"
        + JsonField.shown(name)
        + "': PDDL would not read it back. Use lower-case letters, digits, - and _";
  }
}
