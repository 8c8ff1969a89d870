package dev.qace.cli;

import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeWorld;
import dev.qace.simulators.cafe.GraspMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the agent {@code cafe}, the cafe server robot in a continuous world. */
final class CafeOptions {
  static final String AGENT = "cafe";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--world",
      paramLabel = "WORLD",
      description = "For cafe: ${COMPLETION-CANDIDATES} (default: training).")
  private @Nullable CafeWorld world;

  @Option(
      names = "--grasp",
      paramLabel = "HOW",
      description =
          "For cafe: ${COMPLETION-CANDIDATES}: whether physics or a draw decides if a grasp holds"
              + " (default: physical).")
  private @Nullable GraspMode grasp;

  /** Refuses these options where another agent is meant. */
  void requireNamedBy(Subject subject) {
    if ((world != null || grasp != null) && !subject.isNamed(AGENT)) {
      throw new ParameterException(
          spec.commandLine(),
          (world != null ? "--world" : "--grasp") + " is for the agent cafe alone");
    }
  }

  String name() {
    return world == null || world == CafeWorld.TRAINING ? AGENT : AGENT + "-" + world;
  }

  CafeSimulator simulator() {
    return new CafeSimulator(
        world == null ? CafeWorld.TRAINING : world, grasp == null ? GraspMode.PHYSICAL : grasp);
  }
}
