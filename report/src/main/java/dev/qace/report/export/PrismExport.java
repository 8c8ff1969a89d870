package dev.qace.report.export;

import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Condition;
import dev.qace.model.Counted;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.GroundEffect;
import dev.qace.report.GroundModel;
import dev.qace.report.prediction.Range;
import dev.qace.report.words.ModelComments;
import dev.qace.run.LearnedModel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A model in one world as a Markov decision process in the language of PRISM: a Boolean variable
 * for each atom that may change, a command for each instance that may execute. Atoms that keep
 * their initial value are not in it.
 */
public final class PrismExport {

  /** Tools keep a state as a bit for each of these, or a diagram over them. */
  static final int MOST_VARIABLES = 5_000;

  /** PRISM takes no interval that begins with 0: what was seen may be rare, but not impossible. */
  private static final BigDecimal LEAST = new BigDecimal("0.000001");

  private final LearnedModel model;
  private final World world;
  private final boolean intervals;
  private final Reachable reachable;
  private final PrismNames names = new PrismNames();
  private final Map<Integer, String> variables = new HashMap<>();
  private final StringBuilder out = new StringBuilder();

  private PrismExport(LearnedModel model, World world, boolean intervals) {
    this.model = model;
    this.world = world;
    this.intervals = intervals;
    this.reachable = new Reachable(model, world);
  }

  /**
   * Writes a model.
   *
   * @param world the world, which has the model's vocabulary
   * @param goal what the label "goal" stands for; there is no label if it always holds
   * @param intervals whether to give the probabilities as intervals
   * @throws IllegalArgumentException if the world is too large
   */
  public static String write(LearnedModel model, World world, Condition goal, boolean intervals) {
    return new PrismExport(model, world, intervals).write(goal);
  }

  private String write(Condition goal) {
    BitSet changing = reachable.changing();
    if (changing.cardinality() > MOST_VARIABLES) {
      throw new IllegalArgumentException(
          "%,d atoms may change in a world of %s, more than the %,d that are written. Give a smaller world with --problem"
              .formatted(changing.cardinality(), world, MOST_VARIABLES));
    }
    remarks();
    out.append("mdp\n\nmodule ").append(names.of(model.domain().name())).append('\n');
    State initial = world.initial();
    changing.stream()
        .forEach(
            atom -> {
              String name = names.of(world.atom(atom).toString());
              variables.put(atom, name);
              out.append("  ").append(name).append(" : bool init ");
              out.append(initial.holds(atom)).append("; // ").append(world.atom(atom)).append('\n');
            });
    out.append('\n');
    reachable.executable().forEach(this::command);
    out.append("endmodule\n");
    if (!goal.equals(Condition.TRUE)) {
      GroundCondition ground = GroundCondition.of(goal, world);
      out.append("\n// ").append(goal).append('\n');
      out.append("label \"goal\" = ").append(expression(ground)).append(";\n");
    }
    out.append("\nrewards \"steps\"\n  true : 1;\nendrewards\n");
    return out.toString();
  }

  private void remarks() {
    remark("learned from the agent " + model.header().agent());
    ModelComments comments = ModelComments.of(model);
    comments.withGuarantee().forEach(this::remark);
    comments.ofEach().forEach((name, lines) -> lines.forEach(line -> remark(name + ": " + line)));
    remark(
        "a command is an instance, its guard the precondition; atoms that never change in this world of "
            + Counted.of(world.objects().size(), "object")
            + " are left out");
    if (intervals) {
      remark(
          "probabilities are intervals, each right at the confidence above; none begins below "
              + LEAST);
    }
  }

  private void remark(String text) {
    out.append("// ").append(text.replaceAll("\\p{Cntrl}", " ")).append('\n');
  }

  private void command(GroundModel.Ground ground) {
    ground
        .contexts()
        .forEach(
            (context, outcomes) -> {
              List<GroundCondition> guard =
                  new ArrayList<>(
                      ground.needed().stream().map(GroundModel.Needed::condition).toList());
              guard.add(context);
              command(ground, GroundCondition.all(guard), outcomes);
            });
  }

  private void command(
      GroundModel.Ground ground, GroundCondition guard, List<GroundModel.Possible> outcomes) {
    if (!reachable.may(guard)) {
      return;
    }
    out.append("  [").append(names.of(ground.instance().toString())).append("] ");
    out.append(expression(guard)).append(" -> ");
    Map<String, List<LearnedOutcome>> updates = new LinkedHashMap<>();
    for (GroundModel.Possible outcome : outcomes) {
      updates
          .computeIfAbsent(update(outcome.does().effect()), same -> new ArrayList<>())
          .add(outcome.learned());
    }
    List<LearnedOutcome> all = outcomes.stream().map(GroundModel.Possible::learned).toList();
    List<String> written = new ArrayList<>();
    updates.forEach(
        (update, same) ->
            written.add((updates.size() == 1 ? "" : odds(same, all) + " : ") + update));
    out.append(String.join("\n      + ", written)).append("; // ").append(ground.instance());
    out.append('\n');
  }

  /** The odds of outcomes that set the same; ends of intervals are rounded outwards. */
  private String odds(List<LearnedOutcome> same, List<LearnedOutcome> all) {
    if (!intervals) {
      return plain(
          same.stream()
              .map(each -> new BigDecimal(each.odds().toString()))
              .reduce(BigDecimal.ZERO, BigDecimal::add));
    }
    List<LearnedOutcome> others = new ArrayList<>(all);
    same.forEach(others::remove);
    Range range = Range.ofAny(ranges(same), ranges(others));
    return "["
        + plain(rounded(range.low(), RoundingMode.FLOOR).max(LEAST))
        + ","
        + plain(rounded(range.high(), RoundingMode.CEILING))
        + "]";
  }

  private static List<Range> ranges(List<LearnedOutcome> outcomes) {
    return outcomes.stream().map(each -> new Range(each.low(), each.high())).toList();
  }

  private static BigDecimal rounded(double bound, RoundingMode outwards) {
    return BigDecimal.valueOf(bound).setScale(9, RoundingMode.HALF_EVEN).setScale(6, outwards);
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  /** When a variable becomes true, and when false. */
  private record PrismChange(List<GroundCondition> adds, List<GroundCondition> deletes) {}

  /** What becomes of the variables: deletes come before adds, and constants stay what they are. */
  private String update(GroundEffect effect) {
    Map<Integer, PrismChange> changes = new TreeMap<>();
    collect(effect, GroundCondition.TRUE, changes);
    return changes.isEmpty()
        ? "true"
        : changes.entrySet().stream()
            .map(each -> "(" + variables.get(each.getKey()) + "'=" + value(each) + ")")
            .collect(Collectors.joining(" & "));
  }

  private void collect(
      GroundEffect effect, GroundCondition condition, Map<Integer, PrismChange> changes) {
    if (effect instanceof GroundEffect.All all) {
      all.parts().forEach(part -> collect(part, condition, changes));
    } else if (effect instanceof GroundEffect.When when && reachable.may(when.condition())) {
      collect(when.effect(), GroundCondition.all(List.of(condition, when.condition())), changes);
    } else if (effect instanceof GroundEffect.GroundChange change
        && reachable.changes(change.atom())) {
      PrismChange known =
          changes.computeIfAbsent(
              change.atom(), atom -> new PrismChange(new ArrayList<>(), new ArrayList<>()));
      (change.value() ? known.adds() : known.deletes()).add(condition);
    }
  }

  /** What a variable becomes, by the values before. */
  private String value(Map.Entry<Integer, PrismChange> change) {
    String adds = joined(change.getValue().adds(), " | ", "false");
    String deletes = joined(change.getValue().deletes(), " | ", "false");
    if (isSure(change.getValue().adds())) {
      return "true";
    }
    if (isSure(change.getValue().deletes())) {
      return adds;
    }
    String name = Objects.requireNonNull(variables.get(change.getKey()));
    String stays = deletes.equals("false") ? name : "(" + name + " & !(" + deletes + "))";
    return adds.equals("false") ? stays : adds + " | " + stays;
  }

  private boolean isSure(List<GroundCondition> conditions) {
    return conditions.stream().anyMatch(each -> expression(each).equals("true"));
  }

  private String expression(GroundCondition condition) {
    if (condition instanceof GroundCondition.Lit lit) {
      String name = variables.get(lit.atom());
      return name == null
          ? String.valueOf(world.initial().holds(lit.atom()) == lit.value())
          : (lit.value() ? name : "!" + name);
    } else if (condition instanceof GroundCondition.All all) {
      return joined(all.parts(), " & ", "true");
    } else if (condition instanceof GroundCondition.Any any) {
      return joined(any.parts(), " | ", "false");
    }
    return String.valueOf(condition.equals(GroundCondition.TRUE));
  }

  /** Constants that change nothing are left out. */
  private String joined(List<GroundCondition> parts, String operator, String neutral) {
    List<String> texts =
        parts.stream()
            .map(
                part ->
                    part instanceof GroundCondition.Lit
                        ? expression(part)
                        : "(" + expression(part) + ")")
            .filter(text -> !text.equals(neutral))
            .toList();
    return texts.isEmpty() ? neutral : String.join(operator, texts);
  }
}
