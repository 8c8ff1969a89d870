package dev.qace.model.ppddl.text;

import dev.qace.model.Counted;
import dev.qace.model.ppddl.text.Expression.Group;
import java.util.Map;

/** How many parts an expression has. */
public final class Expected {
  private static final Map<String, String> FORMS =
      Map.of(
          "not", "(not (p))",
          "imply", "(imply (p) (q))",
          "forall", "(forall (?x - type) (p ?x))",
          "exists", "(exists (?x - type) (p ?x))",
          "when", "(when (p) (q))",
          "=", "(= ?x ?y)");

  private Expected() {}

  public static void parts(Source source, Group group, int size) {
    if (group.parts().size() != size) {
      String head = group.head();
      throw source.error(
          group,
          head
              + " takes "
              + Counted.of(size - 1, "part")
              + ", got "
              + (group.parts().size() - 1)
              + ". Write "
              + FORMS.get(head));
    }
  }
}
