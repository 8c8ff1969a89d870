package dev.qace.model.ppddl.text;

import java.util.List;

/** The text by its parentheses alone, before anything is understood about it. */
public sealed interface Expression {

  /** Where it begins in the text. */
  int offset();

  /** A word between spaces and parentheses, in lower case. */
  record Symbol(String text, int offset) implements Expression {
    public boolean isVariable() {
      return text.startsWith("?");
    }

    public boolean isKeyword() {
      return text.startsWith(":");
    }
  }

  /** What stands between two parentheses. */
  record Group(List<Expression> parts, int offset) implements Expression {

    /** The first word, or nothing if the group does not begin with one. */
    public String head() {
      return !parts.isEmpty() && parts.get(0) instanceof Symbol symbol ? symbol.text() : "";
    }

    /** All but the head. */
    public List<Expression> arguments() {
      return parts.subList(1, parts.size());
    }
  }
}
