package dev.qace.cli.dashboard;

import dev.qace.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "dashboard",
    description =
        "Show the runs in a folder in a browser on this machine: watch, compare, start and stop them, and ask what if.")
public final class DashboardCommand implements Callable<Integer> {
  private static final Path DEFAULT = Path.of("runs");
  private static final int LARGEST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The folder that holds the run folders (default: runs).")
  private @Nullable Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "The port to listen on (default: any free port).")
  private int port;

  @Option(names = "--open", description = "Open a browser at once.")
  private boolean open;

  @Override
  public Integer call() throws IOException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port takes 1 to " + LARGEST_PORT + ", not " + port);
    }
    if (folder == null) {
      Files.createDirectories(DEFAULT);
    }
    Path shown = folder == null ? DEFAULT : folder;
    if (!Files.isDirectory(shown)) {
      throw new IOException("there is no folder " + shown);
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Served served = Served.of(shown, port)) {
      out.println("The dashboard is at " + served.address());
      out.println("Press Ctrl-C to end it; assessments that it started go on.");
      out.flush();
      if (open) {
        served.openBrowser(served.address());
      }
      Served.untilTheEnd();
    }
    return ExitCode.SUCCESS;
  }
}
