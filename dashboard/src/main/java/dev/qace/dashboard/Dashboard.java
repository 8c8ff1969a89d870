package dev.qace.dashboard;

import dev.qace.dashboard.process.QaceProgram;
import dev.qace.dashboard.server.DashboardServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The live page: serves the runs in one folder to this machine, until it is closed. It has no state
 * but the folder; everything that involves an agent is done by separate processes.
 */
public final class Dashboard implements AutoCloseable {
  private final DashboardServer server;

  private Dashboard(DashboardServer server) {
    this.server = server;
  }

  /**
   * Starts it.
   *
   * @param folder whose folders are runs
   * @param program how to start this program again
   * @param agents the names of the built-in agents that can be assessed
   * @param port where to listen; 0 for any that is free
   * @throws IOException if there is no such folder, or the port is in use
   */
  public static Dashboard start(Path folder, QaceProgram program, List<String> agents, int port)
      throws IOException {
    return new Dashboard(DashboardServer.start(folder, program, agents, port));
  }

  /** Its address, with the access token. */
  public String address() {
    return server.address("/");
  }

  /** The address of one run, with the access token. */
  public String address(String run) {
    return server.address(
        "/runs/" + URLEncoder.encode(run, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
