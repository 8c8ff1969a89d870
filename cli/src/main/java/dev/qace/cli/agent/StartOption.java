package dev.qace.cli.agent;

import dev.qace.agent.Starts;
import dev.qace.agent.json.StartsJson;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says where to start. */
public final class StartOption {
  /** Lets the shell complete a kind of starts. */
  public static final class Kinds extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    public Kinds() {
      super(Stream.of(Starts.values()).map(StartsJson::name).toList());
    }
  }

  @Option(
      names = "--start",
      paramLabel = "ATOMS",
      description =
          "Start where exactly these atoms are true, such as '(clear b1) (handempty r1)' (default: the initial state).")
  private @Nullable String atoms;

  /**
   * The state in which to start.
   *
   * @throws dev.qace.model.ppddl.text.PpddlException if that is none of this world
   */
  public State in(World world) {
    return atoms == null
        ? world.initial()
        : world.state(GroundReader.of(world).atoms("--start", atoms));
  }
}
