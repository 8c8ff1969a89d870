package dev.qace.agent.json;

import dev.qace.model.Atom;
import dev.qace.model.Literal;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads atoms that are written as atoms usually are, such as {@code (on a b)}: a large world has
 * hundreds of thousands of them. Whatever else may be an atom is left to those who can read all.
 * Thread-safe.
 */
final class PlainAtoms {
  private final World world;
  private final Map<String, Predicate> predicates = new HashMap<>();
  private final Map<String, WorldObject> objects = new HashMap<>();

  PlainAtoms(World world) {
    this.world = world;
    world.vocabulary().predicates().forEach(each -> predicates.put(each.name(), each));
    world.objects().forEach(each -> objects.put(each.name(), each));
  }

  /** The atom of this text, as a literal; null if it is none of this world in the usual form. */
  @Nullable Literal literal(String text) {
    int end = text.length() - 1;
    if (end < 1 || text.charAt(0) != '(' || text.charAt(end) != ')') {
      return null;
    }
    int at = wordEnd(text, 1, end);
    Predicate predicate = predicates.get(text.substring(1, at));
    if (predicate == null) {
      return null;
    }
    List<WorldObject> arguments = new ArrayList<>(predicate.parameters().size());
    while (at < end) {
      int next = wordEnd(text, at + 1, end);
      WorldObject object = objects.get(text.substring(at + 1, next));
      if (object == null) {
        return null;
      }
      arguments.add(object);
      at = next;
    }
    if (arguments.size() != predicate.parameters().size()) {
      return null;
    }
    Atom atom = new Atom(predicate, arguments);
    return world.indexOf(atom) < 0 ? null : new Literal(atom, true);
  }

  private static int wordEnd(String text, int from, int end) {
    int space = text.indexOf(' ', from);
    return space < 0 ? end : space;
  }
}
