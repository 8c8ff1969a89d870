package dev.qace.cli.terminal;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** This program, to be started again in a separate process. */
public final class OwnProgram {
  private static final String MAIN = "dev.qace.cli.Qace";

  /** Set where the program was installed with a runtime of its own, which has no java to call. */
  private static final String INSTALLED = "jpackage.app-path";

  private OwnProgram() {}

  /**
   * The words that start it; its arguments are appended.
   *
   * @param flags for the virtual machine
   */
  public static List<String> command(String... flags) {
    String installed = System.getProperty(INSTALLED, "");
    if (!installed.isEmpty()) {
      return new ArrayList<>(List.of(installed));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("-XX:SharedArchiveFile") || each.startsWith("-Dqace."))
        .forEach(command::add);
    command.addAll(List.of("-cp", classPath(), MAIN));
    return command;
  }

  /** From the root: it is started in other folders, too, where something else may have its name. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(each -> Path.of(each).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
