package dev.qace.model.ppddl.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What the author of an unknown name may have meant. */
public final class Suggestion {
  private static final int MOST_COMPARED = 20_000;
  private static final int LONGEST_COMPARED = 60;
  private static final int MOST_LISTED = 8;

  private Suggestion() {}

  /**
   * A sentence with a leading space: the known name nearest to the unknown one, or else what names
   * there are.
   */
  public static String of(String unknown, Collection<String> known) {
    String nearest = nearest(unknown, known);
    if (!nearest.isEmpty()) {
      return " Did you mean " + Quoted.name(nearest) + "?";
    }
    if (known.isEmpty()) {
      return " None is declared";
    }
    List<String> listed = new ArrayList<>();
    known.stream().limit(MOST_LISTED).forEach(name -> listed.add(Quoted.name(name)));
    if (known.size() > MOST_LISTED) {
      listed.add((known.size() - MOST_LISTED) + " more");
    }
    return " Known: " + String.join(", ", listed);
  }

  private static String nearest(String unknown, Collection<String> known) {
    String nearest = "";
    int least = 1 + Math.max(1, Math.min(3, unknown.length() / 3));
    int compared = 0;
    for (String name : known) {
      boolean comparable =
          Math.abs(name.length() - unknown.length()) < least && name.length() <= LONGEST_COMPARED;
      if (comparable && compared++ < MOST_COMPARED) {
        int distance = distance(unknown, name);
        if (distance < least && distance < name.length()) {
          least = distance;
          nearest = name;
        }
      }
    }
    return nearest;
  }

  /** Letters to add, drop, change, or swap with their neighbour. */
  public static int distance(String one, String other) {
    int[][] steps = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          steps[i][j] = i + j;
          continue;
        }
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        steps[i][j] =
            Math.min(steps[i - 1][j - 1] + change, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && one.charAt(i - 1) == other.charAt(j - 2)
                && one.charAt(i - 2) == other.charAt(j - 1);
        if (swapped) {
          steps[i][j] = Math.min(steps[i][j], steps[i - 2][j - 2] + 1);
        }
      }
    }
    return steps[one.length()][other.length()];
  }
}
