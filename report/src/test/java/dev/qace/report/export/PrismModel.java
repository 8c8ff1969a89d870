package dev.qace.report.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of the part of PRISM's language that is written, made from the language's description
 * and not from the writer: declarations, guarded commands, labels, rewards. It knows nothing of
 * atoms, but for the comments beside names, which it keeps.
 */
final class PrismModel {
  /** A state: the variables that are true. */
  record Update(double low, double high, boolean interval, Map<String, Expression> assignments) {
    /** The state that follows. */
    Map<String, Boolean> after(Map<String, Boolean> state) {
      Map<String, Boolean> next = new HashMap<>(state);
      assignments.forEach((variable, value) -> next.put(variable, value.in(state)));
      return next;
    }
  }

  record Command(String action, Expression guard, List<Update> updates) {}

  interface Expression {
    boolean in(Map<String, Boolean> state);
  }

  final Map<String, Boolean> initial = new LinkedHashMap<>();
  final List<Command> commands = new ArrayList<>();
  final Map<String, Expression> labels = new HashMap<>();

  /** What the comment after a variable's declaration or a command says, by the name. */
  final Map<String, String> meanings = new HashMap<>();

  private static final Pattern TOKEN =
      Pattern.compile(
          "//([^\\n]*)|\"([^\"]*)\"|[A-Za-z_][A-Za-z0-9_]*|[0-9]*\\.?[0-9]+(?:[eE][+-]?[0-9]+)?|->|[^\\s]");

  private final List<String> tokens = new ArrayList<>();
  private final Map<Integer, String> commentBefore = new HashMap<>();
  private int at;

  PrismModel(String text) {
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        commentBefore.put(tokens.size(), matcher.group(1).strip());
      } else {
        tokens.add(matcher.group());
      }
    }
    model();
  }

  /** What a name stands for, as the comment beside it says. */
  String meaning(String name) {
    return meanings.getOrDefault(name, "");
  }

  Expression label(String name) {
    Expression label = labels.get(name);
    if (label == null) {
      throw new IllegalArgumentException("there is no label " + name);
    }
    return label;
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private String next() {
    return tokens.get(at++);
  }

  private void expect(String token) {
    if (!peek().equals(token)) {
      throw new IllegalArgumentException(
          "expected "
              + token
              + ", not "
              + peek()
              + " after "
              + tokens.subList(Math.max(0, at - 9), at));
    }
    at++;
  }

  private String name() {
    String name = next();
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new IllegalArgumentException(name + " is no name");
    }
    return name;
  }

  private void model() {
    expect("mdp");
    expect("module");
    String module = name();
    while (!peek().equals("[")) {
      if (peek().equals("endmodule")) {
        break;
      }
      String variable = name();
      expect(":");
      expect("bool");
      expect("init");
      if (variable.equals(module) || initial.put(variable, bool()) != null) {
        throw new IllegalArgumentException(variable + " is declared twice");
      }
      expect(";");
      meanings.put(variable, commentBefore.getOrDefault(at, ""));
    }
    while (peek().equals("[")) {
      command();
    }
    expect("endmodule");
    while (at < tokens.size()) {
      if (peek().equals("label")) {
        next();
        String label = next();
        expect("=");
        labels.put(label.substring(1, label.length() - 1), expression());
        expect(";");
      } else {
        expect("rewards");
        next();
        expression();
        expect(":");
        next();
        expect(";");
        expect("endrewards");
      }
    }
  }

  private boolean bool() {
    String value = next();
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(value + " is neither true nor false");
    }
    return value.equals("true");
  }

  private void command() {
    expect("[");
    String action = name();
    expect("]");
    Expression guard = expression();
    expect("->");
    List<Update> updates = new ArrayList<>();
    boolean sure = peek().equals("(") || peek().equals("true");
    if (sure) {
      updates.add(new Update(1, 1, false, update()));
    } else {
      do {
        updates.add(weighted());
      } while (peek().equals("+") && next() != null);
    }
    expect(";");
    commands.add(new Command(action, guard, updates));
    if (meanings.put(action, commentBefore.getOrDefault(at, "")) != null) {
      throw new IllegalArgumentException(action + " is used twice");
    }
  }

  private Update weighted() {
    if (peek().equals("[")) {
      next();
      double low = Double.parseDouble(next());
      expect(",");
      double high = Double.parseDouble(next());
      expect("]");
      expect(":");
      return new Update(low, high, true, update());
    }
    double odds = Double.parseDouble(next());
    expect(":");
    return new Update(odds, odds, false, update());
  }

  private Map<String, Expression> update() {
    Map<String, Expression> assignments = new LinkedHashMap<>();
    if (peek().equals("true")) {
      next();
      return assignments;
    }
    while (true) {
      expect("(");
      String variable = name();
      if (!initial.containsKey(variable)) {
        throw new IllegalArgumentException(variable + " is not declared");
      }
      expect("'");
      expect("=");
      if (assignments.put(variable, expression()) != null) {
        throw new IllegalArgumentException(variable + " is assigned twice");
      }
      expect(")");
      if (!peek().equals("&")) {
        return assignments;
      }
      next();
    }
  }

  /** Of the operators used here, | binds least, then &, then !. */
  private Expression expression() {
    Expression left = conjunction();
    while (peek().equals("|")) {
      next();
      Expression one = left;
      Expression other = conjunction();
      left = state -> one.in(state) || other.in(state);
    }
    return left;
  }

  private Expression conjunction() {
    Expression left = factor();
    while (peek().equals("&")) {
      next();
      Expression one = left;
      Expression other = factor();
      left = state -> one.in(state) && other.in(state);
    }
    return left;
  }

  private Expression factor() {
    String token = next();
    switch (token) {
      case "!" -> {
        Expression part = factor();
        return state -> !part.in(state);
      }
      case "(" -> {
        Expression inner = expression();
        expect(")");
        return inner;
      }
      case "true" -> {
        return state -> true;
      }
      case "false" -> {
        return state -> false;
      }
      default -> {
        if (!initial.containsKey(token)) {
          throw new IllegalArgumentException(token + " is not declared");
        }
        return state -> Boolean.TRUE.equals(state.get(token));
      }
    }
  }
}
