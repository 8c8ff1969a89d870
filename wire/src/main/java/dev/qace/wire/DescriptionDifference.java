package dev.qace.wire;

import dev.qace.agent.json.StartsJson;
import dev.qace.model.State;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** How two descriptions of one agent differ, and what its author should do about it. */
public final class DescriptionDifference {
  private static final int MOST_NAMED = 8;

  private DescriptionDifference() {}

  /** What differs, in words, the first thing only; the descriptions must differ. */
  public static String of(Description before, Description now) {
    World first = before.world();
    World then = now.world();
    if (!first.objects().equals(then.objects())) {
      return objects(first.objects(), then.objects());
    }
    if (!first.vocabulary().predicates().equals(then.vocabulary().predicates())) {
      return lists("predicates", first.vocabulary().predicates(), then.vocabulary().predicates());
    }
    if (!first.vocabulary().capabilities().equals(then.vocabulary().capabilities())) {
      return lists(
          "capabilities", first.vocabulary().capabilities(), then.vocabulary().capabilities());
    }
    if (!first.vocabulary().equals(then.vocabulary())) {
      return "its types or constants are not the same, or in another order. Declare the same ones"
          + " in every process";
    }
    if (!first.initial().equals(then.initial())) {
      return "its initial state is not the same: "
          + changes(first, first.initial(), then.initial())
          + ". A reset must always lead to the same initial state, also in another process";
    }
    return others(before, now)
        + ". A program must say the same of itself each time that it is started";
  }

  private static String others(Description before, Description now) {
    List<String> differing = new ArrayList<>();
    if (!before.name().equals(now.name()) || !before.domain().equals(now.domain())) {
      differing.add("it is called " + before.name() + " first, and " + now.name() + " then");
    }
    if (before.starts() != now.starts()) {
      differing.add(
          "its starts are "
              + StartsJson.name(before.starts())
              + " first, and "
              + StartsJson.name(now.starts())
              + " then");
    }
    if (!before.methods().equals(now.methods())) {
      differing.add("its methods are not the same");
    }
    if (before.seeded() != now.seeded()) {
      differing.add("only once it says that it is seeded");
    }
    if (!Objects.equals(before.distinctObjects(), now.distinctObjects())) {
      differing.add("other capabilities never take one object twice");
    }
    return differing.isEmpty() ? "its phrases are not the same" : String.join("; ", differing);
  }

  private static String objects(List<?> first, List<?> then) {
    return lists("objects", first, then);
  }

  private static String lists(String what, List<?> first, List<?> then) {
    boolean sameOnes = new HashSet<>(first).equals(new HashSet<>(then));
    return (sameOnes ? "its " + what + " are in another order: " : "it has other " + what + ": ")
        + named(first)
        + " first, and "
        + named(then)
        + " then. "
        + (sameOnes
            ? "List them in a fixed order, with sorted(…) if they come out of a set"
            : "List the same ones in every process");
  }

  private static String named(List<?> all) {
    return all.isEmpty()
        ? "none"
        : all.stream().limit(MOST_NAMED).map(Object::toString).collect(Collectors.joining(", "))
            + (all.size() > MOST_NAMED ? ", …" : "");
  }

  /** How two states differ: {@code (lit hall) is true first, and false then}. */
  private static String changes(World world, State first, State then) {
    List<String> changed = new ArrayList<>();
    for (int atom = 0; atom < world.size() && changed.size() < MOST_NAMED; atom++) {
      if (first.holds(atom) != then.holds(atom)) {
        changed.add(
            world.atom(atom)
                + (first.holds(atom)
                    ? " is true first, and false then"
                    : " is false first, and true then"));
      }
    }
    return String.join(", ", changed);
  }
}
