package dev.qace.cli;

import dev.qace.agent.Agent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Where copies of the agent that is assessed come from. */
interface AgentSource {

  /**
   * One more copy, which shares nothing with the others that they could notice. Where it can be
   * closed, it will be.
   *
   * @throws IOException where there can be none, with the reason
   */
  Agent start() throws IOException;

  /** Several copies: all, or none that is left open. */
  default List<Agent> start(int number) throws IOException {
    List<Agent> copies = new ArrayList<>();
    try {
      for (int i = 0; i < number; i++) {
        copies.add(start());
      }
      return copies;
    } catch (IOException | RuntimeException e) {
      close(copies, e);
      throw e;
    }
  }

  /** Closes copies that can be of no use any more, and keeps quiet about what goes wrong. */
  static void close(List<Agent> copies, Exception why) {
    for (Agent copy : copies) {
      if (copy instanceof AutoCloseable closeable) {
        try {
          closeable.close();
        } catch (Exception e) {
          why.addSuppressed(e);
        }
      }
    }
  }
}
