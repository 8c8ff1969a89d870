package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.hypothesis.Lifting;
import dev.qace.model.Capability;
import dev.qace.model.Domain;
import dev.qace.model.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an assessment has found: a pure function of the evidence.
 *
 * @param model the capabilities that were seen to execute, with all that may be needed as their
 *     preconditions
 * @param remarks for whoever reads the model: what is not in it, and why
 * @param comments on single capabilities of the model
 * @param partial whether the assessment was stopped before it was through
 */
public record Assessed(
    Domain model,
    List<String> remarks,
    Map<String, List<String>> comments,
    List<LearnedCapability> capabilities,
    List<Undecided> undecided,
    List<Inexpressible> inexpressible,
    boolean partial) {
  public Assessed {
    remarks = List.copyOf(remarks);
    comments = Map.copyOf(comments);
    capabilities = List.copyOf(capabilities);
    undecided = List.copyOf(undecided);
    inexpressible = List.copyOf(inexpressible);
  }

  /**
   * What follows from these transitions alone, whoever saw them: the findings of an assessment with
   * the default settings that is not to ask any further.
   *
   * @param name what to call the model
   * @param transitions in the order in which they were seen, all of this world
   */
  public static Assessed of(String name, World world, List<Transition> transitions) {
    Map<Capability, Study> studies = new LinkedHashMap<>();
    for (Capability capability : world.vocabulary().capabilities()) {
      studies.put(capability, new Study(new Lifting(capability, world, false)));
    }
    for (Transition transition : transitions) {
      Study study = studies.get(transition.instance().capability());
      if (study == null) {
        throw new IllegalArgumentException(transition.instance() + " is not of this world");
      }
      study.add(transition);
    }
    return Findings.of(name, world.vocabulary(), studies.values(), Settings.frugal(0), false);
  }

  /** The most that a probability may be off, at the stop rule's confidence; 1 for no outcomes. */
  public double widestInterval() {
    return capabilities.stream()
        .flatMap(capability -> capability.outcomes().stream())
        .mapToDouble(o -> Math.max(o.high() - o.probability(), o.probability() - o.low()))
        .max()
        .orElse(1);
  }

  /**
   * The probability from which on every outcome of the capabilities in the model was found, at the
   * stop rule's confidence, as far as {@link LearnedCapability.Coverage} says; 1 for none.
   */
  public double minOutcome() {
    return capabilities.stream().mapToDouble(c -> c.coverage().minOutcome()).max().orElse(1);
  }
}
