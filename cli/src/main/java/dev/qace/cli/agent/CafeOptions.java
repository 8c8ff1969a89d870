package dev.qace.cli.agent;

import dev.qace.simulators.cafe.CafeSimulator;
import dev.qace.simulators.cafe.CafeWorld;
import dev.qace.simulators.cafe.GraspMode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the agent {@code cafe}, the cafe server robot in a continuous world. */
public final class CafeOptions {
  public static final String AGENT = "cafe";

  /** The message if a true model is wanted. */
  public static final String NO_MODEL =
      "cafe is a simulator in a continuous world, which has no model; name cafe-symbolic, whose"
          + " model is the paper's";

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

  /** Rejects these options for other agents. */
  public void requireNamedBy(Subject subject) {
    if ((world != null || grasp != null) && !subject.isNamed(AGENT)) {
      throw new ParameterException(
          spec.commandLine(),
          (world != null ? "--world" : "--grasp") + " is for the agent cafe alone");
    }
  }

  /** The options given, by their names. */
  Map<String, String> given() {
    Map<String, String> given = new TreeMap<>();
    if (world != null) {
      given.put("world", world.toString());
    }
    if (grasp != null) {
      given.put("grasp", grasp.toString());
    }
    return given;
  }

  public String name() {
    return world == null || world == CafeWorld.TRAINING ? AGENT : AGENT + "-" + world;
  }

  public CafeSimulator simulator() {
    return new CafeSimulator(
        world == null ? CafeWorld.TRAINING : world, grasp == null ? GraspMode.PHYSICAL : grasp);
  }
}
