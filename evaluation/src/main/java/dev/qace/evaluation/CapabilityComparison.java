package dev.qace.evaluation;

import dev.qace.model.vocabulary.Capability;
import java.util.List;

/**
 * How a learned model of one capability compares with the true one.
 *
 * @param capability in the true model's words, where the true model has it
 * @param exact whether the answers hold for every state and binding; otherwise they were found by
 *     trying, since one of the models is outside the paper's class
 * @param equal whether the two predict the same in every state and binding, odds included
 * @param equalPreconditions whether they execute in the same states
 * @param equalStructure whether they are {@link #equal} but for the odds
 * @param sound whether the true model allows each transition that the learned one allows
 * @param complete whether the learned model allows each transition that the true one allows
 * @param missing what the true model says and the learned one does not
 * @param extra what the learned model says and the true one does not
 * @param maxProbabilityError the largest difference between the odds of an outcome in the two,
 *     where both have it and the parameters are as different objects as can be
 * @param tv the total variation between the outcomes' odds where the true model executes: half the
 *     sum of absolute differences, the largest over all patterns of repeated objects
 */
public record CapabilityComparison(
    Capability capability,
    boolean exact,
    boolean equal,
    boolean equalPreconditions,
    boolean equalStructure,
    boolean sound,
    boolean complete,
    List<Difference> missing,
    List<Difference> extra,
    double maxProbabilityError,
    double tv) {
  public CapabilityComparison {
    missing = List.copyOf(missing);
    extra = List.copyOf(extra);
  }
}
