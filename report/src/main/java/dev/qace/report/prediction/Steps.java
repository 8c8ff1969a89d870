package dev.qace.report.prediction;

import dev.qace.model.Instance;
import dev.qace.model.Literal;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundCondition;
import dev.qace.report.GroundModel;
import dev.qace.report.prediction.Prediction.Blank;
import dev.qace.report.prediction.Prediction.Happening;
import dev.qace.report.prediction.Prediction.PredictedStep;
import dev.qace.report.prediction.Prediction.Reached;
import dev.qace.report.prediction.Prediction.Refusal;
import dev.qace.report.prediction.Unrolled.Acted;
import dev.qace.report.prediction.Unrolled.Branch;
import dev.qace.report.prediction.Unrolled.Ended;
import dev.qace.report.prediction.Unrolled.Node;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums up, step by step, what occurs in all the runs together. */
final class Steps {
  private final LearnedModel model;
  private final Unrolled unrolled;
  private final Bounds bounds;

  Steps(LearnedModel model, Unrolled unrolled, Bounds bounds) {
    this.model = model;
    this.unrolled = unrolled;
    this.bounds = bounds;
  }

  List<PredictedStep> all() {
    List<PredictedStep> steps = new ArrayList<>();
    for (int k = 0; k < unrolled.layers().size(); k++) {
      PredictedStep step = step(k);
      if (!(step.happenings().isEmpty() && step.refusals().isEmpty() && step.blanks().isEmpty())) {
        steps.add(step);
      }
    }
    return List.copyOf(steps);
  }

  /** What is done and what changes; the same from wherever. */
  private record Sort(Instance instance, BitSet added, BitSet deleted) {
    static Sort of(Instance instance, State before, State after) {
      BitSet added = after.trueAtoms();
      added.andNot(before.trueAtoms());
      BitSet deleted = before.trueAtoms();
      deleted.andNot(after.trueAtoms());
      return new Sort(instance, added, deleted);
    }
  }

  private record Refused(Instance instance, WhyRefused why, List<String> violated) {}

  private PredictedStep step(int k) {
    Map<Sort, Double> happenings = new LinkedHashMap<>();
    IdentityHashMap<Branch, Sort> sorts = new IdentityHashMap<>();
    Map<Refused, Double> refusals = new LinkedHashMap<>();
    IdentityHashMap<Node, Refused> refused = new IdentityHashMap<>();
    Map<Instance, Double> blanks = new LinkedHashMap<>();
    double reached = 0;
    for (Node node : unrolled.layers().get(k).values()) {
      boolean attempts =
          node.fate() instanceof Acted
              || (node.fate() instanceof Ended ended && ended.attempted().isPresent());
      reached += attempts ? node.probability() : 0;
      node.acts()
          .forEach(
              acted -> {
                double share = acted == node.fate() ? node.probability() : 0;
                for (Branch branch : acted.branches()) {
                  Sort sort = Sort.of(acted.instance(), node.state(), branch.after());
                  sorts.put(branch, sort);
                  happenings.merge(sort, share * branch.probability(), Double::sum);
                }
              });
      node.ends()
          .forEach(
              ended -> {
                double share = ended == node.fate() ? node.probability() : 0;
                if (ended.refused().isPresent()) {
                  Refused sort = refused(ended.attempted().orElseThrow(), ended.refused().get());
                  refused.put(node, sort);
                  refusals.merge(sort, share, Double::sum);
                } else if (ended.end() == End.UNKNOWN) {
                  blanks.merge(ended.attempted().orElseThrow(), share, Double::sum);
                }
              });
    }
    boolean bounded = bounds.affordable(k + 1, happenings.size() + refusals.size());
    List<Happening> happened = new ArrayList<>();
    happenings.forEach(
        (sort, probability) ->
            happened.add(
                new Happening(
                    sort.instance(),
                    change(sort),
                    probability,
                    bounded
                        ? Optional.of(
                            bounds.ofOutcomes(k, (node, branch) -> sort.equals(sorts.get(branch))))
                        : Optional.empty())));
    happened.sort(Comparator.comparingDouble(each -> -each.probability()));
    List<Refusal> refusing = new ArrayList<>();
    refusals.forEach(
        (sort, probability) ->
            refusing.add(
                new Refusal(
                    sort.instance(),
                    sort.why(),
                    sort.violated(),
                    probability,
                    bounded
                        ? Optional.of(
                            bounds.ofEnds(k, (node, ended) -> sort.equals(refused.get(node))))
                        : Optional.empty())));
    return new PredictedStep(
        reached,
        List.copyOf(happened),
        List.copyOf(refusing),
        blanks.entrySet().stream().map(e -> new Blank(e.getKey(), e.getValue())).toList(),
        k + 1 < unrolled.layers().size() ? states(k + 1) : List.of());
  }

  private List<Reached> states(int k) {
    Map<State, Node> layer = unrolled.layers().get(k);
    boolean bounded = bounds.affordable(k + 1, layer.size());
    return layer.values().stream()
        .map(
            each ->
                new Reached(
                    each.state(),
                    each.probability(),
                    bounded
                        ? Optional.of(bounds.ofStates(k, node -> node.state().equals(each.state())))
                        : Optional.empty()))
        .sorted(Comparator.comparingDouble(each -> -each.probability()))
        .toList();
  }

  private StateChange change(Sort sort) {
    return new StateChange(names(sort.added()), names(sort.deleted()));
  }

  private List<String> names(BitSet atoms) {
    return atoms.stream().mapToObj(i -> model.world().atom(i).toString()).sorted().toList();
  }

  private Refused refused(Instance instance, Unrolled.Refused refused) {
    return new Refused(
        instance,
        refused.why(),
        refused.violated().stream().map(needed -> text(needed, model.world())).distinct().toList());
  }

  private static String text(GroundModel.Needed needed, World world) {
    if (needed.condition() instanceof GroundCondition.Lit lit) {
      return new Literal(world.atom(lit.atom()), lit.value()).toString();
    }
    return needed.lifted()
        + (needed.condition() instanceof GroundCondition.Constant
            ? ", which never holds with these objects"
            : "");
  }
}
