package dev.qace.model.ppddl;

import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.List;

/** Names with types after dashes: {@code a b - t c - (either t u) d}. */
final class TypedList {

  /** An either of more is a type of its own that nobody named. */
  private static final int MOST_IN_EITHER = 100;

  private final Source source;
  private final List<Expression> parts;
  private final String what;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Symbol> waiting = new ArrayList<>();

  /**
   * One name of the list.
   *
   * @param typeNames what stands after the dash: one name, several under an either, none without it
   */
  record Entry(Symbol name, Type type, List<Symbol> typeNames) {}

  private TypedList(Source source, List<Expression> parts, String what) {
    this.source = source;
    this.parts = parts;
    this.what = what;
  }

  /**
   * @param what each entry is, for messages: "type", "object"
   */
  static List<Entry> read(Source source, List<Expression> parts, String what) {
    return new TypedList(source, parts, what).read();
  }

  private List<Entry> read() {
    for (int i = 0; i < parts.size(); i++) {
      if (!(parts.get(i) instanceof Symbol symbol)) {
        throw source.error(
            parts.get(i), "a " + what + "'s name is expected here, not " + Quoted.of(parts.get(i)));
      }
      if (!symbol.text().startsWith("-")) {
        waiting.add(symbol);
        continue;
      }
      if (waiting.isEmpty()) {
        throw source.error(symbol, "there is no " + what + " before this '-'");
      }
      if (symbol.text().length() > 1) {
        // A dash glued to its type, as in "?loc -zone".
        give(types(new Symbol(symbol.text().substring(1), symbol.offset() + 1)));
      } else if (++i < parts.size()) {
        give(types(parts.get(i)));
      } else {
        throw source.error(symbol, "a type is expected after this '-'");
      }
    }
    give(List.of());
    return entries;
  }

  private void give(List<Symbol> types) {
    Type type =
        types.isEmpty() ? Type.OBJECT : Type.either(types.stream().map(Symbol::text).toList());
    waiting.forEach(name -> entries.add(new Entry(name, type, types)));
    waiting.clear();
  }

  private List<Symbol> types(Expression expression) {
    if (expression instanceof Symbol symbol) {
      return List.of(typeName(symbol));
    }
    Group group = (Group) expression;
    if (!group.head().equals("either") || group.parts().size() == 1) {
      throw source.error(
          group, "a type is expected here: a name, or several as in (either block table)");
    }
    if (group.parts().size() > MOST_IN_EITHER) {
      throw source.error(
          group,
          "an either of more than " + MOST_IN_EITHER + " types. Give them a common supertype");
    }
    return group.arguments().stream().map(this::typeName).toList();
  }

  private Symbol typeName(Expression expression) {
    if (expression instanceof Symbol symbol && !symbol.text().startsWith("-")) {
      return Declared.name(source, symbol, "type");
    }
    throw source.error(expression, "a type's name is expected here, not " + Quoted.of(expression));
  }
}
