package dev.qace.learner.approach.telling;

import java.util.HashSet;
import java.util.Set;

/** Names that nobody has yet. */
public final class FreshNames {
  private final Set<String> taken = new HashSet<>();

  /** Keeps a name that is in use from being given out. */
  public void take(String name) {
    taken.add(name);
  }

  /** The name as it is, or with the first number that makes it new. */
  public String fresh(String wanted) {
    String name = wanted;
    for (int number = 2; !taken.add(name); number++) {
      name = wanted + "-" + number;
    }
    return name;
  }
}
