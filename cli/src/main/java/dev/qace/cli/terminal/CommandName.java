package dev.qace.cli.terminal;

import java.io.File;

/** How this program is called in a terminal, so that what it prints there can be typed as it is. */
public final class CommandName {
  /** Set by whatever starts the program under a name of its own. */
  private static final String GIVEN = "qace.command";

  /** Set where the program was installed with a runtime of its own. */
  private static final String INSTALLED = "jpackage.app-path";

  private static final String IN_A_CHECKOUT = "./qace";

  private CommandName() {}

  /** {@code ./qace}, {@code qace} or {@code java -jar qace.jar}. */
  public static String now() {
    String installed = System.getProperty(INSTALLED, "");
    String given = System.getProperty(GIVEN, installed);
    return given.isEmpty() ? of(System.getProperty("java.class.path", "")) : given;
  }

  /** Of a program that was started from these jars and folders. */
  static String of(String classPath) {
    boolean alone = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    return alone ? "java -jar " + classPath : IN_A_CHECKOUT;
  }
}
