package dev.qace.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.launcher.JavaModuleOptions;

/** A standalone master and workers on this machine, each a process of its own. */
final class LocalCluster implements Closeable {
  private static final String HERE = "127.0.0.1";
  private static final int MOST_TRIES = 600;
  private static final int MILLISECONDS = 100;
  private static final int SECRET_BYTES = 32;

  private final Path home;
  private final Path folder;
  private final List<Process> workers = new ArrayList<>();
  private final Process master;
  private final int port;
  private final String secret = secret();

  private LocalCluster(Path home, Path folder, int count) throws IOException, InterruptedException {
    this.home = home;
    this.folder = folder;
    this.port = freePort();
    this.master =
        start(
            "master",
            List.of(
                "org.apache.spark.deploy.master.Master",
                "--host",
                HERE,
                "--port",
                Integer.toString(port),
                "--webui-port",
                "0"));
    try {
      await();
      for (int i = 1; i <= count; i++) {
        workers.add(
            start(
                "worker-" + i,
                List.of(
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    HERE,
                    "--cores",
                    "1",
                    "--memory",
                    "2g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    folder.resolve("work-" + i).toString(),
                    url())));
      }
    } catch (IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts it.
   *
   * @param home where Spark's jars are, in {@code jars}
   * @param folder for what the processes write
   */
  static LocalCluster start(Path home, Path folder, int workers)
      throws IOException, InterruptedException {
    return new LocalCluster(home, folder, workers);
  }

  private static String secret() {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** What everybody in this cluster has to know: no other user of the machine is let in. */
  String sharedSecret() {
    return secret;
  }

  String url() {
    return "spark://" + HERE + ":" + port;
  }

  /** The processes of the workers, the dead ones too. */
  List<Process> workers() {
    return List.copyOf(workers);
  }

  private Process start(String name, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(java(), "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.add("-Dspark.authenticate=true");
    command.addAll(List.of("-cp", home.resolve("jars") + "/*"));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "SPARK_HOME",
                home.toString(),
                "SPARK_SCALA_VERSION",
                "2.13",
                "SPARK_LOCAL_IP",
                HERE,
                // Not among the words of the command, which everybody can read.
                SparkSweep.SECRET,
                secret));
    return builder.start();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Until the master listens: a worker that comes too early would wait for long. */
  private void await() throws IOException, InterruptedException {
    for (int i = 0; i < MOST_TRIES; i++) {
      if (!master.isAlive()) {
        throw new IOException("Spark's master did not start; see " + folder.resolve("master.log"));
      }
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return;
        }
      } catch (IOException notYet) {
        Thread.sleep(MILLISECONDS);
      }
    }
    throw new IOException("Spark's master does not listen; see " + folder.resolve("master.log"));
  }

  boolean isAlive() {
    return master.isAlive() && workers.stream().anyMatch(Process::isAlive);
  }

  /** Ends all processes, and those that they have started. */
  @Override
  public void close() {
    List<Process> all = new ArrayList<>(workers);
    all.add(master);
    List<ProcessHandle> started = all.stream().flatMap(Process::descendants).toList();
    all.forEach(Process::destroy);
    started.forEach(ProcessHandle::destroy);
    for (Process each : all) {
      try {
        if (!each.waitFor(5, TimeUnit.SECONDS)) {
          each.destroyForcibly();
        }
      } catch (InterruptedException e) {
        each.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
    started.forEach(ProcessHandle::destroyForcibly);
  }
}
