package dev.qace.evaluation;

import dev.qace.evaluation.Difference.Place;
import dev.qace.model.Action;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Problem;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.difference.IncomparableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How a learned model compares with the true one. Capabilities correspond by name and by the types
 * of their parameters in order; what a parameter is called makes no difference, nor does anything
 * else that changes no prediction. Two models are compared in every state and binding, repeated
 * objects included, of every world whose objects are each of one declared type; capabilities
 * outside the paper's class are compared by trying (then {@link #exact()} is false).
 *
 * @param capabilities one for each of the true model's, in its order
 * @param extraCapabilities those that only the learned model has
 */
public record ModelComparison(
    List<CapabilityComparison> capabilities, List<Capability> extraCapabilities) {
  public ModelComparison {
    capabilities = List.copyOf(capabilities);
    extraCapabilities = List.copyOf(extraCapabilities);
  }

  /**
   * Compares two models.
   *
   * @param problems where capabilities outside the paper's class are tried; without any, in a small
   *     world made up for it
   * @throws IncomparableException if the two models use one name for different things, or a
   *     capability outside the paper's class has too many outcomes to list
   */
  public static ModelComparison of(
      Domain learned, Domain truth, List<Problem> problems, long seed) {
    Alignment models = Alignment.of(learned, truth);
    List<CapabilityComparison> compared = new ArrayList<>();
    for (Action action : models.truth().actions()) {
      Optional<Action> counterpart = models.learned().action(action.capability());
      compared.add(
          counterpart.isEmpty()
              ? missing(action)
              : compare(models, counterpart.get(), action, problems, seed));
    }
    return new ModelComparison(compared, models.extra());
  }

  /** As above, for models of the paper's class, of which nothing has to be tried. */
  public static ModelComparison of(Domain learned, Domain truth) {
    return of(learned, truth, List.of(), 0);
  }

  private static CapabilityComparison compare(
      Alignment models, Action learned, Action truth, List<Problem> problems, long seed) {
    if (learned.equals(truth)) {
      return new CapabilityComparison(
          truth.capability(), true, true, true, true, true, true, List.of(), List.of(), 0, 0);
    }
    Optional<Conjunctive> one = Conjunctive.of(learned);
    Optional<Conjunctive> other = Conjunctive.of(truth);
    Optional<List<Pattern>> patterns =
        one.isEmpty() || other.isEmpty()
            ? Optional.empty()
            : Patterns.of(models.truth().types(), one.get(), other.get());
    if (patterns.isEmpty()) {
      try {
        return new TrialComparison(models, learned, truth)
            .compare(TrialWorlds.of(models.truth(), problems), seed);
      } catch (Outcomes.TooManyException e) {
        throw new IncomparableException(truth.name() + ": " + e.getMessage(), e);
      }
    }
    return new SymbolicComparison(
            one.orElseThrow(), other.orElseThrow(), patterns.get(), models.visible())
        .compare();
  }

  /** What the learned model does not have at all, it refuses everywhere. */
  private static CapabilityComparison missing(Action truth) {
    return new CapabilityComparison(
        truth.capability(),
        true,
        false,
        false,
        false,
        true,
        false,
        List.of(signature(truth.capability())),
        List.of(),
        0,
        1);
  }

  private static Difference signature(Capability capability) {
    return new Difference(capability.name(), Place.CAPABILITY, capability.toString());
  }

  /**
   * Whether every answer holds for all states and bindings; otherwise some were found by trying.
   */
  public boolean exact() {
    return all(CapabilityComparison::exact);
  }

  /** Whether the two predict the same in every state and binding, odds included. */
  public boolean equal() {
    return extraCapabilities.isEmpty() && all(CapabilityComparison::equal);
  }

  /** Whether capabilities, preconditions and outcome sets are the same, whatever the odds. */
  public boolean equalStructure() {
    return extraCapabilities.isEmpty() && all(CapabilityComparison::equalStructure);
  }

  /** Whether capabilities and preconditions are the same. */
  public boolean equalPreconditions() {
    return extraCapabilities.isEmpty() && all(CapabilityComparison::equalPreconditions);
  }

  /**
   * Def. 2: the true model allows each transition that the learned one allows. Where the learned
   * model does not know all predicates, it says nothing of the others, and a transition counts as
   * allowed that looks like an allowed one without them (Theorem 1).
   */
  public boolean sound() {
    return extraCapabilities.isEmpty() && all(CapabilityComparison::sound);
  }

  /** Def. 2: the learned model allows each transition that the true one allows. */
  public boolean complete() {
    return all(CapabilityComparison::complete);
  }

  private boolean all(Predicate<CapabilityComparison> test) {
    return capabilities.stream().allMatch(test);
  }

  /** What the true model says and the learned one does not. */
  public List<Difference> missing() {
    return capabilities.stream().flatMap(each -> each.missing().stream()).toList();
  }

  /** What the learned model says and the true one does not. */
  public List<Difference> extra() {
    return Stream.concat(
            capabilities.stream().flatMap(each -> each.extra().stream()),
            extraCapabilities.stream().map(ModelComparison::signature))
        .toList();
  }

  /** The largest difference between the odds of an outcome that both models have. */
  public double maxProbabilityError() {
    return capabilities.stream()
        .mapToDouble(CapabilityComparison::maxProbabilityError)
        .max()
        .orElse(0);
  }

  /** The mean over the true model's capabilities of {@link CapabilityComparison#tv}. */
  public double meanTv() {
    return capabilities.stream().mapToDouble(CapabilityComparison::tv).average().orElse(0);
  }

  /** The largest over the true model's capabilities of {@link CapabilityComparison#tv}. */
  public double worstTv() {
    return capabilities.stream().mapToDouble(CapabilityComparison::tv).max().orElse(0);
  }
}
