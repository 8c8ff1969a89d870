package dev.qace.cli.terminal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** This program, to be started once more in a process of its own. */
public final class OwnProgram {
  private static final String MAIN = "dev.qace.cli.Qace";

  /** Set where the program was installed with a runtime of its own, which has no java to call. */
  private static final String INSTALLED = "jpackage.app-path";

  private OwnProgram() {}

  /**
   * The words that start it, to which its arguments are added.
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
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    return command;
  }
}
