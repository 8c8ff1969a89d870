package dev.qace.report.export;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names that PRISM takes: letters, digits and underscores, none of them reserved, no two of them
 * alike. What they stand for is said in a comment, and never read out of them.
 */
final class PrismNames {
  private static final Set<String> RESERVED =
      Set.of(
          "A",
          "bool",
          "clock",
          "const",
          "ctmc",
          "C",
          "double",
          "dtmc",
          "E",
          "endinit",
          "endinvariant",
          "endmodule",
          "endobservables",
          "endrewards",
          "endsystem",
          "false",
          "formula",
          "filter",
          "func",
          "F",
          "global",
          "G",
          "idtmc",
          "imdp",
          "init",
          "invariant",
          "I",
          "int",
          "label",
          "max",
          "mdp",
          "min",
          "module",
          "X",
          "nondeterministic",
          "observable",
          "observables",
          "of",
          "Pmax",
          "Pmin",
          "P",
          "pomdp",
          "popta",
          "probabilistic",
          "prob",
          "pta",
          "rate",
          "rewards",
          "Rmax",
          "Rmin",
          "R",
          "S",
          "smg",
          "csg",
          "stochastic",
          "system",
          "true",
          "U",
          "W",
          "floor",
          "ceil",
          "round",
          "pow",
          "mod",
          "log",
          "player",
          "endplayer");

  private final Set<String> taken = new HashSet<>();

  /** A name for what is written like this, such as {@code (on b1 b2)}. */
  String of(String text) {
    String bare = text.replaceAll("[()?]", "").strip();
    String name = bare.replaceAll("[^A-Za-z0-9_]", "_");
    if (name.isEmpty() || Character.isDigit(name.charAt(0)) || reserved(name)) {
      name = "n_" + name;
    }
    String unique = name;
    for (int i = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); i++) {
      unique = name + "__" + i;
    }
    return unique;
  }

  private static boolean reserved(String name) {
    return RESERVED.contains(name);
  }
}
